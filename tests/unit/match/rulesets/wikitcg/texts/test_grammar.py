"""Articles, agreement, elision: what a native reader would stumble over."""

import re

import pytest

from services.match.rulesets.wikitcg.cards import Card, Category, Rarity, Statistics, Type
from services.match.rulesets.wikitcg.entries import ENTRIES
from services.match.rulesets.wikitcg.texts import LANGUAGES, describe
from services.match.rulesets.wikitcg.texts.language import Count, Who


def said(id: str, language: str, number: int = 20) -> str:
    """A text with plain spaces, so that the tables below can be read."""
    figures = Statistics(10, 10, 40, 1, 0)
    kind = Category.EVENT
    card = Card("Q1", "Q1", Rarity.RARE, kind, Type.LIFE, 2, figures, (id,), (number,))
    (text,) = describe(card, language)
    return text.replace("\N{NO-BREAK SPACE}", " ")


SENTENCES = {
    ("en", "ability.novita"): "This being gains 20% Attack. It loses 10% Defence.",
    ("en", "event.rallies.legendary_plus"): (
        "Your beings gain 20% Attack, 20% Defence and 20% HP for as long as they stay in play."
    ),
    ("en", "terrain.hermitages.common"): (
        "Your beings suffer 20% less damage, or 10% if they are not of this Terrain’s type."
    ),
    ("en", "event.massacres.epic"): (
        "Enemy beings suffer damage equal to 20% of their maximum HP, 40% for the most wounded. "
        "Those that die of it leave the match."
    ),
    ("en", "event.learning.uncommon"): "You draw 1 card. You gain 1 energy next turn.",
    ("en", "event.learning.epic"): "You draw 3 cards.",
    ("en", "event.restorations.uncommon"): (
        "Your most wounded being loses all its plagues. It recovers half of its missing HP."
    ),
    ("en", "plague.curses.uncommon"): (
        "The abilities of the afflicted being do not act. It cannot recover HP."
    ),
    ("it", "ability.branco"): (
        "Questo essere guadagna l’8 % di Attacco per ogni altro essere del suo tipo dalla tua "
        "parte."
    ),
    ("it", "event.rallies.epic"): (
        "I tuoi esseri guadagnano il 20 % di Attacco e il 20 % di Difesa finché restano in gioco."
    ),
    ("it", "event.massacres.common"): (
        "L’essere avversario più ferito subisce danni pari al 20 % dei suoi Punti vita massimi."
    ),
    ("it", "event.massacres.uncommon"): (
        "I due esseri avversari più feriti subiscono danni pari al 20 % dei loro Punti vita "
        "massimi."
    ),
    ("it", "event.learning.legendary_plus"): (
        "Peschi 3 carte. Guadagni 2 punti energia nel tuo prossimo turno."
    ),
    ("it", "event.sieges_and_blockades.common"): (
        "L’avversario riceve 2 punti energia in meno a turno per 1 turno."
    ),
    ("it", "concept.holy_war.common"): (
        "I tuoi esseri infliggono il 20 % di danni in più. Subiscono il 9 % di danni in più."
    ),
    ("it", "object.thrusting_blades.rare"): (
        "Il portatore colpisce per primo: il bersaglio del suo attacco non risponde."
    ),
    ("it", "concept.controversy.rare"): (
        "I tuoi esseri colpiscono per primi: i bersagli dei loro attacchi non rispondono."
    ),
    ("fr", "ability.effimera"): (
        "Cet être gagne 40 % de Vitesse et 15 % d’Attaque. Il perd 20 % de Points de vie."
    ),
    ("fr", "event.treaties.legendary_plus"): (
        "Les êtres adverses perdent 20 % d’Attaque et 20 % de Défense tant qu’ils restent en jeu. "
        "Ils ne peuvent pas attaquer à leur prochain tour."
    ),
    ("fr", "event.exoduses.common"): (
        "Les deux êtres adverses les moins chers retournent dans la main de leur propriétaire."
    ),
    ("fr", "event.relief.legendary_plus"): (
        "Vos êtres perdent tous leurs fléaux. Ils récupèrent 20 % de leurs Points de vie maximum. "
        "Vous piochez 1 carte."
    ),
    ("fr", "terrain.oases.epic"): (
        "Vos êtres gagnent 20 % d’Attaque, ou 10 % s’ils ne sont pas du type de ce Terrain."
    ),
    ("fr", "concept.censorship.common"): (
        "L’adversaire garde en main au plus 5 cartes : ce qu’il pioche au-delà est défaussé."
    ),
    ("fr", "event.levies_and_embargoes.rare"): (
        "L’adversaire perd 2 points d’énergie à son prochain tour."
    ),
}


@pytest.mark.parametrize(("language", "id"), SENTENCES)
def test_sentences_read_as_written(language: str, id: str) -> None:
    """Singular and plural, articles, pronouns of second sentences, lists, units."""
    assert said(id, language) == SENTENCES[language, id]


@pytest.mark.parametrize(
    ("number", "start"),
    [
        (2, "il 2 %"),
        (7, "il 7 %"),
        (8, "l’8 %"),
        (9, "il 9 %"),
        (11, "l’11 %"),
        (12, "il 12 %"),
        (18, "il 18 %"),
        (52, "il 52 %"),
        (80, "l’80 %"),
        (88, "l’88 %"),
    ],
)
def test_italian_articles_follow_the_spoken_number(number: int, start: str) -> None:
    """L’otto, l’undici, l’ottanta; il due, il diciotto: alone and joined to a preposition."""
    assert f"guadagnano {start} di Difesa" in said("concept.tradition.common", "it", number)
    joined = start.replace("il ", "al ").replace("l’", "all’")
    assert f"pari {joined} dei danni" in said("object.remedies.epic", "it", number)


@pytest.mark.parametrize(
    ("number", "half"),
    [
        (2, "l’1 %"),
        (3, "l’1,5 %"),
        (9, "il 4,5 %"),
        (17, "l’8,5 %"),
        (22, "l’11 %"),
        (34, "il 17 %"),
    ],
)
def test_halves_are_exact(number: int, half: str) -> None:
    """D87: exactly half off type, with the language's decimal sign and no idle zero."""
    marca = "terrain.borders.common"
    assert f", o {half} se non sono" in said(marca, "it", number)
    plain = half.removeprefix("il ").removeprefix("l’")
    assert f", ou {plain} s’ils ne sont" in said(marca, "fr", number)
    english = plain.replace(",", ".").replace(" ", "")
    assert f", or {english} if they" in said(marca, "en", number)


WRONG = {
    "en": (
        r"\b1 (cards|attacks|beings|turns|points)\b",
        r"\b(\d\d+|[02-9]) (more |fewer )?(card|attack|being|turn|point)\b",
        r"\ba [aeio]\w+",
        r"\b(beings|they|They) (?:\w+s)\b(?<!beings)",
    ),
    "it": (
        r"\b1 (carte|attacchi|esseri|turni|punti|danni)\b",
        r"\b(\d\d+|[02-9]) (carta|attacco|essere|turno|punto|danno)\b",
        r"\b(di|a|da|in|su) (il|lo|la|i|gli|le|l’)\b",
        r"\b(il|del|al|dei) (1|8|11|8\d)\b",
        r"(?<!che )\b(lo|la|una|della|alla) [aeiou]",
        r"\b(i|dei|ai) [aeiou]",
    ),
    "fr": (
        r"\b1 (cartes|attaques|êtres|tours|points)\b",
        r"\b(\d\d+|[02-9]) (carte|attaque|être|tour|point)\b",
        r"\b([Ll]e|[Ll]a|[Dd]e|[Qq]ue|[Nn]e|[Ss]e|[Jj]usque|[Ss]i il) [aeiouéêèâœ]",
        r"\b(de le|de les|à le|à les)\b",
        r"\b(ce|ma|sa) [aeiouéê]\w*\b(?<!est)",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_breaks_a_rule_of_its_language(language: str) -> None:
    """Agreement of numbers and nouns, contracted articles, elision; with every printed number."""
    for id in ENTRIES:
        for number in (2, 3, 8, 11, 13, 21, 52):
            text = said(id, language, number)
            for pattern in WRONG[language]:
                assert not re.search(pattern, text), (pattern, text)


def test_words_agree() -> None:
    """A slot with two words chooses the one that agrees."""
    one, many = Who("the bearer", False, "it"), Who("your beings", True, "they")
    assert f"{one} {one:gains|gain}, {many} {many:gains|gain}" == (
        "the bearer gains, your beings gain"
    )
    assert (str(one.again().text), many.again().text) == ("it", "they")
    assert [f"{Count(n):card|cards}" for n in (1, 2)] == ["1 card", "2 cards"]
