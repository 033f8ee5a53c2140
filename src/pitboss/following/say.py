"""What a rule wants said at a table, and when, in our words. What no rule wants said is a custom, and not here."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from pitboss.banked.baccarat.events import BetsClosed, CoupNoticed, TotalAnnounced
from pitboss.banked.canberra.events import Anted, AntesClosed, DealerShown, LimitsNoticed
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.ruling_events import AnteCorrected
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.canberra.tell import hand_words as dealers_hand
from pitboss.banked.house.table import HouseTable
from pitboss.cards import Card
from pitboss.play import Event, RuleIds
from pitboss.play.money import Currency
from pitboss.poker.commission import TimeCharge
from pitboss.poker.events import Awarded, Charged, Shown
from pitboss.poker.options import Options
from pitboss.poker.rulings.authority_events import ToldToAll
from pitboss.poker.rulings.events import ClockStarted, Ruled
from pitboss.poker.rulings.facts import CardsShown
from pitboss.poker.state import State
from pitboss.poker.table.events import Noticed, TermsChanged, TimeCharged
from pitboss.poker.table.table import PokerTable
from pitboss.poker.tell_words import hand_words, joined
from pitboss.table.events import Advised, CardsReplaced, ClosureNotified, DisputeRaised, Opened
from pitboss.table.keeping_events import Said
from pitboss.table.table import Table
from pitboss.table.terms import Matter, Phase

_WAIT = ((Opened, CardsReplaced), (Noticed, LimitsNoticed, CoupNoticed), (Opened, TermsChanged), (ClosureNotified,))
"""What waits to be said however much is entered since: the deck, terms to come, the time for all, the closing."""


class Saying(msgspec.Struct, frozen=True):
    """A sentence that is to be said, and the rules that want it."""

    words: str
    rules: RuleIds


def sayings(table: Table, events: Iterable[Event[Any]]) -> list[Saying]:
    """What is to be said after these events of a table."""
    found: list[Saying] = []
    events, amount = tuple(events), currency_of(table).amount
    for event in events:
        match event:
            case Opened():
                found += _deck(table) + _limit_for_all(table)
            case CardsReplaced():
                found += _deck(table)
            case Noticed() | LimitsNoticed() | CoupNoticed():
                found.append(Saying(_noticed(table, event), event.rules))
            case TermsChanged():
                found += _limit_for_all(table)
            case TimeCharged(cents=cents):
                charge = f"The charge is {amount(cents)} for each {_period(table)}, paid now and not given back."
                found += [] if any(each.words == charge for each in found) else [Saying(charge, event.rules)]
            case ClockStarted(seat=seat, seconds=seconds):
                words = f"Seat {seat}, you have {seconds} seconds to act; then the hand is {_fate(table)}"
                found.append(Saying(f"{words} and its bets stay in the pot.", event.rules))
            case Shown(seat=seat, cards=cards, values=values) if values:
                found.append(Saying(f"Seat {seat} shows {_hand(table, cards)}.", event.rules))
            case Awarded() if winner := _winner(table, event):
                found += [] if any(each.words == winner.words for each in found) else [winner]
            case Charged(cents=cents) if _announces(table):
                words = f"The pot is {amount(_pot(table))}, the commission {amount(cents)}."
                found.append(Saying(words, _announces(table)))
            case ToldToAll(seat=seat, what=what):
                found.append(Saying(f"For everybody: of the hand of seat {seat}: {what}.", event.rules))
            case Ruled(fact=CardsShown(seat=seat, cards=cards, to_seat=to_seat)) if to_seat:
                words = f"For everybody: of the hand of seat {seat}: {joined([_spoken(card) for card in cards])}."
                found.append(Saying(words, event.rules))
            case Advised(seat=seat, matter=Matter.BELOW_MINIMUM):
                found.append(Saying(f"Seat {seat}, that is below the minimum{_once(events)}.", event.rules))
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


def to_say(table: Table, events: Iterable[Event[Any]]) -> list[Saying]:
    """What is to be said after these events, the last of a table; before it what has waited longer to be said."""
    now = sayings(table, events)
    return [*unsaid(table, now), *now]


def unsaid(table: Table, besides: Iterable[Saying] = ()) -> list[Saying]:
    """Which cards are played with, terms and closing, while nobody has said so: they wait, whatever is entered since.

    Of each matter the latest alone counts; what is to be said `besides` is left out.
    """
    if table.state.phase is Phase.CLOSED:
        return []
    said: list[Said] = []
    found: list[Saying] = []
    left, told = set(_WAIT), {saying.words for saying in besides}
    for event in reversed(table.in_force):
        if isinstance(event, Said):
            said.append(event)
        elif matters := [matter for matter in left if isinstance(event, matter)]:
            left.difference_update(matters)
            fresh = [each for each in sayings(table, (event,)) if each.words not in told and not _was_said(each, said)]
            told.update(each.words for each in fresh)
            found = [*fresh, *found]
        if not left:
            break
    return found


def _was_said(saying: Saying, said: Iterable[Said]) -> bool:
    """Whether it was said since: in these words, or by its rules in those that fitted then.

    Another matter may cite some of the same rules: a notice that is about the deck.
    """
    return any(saying.words == each.words or set(saying.rules) <= set(each.rules) for each in said)


def currency_of(table: Table) -> Currency:
    """What the amounts of a table are."""
    if isinstance(table, PokerTable):
        return table.state.announced.currency
    return table.state.terms.currency if isinstance(table, HouseTable) else Currency.DOLLARS


def _deck(table: Table) -> list[Saying]:
    rules = table.state.law.deck_check + table.state.law.deck
    return [Saying(f"We play with {table.state.due_deck}.", rules)]


def _noticed(table: Table, notice: Noticed | LimitsNoticed | CoupNoticed) -> str:
    """Another game by its name, where the table chooses it (1999-FARO/5.2(a)); else what changes.

    What holds by now without having been told is told as it is.
    """
    is_coming = isinstance(table, PokerTable | HouseTable) and table.state.notice is not None
    match notice:
        case LimitsNoticed(options=options):
            is_coming |= isinstance(table, CanberraTable) and not table.state.has_begun  # a level, before its round
            return f"{'From the next round' if is_coming else 'From now on'}: {_antes(options)}."
        case CoupNoticed(options=options):
            return f"{'From the next coup' if is_coming else 'From now on'}: wagers of {options.limits}."
        case Noticed() if not is_coming:
            return f"From now on: {_terms_now(table)}."
        case Noticed() if isinstance(table, PokerTable) and notice.edition != table.state.game.edition:
            return f"The next round is {table.state.coming_game.title}."
        case Noticed():
            return f"From the next round: {terms_words(table, notice)}."


def _terms_now(table: Table) -> str:
    """The game and what is put in, as they hold."""
    if not isinstance(table, PokerTable):
        return "the terms on the new sign"
    state, amount = table.state, currency_of(table).amount
    parts = [state.game.title, *_forced(state.options, amount)]
    least = state.options.min_table_stake
    return ", ".join([*parts, f"minimum stake {amount(least)}"] if least else parts)


def _forced(options: Options, amount: Callable[[int], str]) -> list[str]:
    """Blinds and antes, where there are any."""
    blinds = [f"blinds {joined([amount(cents) for cents in options.blinds])}"] if options.blinds else []
    return [*blinds, *([f"an ante of {amount(options.ante)}"] if options.ante else [])]


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


def _once(events: Iterable[Event[Any]]) -> str:
    """What becomes of the wager that brings the advice: one that came too late never was in action."""
    plays = any(isinstance(event, Anted | AnteCorrected) for event in events)
    return ": it plays this once" if plays else ", and too late: it goes back"


def _spoken(card: Card) -> str:
    return f"the {card.name.lower().replace('_', ' ')}"


def _winner(table: Table, award: Awarded) -> Saying | None:
    """The hand that wins, where it was shown, however long before (NI2018-51/13.1); those that tie are one hand."""
    round_ = _round_of(table)
    if round_ is None or not any(round_.shown.get(award.seat, ())):
        return None
    hand = hand_words(round_, [card for card in round_.own[award.seat] if card is not None], award.side)
    law = round_.setup.law
    half = f" the {award.side} half" if award.side else ""
    return Saying(f"{hand[0].upper()}{hand[1:]}, wins{half}.", (*law.show_first, *award.rules)) if hand else None


def _round_of(table: Table) -> State | None:
    if not isinstance(table, PokerTable):
        return None
    return table.state.round or table.state.last
