"""The command as a person meets it when something is wrong: one line, exit code 1."""

import json
import sys

import jwt
import pytest

from client import command
from client.commands.caller import YOU
from services.runtime.errors import Exhausted, Refused, Violation

KEY = "a development key that is long enough for HS256"
PEERS = dict.fromkeys(("collection", "market", "match", "ranking", "ingest"), "127.0.0.1:1")


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TCG_DEV_KEY", KEY)
    monkeypatch.setenv("TCG_PEERS", json.dumps(PEERS))


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """The exit code of `tcg WORDS`."""
    monkeypatch.setattr(sys, "argv", ["tcg", *words])
    with pytest.raises(SystemExit) as ended:
        command.main()
    return int(ended.value.code or 0)


# each waits for the call's retries
@pytest.mark.parametrize(
    "words",
    [
        ["account"],
        ["play"],
        pytest.param(["tour"], marks=pytest.mark.slow),
        pytest.param(["cards", "explain", "Q42"], marks=pytest.mark.slow),
    ],
)
def test_nothing_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """No stack trace: which service, where, and what to do."""
    assert run(monkeypatch, *words) == 1
    told = capsys.readouterr().err.strip().splitlines()
    assert len(told) == 1
    assert "127.0.0.1:1 does not answer; is the stack running (make run)?" in told[0]


def test_a_refusal_with_all_it_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Message, reason and metadata in one line; several violations in a line each."""
    violations = [Violation("a", "first"), Violation("b", "second")]
    refusals: list[Refused] = [
        Refused("too low", reason="BID_TOO_LOW", metadata={"minimum_bid": "21"}),
        Exhausted("not legal", reason="DECK_ILLEGAL", violations=violations),
    ]
    for refusal in refusals:

        def refuse(refusal: Refused = refusal) -> None:
            raise refusal

        monkeypatch.setattr(command, "cli", refuse)
        assert run(monkeypatch) == 1
    assert capsys.readouterr().err.splitlines() == [
        "too low (BID_TOO_LOW, minimum_bid 21)",
        "not legal (DECK_ILLEGAL)",
        "first",
        "second",
    ]


def test_a_token_for_other_clients(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`tcg token` prints the token and nothing else; without a name it is yours."""
    monkeypatch.delenv("TCG_PLAYER", raising=False)
    minted = {("alice", "admin"): ("--player", "alice", "--role", "admin"), (YOU, "player"): ()}
    for who, words in minted.items():
        assert run(monkeypatch, "token", *words) == 0
        claims = jwt.decode(capsys.readouterr().out.strip(), KEY, ["HS256"], audience="tcg")
        assert (claims["sub"], claims["role"]) == who
