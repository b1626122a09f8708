"""What market does: list a copy, bid, end what is due, and give back what is owed."""
