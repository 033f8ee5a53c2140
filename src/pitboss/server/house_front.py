"""A table against the house as the network knows it."""

from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.banked.canberra.commands import CanberraOccurred
from pitboss.banked.canberra.facts import AnyFact
from pitboss.banked.canberra.table import CanberraTable
from pitboss.malformed import Malformed
from pitboss.play import Principal
from pitboss.play.telling import Sign
from pitboss.room.card_room import CardRoom
from pitboss.room.chores import is_bot, temper_at
from pitboss.room.clock import house_sign_lines
from pitboss.room.host import TableHost
from pitboss.room.person import Person
from pitboss.room.proof import proof_of
from pitboss.room.requests import permit_report
from pitboss.room.rounds import RoundLog
from pitboss.room.viewing import SPECTATOR
from pitboss.server.canberra_view import live_jackpot
from pitboss.server.front import STRANGER, Front, ShuffleProof
from pitboss.server.house_catalogue import shown_options, stakes_of, title_of
from pitboss.server.house_game import HOUSE_GAMES, RoundPart
from pitboss.server.house_history import HouseRoundLine, HouseRoundPage, line_of, page_of, text_of
from pitboss.server.house_view import Announced, Sitter, last_ruling, notice_view
from pitboss.server.house_you import BaccaratYou, CanberraYou, house_you, joining_terms
from pitboss.server.layout import Layout
from pitboss.server.ruling_view import RulingView, ruling_view
from pitboss.server.view_parts import BuyIn, JoiningTerms, SignLine, TableTerms
from pitboss.shoe import encode
from pitboss.table.commands import Sit
from pitboss.table.state import Place


class HouseFront(Front):
    """A table of a game against the house. Layouts of the round on show are kept up as it goes on, by viewer."""

    sits = Sit

    def __init__(self, host: TableHost, room: CardRoom) -> None:
        super().__init__(host, room)
        self._game = HOUSE_GAMES[host.kind.name]
        self._on_show: RoundLog | None = None
        self._layouts: dict[Principal, tuple[Layout[Any], int]] = {}
        self.commands, self.signed = self._game.commands, self._game.signed

    def terms(self) -> TableTerms:
        shown = self.host.log.shown
        edition, terms = shown.edition, shown.terms
        return TableTerms(
            self.host.kind.name,
            title_of(edition),
            edition,
            stakes_of(edition, terms),
            shown_options(edition, terms),
            BuyIn(terms.minimum, 0),
            terms.minimum,
            terms.currency,
        )

    def sign(self) -> list[SignLine]:
        """The lines of the sign, and the room's own clock."""
        lines = [SignLine(f"{line.about}: {line.text}", line.rules) for line in self._sign().lines]
        return [*lines, *(SignLine(*line) for line in house_sign_lines(self.host.kind.name, self.host.timing))]

    def on_show(self) -> RoundLog | None:
        """The round that is on; until the first wager of the next lies, the last."""
        rounds = self.host.log.rounds
        if len(rounds) > 1 and not rounds[-1].persons:
            return rounds[-2]
        return rounds[-1] if rounds else None

    def layout(self, person: str, clock: int) -> tuple[msgspec.Struct, ...]:
        host = self.host
        layout = self._layout(person)
        jackpot = live_jackpot(self.room, host.log.meter) if host.log.meter else None
        told = Announced(notice_view(self._sign()), self._ruling(layout))
        return told, self._game.cloth(host.log.shown, jackpot), self._round(layout, clock)

    def you(self, person: Person | None, wallet: int) -> CanberraYou | BaccaratYou:
        return house_you(self.host, person, wallet)

    def joining(self) -> JoiningTerms:
        return joining_terms(self.host, STRANGER)

    def is_told(self, round_: RoundLog) -> bool:
        return bool(round_.persons)

    def summary(self, round_: RoundLog, person: Person | None) -> HouseRoundLine:
        return line_of(self.host, round_.whole, person)

    async def page(self, round_: RoundLog, viewer: Principal) -> HouseRoundPage:
        return page_of(self.host, round_.whole, viewer)

    async def text(self, round_: RoundLog, viewer: Principal) -> str:
        return self.host.called(text_of(self.host, round_.whole, viewer))

    def phh(self, round_: RoundLog, viewer: Principal) -> str:
        raise Malformed("it holds hands that players play against each other, not those against the house")

    def proof(self, round_: RoundLog, viewer: Principal) -> ShuffleProof | None:
        proved = proof_of(round_.within, round_, viewer)
        return ShuffleProof(encode(proved.proof), proved.statements) if proved is not None else None

    def preview(self, fact: msgspec.Raw) -> RulingView:
        table = self.host.log.table
        if not isinstance(table, CanberraTable):
            raise Malformed("nothing can be reported at this table: the operator invalidates what does not count")
        what: AnyFact = msgspec.json.decode(fact, type=AnyFact)
        permit_report(self.host.kind, what)
        return ruling_view(table.preview(CanberraOccurred(what)))

    def _sign(self) -> Sign:
        meter = self.host.log.meter
        return self._game.sign(self.host.log.shown, meter.shown if meter else None)

    def _ruling(self, layout: Layout[Any]) -> RulingView | None:
        """The last ruling: since the next round opened, or in the one on the layout."""
        latest = self.host.log.rounds[-1:]
        named = self.host.called
        return last_ruling(latest[0].events if latest else (), named) or last_ruling(layout.events, named)

    def _layout(self, person: str) -> Layout[Any]:
        round_ = self.on_show()
        if round_ is None:
            return Layout(self.host.log.shown, SPECTATOR)
        if round_ is not self._on_show:
            self._on_show, self._layouts = round_, {}
        viewer = round_.viewer(person)
        layout, followed = self._layouts.get(viewer) or (Layout(round_.within.before(round_), viewer), 0)
        events = round_.whole.events
        for event in events[followed:]:
            layout.follow(event)
        self._layouts[viewer] = layout, len(events)
        return layout

    def _round(self, layout: Layout[Any], clock: int) -> RoundPart:
        """The round on the layout, with those who sit there now, at the table as it stands."""
        host, plan = self.host, self.host.plan
        rounds = host.log.rounds
        until = rounds[: self._on_show.number] if self._on_show is not None else []
        shown = self._game.now(self._game.round(layout, self._sitters(), until), host.log.shown)
        seats = [
            replace(seat, state="sitting_out") if seat.state == "idle" and host.sits_out(seat.seat) else seat
            for seat in shown.seats
        ]
        due = shown.due
        if due is not None and plan is not None:
            due = replace(due, deadline=host.deadline, seconds=plan.seconds)
        return replace(shown, seats=seats, due=due)

    def _sitters(self) -> dict[int, Sitter]:
        return {seat: self._sitter(place) for seat, place in self.host.log.shown.places.items()}

    def _sitter(self, place: Place) -> Sitter:
        host, person = self.host, place.person
        bot = is_bot(person)
        is_here = bot or host.presences[person].connections > 0
        return Sitter(
            person,
            place.name,
            temper_at(person) if bot else "",
            place.stake,
            is_here,
            0 if is_here else host.held_until(person),
            host.is_leaving(person),
            host.mark_of(person),
        )
