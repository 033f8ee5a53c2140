"""The viewer's own part of a view at a table against the house: what is open to him, and who he is."""

import msgspec

from pitboss.banked.house.commands import RaiseDispute, Sit
from pitboss.play import Command
from pitboss.play.table_commands import TopUp
from pitboss.play.table_terms import Phase
from pitboss.room.banked.host import BankedHost
from pitboss.room.people import Person, Settings
from pitboss.server.house_acts import BaccaratActs, CanberraActs, rules_if_open
from pitboss.server.house_game import HOUSE_GAMES

AFTER_THE_ROUND = "when the round is over"


class HouseBounds(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a command may go."""

    least: int | None = None
    most: int | None = None
    seats: list[int] | None = None


class HouseYou(msgspec.Struct, frozen=True):
    """The viewer. `acts` are the wagers and decisions that are open, `may` is what is open besides."""

    person: str = ""
    name: str = ""
    role: str = "spectator"
    seat: int = 0
    wallet: int = 0
    host: bool = False
    invitation: str = ""
    acts: CanberraActs | BaccaratActs | None = None
    may: dict[str, HouseBounds] = {}
    settings: Settings = Settings()
    takes_effect: dict[str, str] = {}


def house_you(host: BankedHost, person: Person | None, wallet: int) -> HouseYou:
    """What concerns the viewer alone."""
    if person is None:
        return HouseYou()
    shown = host.log.shown
    seat = shown.seat_of(person.id)
    is_host = person.id == host.meta.host
    is_in = bool(seat) and shown.in_round and shown.has_wager(seat)
    return HouseYou(
        person=person.id,
        name=person.name,
        role=person.role,
        seat=seat,
        wallet=wallet,
        host=is_host,
        invitation=host.meta.invitation if is_host else "",
        acts=HOUSE_GAMES[host.log.game.name].acts(shown, seat) if seat else None,
        may=_may_seated(host, seat, wallet) if seat else _may_join(host, person, wallet),
        settings=host.settings_of(person.id),
        takes_effect={"leave": AFTER_THE_ROUND} if is_in else {},
    )


def _may_seated(host: BankedHost, seat: int, wallet: int) -> dict[str, HouseBounds]:
    shown = host.log.shown
    unit = shown.terms.minimum
    may: dict[str, HouseBounds] = {}
    if shown.phase is Phase.OPEN and not host.is_leaving(shown.places[seat].person):
        may["leave"] = HouseBounds()
    if wallet >= unit and _is_open(host, TopUp(seat, unit)):
        may["top_up"] = HouseBounds(unit, wallet // unit * unit)
    if host.dealer.gives_time(seat):
        may["done"] = HouseBounds()
    if _is_open(host, RaiseDispute(seat, "")):
        may["raise_dispute"] = HouseBounds()
    return may


def _may_join(host: BankedHost, person: Person, wallet: int) -> dict[str, HouseBounds]:
    shown = host.log.shown
    unit = shown.terms.minimum
    if wallet < unit:
        return {}
    seats = [seat for seat in shown.seats if _is_open(host, Sit(person.id, seat, unit))]
    return {"join": HouseBounds(unit, wallet // unit * unit, seats)} if seats else {}


def _is_open(host: BankedHost, command: Command) -> bool:
    return rules_if_open(host.log.table.decide, host.log.shown, command) is not None
