"""`tcg cards`: what a card is, and why."""

import typer
from rich.table import Table

from client import names
from client.commands.caller import anonymous, console
from tcg.ingest.v1.ingest_pb2 import ExplainCardRequest, ExplainCardResponse
from tcg.rulesets.wikitcg.v1.card_pb2 import Card

cli = typer.Typer(no_args_is_help=True, help="Cards and how they came about.")


@cli.callback()
def cards() -> None:
    """Cards and how they came about."""


@cli.command()
def explain(card_id: str) -> None:
    """Every input and every step that made a card, such as Q42."""
    with anonymous() as backend:
        answer = backend.ingest.ExplainCard(ExplainCardRequest(card_id=card_id))
    console.print(f"[bold]{answer.card.title}[/bold]  {summary(answer.card)}")
    console.print(f"{answer.card.article_url} (Wikipedia, CC BY-SA 4.0)\n", style="dim")
    console.print(_signals(answer))
    console.print()
    console.print(_steps(answer))
    console.print(
        f"\nmeasured {answer.measurement.measured_at.ToDatetime():%Y-%m-%d}, "
        f"thresholds {answer.calibration_version}, classes {answer.classes_version}",
        style="dim",
    )


def summary(card: Card) -> str:
    """A card in a line: rarity, type, category, cost, statistics, abilities or effect."""
    kind = (
        f"{names.rarity(card.rarity)} {names.card_type(card.type)} {names.category(card.category)}"
    )
    s = card.statistics
    figures = f"attack {s.attack}, defence {s.defence}, HP {s.hp}, speed {s.speed}, aura {s.aura}"
    entries = ", ".join(names.entry(e) for e in (*card.ability_ids, card.effect_id) if e)
    return f"{kind}, cost {card.cost}; {figures}" + (f"; {entries}" if entries else "")


def _signals(answer: ExplainCardResponse) -> Table:
    table = Table("Signal", "Figure", "Where from", box=None, pad_edge=False)
    for signal in answer.measurement.signals:
        figure = f"{signal.value:,}" if signal.HasField("value") else "not measured"
        table.add_row(signal.name, figure, signal.source)
    return table


def _steps(answer: ExplainCardResponse) -> Table:
    table = Table("Step", "Formula", "Result", "Rule", box=None, pad_edge=False)
    for step in answer.steps:
        table.add_row(step.name, step.formula, step.result, step.rule)
    return table
