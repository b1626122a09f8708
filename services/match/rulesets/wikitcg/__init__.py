"""WikiTCG: cards made from encyclopedia articles, two Codes of 55 points.

Cards are data (`entries/`) written in a small vocabulary (`words/`). What acts on a being is
gathered in `acting`, its numbers are computed in `figures` and `strikes`; what happens is told as
`events` by `plays`, `fight`, `permanents`, `plagues`, `turns` and `effects/`, and folded by
`evolve/`.
"""

from services.match.engine.ruleset import RuleSet

from .ruleset import WikiTcg

RULESET: RuleSet = WikiTcg()
