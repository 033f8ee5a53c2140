"""Tables of the games against the house in one line, rounds in another, and pictures of their state."""

from collections.abc import Sequence
from typing import Any

import msgspec

from pitboss.banked.baccarat import commands as baccarat_commands
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.baccarat.table import MiniBaccaratTable as BaccaratTable
from pitboss.banked.canberra import jackpot_desk
from pitboss.banked.canberra.commands import Ante, Bet, CloseAntes, DealBoxes, Fold, PlayJackpot, RevealDealer, TurnUp
from pitboss.banked.canberra.due import FoldOrBetDue, JackpotDue, TurnDue
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.house.commands import CutByDealer
from pitboss.banked.jackpot.jackpot import Jackpot
from pitboss.banked.jackpot.terms import JackpotTerms
from pitboss.cards import Card, Deck, parse_cards
from pitboss.play import Event, Play, Principal, Role, project
from pitboss.table.commands import CheckDeck, OpenTable, Shuffle, Sit
from pitboss.table.terms import Approvals

STAKE = 1_000_000
DEALER_HAND = "Jd Tc 7d 6c 2h"
"""NO HAND."""


def opened(edition: str = "canberra-1997", approvals: Approvals | None = None, **options: Any) -> CanberraTable:
    """A table of Canberra Poker that is open."""
    table = CanberraTable.set_up(edition, CanberraOptions(**options), approvals)
    table.do(CheckDeck(table.state.deck.cards))
    table.do(OpenTable())
    return table


def seated(*seats: int, edition: str = "canberra-1997", **options: Any) -> CanberraTable:
    table = opened(edition, **options)
    for seat in seats:
        table.do(Sit(f"p{seat}", seat, STAKE))
    return table


def jackpot(pool: int = 2_500_000, reserve: int = 400_000, name: str = "boomerang", **terms: Any) -> Jackpot:
    return Jackpot.open(name, JackpotTerms(**terms), pool, reserve)


def wagered(table: CanberraTable, antes: dict[int, int], chips: Sequence[int] = ()) -> None:
    """Shuffle, cut, wagers and NO MORE BETS."""
    table.do(Shuffle())
    table.do(CutByDealer(20))
    for seat, cents in antes.items():
        table.do(Ante(seat, cents))
    for seat in chips:
        table.do(PlayJackpot(seat))
    table.do(CloseAntes())


def deal(table: CanberraTable, hands: dict[int, str], dealer: str = DEALER_HAND) -> None:
    """Deal the whole round: the hands given, any other cards to the rest."""
    named = {box: list(parse_cards(text)) for box, text in {**hands, 0: dealer}.items()}
    taken = {card for cards in named.values() for card in cards}
    left = [card for card in Deck().cards if card not in taken]
    order = (*table.state.order, 0)
    cards = [named[box].pop(0) if named.get(box) else left.pop(0) for _ in range(5) for box in order]
    table.do(DealBoxes(tuple(cards)))


def finish(
    table: CanberraTable,
    folds: Sequence[int] = (),
    meter: Jackpot | None = None,
    name: str = "table 1",
    displayed: Jackpot | None = None,
    hands: int = 9,
) -> None:
    """Decide, turn up so many hands and settle to the end of the round, as far as there is a jackpot to settle with.

    Without one, `displayed` is the jackpot whose figure they are turned up under.
    """
    while isinstance(due := table.expected(), FoldOrBetDue):
        seat = due.seats[0]
        table.do(Fold(seat) if seat in folds else Bet(seat))
    table.do(RevealDealer())
    shown = meter or displayed
    while hands and isinstance(due := table.expected(), TurnDue):
        command = TurnUp(due.box)
        _ = table.do(command) if shown is None else jackpot_desk.turn_up(table, shown.state, command)
        hands -= 1
    if meter is not None and isinstance(table.expected(), JackpotDue):
        jackpot_desk.settle(table, meter, name)


def baccarat(*seats: int, **options: Any) -> BaccaratTable:
    """A table of Mini-Baccarat that is open and has these players."""
    table = BaccaratTable.set_up(options=BaccaratOptions(**options))
    table.do(CheckDeck(table.state.deck.cards))
    table.do(OpenTable())
    for seat in seats:
        table.do(Sit(f"p{seat}", seat, STAKE))
    return table


def new_shoe(table: BaccaratTable, first: str = "As") -> None:
    """Shuffle, cut, first card and burn."""
    table.do(Shuffle())
    table.do(CutByDealer())
    table.do(baccarat_commands.ShowFirst(parse_cards(first)[0]))
    table.do(baccarat_commands.BurnCards((None,) * table.state.to_burn))


def coup(table: BaccaratTable, wagers: dict[tuple[int, Side], int], cards: str) -> None:
    """One coup dealt face up."""
    for (seat, side), cents in wagers.items():
        table.do(baccarat_commands.Wager(seat, side, cents))
    table.do(baccarat_commands.NoMoreBets())
    for card in parse_cards(cards):
        table.do(baccarat_commands.DealSides((card,)))


def picture(value: object) -> object:
    """A state as plain values, for comparing."""
    if isinstance(value, str | int | Card) or value is None:
        return value
    if isinstance(value, msgspec.Struct):
        return {name: picture(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {key: picture(each) for key, each in value.items()}
    if isinstance(value, list | tuple | range):
        return [picture(each) for each in value]
    if isinstance(value, set | frozenset):
        return sorted(map(str, value))
    names = [*getattr(value, "__dict__", {}), *getattr(type(value), "__slots__", ())]
    return {name: picture(getattr(value, name)) for name in names}


def seen(play: Play[Any, Any], viewer: Principal) -> list[bytes]:
    """What a viewer gets, byte by byte."""
    shown = (project(event, viewer) for event in play.events)
    return [msgspec.json.encode(event) for event in shown if event is not None]


def tags(events: Sequence[Event[Any]]) -> list[str]:
    return [str(event.__struct_config__.tag) for event in events]


SPECTATOR = Principal(Role.SPECTATOR)


def player(seat: int) -> Principal:
    return Principal(Role.PLAYER, seat)
