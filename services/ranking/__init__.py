"""Ranking owns ratings: ladders (one a rule set and mode), their seasons, and each rated match.

Publishes MatchRated and SeasonStarted.
Listens to match's MatchFinished.
Calls no other service.
"""
