"""A poker table as the network knows it."""

import msgspec
from msgspec.structs import asdict

from pitboss.play import Principal, project
from pitboss.poker.commands import Choose, Occurred
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.table.commands import AnyCommand, Exclude
from pitboss.poker.table.table import PokerTable
from pitboss.records.phh_write import write
from pitboss.records.text import text
from pitboss.room.person import Person
from pitboss.room.proof import proof_of
from pitboss.room.requests import permit_report
from pitboss.room.rounds import RoundLog
from pitboss.server.front import STRANGER, Front, ShuffleProof
from pitboss.server.outcome_view import RoundOutcome, outcome_of
from pitboss.server.poker_history import RoundLine, RoundPage, line_of, page_of
from pitboss.server.ruling_view import RulingView, ruling_view
from pitboss.server.table_view import layout_of, sign_lines, stakes_words
from pitboss.server.view_parts import BuyIn, JoiningTerms, SignLine, TableTerms
from pitboss.server.you_view import YouView, joining_terms, you_view
from pitboss.shoe import encode
from pitboss.table.commands import Sit


class PokerFront(Front):
    """A table of poker."""

    commands = msgspec.json.Decoder(AnyCommand)
    sits = Sit
    signed = (Choose, Exclude)
    _ended: tuple[tuple[int, int], RoundOutcome | None] = ((0, 0), None)
    """The end of the round that was asked for last, by its number and how much has happened in it."""

    def terms(self) -> TableTerms:
        shown = self.host.log.shown
        game, announced = shown.game, shown.announced
        return TableTerms(
            game.name,
            game.title,
            game.edition,
            stakes_words(shown),
            asdict(shown.options),
            BuyIn(announced.min_table_stake, announced.max_buy_in),
            announced.unit,
            announced.currency,
        )

    def sign(self) -> list[SignLine]:
        return sign_lines(self.host)

    def on_show(self) -> RoundLog | None:
        rounds = self.host.log.rounds
        return rounds[-1] if rounds else None

    def layout(self, person: str, clock: int) -> tuple[msgspec.Struct, ...]:
        return (layout_of(self.host, person, clock, self._outcome()),)

    def _outcome(self) -> RoundOutcome | None:
        """How the round on show ended, worked out once for all who look at it."""
        log = self.on_show()
        if log is None or not log.is_over:
            return None
        key = (log.number, len(log.events))
        if self._ended[0] != key:
            self._ended = key, outcome_of(self.host.look(""), log.events, log.names)
        return self._ended[1]

    def you(self, person: Person | None, wallet: int) -> YouView:
        return you_view(self.host, person, wallet)

    def joining(self) -> JoiningTerms:
        return joining_terms(self.host.log.shown, STRANGER)

    def is_told(self, round_: RoundLog) -> bool:
        return True

    def summary(self, round_: RoundLog, person: Person | None) -> RoundLine:
        return line_of(self.host, round_, person)

    async def page(self, round_: RoundLog, viewer: Principal) -> RoundPage:
        return page_of(self.host, round_, viewer)

    async def text(self, round_: RoundLog, viewer: Principal) -> str:
        return self.host.called(text(round_.events, viewer, f"{self.host.meta.id}-{round_.number}"))

    def phh(self, round_: RoundLog, viewer: Principal) -> str:
        return write([seen for event in round_.events if (seen := project(event, viewer)) is not None])

    def proof(self, round_: RoundLog, viewer: Principal) -> ShuffleProof | None:
        proved = proof_of(round_.within, round_, viewer)
        return ShuffleProof(encode(proved.proof), proved.statements) if proved is not None else None

    def preview(self, fact: msgspec.Raw) -> RulingView:
        what: AnyFact = msgspec.json.decode(fact, type=AnyFact)
        permit_report(self.host.kind, what)
        table = self.host.log.table
        assert isinstance(table, PokerTable), "a poker table"
        return ruling_view(table.preview(Occurred(what)), named=self.host.with_names)
