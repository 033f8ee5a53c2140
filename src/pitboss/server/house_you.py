"""The viewer's own part of a view at a table against the house: what is open to him, and who he is."""

from typing import Any, cast

import msgspec
from msgspec.structs import asdict

from pitboss.play import Command
from pitboss.room.host import TableHost
from pitboss.room.lobby import ChipsWish
from pitboss.room.person import Person
from pitboss.server.house_acts import BaccaratActs, CanberraActs, rules_if_open
from pitboss.server.house_game import HOUSE_GAMES
from pitboss.server.view_parts import AFTER_THE_ROUND, RICH, Joining, JoiningTerms, Open, Span, Viewer, viewer_at
from pitboss.table.commands import RaiseDispute, Sit, TopUp
from pitboss.table.terms import Phase


class HouseMay(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is open to the viewer besides wagers and decisions; `done`: the dealer gives a moment for another wager."""

    leave: Open | None = None
    top_up: Span | None = None
    done: Open | None = None
    raise_dispute: Open | None = None
    join: Joining | None = None


# By the names of these fields, each with its own type.
May = dict[str, Any]


class HouseYou(Viewer, frozen=True):
    """The viewer of a table against the house."""

    may: HouseMay = HouseMay()
    takes_effect: dict[str, str] = msgspec.field(default_factory=dict)
    chips: ChipsWish | None = None
    """What is bought for the viewer between rounds."""


class CanberraYou(HouseYou, frozen=True, tag_field="kind", tag="canberra"):
    """The viewer of a table of Canberra Poker; `acts` are the wagers and decisions that are open."""

    acts: CanberraActs | None = None


class BaccaratYou(HouseYou, frozen=True, tag_field="kind", tag="baccarat"):
    """The viewer of a table of Mini-Baccarat; `acts` are the wagers and decisions that are open."""

    acts: BaccaratActs | None = None


YOUS: dict[str, type[CanberraYou] | type[BaccaratYou]] = {"canberra": CanberraYou, "baccarat": BaccaratYou}


def house_you(host: TableHost, person: Person | None, wallet: int) -> CanberraYou | BaccaratYou:
    """What concerns the viewer alone."""
    made: type[Any] = YOUS[host.kind.name]  # its acts are those of the table's own game
    if person is None:
        return cast("CanberraYou | BaccaratYou", made())
    shown = host.log.shown
    viewer = viewer_at(host, person, wallet)
    seat = viewer.seat
    is_in = bool(seat) and shown.in_round and shown.has_wager(seat)
    you: CanberraYou | BaccaratYou = made(
        **asdict(viewer),
        acts=HOUSE_GAMES[host.kind.name].acts(shown, seat) if seat else None,
        may=HouseMay(**(_may_seated(host, seat, wallet) if seat else _may_join(host, person, wallet))),
        takes_effect={"leave": AFTER_THE_ROUND} if is_in else {},
        chips=host.wish_of(person.id) if seat else None,
    )
    return you


def _may_seated(host: TableHost, seat: int, wallet: int) -> May:
    shown = host.log.shown
    unit = shown.terms.minimum
    may: May = {}
    if shown.phase is Phase.OPEN and not host.is_leaving(shown.places[seat].person):
        may["leave"] = Open()
    if wallet >= unit and _is_open(host, TopUp(seat, unit)):
        may["top_up"] = Span(unit, wallet // unit * unit)
    if host.dealer.gives_time(seat):
        may["done"] = Open()
    if _is_open(host, RaiseDispute(seat, "")):
        may["raise_dispute"] = Open()
    return may


def _may_join(host: TableHost, person: Person, wallet: int) -> May:
    joining = joining_terms(host, person).at(wallet)
    return {"join": joining} if joining is not None else {}


def joining_terms(host: TableHost, person: Person) -> JoiningTerms:
    """With what a person may take which seats, whatever he has."""
    shown = host.log.shown
    unit, usual_unit = shown.terms.minimum, host.kind.announced(shown).minimum
    seats = [seat for seat in shown.seats if _is_open(host, Sit(person.id, seat, unit))]
    return JoiningTerms(unit, 0, unit, host.usual_buy_in(RICH), 0, usual_unit, seats)


def _is_open(host: TableHost, command: Command) -> bool:
    return rules_if_open(type(host.log.table), host.log.shown, command) is not None
