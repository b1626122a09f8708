"""What a card says, rendered from the clauses that also make it act; in three languages."""

from .rendering import LANGUAGES, describe

__all__ = ["LANGUAGES", "describe"]
