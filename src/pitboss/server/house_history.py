"""Rounds against the house that were played, as a viewer was entitled to see them: a line, steps to replay, text."""

from collections.abc import Iterator
from typing import Any

import msgspec

from pitboss.banked.baccarat.events import CoupReversed
from pitboss.banked.canberra.ruling_events import RoundReversed
from pitboss.play import Principal
from pitboss.play.money import AccountKind, Currency
from pitboss.play.telling import Told
from pitboss.room.eyes import tellings
from pitboss.room.host import TableHost
from pitboss.room.person import Person
from pitboss.room.rounds import RoundLog
from pitboss.room.viewing import APART, Sentence
from pitboss.server.baccarat_view import BaccaratRound
from pitboss.server.canberra_view import CanberraRound
from pitboss.server.house_catalogue import stakes_of, title_of
from pitboss.server.house_game import HOUSE_GAMES
from pitboss.server.house_view import sitters_of
from pitboss.server.layout import AnyEvent, Layout, stake_moves
from pitboss.server.view_parts import EventLine, Winner
from pitboss.table.keeping_events import is_told

TAKEN_BACK = "taken_back"
WAGER = f"{AccountKind.WAGER}:"


class HouseRoundLine(msgspec.Struct, frozen=True):
    """A round in one line: `net` is the viewer's own; `wagered` and `paid` are what all wagered and had back.

    `undone` tells that the outcome was invalidated when the round was over: what it moved has gone back.
    """

    round: int
    at: int
    seat: int
    net: int
    wagered: int
    paid: int
    winners: list[Winner]
    over: bool
    undone: bool


class HouseRounds(msgspec.Struct, frozen=True):
    rounds: list[HouseRoundLine]


class HouseRoundPage(msgspec.Struct, frozen=True):
    """A round with its events and steps; `table` is what its cloth said, the same in all steps."""

    round: int
    events: list[EventLine]
    steps: list[CanberraRound | BaccaratRound]
    names: dict[str, str]
    table: dict[str, object]
    currency: Currency
    level: str = ""
    """How much is known of a round that a person dealt."""


def line_of(host: TableHost, log: RoundLog, person: Person | None) -> HouseRoundLine:
    nets: dict[int, int] = {}
    wagered = 0
    for event in log.events:
        # What undoes the round before belongs to that one, though it comes when the next is open.
        if not isinstance(event, RoundReversed | CoupReversed) or event.number == log.number:
            wagered += _wagered_by(event)
            undoes = event if isinstance(event, RoundReversed | CoupReversed) else None
            moves = undoes.by_box.items() if undoes is not None else stake_moves(event.transfers())
            for seat, cents in moves:
                nets[seat] = nets.get(seat, 0) + cents
    winners = [Winner(seat, log.names[seat], net) for seat, net in sorted(nets.items()) if net > 0]
    seat = log.seat_of(person.id) if person else 0
    at = log.within.time_of(log.numbers[0])
    paid = wagered + sum(nets.values())
    return HouseRoundLine(
        log.number, at, seat, nets.get(seat, 0), wagered, paid, winners, log.is_over, log.undone_by is not None
    )


def page_of(host: TableHost, log: RoundLog, viewer: Principal) -> HouseRoundPage:
    game = HOUSE_GAMES[host.kind.name]
    told: dict[int, list[Sentence]] = {}
    for each, number in tell_round(host, log, viewer):
        told.setdefault(number // APART, []).append(Sentence.of(each, number, host.called))
    layout: Layout[Any] = Layout(log.within.before(log), viewer)
    rounds = log.within.rounds[: log.number - 1]
    lines, steps = [], []
    for place, (number, event) in enumerate(zip(log.numbers, log.events, strict=True), 1):
        seen = layout.follow(event)
        if seen is None or not is_told(seen, viewer):
            continue
        raw = msgspec.Raw(msgspec.json.encode(seen))
        lines.append(EventLine(log.within.time_of(number), raw, told.get(number, [])))
        so_far = msgspec.structs.replace(log, events=log.events[:place])
        steps.append(game.round(layout, sitters_of(layout.state), [*rounds, so_far]))
    cloth = game.cloth(layout.state, game.noted(layout))
    names = {str(seat): name for seat, name in log.names.items()}
    return HouseRoundPage(log.number, lines, steps, names, msgspec.structs.asdict(cloth), layout.state.terms.currency)


def text_of(host: TableHost, log: RoundLog, viewer: Principal) -> str:
    """The round as it was told: who sat there with what, then sentence by sentence."""
    return "\n".join(_text(host, log, viewer)) + "\n"


def tell_round(host: TableHost, log: RoundLog, viewer: Principal) -> list[tuple[Told, int]]:
    """The sentences of a round for a viewer, with their numbers."""
    teller = host.kind.teller(log.within, log, viewer)
    return tellings(host.kind, teller, log.events, log.numbers)


def _text(host: TableHost, log: RoundLog, viewer: Principal) -> Iterator[str]:
    before = log.within.before(log)
    edition = before.edition
    game = f"{title_of(edition)} ({stakes_of(edition, before.terms)}), rules {edition}"
    yield f"Pitboss round {host.meta.id}-{log.number}: {game}"
    for seat, place in sorted(before.places.items()):
        yield f"Box {seat}: {place.name} ({before.amount(place.stake)} in chips)"
    for told, _ in tell_round(host, log, viewer):
        if told.section:
            yield f"*** {told.section.upper()} ***"
        yield told.text
    if not log.is_over:
        yield "(not over)"


def _wagered_by(event: AnyEvent) -> int:
    """What an event adds to the wagers on the layout, less what is taken back before NO MORE BETS."""
    if event.__struct_config__.tag == TAKEN_BACK:
        return -sum(transfer.cents for transfer in event.transfers())
    return sum(transfer.cents for transfer in event.transfers() if transfer.target.startswith(WAGER))
