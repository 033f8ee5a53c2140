"""What the door has to know of each kind of game: notation, sentences, view, reports."""

from typing import Any

from pitboss.banked.baccarat import due as baccarat_due
from pitboss.banked.baccarat import tell as baccarat_tell
from pitboss.banked.canberra import commands as can
from pitboss.banked.canberra import due as canberra_due
from pitboss.banked.canberra import tell as canberra_tell
from pitboss.door.look import look_at_baccarat, look_at_canberra, look_at_poker, look_at_table
from pitboss.door.playing import AnyPlay, Family
from pitboss.malformed import Malformed
from pitboss.play import Event, Ruling
from pitboss.play.money import dollars
from pitboss.play.telling import Told
from pitboss.poker.commands import Choose, Occurred
from pitboss.poker.events import Started
from pitboss.poker.expecting import expect
from pitboss.poker.table.state import PokerTableState
from pitboss.poker.table.table import expect as expect_at_table
from pitboss.poker.table.table import fold, round_number
from pitboss.poker.tell import PokerTeller
from pitboss.records.banked_notation import baccarat_commands_of, canberra_commands_of
from pitboss.records.notation import commands_of
from pitboss.table.events import TableEvent


class TableTeller:
    """Tells the rounds of a table one after the other, and what happens between them in a few words."""

    def __init__(self) -> None:
        self._table = PokerTableState()
        self._rounds: dict[int, PokerTeller] = {}
        """By number, the round that is on and the last that was dealt, whose hands may still be shown."""

    def tell(self, event: Event[Any]) -> list[Told]:
        told = [Told(_words(event), event.rules)] if isinstance(event, TableEvent) else self._of_round(event)
        fold(self._table, (event,))
        return told

    def _of_round(self, event: Event[Any]) -> list[Told]:
        if isinstance(event, Started):
            last = self._table.last_number
            self._rounds = {number: teller for number, teller in self._rounds.items() if number == last}
        return self._rounds.setdefault(round_number(self._table, event), PokerTeller()).tell(event)


def _words(event: TableEvent) -> str:
    """Seated: seat 4, $200."""
    fields = {name: getattr(event, name, None) for name in ("name", "seat", "cents")}
    told = [fields["name"], fields["seat"] and f"seat {fields['seat']}", fields["cents"] and dollars(fields["cents"])]
    name = str(event.__struct_config__.tag).replace("_", " ")
    about = ", ".join(str(each) for each in told if each)
    return f"{name[0].upper()}{name[1:]}{': ' if about else ''}{about}."


def _preview(play: AnyPlay, report: Any) -> Ruling:
    # Every play that knows reports can judge them without their taking effect.
    ruling: Ruling = getattr(play, "preview")(report)  # noqa: B009  # the base of all plays has no such method
    return ruling


# Reports are read as scenarios write them, which are loaded with the first of them: whoever plays does not need them.


def _poker_report(given: dict[str, Any]) -> Any:
    from pitboss.scenario.facts import fact_of

    return Occurred(fact_of(given))


def _canberra_report(given: dict[str, Any]) -> Any:
    from pitboss.scenario.banked.reading import fact_from

    return can.CanberraOccurred(fact_from(given))


def _no_report(given: dict[str, Any]) -> Any:
    raise Malformed("Mini-Baccarat has no rulings on irregularities: the operator invalidates a coup")


def _no_choice(outcome: str, reason: str) -> Any:
    raise Malformed("Mini-Baccarat leaves no ruling open")


POKER = Family(
    read=commands_of,
    teller=PokerTeller,
    look=look_at_poker,
    is_over=lambda play: bool(play.state.over),
    expect=expect,
    report=_poker_report,
    preview=_preview,
    choice=Choose,
)
POKER_TABLE = Family(
    read=commands_of,
    teller=TableTeller,
    look=look_at_table,
    is_over=lambda play: play.state.round is None,
    expect=expect_at_table,
    report=POKER.report,
    preview=_preview,
    choice=Choose,
)
CANBERRA = Family(
    read=canberra_commands_of,
    teller=canberra_tell.teller_for,
    look=look_at_canberra,
    is_over=lambda play: bool(play.state.ended),
    expect=canberra_due.expect,
    report=_canberra_report,
    preview=_preview,
    choice=can.ChooseOutcome,
)
BACCARAT = Family(
    read=baccarat_commands_of,
    teller=baccarat_tell.teller_for,
    look=look_at_baccarat,
    is_over=lambda play: bool(play.state.ended),
    expect=baccarat_due.expect,
    report=_no_report,
    preview=_preview,
    choice=_no_choice,
)
AGAINST_HOUSE = {"canberra": CANBERRA, "baccarat": BACCARAT}
"""By the name of the game."""
