"""An article as a source tells of it, before anything is measured."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ArticleClass:
    """A label that somebody gave the article (`human`), and what kind of label (`instance_of`)."""

    kind: str
    label: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.label}"

    @classmethod
    def parse(cls, text: str) -> "ArticleClass":
        """Reads what `str` wrote."""
        kind, _, label = text.partition(":")
        return cls(kind, label)


@dataclass(frozen=True, slots=True)
class Article:
    """`id` is the Wikidata item, or `<wiki>:<page id>`; the first class of a kind weighs most."""

    id: str
    title: str
    url: str
    classes: tuple[ArticleClass, ...]
