"""Telling a table against the house: every event as one plain sentence, with the rules that decided it beside it.

A teller folds the events it is given, so what it says of hidden cards is what its viewer may know of them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, Generic, TypeVar

from pitboss.banked.house.events import PersonExcluded
from pitboss.banked.house.state import HouseState
from pitboss.cards import Card, text_of
from pitboss.play import Event, Principal, Role, Ruling, project
from pitboss.play.telling import Told
from pitboss.table.events import (
    Advised,
    CardsReplaced,
    ClosedForGood,
    ClosureNotified,
    DeckChecked,
    DisputeDecided,
    DisputeRaised,
    GivenBack,
    HeldForCase,
    HoursSet,
    InspectorNotified,
    Left,
    Opened,
    Readmitted,
    Seated,
    StakesExchanged,
    ToppedUp,
    goes_on_words,
)
from pitboss.table.keeping_events import OF_THE_RECORD
from pitboss.table.keeping_words import keeping_words
from pitboss.table.terms import Matter

StateT = TypeVar("StateT", bound=HouseState)
AUDITOR = Principal(Role.AUDITOR)
# Events of the game and of the house share one log, and sentences are keyed by the type of the event.
AnyEvent = Event[Any]


class HouseTeller(Generic[StateT]):
    """Tells events in their order to one viewer; a game gives its sentences, sections and deals."""

    def __init__(
        self,
        state: StateT,
        sentences: Mapping[type[AnyEvent], "Callable[[HouseTeller[StateT], Any], str]"],
        sections: Mapping[type[AnyEvent], str],
        viewer: Principal,
    ) -> None:
        self.state = state
        self.viewer = viewer
        self._sentences = {**HOUSE_SENTENCES, **sentences}
        self._sections = sections
        self._section = ""

    def amount(self, count: int) -> str:
        return self.state.amount(count)

    def who(self, seat: int) -> str:
        """A player by name, with the box."""
        place = self.state.places.get(seat)
        return f"{place.name} (box {seat})" if place is not None else f"box {seat}"

    def tell(self, event: AnyEvent) -> list[Told]:
        """The sentence of one event; nothing for one that this viewer does not learn of."""
        seen = project(event, self.viewer)
        if seen is None:
            return []
        text = self._sentences[type(seen)](self, seen)
        seen.apply(self.state)
        return [self.told(text, (seen,))] if text else []

    def sentence(self, event: AnyEvent) -> str:
        """What an event means to whoever looks on, at a table as it stands."""
        text = self._sentences[type(event)](self, event)
        return f"{text[0].upper()}{text[1:]}." if text else ""

    def told(self, text: str, events: Iterable[AnyEvent]) -> Told:
        """One sentence for several events."""
        events = list(events)
        section = self._sections.get(type(events[0]), "")
        begins, self._section = section != self._section and section, section or self._section
        rules = tuple(dict.fromkeys(id_ for event in events for id_ in event.rules))
        return Told(f"{text[0].upper()}{text[1:]}.", rules, begins or "")


def tell_all(
    teller: HouseTeller[StateT],
    events: Iterable[AnyEvent],
    together: Mapping[type[AnyEvent], Callable[[HouseTeller[StateT], list[Any]], str]],
) -> Iterator[Told]:
    """The whole story; events of the types in `together` that follow one another make one sentence."""
    for kind, group in groupby(events, type):
        if kind not in together:
            for event in group:
                yield from teller.tell(event)
            continue
        seen = [shown for event in group if (shown := project(event, teller.viewer)) is not None]
        text = together[kind](teller, seen)
        for shown in seen:
            shown.apply(teller.state)
        if text:
            yield teller.told(text, seen)


def cards_words(cards: Iterable[Card | None]) -> str:
    """The cards as a viewer knows them; a hand of unknown ones in words."""
    there = list(cards)
    if None in there:
        return f"{len(there)} cards face down" if set(there) == {None} else " ".join(str(card or "?") for card in there)
    return text_of(card for card in there if card is not None)


def ruling_words(ruling: Ruling) -> str:
    """Facts and outcome of a ruling, or what a person may choose between."""
    facts = "; ".join(ruling.facts)
    outcome = ruling.outcome
    if outcome is None:
        choices = " or ".join(f"“{each.name}” ({each.text})" for each in ruling.outcomes)
        return f"{facts}: a person is to decide, {choices}{ruling.duty}"
    by = f", decided by {ruling.decided_by}: {ruling.reason}" if ruling.decided_by else ""
    return f"ruling: {facts}: {outcome.text}{by}{ruling.duty}"


def _checked(teller: HouseTeller[Any], event: DeckChecked) -> str:
    if not (event.missing or event.surplus):
        return f"the cards are checked: {teller.state.deck}, complete"
    return f"the cards are checked: missing {text_of(event.missing)}, too many {text_of(event.surplus)}"


def _advised(teller: HouseTeller[Any], event: Advised) -> str:
    if event.matter is Matter.BELOW_MINIMUM:
        return f"{teller.who(event.seat)} is advised that further wagers below the minimum will be returned"
    return f"a supervisor is told that {teller.who(event.seat)} has abstained for three rounds at a full table"


def _exchanged(teller: HouseTeller[Any], event: StakesExchanged) -> str:
    changes = ", ".join(f"{teller.who(seat)} {chips:+,}" for seat, _, chips in event.changes if chips)
    return f"small chips are exchanged for larger ones: {changes or 'no stack changes'}"


HOUSE_SENTENCES: dict[type[AnyEvent], Callable[[HouseTeller[Any], Any], str]] = {
    **dict.fromkeys(OF_THE_RECORD, lambda teller, event: keeping_words(event, teller.who)),
    DeckChecked: _checked,
    CardsReplaced: lambda teller, event: "cards are replaced and will be checked before the next shuffle",
    Opened: lambda teller, event: "; ".join(("the table is open", *event.notes)),
    HoursSet: lambda teller, event: "the gaming hours are set",
    Seated: lambda teller, event: (
        f"{event.name or event.person} sits at box {event.seat} with {teller.amount(event.cents)}"
    ),
    ToppedUp: lambda teller, event: f"{teller.who(event.seat)} buys chips for {teller.amount(event.cents)}",
    StakesExchanged: _exchanged,
    Left: lambda teller, event: f"{teller.who(event.seat)} leaves with {teller.amount(event.cents)}",
    Advised: _advised,
    PersonExcluded: lambda teller, event: (
        f"{teller.state.name_of(event.person)} is excluded from the game: {event.reason}"
    ),
    Readmitted: lambda teller, event: f"{teller.state.name_of(event.person)} may play again",
    HeldForCase: lambda teller, event: (
        f"{teller.amount(event.cents)} of {teller.who(event.seat)} is set aside for case {event.case}"
    ),
    GivenBack: lambda teller, event: (
        f"{teller.amount(event.cents)} that was set aside for case {event.case} goes to "
        f"{teller.who(event.seat) if event.seat else event.person}"
    ),
    InspectorNotified: lambda teller, event: "an inspector is told that the table will close",
    ClosureNotified: lambda teller, event: "the players are told that the table will close",
    ClosedForGood: lambda teller, event: "the table is closed",
    DisputeRaised: lambda teller, event: (
        f"{teller.who(event.seat)} disputes: {event.facts}; told that {event.told}{goes_on_words(event)}"
    ),
    DisputeDecided: lambda teller, event: f"dispute {event.number}: {event.decision} (by {event.by})",
}
