"""The viewer's own part of a view at a table against the house: what is open to him, and who he is."""

import msgspec
from msgspec.structs import asdict

from pitboss.banked.house.commands import RaiseDispute, Sit
from pitboss.play import Command
from pitboss.play.table_commands import TopUp
from pitboss.play.table_terms import Phase
from pitboss.room.banked.host import BankedHost
from pitboss.room.people import Person
from pitboss.server.house_acts import BaccaratActs, CanberraActs, rules_if_open
from pitboss.server.house_game import HOUSE_GAMES
from pitboss.server.view_parts import AFTER_THE_ROUND, Bounds, Viewer, viewer_at


class HouseYou(Viewer, frozen=True):
    """The viewer. `acts` are the wagers and decisions that are open, `may` is what is open besides."""

    acts: CanberraActs | BaccaratActs | None = None
    may: dict[str, Bounds] = msgspec.field(default_factory=dict)
    takes_effect: dict[str, str] = msgspec.field(default_factory=dict)


def house_you(host: BankedHost, person: Person | None, wallet: int) -> HouseYou:
    """What concerns the viewer alone."""
    if person is None:
        return HouseYou()
    shown = host.log.shown
    viewer = viewer_at(host, person, wallet)
    seat = viewer.seat
    is_in = bool(seat) and shown.in_round and shown.has_wager(seat)
    return HouseYou(
        **asdict(viewer),
        acts=HOUSE_GAMES[host.log.game.name].acts(shown, seat) if seat else None,
        may=_may_seated(host, seat, wallet) if seat else _may_join(host, person, wallet),
        takes_effect={"leave": AFTER_THE_ROUND} if is_in else {},
    )


def _may_seated(host: BankedHost, seat: int, wallet: int) -> dict[str, Bounds]:
    shown = host.log.shown
    unit = shown.terms.minimum
    may: dict[str, Bounds] = {}
    if shown.phase is Phase.OPEN and not host.is_leaving(shown.places[seat].person):
        may["leave"] = Bounds()
    if wallet >= unit and _is_open(host, TopUp(seat, unit)):
        may["top_up"] = Bounds(unit, wallet // unit * unit)
    if host.dealer.gives_time(seat):
        may["done"] = Bounds()
    if _is_open(host, RaiseDispute(seat, "")):
        may["raise_dispute"] = Bounds()
    return may


def _may_join(host: BankedHost, person: Person, wallet: int) -> dict[str, Bounds]:
    shown = host.log.shown
    unit = shown.terms.minimum
    if wallet < unit:
        return {}
    seats = [seat for seat in shown.seats if _is_open(host, Sit(person.id, seat, unit))]
    return {"join": Bounds(unit, wallet // unit * unit, seats)} if seats else {}


def _is_open(host: BankedHost, command: Command) -> bool:
    return rules_if_open(host.log.table.decide, host.log.shown, command) is not None
