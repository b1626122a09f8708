"""How an article's figures become a card: W38–W40, W55–W60 by D7, D8, D71–D76, integers only."""
