"""Rounds by quick results: no cards, only who puts in how much and who wins it, with the pace of real rounds.

The chances are those of the forecast: often two or three put in a stack of blinds, else somebody takes the blinds.
"""

from collections.abc import Sequence
from random import Random

import msgspec

from pitboss.play import Event
from pitboss.tournament.commands import NoteRound
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Took

SECOND = 1000


class QuickPace(msgspec.Struct, frozen=True):
    """How long a round lasts, in seconds: a part for itself, and a part for each player."""

    each_round: int = 50
    each_player: int = 8


REAL = QuickPace()
"""The pace of real tables."""


class Quick:
    """Tables whose rounds are drawn by chance."""

    def __init__(self, chance: Random, pace: QuickPace = REAL, showdown: float = 0.55) -> None:
        self.chance, self.pace, self.showdown = chance, pace, showdown
        self.dealt: dict[int, list[int]] = {}

    def follow(self, state: TournamentState, events: Sequence[Event[TournamentState]]) -> None:
        """There is nothing at the tables that could follow."""

    def begin(self, state: TournamentState, table: TournamentTable, at: int) -> int:
        dealt = [seat for seat, number in table.seats.items() if state.entries[number].stack]
        self.dealt[table.number] = dealt
        return at + (self.pace.each_round + self.pace.each_player * len(dealt)) * SECOND

    def end(self, state: TournamentState, table: TournamentTable, at: int) -> NoteRound:
        stacks = {seat: state.entries[number].stack for seat, number in table.seats.items()}
        playing, level = self.dealt.pop(table.number), state.level_at(table.level)
        if state.game.against_house:
            return self._against_house(table, at, stacks, playing, level.minimum)
        blind = max((*level.blinds, level.minimum, level.ante, 1))
        put = self._put_in(playing, stacks, blind, state.smallest)
        after, winners = self._paid(stacks, put)
        out = tuple(Took(seat, put[seat], winners[seat]) for seat in sorted(put) if not after[seat])
        return NoteRound(table.number, at, tuple(sorted(after.items())), out)

    def _put_in(self, playing: list[int], stacks: dict[int, int], blind: int, chip: int) -> dict[int, int]:
        """Two or three players meet for a stack of blinds; or only the blinds change hands."""
        chance = self.chance
        if len(playing) < 2:
            return {}
        count = 2 if len(playing) == 2 or chance.random() < 0.85 else 3
        who = chance.sample(playing, count)
        if chance.random() >= self.showdown:
            return {seat: min(stacks[seat], blind) for seat in who}
        bet = int(blind * 2 ** chance.uniform(1, 7.5)) // chip * chip or chip
        return {seat: min(stacks[seat], bet) for seat in who}

    def _paid(self, stacks: dict[int, int], put: dict[int, int]) -> tuple[dict[int, int], dict[int, tuple[int, ...]]]:
        """A fair draw decides who is best; every layer of the pot goes to the best who is in it."""
        after = {seat: stack - put.get(seat, 0) for seat, stack in stacks.items()}
        order = list(put)
        self.chance.shuffle(order)
        winners: dict[int, tuple[int, ...]] = {}
        floor = 0
        for level in sorted(set(put.values())):
            inside = [seat for seat in order if put[seat] >= level]
            after[inside[0]] += (level - floor) * len(inside)
            floor = level
            for seat in inside:
                if put[seat] == level:
                    winners[seat] = (inside[0],)
        return after, winners

    def _against_house(
        self, table: TournamentTable, at: int, stacks: dict[int, int], playing: list[int], least: int
    ) -> NoteRound:
        """Everybody antes, and wins or loses against the house."""
        after = dict(stacks)
        for seat in playing:
            ante = min(stacks[seat] // 3 or stacks[seat], least * self.chance.randint(1, 4))
            won = self.chance.random() < 0.48
            after[seat] = max(0, stacks[seat] + (ante if won else -ante))
        return NoteRound(table.number, at, tuple(sorted(after.items())))
