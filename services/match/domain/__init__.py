"""A match whatever its game: who sits, who may act, whose clock runs, how it ends."""
