"""Chance of a match (D2): a seed a deal, one stream a step."""

from services.runtime.draws import Rng, deal_seed

__all__ = ["Rng", "deal_seed"]
