"""What was entered, in a few words: the acts that came of it, those that were implied, or what it says itself."""

from collections.abc import Sequence
from typing import Any

from pitboss.banked.baccarat.events import Wagered
from pitboss.banked.canberra.events import Anted
from pitboss.following import entries as e
from pitboss.following.words import STEPS
from pitboss.play import Event
from pitboss.play.money import Currency
from pitboss.poker.events import Acted, Drew, Mucked, Shown
from pitboss.poker.kinds import Kind
from pitboss.poker.table.terms import Uncounted
from pitboss.table.keeping_commands import ReportConduct, Warn

ACTS = {
    Kind.FOLD: "folds",
    Kind.CHECK: "checks",
    Kind.CALL_AND_FOLD: "calls and folds",
}
WAGERS = (Anted, Wagered)
PASSED = {Kind.FOLD: "folded", Kind.CHECK: "checked", Kind.CALL: "stayed"}


def entry_words(
    entry: e.AnyEntry, events: Sequence[Event[Any]], implied: int, currency: Currency = Currency.DOLLARS
) -> str:
    """An entry with what came of it; `implied` are the first so many acts among its events, or wagers."""
    acts = [event for event in events if isinstance(event, Acted)]
    parts = [*_passed(acts[:implied]), *_put_up(events, implied), *(_act(act, currency) for act in acts[implied:])]
    parts += [f"seat {each.seat} draws {len(each.places)}" for each in events if isinstance(each, Drew)]
    parts += [f"seat {each.seat} shows {' '.join(map(str, each.cards))}" for each in events if isinstance(each, Shown)]
    thrown = [str(each.seat) for each in events if isinstance(each, Mucked)]
    parts += [f"seat{'s' * (len(thrown) > 1)} {', '.join(thrown)} threw in"] if thrown else []
    own = _own(entry, currency)
    return "; ".join([own, *parts] if own else parts) or str(entry.__struct_config__.tag).replace("_", " ")


def passed_words(events: Sequence[Event[Any]], implied: int) -> str:
    """Those of whom nothing was entered and who passed all the same, or put up the least: the first so many acts."""
    acts = [event for event in events if isinstance(event, Acted)]
    return "; ".join([*_passed(acts[:implied]), *_put_up(events, implied)])


def _passed(acts: Sequence[Acted]) -> list[str]:
    """Those who passed, together by what they did."""
    by_kind: dict[str, list[str]] = {}
    for act in acts:
        by_kind.setdefault(PASSED[act.kind], []).append(str(act.seat))
    return [f"seat{'s' * (len(seats) > 1)} {', '.join(seats)} {what}" for what, seats in by_kind.items()]


def _put_up(events: Sequence[Event[Any]], implied: int) -> list[str]:
    """Those who have put up nothing in a tournament, and so the least wager (T-R42)."""
    boxes = [event.box if isinstance(event, Anted) else event.seat for event in events if isinstance(event, WAGERS)]
    least = [str(box) for box in boxes[:implied]]
    return [f"box{'es' * (len(least) > 1)} {', '.join(least)} put up the least"] if least else []


def _act(act: Acted, currency: Currency) -> str:
    if act.kind in ACTS:
        return f"seat {act.seat} {ACTS[act.kind]}"
    out = ", all in" if act.out else ""
    if act.kind is Kind.CALL:
        return f"seat {act.seat} {f'calls {currency.amount(act.cents)}' if act.cents else 'stays'}{out}"
    verb = {Kind.BET: "bets", Kind.RAISE: "raises to", Kind.BRING_IN: "brings in"}.get(act.kind, "taps out for")
    return f"seat {act.seat} {verb} {currency.amount(act.to)}{out}"


def _seats(pots: Sequence[Sequence[int]]) -> str:
    return "; ".join(" and ".join(map(str, pot)) or "nobody" for pot in pots)


def _own(entry: e.AnyEntry, currency: Currency) -> str:
    """What an entry says besides acts."""
    match entry:
        case e.DealEntry(step=step):
            return STEPS[step] if step is not None else "deal"
        case e.PaidEntry():
            return "paid"
        case e.Jump(seat=seat):
            return f"seat {seat} next"
        case e.CardsEntry(cards=cards, shoe=True):
            # It may lie face down: nobody is told which one it is (NI2018-51/19.4(b)).
            return "a card from the shoe" if len(cards) == 1 else f"{len(cards)} cards from the shoe"
        case e.CardsEntry(cards=cards):
            return " ".join(map(str, cards))
        case e.StreetEntry():
            return "next cards"
        case e.ReadEntry(pots=pots, lows=lows):
            return f"won by seat {_seats(pots)}" + (f", low {_seats(lows)}" if any(lows) else "")
        case e.CountEntry(seat=seat, cents=cents):
            return f"{currency.amount(cents)} counted before seat {seat}"
        case e.Stop(stakes=stakes, unheard=unheard):
            return "the round is counted" if stakes else f"the round is left to a count{Uncounted(unheard).why}"
        case e.Strike(number=number):
            return f"entry {number} and what follows struck out"
        case e.Spoken(words=words):
            return f"said: {words}"
        case e.Reject(words=words):
            return f"not approved: {words}"
        case e.ReportEntry(fact=fact):
            return _named(fact, currency)
        case e.TableEntry(command=command):
            return _named(command, currency)
        case _:
            return _of_the_house(entry, currency)


def _of_the_house(entry: e.AnyEntry, currency: Currency) -> str:
    """What an entry says at a table against the house."""
    match entry:
        case e.WagerEntry(seat=seat, cents=cents, side=side, jackpot=jackpot):
            return f"{currency.amount(cents)} on {f'{side}, ' * bool(side)}box {seat}{' with a chip' * jackpot}"
        case e.TakeBack(seat=seat):
            return f"box {seat} takes back"
        case e.SameAgain():
            return "the same again"
        case e.NoMoreBetsEntry():
            return "no more bets"
        case e.Stay(boxes=boxes):
            return f"box {', '.join(map(str, boxes))} bets" if boxes else "all boxes fold"
        case e.TurnEntry(result=result, hand=hand):
            return f"read: {result}{f', {hand}' if hand else ''}"
        case e.DeckWhole():
            return "the deck is whole"
        case _:
            return ""


def _named(what: Any, currency: Currency) -> str:  # a fact or a command of the table's own types
    """A fact or command by its name, with the seat and the sum that it names; nobody is named who was reported, or
    warned (H-R34)."""
    parts = [str(what.__struct_config__.tag).replace("_", " ")]
    if isinstance(what, ReportConduct | Warn):
        return parts[0]
    if seat := getattr(what, "seat", 0):
        parts.append(f"seat {seat}")
    if cents := getattr(what, "cents", 0):
        parts.append(currency.amount(cents))
    return ", ".join(parts)
