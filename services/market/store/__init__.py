"""Market's tables, and the only SQL on them."""
