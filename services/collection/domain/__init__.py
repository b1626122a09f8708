"""The rules of collecting: pure, with time, ids and chance as arguments."""
