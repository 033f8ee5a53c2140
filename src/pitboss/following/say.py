"""What a rule wants said at a table, and when, in our words. What no rule wants said is a custom, and not here."""

from collections.abc import Iterable
from typing import Any

import msgspec

from pitboss.banked.baccarat.events import TotalAnnounced
from pitboss.banked.canberra.events import AntesClosed, DealerShown
from pitboss.cards import Card
from pitboss.play import Event, RuleIds
from pitboss.play.money import dollars
from pitboss.poker.events import Charged, PotsFormed, Shown
from pitboss.poker.rulings.authority_events import ToldToAll
from pitboss.poker.rulings.events import ClockStarted
from pitboss.poker.state import State
from pitboss.poker.table.events import Noticed
from pitboss.poker.table.table import PokerTable
from pitboss.poker.tell_words import hand_words
from pitboss.table.events import ClosureNotified, DisputeRaised, Opened
from pitboss.table.table import Table


class Saying(msgspec.Struct, frozen=True):
    """A sentence that is to be said, and the rules that want it."""

    words: str
    rules: RuleIds


def sayings(table: Table, events: Iterable[Event[Any]]) -> list[Saying]:
    """What is to be said after these events of a table."""
    found: list[Saying] = []
    pot = 0
    for event in events:
        match event:
            case Opened():
                found += _deck(table)
            case Noticed():
                found.append(Saying("From the next round the terms on the new sign hold.", event.rules))
            case ClockStarted(seat=seat, seconds=seconds):
                words = f"Seat {seat}, you have {seconds} seconds to act; then the hand is out and its bets stay."
                found.append(Saying(words, event.rules))
            case PotsFormed(pots=pots):
                pot = sum(each.cents for each in pots)
            case Shown(seat=seat, cards=cards, values=values) if values:
                found.append(Saying(f"Seat {seat} shows {_hand(table, cards)}.", event.rules))
            case Charged(cents=cents) if _announces(table):
                words = f"The pot is {dollars(pot)}, the commission {dollars(cents)}."
                found.append(Saying(words, _announces(table)))
            case ToldToAll(seat=seat, what=what):
                found.append(Saying(f"For everybody: of the hand of seat {seat}: {what}.", event.rules))
            case AntesClosed():
                found.append(Saying("No more bets.", event.rules))
            case DealerShown(plays=plays):
                found.append(Saying("The dealer plays." if plays else "No hand.", event.rules))
            case TotalAnnounced():
                found.append(Saying(f"{event.side.value.title()} {event.total}.", event.rules))
            case DisputeRaised():
                found.append(Saying(f"{event.told[0].upper()}{event.told[1:]}.", event.rules))
            case ClosureNotified():
                found.append(Saying("This table closes after this round.", event.rules))
            case _:
                pass
    return found


def _deck(table: Table) -> list[Saying]:
    rules = table.state.law.deck_check + table.state.law.deck
    return [Saying(f"We play with {table.state.due_deck}.", rules)]


def _announces(table: Table) -> RuleIds:
    """The rules by which pot and commission are announced before they are settled; none where no rule has it."""
    return table.state.game.law.announce if isinstance(table, PokerTable) else ()


def _hand(table: Table, cards: tuple[Card, ...]) -> str:
    """A hand that was shown, in words."""
    round_ = _round_of(table)
    return hand_words(round_, cards) if round_ is not None else "a hand"


def _round_of(table: Table) -> State | None:
    if not isinstance(table, PokerTable):
        return None
    return table.state.round or table.state.last
