"""Matches of any rule set: who sits where, what was played, whose clock runs.

Owns: matches, their seats with the decks as they were, and the append-only log of what was played.
Publishes: MatchStarted, MatchFinished. Listens to: nothing.
Calls: collection (SnapshotDeck).
The games live under `rulesets/`; nothing outside of that folder knows one by name.
"""
