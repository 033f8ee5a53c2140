"""What a rule wants said at a table, and when, in our words. What no rule wants said is a custom, and not here."""

from collections.abc import Iterable
from typing import Any

import msgspec

from pitboss.banked.baccarat.events import BetsClosed, CoupNoticed, TotalAnnounced
from pitboss.banked.canberra.events import AntesClosed, DealerShown, LimitsNoticed
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.tell import hand_words as dealers_hand
from pitboss.banked.house.table import HouseTable
from pitboss.cards import Card
from pitboss.play import Event, RuleIds
from pitboss.play.money import Currency
from pitboss.poker.commission import TimeCharge
from pitboss.poker.events import Awarded, Charged, Shown
from pitboss.poker.rulings.authority_events import ToldToAll
from pitboss.poker.rulings.events import ClockStarted
from pitboss.poker.state import State
from pitboss.poker.table.events import Noticed, TermsChanged, TimeCharged
from pitboss.poker.table.table import PokerTable
from pitboss.poker.tell_words import hand_words, joined
from pitboss.table.events import Advised, CardsReplaced, ClosureNotified, DisputeRaised, Opened
from pitboss.table.table import Table
from pitboss.table.terms import Matter


class Saying(msgspec.Struct, frozen=True):
    """A sentence that is to be said, and the rules that want it."""

    words: str
    rules: RuleIds


def sayings(table: Table, events: Iterable[Event[Any]]) -> list[Saying]:
    """What is to be said after these events of a table."""
    found: list[Saying] = []
    amount = currency_of(table).amount
    hands = dict[int, str]()
    for event in events:
        match event:
            case Opened() | CardsReplaced():
                found += _deck(table)
            case Noticed():
                found.append(Saying(_noticed(table, event), event.rules))
            case LimitsNoticed(options=options):
                found.append(Saying(f"From the next round: {_antes(options)}.", event.rules))
            case CoupNoticed(options=options):
                found.append(Saying(f"From the next coup: wagers of {options.limits}.", event.rules))
            case TermsChanged():
                found += _limit_for_all(table)
            case TimeCharged(cents=cents):
                charge = f"The charge is {amount(cents)} for each {_period(table)}, paid now and not given back."
                found += [] if any(each.words == charge for each in found) else [Saying(charge, event.rules)]
            case ClockStarted(seat=seat, seconds=seconds):
                words = f"Seat {seat}, you have {seconds} seconds to act; then the hand is {_fate(table)}"
                found.append(Saying(f"{words} and its bets stay in the pot.", event.rules))
            case Shown(seat=seat, cards=cards, values=values) if values:
                hands[seat] = _hand(table, cards)
                found.append(Saying(f"Seat {seat} shows {hands[seat]}.", event.rules))
            case Awarded(seat=seat) if seat in hands:
                hand = hands.pop(seat)
                found.append(Saying(f"{hand[0].upper()}{hand[1:]}, wins.", event.rules))
            case Charged(cents=cents) if _announces(table):
                words = f"The pot is {amount(_pot(table))}, the commission {amount(cents)}."
                found.append(Saying(words, _announces(table)))
            case ToldToAll(seat=seat, what=what):
                found.append(Saying(f"For everybody: of the hand of seat {seat}: {what}.", event.rules))
            case Advised(seat=seat, matter=Matter.BELOW_MINIMUM):
                found.append(Saying(f"Seat {seat}, that is below the minimum: it plays this once.", event.rules))
            case AntesClosed() | BetsClosed():
                found.append(Saying("No more bets.", event.rules))
            case DealerShown(plays=plays, cards=cards):
                words = f"The dealer has {dealers_hand(cards)}." if plays else "No hand."
                found.append(Saying(words, event.rules))
            case TotalAnnounced():
                found.append(Saying(f"{event.side.value.title()} {event.total}.", event.rules))
            case DisputeRaised():
                found.append(Saying(f"{event.told[0].upper()}{event.told[1:]}.", event.rules))
            case ClosureNotified():
                found.append(Saying("This table closes after this round.", event.rules))
            case _:
                pass
    return found


def currency_of(table: Table) -> Currency:
    """What the amounts of a table are."""
    if isinstance(table, PokerTable):
        return table.state.announced.currency
    return table.state.terms.currency if isinstance(table, HouseTable) else Currency.DOLLARS


def _deck(table: Table) -> list[Saying]:
    rules = table.state.law.deck_check + table.state.law.deck
    return [Saying(f"We play with {table.state.due_deck}.", rules)]


def _noticed(table: Table, notice: Noticed) -> str:
    """Another game by its name, where the table chooses it (1999-FARO/5.2(a)); else what changes."""
    if isinstance(table, PokerTable) and notice.edition != table.state.game.edition:
        return f"The next round is {table.state.coming_game.title}."
    return f"From the next round: {terms_words(table, notice)}."


def _antes(options: CanberraOptions) -> str:
    """The limits, and where the conditions of a tournament have antes in turn, who is first (T-R80)."""
    first = options.conditions.first if options.conditions is not None else 0
    return f"antes of {options.limits}{f', from seat {first} on in turn' if first else ''}"


def _fate(table: Table) -> str:
    """What becomes of a hand whose time runs out: folded, or void as the games of 1999 have it."""
    clock = table.state.game.law.irregular.clock if isinstance(table, PokerTable) else None
    return str(clock.fate) if clock is not None else "out"


def terms_words(table: Table, notice: Noticed) -> str:
    """What changes with the next round, in a few words: the game if it is another one, else what differs."""
    if not isinstance(table, PokerTable):
        return "the terms on the new sign"
    state, coming, amount = table.state, notice.options, currency_of(table).amount
    if notice.edition != state.game.edition:
        return f"we play {state.coming_game.title}"
    found = []
    if coming.blinds != state.options.blinds:
        found.append(f"blinds {joined([amount(cents) for cents in coming.blinds])}" if coming.blinds else "no blinds")
    if coming.ante != state.options.ante:
        found.append(f"an ante of {amount(coming.ante)}")
    if coming.min_table_stake != state.options.min_table_stake:
        found.append(f"minimum stake {amount(coming.min_table_stake)}")
    if coming.time_limit != state.options.time_limit:
        found.append(f"{coming.time_limit} seconds to act" if coming.time_limit else "no time to act")
    return ", ".join(found) or "the terms on the new sign"


def _limit_for_all(table: Table) -> list[Saying]:
    """A time for all is told with the round from which it holds (NI2018-51/4.8(a))."""
    if not isinstance(table, PokerTable):
        return []
    clock, limit = table.state.game.law.irregular.clock, table.state.options.time_limit
    if clock is None or not limit or not clock.for_all:
        return []
    words = f"From this round each of you has {limit} seconds to act; a hand not acted on is {clock.fate}"
    words += " and its bets stay."
    return [Saying(words, clock.for_all)]


def _period(table: Table) -> str:
    scheme = table.state.announced.commission if isinstance(table, PokerTable) else None
    minutes = scheme.period // 60 if isinstance(scheme, TimeCharge) else 0
    return {30: "half hour", 60: "hour"}.get(minutes, f"{minutes} minutes")


def _pot(table: Table) -> int:
    """All pots of the round together, which may have been laid out long before they are settled."""
    round_ = _round_of(table)
    return sum(pot.cents for pot in round_.pots) if round_ is not None else 0


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
