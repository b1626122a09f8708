"""The 57 effects of plagues (W21)."""

from services.match.rulesets.wikitcg.words.board import DissolveObjects
from services.match.rulesets.wikitcg.words.silence import SilenceAbilities
from services.match.rulesets.wikitcg.words.striking import AttackLimitHost, SkipTurn
from services.match.rulesets.wikitcg.words.terms import HALF_X, Stat, Whom, X
from services.match.rulesets.wikitcg.words.wounds import (
    NoHeal,
    PlagueDecay,
    PlagueDraw,
    PlagueEnergyTax,
    PlagueErode,
    PlagueSuffocate,
)

from .entry import entry

PLAGUES = (
    entry("plague.wounds.common", "Morso", PlagueDecay(X)),
    entry("plague.wounds.uncommon", "Ferita", PlagueErode((Stat.ATTACK,), 10)),
    entry("plague.wounds.rare", "Ulcera", PlagueErode((Stat.DEFENCE,), 10)),
    entry("plague.wounds.epic", "Necrosi", PlagueSuffocate(6)),
    entry("plague.wounds.legendary_plus", "Sepsi", PlagueDecay(HALF_X, spreads=True)),
    entry("plague.rot.common", "Marciume", PlagueDecay(X)),
    entry("plague.rot.uncommon", "Cancrena", PlagueDecay(X, worsens=True)),
    entry("plague.rot.rare", "Putrefazione", PlagueSuffocate(5)),
    entry("plague.rot.epic", "Carogna", PlagueEnergyTax()),
    entry("plague.paralysis.common", "Torpore", PlagueDecay(X)),
    entry("plague.paralysis.uncommon", "Paralisi", SkipTurn(Whom.ITSELF)),
    entry("plague.paralysis.rare", "Tetano", PlagueErode((Stat.ATTACK,), 10)),
    entry("plague.paralysis.epic", "Pastoia", AttackLimitHost()),
    entry("plague.paralysis.legendary_plus", "Pietrificazione", NoHeal()),
    entry("plague.miasmas.uncommon", "Miasma", PlagueSuffocate(5)),
    entry("plague.miasmas.rare", "Pestilenza", PlagueEnergyTax()),
    entry("plague.miasmas.epic", "Smog", PlagueErode((Stat.DEFENCE,), 12)),
    entry("plague.miasmas.legendary_plus", "Nube ardente", PlagueDecay(HALF_X, spreads=True)),
    entry("plague.corrosion.common", "Rosicchiamento", PlagueDecay(X)),
    entry("plague.corrosion.uncommon", "Erosione", PlagueErode((Stat.DEFENCE,), 10)),
    entry("plague.corrosion.rare", "Corrosione", PlagueErode((Stat.ATTACK,), 10)),
    entry(
        "plague.corrosion.epic",
        "Ossidazione",
        PlagueErode((Stat.DEFENCE,), 12, neighbours_too=True),
    ),
    entry("plague.corrosion.legendary_plus", "Dissoluzione", DissolveObjects()),
    entry("plague.collapse.common", "Scavo", PlagueDecay(X)),
    entry(
        "plague.collapse.uncommon",
        "Sabotaggio",
        PlagueErode((Stat.DEFENCE,), 10, neighbours_too=True),
    ),
    entry("plague.collapse.rare", "Cedimento", PlagueErode((Stat.DEFENCE,), 10)),
    entry("plague.collapse.epic", "Crollo", PlagueSuffocate(6)),
    entry("plague.collapse.legendary_plus", "Abisso", PlagueDecay(HALF_X, spreads=True)),
    entry("plague.ruin.common", "Fatiscenza", PlagueDecay(X)),
    entry("plague.ruin.uncommon", "Rovina", PlagueErode((Stat.ATTACK,), 10)),
    entry("plague.ruin.rare", "Decadenza", PlagueErode((Stat.DEFENCE,), 10)),
    entry("plague.ruin.epic", "Deperimento", PlagueEnergyTax()),
    entry("plague.ruin.legendary_plus", "Agonia", NoHeal()),
    entry("plague.old_age.common", "Vetustà", PlagueDecay(X)),
    entry("plague.old_age.uncommon", "Decrepitezza", PlagueErode((Stat.ATTACK, Stat.DEFENCE), 10)),
    entry(
        "plague.old_age.rare", "Senescenza", PlagueErode((Stat.DEFENCE,), 10, neighbours_too=True)
    ),
    entry("plague.old_age.epic", "Caducità", PlagueEnergyTax()),
    entry("plague.old_age.legendary_plus", "Oblio", SilenceAbilities(Whom.ITSELF)),
    entry("plague.infestations.common", "Infestazione", PlagueDecay(X)),
    entry("plague.infestations.uncommon", "Vermina", PlagueDecay(X), PlagueDraw()),
    entry("plague.infestations.rare", "Sciame", PlagueSuffocate(5)),
    entry("plague.infestations.epic", "Invasione", PlagueEnergyTax()),
    entry("plague.infestations.legendary_plus", "Sette piaghe", PlagueDecay(HALF_X, spreads=True)),
    entry("plague.epidemics.common", "Contagio", PlagueDecay(X)),
    entry("plague.epidemics.uncommon", "Epidemia", PlagueDecay(HALF_X, spreads=True)),
    entry("plague.epidemics.rare", "Pandemia", PlagueSuffocate(5)),
    entry("plague.epidemics.epic", "Ecatombe", PlagueErode((Stat.DEFENCE,), 12)),
    entry("plague.epidemics.legendary_plus", "Sterminio", PlagueEnergyTax()),
    entry("plague.silencing.common", "Mutismo", PlagueDecay(X)),
    entry("plague.silencing.uncommon", "Silenzio", SilenceAbilities(Whom.ITSELF)),
    entry("plague.silencing.rare", "Afasia", PlagueErode((Stat.ATTACK,), 10)),
    entry("plague.silencing.epic", "Amnesia", PlagueErode((Stat.DEFENCE,), 12)),
    entry("plague.silencing.legendary_plus", "Nulla", NoHeal()),
    entry("plague.curses.uncommon", "Anatema", SilenceAbilities(Whom.ITSELF), NoHeal()),
    entry("plague.curses.rare", "Malia", PlagueErode((Stat.ATTACK,), 10)),
    entry("plague.curses.epic", "Dannazione", PlagueSuffocate(6)),
    entry("plague.curses.legendary_plus", "Perdizione", PlagueEnergyTax()),
)
