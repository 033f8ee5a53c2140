"""Rounds by compiled kernels: every card and act of quick bots, or of the house's own bots, and no log.

What a kernel plays is what the engine would. A round in which somebody loses the last chips is opened in the engine,
which tells who took them.
"""

from collections.abc import Sequence
from functools import cache
from math import lcm
from random import Random
from typing import Any

import msgspec
import numpy as np

from pitboss.batch.bits import first_card
from pitboss.batch.chance import keys_of, word_for
from pitboss.batch.codes import ACT, BET, BROKEN, CALL, CHECK, DISCARDS, FOLD, OVER, RAISE, TAP_OUT
from pitboss.batch.compiled import kernel
from pitboss.batch.policies import discard, is_on, least_post, raise_to, stay
from pitboss.batch.records import (
    MORE_SEATS,
    Hidden,
    Int,
    Numbers,
    Public,
    Reals,
    Rules,
    Scratch,
    Turn,
    Values,
    Wides,
    Words,
    layout_for,
    records,
)
from pitboss.batch.reopened import dealt_cards, reopened
from pitboss.batch.rules import TableRules, rules_for
from pitboss.batch.running import answer, begin, chips_fault, run
from pitboss.batch.tempered import by_temper, mood_of
from pitboss.lab.tournaments.quick import REAL, SECOND, QuickPace
from pitboss.lab.tournaments.quick_bots import RISES, STAYS, TAPS_OUT
from pitboss.play import Event
from pitboss.poker.game import game_of
from pitboss.poker.kinds import Marker
from pitboss.poker.round import Round
from pitboss.tempers import Temper
from pitboss.tournament.bounties import who_took
from pitboss.tournament.commands import NoteRound
from pitboss.tournament.levels import level_at, options_of
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import edition_played, session_of
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Took

A_ROUND = lcm(*range(1, MORE_SEATS + 1))
"""Rounds are numbered in steps of this: whatever the number of players, the rest is the place of the marker."""
SEEDS, LONGEST_LOG = 2**31, 4096
MOOD = 8
"""Numbers of a temper."""
_ONE = np.uint64(1)
_ELEVEN = np.uint64(11)


@kernel
def quick_bot(table: Public, rules: Rules, turn: Turn, own: np.uint64, chance: np.uint64) -> Int:
    """Folds and calls as chance has it, and puts everything in now and then; the twin of what real tables have."""
    if turn.decision != ACT and turn.decision != DISCARDS:
        return least_post(turn)
    if turn.decision == DISCARDS:
        cards = np.uint64(0)
        for _ in range(turn.least):
            cards |= _ONE << first_card(own & ~cards)
        return discard(cards)
    throw = np.float64(chance >> _ELEVEN) * 2.0**-53
    if throw < TAPS_OUT and is_on(turn, TAP_OUT):
        return np.int64(TAP_OUT)
    if throw < RISES and (is_on(turn, RAISE) or is_on(turn, BET)):
        return raise_to(turn, np.int64(turn.least))
    if throw > STAYS and turn.cost and is_on(turn, FOLD):
        return np.int64(FOLD)
    for kind in (CHECK, CALL, TAP_OUT, FOLD):
        if is_on(turn, kind):
            return np.int64(kind)
    return stay(turn)


@kernel
def play_quickly(
    all_rules: Sequence[Rules],
    values: Sequence[Values],
    keys: Words,
    numbers: Wides,
    stakes: Numbers,
    publics: Sequence[Public],
    hiddens: Sequence[Hidden],
    turns: Sequence[Turn],
    scratches: Sequence[Scratch],
    moods: Reals,
    log: Wides,
) -> Int:
    """One round between bots, from these stakes by player, which become those after it; how many answered.

    `numbers` has the number of the round, and how far position 0 is from the marker; `moods` the tempers of all
    players, one after the other, or nothing, and then quick bots play.
    """
    rules, public, hidden, turn, scratch = all_rules[0], publics[0], hiddens[0], turns[0], scratches[0]
    hands, number, players, answered = values[0], numbers[0], rules.players, np.int64(0)
    shift = (number + numbers[1]) % players
    at_start = np.empty(players, np.int32)
    for position in range(players):
        at_start[position] = stakes[(position + shift) % players]
    begin(public, hidden, rules, keys, number, number, at_start)
    while run(public, hidden, rules, hands, turn, scratch) != OVER:
        player = (np.int64(turn.seat) + shift) % players
        chance = word_for(keys, player, number, np.int64(public.decisions))
        if moods.shape[0]:
            own = moods[MOOD * player : MOOD * (player + 1)]
            mood = (own[0], own[1], own[2], own[3], own[4], own[5], own[6], own[7])
            given = by_temper(public, rules, turn, hidden.own[turn.seat], chance, hands, mood)
        else:
            given = quick_bot(public, rules, turn, hidden.own[turn.seat], chance)
        if answered < log.shape[0]:
            log[answered] = given
        answered += 1
        answer(public, hidden, rules, turn, given)
    if chips_fault(public, rules, at_start) == BROKEN:
        return np.int64(BROKEN)
    for position in range(players):
        stakes[(position + shift) % players] = public.stake[position]
    return answered


class QuickRound(msgspec.Struct, frozen=True):
    """A round at a table: its rules, its number, and the stacks before it, by player."""

    rules: TableRules
    number: int
    stacks: tuple[int, ...]


class KernelTables:
    """The tables of one tournament of poker, dealt and played by kernels.

    Quick bots play; or with `tempers` the house's own, one after the other in the order of the seats.
    """

    def __init__(self, chance: Random, pace: QuickPace = REAL, tempers: Sequence[Temper] = ()) -> None:
        moods = [mood_of(tempers[place % len(tempers)]) for place in range(MORE_SEATS)] if tempers else []
        self.moods = np.array(moods, np.float64).reshape(-1)
        self.pace, self.played = pace, 0
        self.keys = keys_of(chance.randrange(SEEDS), MORE_SEATS)
        self.dealt: dict[int, list[int]] = {}
        self.log = np.zeros(LONGEST_LOG, np.int64)
        self.answered = 0

    def follow(self, state: TournamentState, events: Sequence[Event[TournamentState]]) -> None:
        """A round takes seats and stacks from the tournament itself."""

    def begin(self, state: TournamentState, table: TournamentTable, at: int) -> int:
        dealt = sorted(seat for seat, number in table.seats.items() if state.entries[number].stack)
        self.dealt[table.number] = dealt
        return at + (self.pace.each_round + self.pace.each_player * len(dealt)) * SECOND

    def end(self, state: TournamentState, table: TournamentTable, at: int) -> NoteRound:
        after = {seat: state.entries[number].stack for seat, number in table.seats.items()}
        dealt, out = self.dealt.pop(table.number), tuple[Took, ...]()
        if len(dealt) > 1:
            round_ = self._round_at(state, table, dealt)
            after |= zip(dealt, self.play(round_), strict=True)
            gone = [place for place, seat in enumerate(dealt) if not after[seat]]
            if gone:
                opened = self.opened(round_)
                out = tuple(_took(opened, dealt, place, round_.stacks[place]) for place in gone)
        return NoteRound(table.number, at, tuple(sorted(after.items())), out)

    def play(self, round_: QuickRound) -> list[int]:
        """The stacks after a round, by player."""
        rules = round_.rules
        stacks = np.array(round_.stacks, np.int32)
        numbers = np.array([round_.number, 0 if rules.game.marker is Marker.BUCK else 1], np.int64)
        record: Any = rules.record  # as above
        memory = memory_of(rules.layout.seats)
        self.answered = int(
            play_quickly(record, rules.hands, self.keys, numbers, stacks, *memory, self.moods, self.log)
        )
        assert self.answered != BROKEN, f"round {round_.number}: chips were lost or made"
        found: list[int] = stacks.tolist()
        return found

    def opened(self, round_: QuickRound) -> Round:
        """The round that was played last, in the engine; its seats are the players, counted from 1."""
        hidden = memory_of(round_.rules.layout.seats)[1][0]
        answers = self.log[: self.answered].tolist()
        return reopened(round_.rules, round_.number, round_.stacks, answers, dealt_cards(hidden))

    def _round_at(self, state: TournamentState, table: TournamentTable, dealt: list[int]) -> QuickRound:
        """The next round at a table; players are the seats that are dealt in, in their order."""
        conditions, session = state.conditions, session_of(state.conditions, state.session)
        level = level_at(conditions, table.level, session)
        game = game_of(level.game or edition_played(conditions, state.session))
        rules = rules_for(game, options_of(conditions, table.level, session), len(dealt))
        stacks = tuple(state.entries[table.seats[seat]].stack for seat in dealt)
        rules.check_sum(sum(stacks))
        # The marker lies at its seat, or before the next that is dealt in.
        marker = next((place for place, seat in enumerate(dealt) if seat >= table.marker), 0)
        self.played += 1
        return QuickRound(rules, self.played * A_ROUND + marker, stacks)


@cache
def memory_of(seats: int) -> tuple[Any, Any, Any, Any]:  # NumPy's types do not tell which fields a record has
    """Where a round is played: the public part, the hidden part, the menu, and the pots."""
    layout = layout_for(seats)
    return (
        records(layout.public, 1),
        records(layout.hidden, 1),
        records(layout.turn, 1),
        records(layout.scratch, 1),
    )


def _took(opened: Round, dealt: list[int], place: int, put: int) -> Took:
    """Who took the last chips of a player, by the seats of the tournament."""
    took = who_took(opened.state, place + 1, put)
    return Took(dealt[place], put, tuple(dealt[winner - 1] for winner in took.winners))
