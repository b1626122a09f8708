"""A toy: stones and a die. Nobody plays it; it proves the contract fits more than one game.

It has what a second game may have and WikiTCG has not: chance in mid-game, options with open slots,
a choice that waits for the other player, a draw.
"""

from services.match.engine.ruleset import RuleSet

from .ruleset import Toy

RULESET: RuleSet = Toy()
