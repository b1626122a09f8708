"""The loan deck, and the script that chose it."""
