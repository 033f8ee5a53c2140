"""A toy game for the tests of the contract: two seats ante 100 and get a card face down each; the higher rank wins."""

from collections.abc import Sequence
from typing import ClassVar, Self

import msgspec

from pitboss.cards import Card
from pitboss.play import Codec, Command, Event, Expected, Play, Principal, Refusal, Report, Role, Transfer
from pitboss.play.command import STAFF
from pitboss.play.money import AccountKind, account

POT = account(AccountKind.POT)
SEATS = (1, 2)


class State:
    def __init__(self) -> None:
        self.stakes = {1: 500, 2: 500}
        self.pot = 0
        self.posted: list[int] = []
        self.cards: dict[int, Card | None] = {}
        self.shown: dict[int, Card] = {}
        self.winner = 0


class Post(Command, frozen=True, gc=False, tag="post"):
    roles: ClassVar[frozenset[Role]] = frozenset({Role.PLAYER})
    rules: ClassVar[tuple[str, ...]] = ("TOY/1",)
    seat: int

    @property
    def actor(self) -> int:
        return self.seat


class Deal(Command, frozen=True, gc=False, tag="deal"):
    roles: ClassVar[frozenset[Role]] = STAFF
    seat: int
    card: Card


class Misdealt(Report, frozen=True, gc=False, tag="misdealt"):
    pass


class Posted(Event[State], frozen=True, gc=False, tag="posted"):
    seat: int
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(account(AccountKind.STAKE, self.seat), POT, self.cents),)

    def apply(self, state: State) -> None:
        state.stakes[self.seat] -= self.cents
        state.pot += self.cents
        state.posted.append(self.seat)


class Dealt(Event[State], frozen=True, gc=False, tag="dealt"):
    seat: int
    card: Card | None

    def apply(self, state: State) -> None:
        state.cards[self.seat] = self.card

    def seen_by(self, viewer: Principal) -> Self | None:
        return self if viewer.seat == self.seat else msgspec.structs.replace(self, card=None)


class Shown(Event[State], frozen=True, gc=False, tag="shown"):
    seat: int
    card: Card

    def apply(self, state: State) -> None:
        state.shown[self.seat] = state.cards[self.seat] = self.card


class Won(Event[State], frozen=True, gc=False, tag="won"):
    seat: int
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(POT, account(AccountKind.STAKE, self.seat), self.cents),)

    def apply(self, state: State) -> None:
        state.pot -= self.cents
        state.stakes[self.seat] += self.cents
        state.winner = self.seat


class Due(Expected[Command], frozen=True):
    kind: type[Command]
    seat: int

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, self.kind) and getattr(command, "seat", 0) == self.seat

    def sentence(self) -> str:
        return f"{self.by[0]} is to {self.kind.__struct_config__.tag}"


class HighCard(Play[State, Command]):
    @staticmethod
    def blank() -> State:
        return State()

    @staticmethod
    def expect(state: State) -> Due | None:
        if len(state.posted) < len(SEATS):
            seat = SEATS[len(state.posted)]
            return Due((Principal(Role.PLAYER, seat),), ("TOY/1",), Post, seat)
        if len(state.cards) < len(SEATS):
            return Due((Principal(Role.DEALER),), ("TOY/2",), Deal, SEATS[len(state.cards)])
        return None

    @staticmethod
    def decide(state: State, due: Expected[Command] | None, command: Command) -> Sequence[Event[State]]:
        due = due or HighCard.expect(state)
        if due is None or command not in due:
            reason = "the round is over" if due is None else f"not now: {due.sentence()}"
            raise Refusal(due.rules if due else ("TOY/4",), reason)
        if isinstance(command, Post):
            return (Posted(due.rules, command.seat, 100),)
        assert isinstance(command, Deal)
        return (Dealt(due.rules, command.seat, command.card),)

    @staticmethod
    def follow(state: State) -> Sequence[Event[State]]:
        if len(state.cards) < len(SEATS) or state.winner:
            return ()
        if not state.shown:
            return [Shown(("TOY/3",), seat, card) for seat, card in state.cards.items() if card]
        best = max(SEATS, key=lambda seat: state.shown[seat].rank)
        return (Won(("TOY/3",), best, state.pot),)


CODEC: Codec[Event[State]] = Codec((Posted, Dealt, Shown, Won))


def played() -> HighCard:
    """A whole round: seat 1 has a king, seat 2 an ace."""
    play = HighCard(())
    for command in (Post(1), Post(2), Deal(1, Card("Kd")), Deal(2, Card("As"))):
        play.do(command)
    return play
