"""What the person at the terminal is told, line by line, at once."""

import sys


def tell(line: str = "") -> None:
    """Writes a line."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
