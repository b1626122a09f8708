"""Dust for matches (W53, D66, T31)."""

from dataclasses import replace

from services.collection.domain.rewards import CLASSIC, RANKED, Result, rewards

RESULT = Result("wikitcg", RANKED, ("ada", "bob"), winner=0, forfeited=None)


def test_what_a_match_pays() -> None:
    """T31: Ranked 10 and 5, Classic 5 and nothing, whichever seat won."""
    assert rewards(RESULT) == {"ada": 10, "bob": 5}
    assert rewards(replace(RESULT, winner=1)) == {"ada": 5, "bob": 10}
    assert rewards(replace(RESULT, prize=CLASSIC)) == {"ada": 5}


def test_a_forfeiter_gets_nothing_his_opponent_the_win() -> None:
    """D66, in both modes."""
    given_up = replace(RESULT, winner=1, forfeited=0)
    assert rewards(given_up) == {"bob": 10}
    assert rewards(replace(given_up, prize=CLASSIC)) == {"bob": 5}


def test_what_pays_nothing() -> None:
    """Design §7: bots, other rule sets, and a match without a winner."""
    assert rewards(replace(RESULT, players=("ada", ""))) == {}
    assert rewards(replace(RESULT, players=("", "bob"))) == {}
    assert rewards(replace(RESULT, rule_set="arcomage")) == {}
    assert rewards(replace(RESULT, winner=None)) == {}
