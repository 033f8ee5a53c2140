"""A poker table as the network knows it."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import asdict

from pitboss.play import Principal, project
from pitboss.poker.commands import Choose, Occurred
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.table.commands import AnyCommand, Exclude, Sit
from pitboss.records.phh_write import write
from pitboss.records.text import text
from pitboss.room.asking import permit_report
from pitboss.room.eyes import RoundLog
from pitboss.room.host import TableHost
from pitboss.room.people import Person
from pitboss.server.front import Front, Proved, TableTerms
from pitboss.server.poker_history import RoundLine, RoundPage, line_of, page_of, proof_of
from pitboss.server.ruling_view import RulingView, ruling_view
from pitboss.server.table_view import layout_of, sign_lines, stakes_words
from pitboss.server.view_parts import BuyIn, SignLine
from pitboss.server.you_view import YouView, you_view


class PokerFront(Front[TableHost, RoundLog]):
    """A table of poker."""

    commands = msgspec.json.Decoder(AnyCommand)
    sits = Sit
    signed = (Choose, Exclude)

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
        )

    def sign(self) -> list[SignLine]:
        return sign_lines(self.host)

    def on_show(self) -> RoundLog | None:
        rounds = self.host.log.rounds
        return rounds[-1] if rounds else None

    def layout(self, person: str, clock: int) -> dict[str, object]:
        return asdict(layout_of(self.host, person, clock))

    def you(self, person: Person | None, wallet: int) -> YouView:
        return you_view(self.host, person, wallet)

    def rounds(self) -> Sequence[RoundLog]:
        return self.host.log.rounds

    def summary(self, round_: RoundLog, person: Person | None) -> RoundLine:
        return line_of(self.host, round_, person)

    def page(self, round_: RoundLog, viewer: Principal) -> RoundPage:
        return page_of(self.host, round_, viewer)

    def text(self, round_: RoundLog, viewer: Principal) -> str:
        return text(round_.events, viewer, f"{self.host.meta.id}-{round_.number}")

    def phh(self, round_: RoundLog, viewer: Principal) -> str:
        return write([seen for event in round_.events if (seen := project(event, viewer)) is not None])

    def proof(self, round_: RoundLog, viewer: Principal) -> Proved | None:
        return proof_of(self.host, round_, viewer)

    def preview(self, fact: msgspec.Raw) -> RulingView:
        what: AnyFact = msgspec.json.decode(fact, type=AnyFact)
        permit_report(what)
        return ruling_view(self.host.log.table.preview(Occurred(what)))
