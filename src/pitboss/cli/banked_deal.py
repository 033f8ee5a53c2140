"""What `pitboss deal` does for the games against the house: a table, its jackpot, and some rounds."""

from random import Random
from typing import Any

from msgspec.structs import fields

from pitboss.banked.baccarat.kinds import Method
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.baccarat.table import MiniBaccaratTable as BaccaratTable
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.house.terms import Terms
from pitboss.banked.jackpot.jackpot import Jackpot
from pitboss.banked.jackpot.terms import JackpotTerms
from pitboss.cli.banked_dealer import JACKPOT, DealtTable
from pitboss.cli.software_table import NAMES, STAKE
from pitboss.malformed import Malformed
from pitboss.play import Event
from pitboss.play.dollars import dollars_of
from pitboss.play.money import dollars
from pitboss.scenario.banked.reading import options_from
from pitboss.scenario.banked.running import edition_of
from pitboss.scenario.banked.types import BankedTable

POOL, RESERVE = 2_500_000, 400_000
OPTIONS: dict[str, type[Terms]] = {"canberra": CanberraOptions, "baccarat": BaccaratOptions}
LEAST = {"canberra": 3, "baccarat": 1}
"""How many minimums a player needs for a round: ante and bet, or one wager."""
ROUNDS = 10
"""Unless a stake is named it is good for so many, and no less than the usual one."""


def deal_banked(
    table: BankedTable,
    settings: tuple[str, ...],
    players: int,
    stake: str | None,
    minimum: str | None,
    rounds: int,
    chance: Random | None,
) -> list[Event[Any]]:
    """The log of a table at which so many rounds were dealt; Malformed or Refusal if there can be no such table."""
    given: dict[str, Any] = dict(_setting(text, OPTIONS[table.game]) for text in settings)
    if minimum is not None:
        given["minimum"] = minimum
        # A hundred minimums: as many dollars as the minimum has cents.
        given.setdefault("maximum", int(dollars_of(minimum)))
    if rounds < 1:
        raise Malformed(f"--rounds {rounds}: one round or more")
    house = _house(table, given, chance)
    seats = house.table.state.seats
    if not 1 <= players <= len(seats):
        raise Malformed(f"--players {players}: the table has boxes for 1 to {len(seats)}")
    least = LEAST[table.game] * house.table.state.terms.minimum
    cents = int(dollars_of(stake)) if stake is not None else max(STAKE, ROUNDS * least)
    if cents < least:
        raise Malformed(f"--stake {stake}: a round of {table.game} takes {dollars(least)} at this table")
    house.seat({seat: (NAMES[seat - 1], cents) for seat in list(seats)[:players]})
    house.play(rounds)
    return house.table.events


def _house(table: BankedTable, given: dict[str, Any], chance: Random | None) -> DealtTable:
    edition = edition_of(table)
    if table.game == "baccarat":
        options = options_from(BaccaratOptions, given)
        return DealtTable(BaccaratTable.set_up(edition, options, date=table.as_of), chance)
    terms = options_from(CanberraOptions, {"jackpot": JACKPOT, **given})
    jackpot = None
    if terms.jackpot:
        jackpot = Jackpot.open(terms.jackpot, JackpotTerms(chip=terms.jackpot_chip), POOL, RESERVE)
    return DealtTable(CanberraTable.set_up(edition, terms, date=table.as_of), chance, jackpot)


def _setting(text: str, kind: type[Terms]) -> tuple[str, Any]:
    """`max_payout=500`, `method=b`, `strict_1995=true`."""
    name, sign, value = text.partition("=")
    if not sign or not name.strip():
        raise Malformed(f"--set {text!r}: write NAME=VALUE, such as max_payout=500 or method=b")
    known = {field.name: field.type for field in fields(kind) if field.type in _PLAIN}
    wanted = known.get(name.strip().replace("-", "_"))
    if wanted is None:
        raise Malformed(f"--set {text!r}: the options are {', '.join(known)}")
    if wanted is Method and value not in list(Method):
        raise Malformed(f"--set {text!r}: the methods are {', '.join(Method)}")
    words: dict[str, Any] = {"true": True, "false": False}
    plain = int(value) if value.isdecimal() and name not in _TEXT else value
    return name.strip().replace("-", "_"), words.get(value, plain)


_TEXT = ("jackpot",)
_PLAIN = (int, str, bool, Method)
