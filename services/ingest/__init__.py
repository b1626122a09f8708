"""Turns articles into cards.

Owns: articles, their measurements, the versions of their cards, import runs.
Publishes: CardPublished, for every measuring of an article.
Listens to: nothing. Calls: no service.
Everything that makes a card's value is public: the formulas are in domain/, the tables in data/.
"""
