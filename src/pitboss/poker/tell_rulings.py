"""Telling rulings: what was reported, what was decided and by whom, and each effect as a plain sentence."""

from collections.abc import Callable
from typing import Any, Protocol

from pitboss.play import Ruling
from pitboss.poker.rulings.authority_events import Excluded, LeavesTable, OutOfNext, Polled, PriceFell, ToldToAll, Voted
from pitboss.poker.rulings.beginning_events import LeftRound, StakeChanged
from pitboss.poker.rulings.dealing_events import (
    AlreadyOut,
    BurnedEarly,
    BurnSpared,
    Capped,
    CardExposed,
    LaidEarly,
    LastFolderWins,
    LeftAsItIs,
    PutBack,
    Replaced,
    ReplacementOrdered,
    ShuffleOrdered,
    TakenBack,
)
from pitboss.poker.rulings.dealing_law import Fate
from pitboss.poker.rulings.events import (
    ClockStarted,
    ClockStopped,
    Decided,
    Forfeited,
    FoundAway,
    FoundBack,
    HandedBack,
    HandOut,
    Held,
    Misdealt,
    Reclaimed,
    Refunded,
    Ruled,
    TakenUp,
    Voided,
)
from pitboss.poker.rulings.law import WagerTerms
from pitboss.poker.tell_words import joined


class Namer(Protocol):
    """Whoever knows the players by name, and what the amounts of the table are."""

    def who(self, seat: int) -> str: ...

    def amount(self, count: int) -> str: ...


def ruling_words(ruling: Ruling) -> str:
    """A ruling in a sentence or two: the facts, then the outcome or the outcomes that are open."""
    facts = "; ".join(ruling.facts)
    if ruling.outcome is not None:
        return f"{facts}. The ruling: {ruling.outcome.text}{ruling.duty}"
    ways = "; or ".join(f"{outcome.name}: {outcome.text}" for outcome in ruling.outcomes)
    return f"{facts}. The rules leave it to a supervisor: {ways}{ruling.duty}"


def decision_words(ruling: Ruling) -> str:
    """Who has decided what, and why."""
    assert ruling.outcome is not None, "a decision has chosen something"
    return f"{ruling.decided_by} decides: {ruling.outcome.text}. The reason: {ruling.reason.rstrip('.')}"


def _ruled(teller: Namer, event: Ruled) -> str:
    return ruling_words(event.ruling)


def _decided(teller: Namer, event: Decided) -> str:
    return decision_words(event.ruling)


def _held(teller: Namer, event: Held) -> str:
    if not event.cents:
        return f"the check of {teller.who(event.seat)} waits for its turn"
    return f"{teller.amount(event.cents)} of {teller.who(event.seat)} is held aside"


def _taken_up(teller: Namer, event: TakenUp) -> str:
    who = teller.who(event.seat)
    back = f"; {teller.amount(event.back)} goes back" if event.back else ""
    return f"{_ON_TERMS[event.terms].format(who=who)}{back}"


_ON_TERMS: dict[WagerTerms, str] = {
    WagerTerms.STANDS: "what {who} has done out of order stands as far as the limits allow",
    WagerTerms.CALL_OR_FOLD: "{who} may call or fold, not raise",
    WagerTerms.MUST_CHECK: "{who} must check",
    WagerTerms.BACK: "{who} acts freely",
    WagerTerms.FORFEIT: "{who} acts freely, but leaves the chips in the pot on folding",
    WagerTerms.COMPLETE: "{who} makes up the call or folds",
    WagerTerms.COMPLETE_BET: "{who} makes up the smallest bet or withdraws it",
}


def _handed_back(teller: Namer, event: HandedBack) -> str:
    if not event.cents:
        return f"nothing of what was held goes back to {teller.who(event.seat)}"
    return f"{teller.amount(event.cents)} that was held goes back to {teller.who(event.seat)}"


def _forfeited(teller: Namer, event: Forfeited) -> str:
    return f"{teller.amount(event.cents)} of {teller.who(event.seat)} stays in the pot"


def _reclaimed(teller: Namer, event: Reclaimed) -> str:
    return f"{teller.amount(event.cents)} that had gone back to {teller.who(event.seat)} uncalled is in the pot again"


def _hand_out(teller: Namer, event: HandOut) -> str:
    how = "is folded" if event.fate is Fate.FOLDED else "is void"
    instead = f"; {teller.who(event.opener)} is first to act instead" if event.opener else ""
    return f"the hand of {teller.who(event.seat)} {how}; whatever it has in the pot stays there{instead}"


def _clock_started(teller: Namer, event: ClockStarted) -> str:
    return f"{teller.who(event.seat)} has {event.seconds} seconds to act"


def _clock_stopped(teller: Namer, event: ClockStopped) -> str:
    return f"the time of {teller.who(event.seat)} runs no more"


def _went_away(teller: Namer, event: FoundAway) -> str:
    return f"{teller.who(event.seat)} is away; the hand will be folded in turn"


def _came_back(teller: Namer, event: FoundBack) -> str:
    return f"{teller.who(event.seat)} is back and plays on"


def _refunded(teller: Namer, event: Refunded) -> str:
    return f"{teller.who(event.seat)} gets {teller.amount(event.cents)} back"


def _voided(teller: Namer, event: Voided) -> str:
    return "the round is void: nobody has won, and it does not count"


def _misdealt(teller: Namer, event: Misdealt) -> str:
    posts = "posts are made again" if event.again else "what was posted stays in"
    return f"misdeal: all cards are collected for a new shuffle; {posts}"


def _shuffle_ordered(teller: Namer, event: ShuffleOrdered) -> str:
    return f"the cards in the shoe are to be {'shuffled and cut' if event.shuffle else 'cut'} first"


def _card_exposed(teller: Namer, event: CardExposed) -> str:
    return f"{event.card} of {teller.who(event.seat)} lies open to everybody"


def _replacement_ordered(teller: Namer, event: ReplacementOrdered) -> str:
    which = "the first burn card" if event.burn else "another card"
    return f"{teller.who(event.seat)} will get {which} for the one that was seen"


def _taken_back(teller: Namer, event: TakenBack) -> str:
    return f"{event.card} of {teller.who(event.seat)} goes back into the shoe"


def _replaced(teller: Namer, event: Replaced) -> str:
    card = f": {event.card}" if event.card is not None else ""
    return f"{teller.who(event.seat)} gets another card, face down{card}"


def _left_as_it_is(teller: Namer, event: LeftAsItIs) -> str:
    return f"the shoe is empty: {teller.who(event.seat)} keeps the card that was seen"


def _burned_early(teller: Namer, event: BurnedEarly) -> str:
    return "the card that was burned too early stays burned"


def _burn_spared(teller: Namer, event: BurnSpared) -> str:
    return "no card is burned this time"


def _laid_early(teller: Namer, event: LaidEarly) -> str:
    return f"{event.card} is laid out before its time and stays"


def _already_out(teller: Namer, event: AlreadyOut) -> str:
    return "the next communal card lies there already"


def _put_back(teller: Namer, event: PutBack) -> str:
    return f"{' '.join(map(str, event.cards))} goes back into the shoe, and other cards come instead"


def _out_of_next(teller: Namer, event: OutOfNext) -> str:
    return f"{teller.who(event.seat)} will not be dealt into the next round"


def _capped(teller: Namer, event: Capped) -> str:
    if not event.cents:
        return "nobody may wager in this betting round"
    return f"in this betting round nobody may go beyond {teller.amount(event.cents)} or raise"


def _last_folder_wins(teller: Namer, event: LastFolderWins) -> str:
    return f"no hand is right: {teller.who(event.seat)}, who folded last, is the only one left"


def _excluded(teller: Namer, event: Excluded) -> str:
    return f"{teller.who(event.seat)} is excluded from further play and leaves when the round is over"


def _leaves_table(teller: Namer, event: LeavesTable) -> str:
    return f"{teller.who(event.seat)} leaves the table"


def _stake_changed(teller: Namer, event: StakeChanged) -> str:
    way = "more" if event.cents > 0 else "less"
    return f"{teller.who(event.seat)} has {teller.amount(abs(event.cents))} {way} in the stake, before the first card"


def _left_round(teller: Namer, event: LeftRound) -> str:
    return f"{teller.who(event.seat)} is gone before the first card: whatever was posted there stays in the pot"


def _told_to_all(teller: Namer, event: ToldToAll) -> str:
    return f"everybody is told of the hand of {teller.who(event.seat)}: {event.what}"


def _price_fell(teller: Namer, event: PriceFell) -> str:
    if not event.high:
        return f"without the wager of {teller.who(event.seat)} there is nothing to call"
    high = teller.amount(event.high)
    return f"without the wager of {teller.who(event.seat)} the highest is {high}: that is to be called"


def _polled(teller: Namer, event: Polled) -> str:
    verb = "is" if len(event.seats) == 1 else "are"
    return f"{joined([teller.who(seat) for seat in event.seats])} {verb} asked what to agree to"


def _voted(teller: Namer, event: Voted) -> str:
    return f"{teller.who(event.seat)} agrees to: {event.outcome}"


# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
RULING_SENTENCES: dict[type[Any], Callable[[Any, Any], str]] = {
    Ruled: _ruled,
    Decided: _decided,
    Held: _held,
    TakenUp: _taken_up,
    HandedBack: _handed_back,
    Forfeited: _forfeited,
    Reclaimed: _reclaimed,
    HandOut: _hand_out,
    ClockStarted: _clock_started,
    ClockStopped: _clock_stopped,
    FoundAway: _went_away,
    FoundBack: _came_back,
    Refunded: _refunded,
    Voided: _voided,
    Misdealt: _misdealt,
    ShuffleOrdered: _shuffle_ordered,
    CardExposed: _card_exposed,
    ReplacementOrdered: _replacement_ordered,
    TakenBack: _taken_back,
    Replaced: _replaced,
    LeftAsItIs: _left_as_it_is,
    BurnedEarly: _burned_early,
    BurnSpared: _burn_spared,
    LaidEarly: _laid_early,
    AlreadyOut: _already_out,
    PutBack: _put_back,
    Capped: _capped,
    LastFolderWins: _last_folder_wins,
    Excluded: _excluded,
    OutOfNext: _out_of_next,
    LeavesTable: _leaves_table,
    StakeChanged: _stake_changed,
    LeftRound: _left_round,
    ToldToAll: _told_to_all,
    PriceFell: _price_fell,
    Polled: _polled,
    Voted: _voted,
}
