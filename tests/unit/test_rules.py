"""`make rules` is true: every rule has a test that names it, and one without is found."""

from tests.rules import UNTESTED, missing, named, shown


def test_every_rule_has_a_test() -> None:
    """No rule of WikiTCG is without a test, or a reason; no reason outlives its need."""
    tests = shown()
    assert missing(tests) == []
    assert [rule for rule in UNTESTED if rule in tests] == []


def test_a_rule_without_a_test_is_found() -> None:
    """Rules are read singly and as ranges; what nobody names is missing."""
    assert list(named("T8 (W10, D52–D53, draw_per_turn)")) == ["W10", "D52", "D53"]
    tests = shown()
    del tests["W30"]
    assert missing(tests) == ["W30"]
