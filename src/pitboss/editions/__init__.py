"""The editions: the rules of each instrument as data, for every game that it sets out.

Each instrument is one module or package: plans, laws, what is made of irregularities, laws of the table. Ids of rules
are written out, so that a search for one finds where it decides. Importing this package enters every edition in the
registers of the engine.
"""

from pitboss.banked.baccarat.law import LAWS as BACCARAT_LAWS
from pitboss.banked.canberra.law import LAWS as CANBERRA_LAWS
from pitboss.editions import common, ni2018, s58, s89, s94, y1999
from pitboss.hands import HANDS
from pitboss.malformed import Malformed
from pitboss.poker.game import GAMES, Game, enter, game_of
from pitboss.rulebook import GAMES as NAMES
from pitboss.rulebook import in_force, latest
from pitboss.table.tournament_law import TOURNAMENT_LAWS

POKER = (*ni2018.EDITIONS, *y1999.EDITIONS, *s94.EDITIONS, *common.EDITIONS)

enter(*POKER)
HANDS.update({game.name: game.hands for game in POKER})
HANDS.update({s89.HANDS.game: s89.HANDS})
CANBERRA_LAWS.update({"canberra-1995": s58.CANBERRA, "canberra-1997": s89.CANBERRA})
BACCARAT_LAWS.update({"baccarat-1995": s58.MINI_BACCARAT})
TOURNAMENT_LAWS.update(
    {
        "holdem-2018": ni2018.TOURNAMENT,
        "omaha-2018": ni2018.TOURNAMENT,
        "seven-card-stud-1994": s94.tournament.SEVEN_CARD_STUD,
        "canberra-manila-1994": s94.tournament.CANBERRA_MANILA,
        "five-card-stud-1994": s94.tournament.FIVE_CARD_STUD,
        "seven-card-stud-1999": y1999.tournament.SEVEN_CARD_STUD,
        "five-card-stud-1999": y1999.tournament.FIVE_CARD_STUD,
        "canberra-manila-1999": y1999.tournament.CANBERRA_MANILA,
        "three-card-manila-1999": y1999.tournament.CANBERRA_MANILA,
        "omaha-1999": y1999.tournament.GENERAL,
        "draw-1999": y1999.tournament.DRAW,
        "faro-1999": y1999.tournament.GENERAL,
        "canberra-1997": s89.TOURNAMENT,
        "canberra-1995": s58.CANBERRA_TOURNAMENT,
        "baccarat-1995": s58.BACCARAT_TOURNAMENT,
    }
    | {game.edition: common.TOURNAMENT for game in common.EDITIONS}
)


def game_named(name: str, as_of: str = "") -> Game:
    """The game of poker that somebody names: in its latest edition, in that of a day, or an edition itself."""
    if name in common.BY_NAME and not as_of:
        return common.BY_NAME[name]
    if name in NAMES:
        return game_of((in_force(name, as_of) if as_of else latest(name)).id)
    if as_of:
        raise Malformed(f"{name!r} is no game with editions; there are {', '.join(NAMES)}")
    if name not in GAMES:
        names = ", ".join(dict.fromkeys(game.name for game in POKER))
        raise Malformed(f"no game {name!r}: there are {names}, and editions of them: {', '.join(GAMES)}")
    return game_of(name)


__all__ = [
    "BACCARAT_LAWS",
    "CANBERRA_LAWS",
    "GAMES",
    "HANDS",
    "TOURNAMENT_LAWS",
    "common",
    "game_named",
    "game_of",
    "ni2018",
    "s58",
    "s89",
    "s94",
    "y1999",
]
