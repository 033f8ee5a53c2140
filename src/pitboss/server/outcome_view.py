"""How a round of poker ended, for the banner and for "why?": who won what with which hand, and how it was divided.

Made of what everybody has seen: hands that were shown, pots, commission and awards.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Literal

import msgspec

from pitboss.hands import Hand, rank
from pitboss.play import Event, RuleIds
from pitboss.poker.events import Awarded, Charged, PotsFormed, ReadOut, Returned
from pitboss.poker.showdown import contenders, winners
from pitboss.poker.state import State
from pitboss.poker.tell import PokerTeller
from pitboss.poker.tell_commission import commission_words
from pitboss.poker.tell_words import joined, pot_name

Events = Sequence[Event[State]]
_SETTLING = (Returned, PotsFormed, Charged, Awarded)


class ShareView(msgspec.Struct, frozen=True):
    """What one of several winners takes; `odd` is what could not be divided, and is part of it."""

    seat: int
    name: str
    cents: int
    odd: int


class WinView(msgspec.Struct, frozen=True):
    """A sum that one hand, or several equal ones, won of some pots; `cards` are those that count."""

    seats: tuple[int, ...]
    names: tuple[str, ...]
    cents: int
    shares: tuple[ShareView, ...]
    pots: tuple[int, ...]
    pot: str
    side: str
    hand: str
    detail: str
    cards: tuple[str, ...]
    text: str
    rules: RuleIds


class EndedHand(msgspec.Struct, frozen=True):
    """A hand at the end of a round; one that was thrown in or folded has no cards."""

    seat: int
    name: str
    state: Literal["won", "lost", "mucked", "folded"]
    won: int = 0
    cards: tuple[str, ...] = ()
    hand: str = ""
    detail: str = ""
    best: tuple[str, ...] = ()
    low: str = ""
    low_best: tuple[str, ...] = ()


class PotShare(msgspec.Struct, frozen=True):
    """A pot: what was in it, what the house took, and who could win it and did."""

    name: str
    cents: int
    commission: int
    net: int
    eligible: tuple[str, ...]
    winners: tuple[str, ...]


class OutcomeLine(msgspec.Struct, frozen=True):
    text: str
    rules: RuleIds


class CommissionView(msgspec.Struct, frozen=True):
    cents: int
    text: str
    rules: RuleIds


class ReturnedView(msgspec.Struct, frozen=True):
    seat: int
    name: str
    cents: int
    rules: RuleIds


class RoundOutcome(msgspec.Struct, frozen=True):
    """The end of a round. `called` is false where nobody was left to show against; `lines` tell it in order."""

    headline: str
    detail: str
    called: bool
    wins: tuple[WinView, ...]
    hands: tuple[EndedHand, ...]
    pots: tuple[PotShare, ...]
    commission: CommissionView | None
    returned: tuple[ReturnedView, ...]
    lines: tuple[OutcomeLine, ...]


def outcome_of(state: State, events: Events, names: Mapping[int, str]) -> RoundOutcome | None:
    """How a round ended, as everybody saw it; nothing before its pots are paid."""
    if not state.over or not any(isinstance(event, Awarded) for event in events):
        return None
    return _Outcome(state, events, names).view()


class _Outcome:
    """The end of one round, with its shown hands explained once."""

    def __init__(self, state: State, events: Events, names: Mapping[int, str]) -> None:
        self.state = state
        self.events = [event for event in events if isinstance(event, _SETTLING)]
        self.teller = PokerTeller()
        self.teller.state, self.teller.names = state, {seat: name for seat, name in names.items() if name}
        # Where a person deals and has not entered the board, nobody can say what hands are worth.
        self.hands = {seat: self._ranked(seat) for seat in state.shown} if None not in state.board else {}
        self.is_read = any(isinstance(event, ReadOut) for event in events)

    def view(self) -> RoundOutcome:
        awards = [event for event in self.events if isinstance(event, Awarded)]
        wins = tuple(self._win(list(group)) for _, group in groupby(awards, key=lambda award: (award.side, award.pots)))
        charged = next((event for event in self.events if isinstance(event, Charged)), None)
        won = {seat: sum(award.cents for award in awards if award.seat == seat) for seat in self.state.setup.seats}
        return RoundOutcome(
            self._headline(wins),
            wins[0].detail if len({win.seats for win in wins}) == 1 and not wins[0].side else "",
            bool(self.hands) or self.is_read,
            wins,
            tuple(self._hand(seat, cents) for seat, cents in won.items()),
            tuple(self._pot(number, charged) for number in range(len(self.state.pots))),
            self._commission(charged),
            tuple(
                ReturnedView(event.seat, self.who(event.seat), event.cents, event.rules)
                for event in self.events
                if isinstance(event, Returned)
            ),
            tuple(OutcomeLine(self.teller.sentence(event), event.rules) for event in self.events),
        )

    def who(self, seat: int) -> str:
        return self.teller.who(seat)

    def _ranked(self, seat: int) -> list[Hand]:
        """The shown hand of a seat, for each way the round is won."""
        own = [card for card in self.state.own[seat] if card is not None]
        board = [card for card in self.state.board if card is not None]
        hands = self.state.setup.game.hands
        return [rank(own, each.ranking, hands.pick, board, hands.order) for each in self.state.setup.evaluators]

    def _of_side(self, seat: int, side: str) -> Hand | None:
        ranked = self.hands.get(seat)
        return ranked[side == "low" and len(ranked) > 1] if ranked else None

    def _win(self, awards: list[Awarded]) -> WinView:
        first = awards[0]
        seats, cents = tuple(award.seat for award in awards), sum(award.cents for award in awards)
        pots = joined([f"the {pot_name(number, len(self.state.pots))}" for number in first.pots])
        hand = self._of_side(first.seat, first.side)
        rules = tuple(dict.fromkeys(rule for award in awards for rule in award.rules))
        return WinView(
            seats,
            tuple(map(self.who, seats)),
            cents,
            tuple(ShareView(award.seat, self.who(award.seat), award.cents, award.odd) for award in awards),
            first.pots,
            pots,
            first.side if hand else "",
            hand.name if hand else "",
            hand.detail if hand else "",
            tuple(map(str, hand.best)) if hand else (),
            self._why(first, seats, cents, pots, hand),
            rules,
        )

    def _why(self, award: Awarded, seats: tuple[int, ...], cents: int, pots: str, hand: Hand | None) -> str:
        """One sentence: the sum, and what the hand was better than."""
        wins = "wins" if len(seats) == 1 else "share"
        part = f"the {award.side} part of {pots}" if award.side and hand else pots
        told = f"{joined(list(map(self.who, seats)))} {wins} {self.state.amount(cents)} of {part}"
        if hand is None:
            return f"{told}: nobody else is left."
        beaten = self._beaten(award, seats)
        if beaten is None:
            return f"{told} with {hand.spoken}."
        seat, other = beaten
        alike = hand.name == other.name
        worse = other.spoken if alike else other.name
        better = hand.spoken if alike else hand.name
        return f"{told}: {better} {_beats(better)} {worse}, {self.who(seat)}'s."

    def _beaten(self, award: Awarded, seats: tuple[int, ...]) -> tuple[int, Hand] | None:
        """The best shown hand that lost these pots."""
        place = int(award.side == "low" and len(self.state.setup.evaluators) > 1)
        others = {seat for number in award.pots for seat in contenders(self.state, self.state.pots[number])}
        lost = [(seat, self.hands[seat][place]) for seat in others - set(seats) if seat in self.hands]
        return max(((seat, hand) for seat, hand in lost if hand.value), key=lambda each: each[1].value, default=None)

    def _headline(self, wins: tuple[WinView, ...]) -> str:
        if len({win.seats for win in wins}) == 1:
            cents = self.state.amount(sum(win.cents for win in wins))
            who, win = joined(wins[0].names), wins[0]
            hands = " and ".join(dict.fromkeys(each.hand for each in wins))
            if self.is_read:
                return f"{who} {'share' if len(win.seats) > 1 else 'wins'} {cents}, as the dealer read the hands"
            if not win.hand:
                return f"{who} wins {cents}, nobody called"
            if len(win.seats) > 1:
                return f"{who} share {cents}, {hands} each"
            return f"{who} wins {cents} with {hands}"
        return "; ".join(self._part(win) for win in wins)

    def _part(self, win: WinView) -> str:
        wins = "wins" if len(win.seats) == 1 else "share"
        with_ = f" with {win.hand}" if win.hand else ""
        return f"{joined(win.names)} {wins} {self.state.amount(win.cents)}{with_}"

    def _hand(self, seat: int, won: int) -> EndedHand:
        name = self.who(seat)
        ranked = self.hands.get(seat)
        if ranked is None:
            is_in = self.state.active >> seat & 1 and not self.state.mucked >> seat & 1
            gone: Literal["mucked", "folded"] = "mucked" if self.state.mucked >> seat & 1 else "folded"
            return EndedHand(seat, name, "won" if is_in and won else gone, won)
        low = ranked[1] if len(ranked) > 1 and ranked[1].value else None
        return EndedHand(
            seat,
            name,
            "won" if won else "lost",
            won,
            tuple(str(card) for card in self.state.own[seat] if card is not None),
            ranked[0].name,
            ranked[0].detail,
            tuple(map(str, ranked[0].best)),
            low.spoken if low else "",
            tuple(map(str, low.best)) if low else (),
        )

    def _pot(self, number: int, charged: Charged | None) -> PotShare:
        pot = self.state.pots[number]
        taken = charged.by_pot[number] if charged is not None and number < len(charged.by_pot) else 0
        return PotShare(
            pot_name(number, len(self.state.pots)),
            pot.cents,
            taken,
            pot.cents - taken,
            tuple(map(self.who, pot.eligible)),
            tuple(map(self.who, sorted(winners(self.state, pot).all))),
        )

    def _commission(self, charged: Charged | None) -> CommissionView | None:
        if charged is None:
            return None
        text = commission_words(self.state, charged)
        return CommissionView(charged.cents, f"{text[0].upper()}{text[1:]}.", charged.rules)


def _beats(hand: str) -> str:
    """Fives beat, a pair of fives beats."""
    return "beat" if hand.split()[0] in ("two", "three", "four", "five") or " full of " in hand else "beats"
