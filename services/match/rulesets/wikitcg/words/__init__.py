"""The vocabulary cards are written in: when, whom, what, and what changes a number.

A clause is a mechanic with its parameters. Clauses are data; what they do stands in the modules
that consult or carry them out. An event's clauses act in their order when it is played; a being's
act while it is in play, or at their moment where they have one.
"""
