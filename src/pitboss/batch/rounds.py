"""Whole rounds with compiled policies, and many tables stepwise: the two loops that everything else is built on."""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.batch.chance import word_for
from pitboss.batch.codes import BROKEN, OVER
from pitboss.batch.compiled import kernel, part
from pitboss.batch.history import note
from pitboss.batch.policies import ask
from pitboss.batch.records import (
    HISTORY,
    VALUES,
    Hidden,
    History,
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
    records,
)
from pitboss.batch.rules import TableRules
from pitboss.batch.running import answer, begin, chips_fault, is_open, run

# Counters of many rounds.
ROUNDS, COMMISSION, POTS, SHOWDOWNS, DECISIONS, SAMPLES = range(6)
COUNTERS = 6
DONE, ILLEGAL, FAULT, UNASKED = range(4)
MOST_UNASKED = 100
"""Rounds of a table, one after the other, in which nobody outside may be left without a question."""


class Memory(NamedTuple):
    """Where rounds of one kind of table are played, a place for each table.

    Behind the last place of rules, tables and turns is one more, which policies get: a copy, on which they may write.
    The same holds for the values of hands where a policy looks at them. Histories are kept where somebody wants them.
    """

    rules: Sequence[Rules]
    hands: Sequence[Values]
    publics: MutableSequence[Public]
    hiddens: Sequence[Hidden]
    turns: MutableSequence[Turn]
    scratches: Sequence[Scratch]
    histories: Sequence[History]


class RoundsTerms(NamedTuple):
    """What decides how a round of some number goes; stakes, like results, are by player.

    Player p of round r sits at position `(p - r - turned) mod players`, and has the cards of deal `r // a_deal`.
    """

    policies: Words
    """Their addresses."""
    keys: Words
    stakes: Numbers
    turned: Int
    a_deal: Int


class Kept(NamedTuple):
    """What is kept of many rounds: sums always, the rest where there is room for it."""

    counters: Wides
    sums: Reals
    by_position: Reals
    net: Numbers
    taken: Numbers
    log: Wides
    """The answers of a single round."""


class EndedRounds(NamedTuple):
    """By table: how many rounds came to their end, what each player won in them, and the commission."""

    rounds: NDArray[np.int8]
    net: Numbers
    taken: Numbers


def memory_for(table: TableRules, tables: int = 1, *, looked_at: bool, histories: int = 0) -> Memory:
    """Blank places for so many tables with these rules, and whether policies look at the values of hands there."""
    layout = table.layout
    both, values = records(layout.rules, 2), table.hands
    both[:] = table.record
    if looked_at:
        values = records(VALUES, 2)
        values[:] = table.hands
    return Memory(
        both,
        values,
        records(layout.public, tables + 1),
        records(layout.hidden, tables),
        records(layout.turn, tables + 1),
        records(layout.scratch, 1),
        records(HISTORY, histories),
    )


@kernel
def play_rounds(memory: Memory, terms: RoundsTerms, first: Int, last: Int, kept: Kept, fault: Wides) -> Int:
    """Play rounds `first` to `last` at the only table; those of one deal are one sample of the sums."""
    both_rules, values, publics, hiddens, turns, scratches, _ = memory
    policies, keys, stakes, turned, a_deal = terms
    rules, hands, shown_hands, scratch = both_rules[0], values[0], values[len(values) - 1], scratches[0]
    public, hidden, turn = publics[0], hiddens[0], turns[0]
    players = rules.players
    at_start, won, sample = np.empty(players, np.int32), np.empty(players, np.int32), np.zeros(players, np.float64)
    for number in range(first, last):
        shift = (number + turned) % players
        _seat(stakes, shift, at_start)
        begin(public, hidden, rules, keys, number, number // a_deal, at_start)
        while run(public, hidden, rules, hands, turn, scratch) != OVER:
            player = (np.int64(turn.seat) + shift) % players
            publics[1] = public
            turns[1] = turn
            chance = word_for(keys, player, number, np.int64(public.decisions))
            own = hidden.own[turn.seat]
            given = ask(policies[player], publics[1], both_rules[1], turns[1], own, chance, shown_hands)
            if not is_open(hidden, turn, given):
                fault[0], fault[1], fault[2] = number, player, given
                return np.int64(ILLEGAL)
            if public.decisions < kept.log.shape[0]:
                kept.log[public.decisions] = given
            answer(public, hidden, rules, turn, given)
        if chips_fault(public, rules, at_start) == BROKEN:
            fault[0] = number
            return np.int64(FAULT)
        _win(public, shift, at_start, won)
        _count(public, won, shift, kept.counters, sample, kept.by_position)
        if kept.net.shape[0]:
            _keep(won, kept.net, players * (number - first))
        if kept.taken.shape[0]:
            kept.taken[number - first] = public.commission
        if (number + 1) % a_deal == 0:
            kept.counters[SAMPLES] += 1
            _add_sample(kept.sums, sample, players, a_deal)
    return np.int64(DONE)


@kernel
def _seat(stakes: Numbers, shift: Int, at_start: Numbers) -> None:
    """The stakes of all players by position."""
    players = at_start.shape[0]
    for position in range(players):
        at_start[position] = stakes[(position + shift) % players]


@kernel
def _win(public: Public, shift: Int, at_start: Numbers, won: Numbers) -> None:
    """What each player won in a round that is over."""
    players = at_start.shape[0]
    for position in range(players):
        won[(position + shift) % players] = public.stake[position] - at_start[position]


@part
def _keep(won: Numbers, net: Numbers, place: Int) -> None:
    """One by one: numba compiles sentences on arrays that do not fit into every assignment of a whole array."""
    for player in range(won.shape[0]):
        net[place + player] = won[player]


@part
def _count(public: Public, won: Numbers, shift: Int, counters: Wides, sample: Reals, by_position: Reals) -> None:
    """Add a round to what all of them come to; behind the positions stands the house, with its commission."""
    counters[ROUNDS] += 1
    counters[COMMISSION] += public.commission
    counters[POTS] += public.pots
    counters[SHOWDOWNS] += public.showdown
    counters[DECISIONS] += public.decisions
    players = won.shape[0]
    for position in range(players):
        player = (position + shift) % players
        cents = np.float64(won[player])
        sample[player] += cents
        by_position[2 * position] += cents
        by_position[2 * position + 1] += cents * cents
    cents = np.float64(public.commission)
    by_position[2 * players] += cents
    by_position[2 * players + 1] += cents * cents


@part
def _add_sample(sums: Reals, sample: Reals, players: Int, a_deal: Int) -> None:
    """Add the means of a sample, and the products of any two of them; the next sample begins with nothing."""
    for one in range(players):
        mean = sample[one] / a_deal
        sums[one] += mean
        for other in range(one + 1):
            sums[players + players * one + other] += mean * (sample[other] / a_deal)
    sample[:] = 0


@kernel
def step_tables(
    memory: Memory, terms: RoundsTerms, outside: Int, waiting: Wides, given: Wides, ended: EndedRounds, fault: Wides
) -> Int:
    """One answer at each table, then on to the next question for a player of the mask `outside`.

    `waiting` tells at which tables a question stands; the others begin. Table t of T plays rounds t, t + T, t + 2T and
    so on: where one has ended the next has begun.
    """
    both_rules, values, publics, hiddens, turns, scratches, histories = memory
    policies, keys, stakes, turned, _ = terms
    rules, hands, shown_hands, scratch = both_rules[0], values[0], values[len(values) - 1], scratches[0]
    notes = len(histories) > 0
    count, players = waiting.shape[0], rules.players
    if not _all_open(hiddens, turns, waiting, given, fault):
        return np.int64(ILLEGAL)
    ended.rounds[:], ended.net[:], ended.taken[:] = 0, 0, 0
    at_start, won = np.empty(players, np.int32), np.empty(players, np.int32)
    for table in range(count):
        public, hidden, turn = publics[table], hiddens[table], turns[table]
        if waiting[table]:
            if notes:
                note(histories[table], public, turn, given[table])
            answer(public, hidden, rules, turn, given[table])
        else:
            _begin_round(public, hidden, rules, keys, np.int64(table), turned, stakes, at_start)
        waiting[table] = 1
        while True:
            is_over = run(public, hidden, rules, hands, turn, scratch) == OVER
            shift = (hidden.round + turned) % players
            player = (np.int64(turn.seat) + shift) % players
            if not is_over and outside >> player & 1:
                break
            fault[0], fault[1] = table, hidden.round
            if is_over:
                _seat(stakes, shift, at_start)
                if chips_fault(public, rules, at_start) == BROKEN:
                    return np.int64(FAULT)
                _win(public, shift, at_start, won)
                _add_round(public, won, np.int64(table), ended.rounds, ended.net, ended.taken)
                if ended.rounds[table] > MOST_UNASKED:
                    return np.int64(UNASKED)
                _begin_round(public, hidden, rules, keys, hidden.round + count, turned, stakes, at_start)
                if notes:
                    histories[table].count = 0
                continue
            publics[count] = public
            turns[count] = turn
            chance = word_for(keys, player, hidden.round, np.int64(public.decisions))
            own = hidden.own[turn.seat]
            fault[2] = ask(policies[player], publics[count], both_rules[1], turns[count], own, chance, shown_hands)
            if not is_open(hidden, turn, fault[2]):
                return np.int64(ILLEGAL)
            if notes:
                note(histories[table], public, turn, fault[2])
            answer(public, hidden, rules, turn, fault[2])
    return np.int64(DONE)


@part
def _all_open(hiddens: Sequence[Hidden], turns: Sequence[Turn], waiting: Wides, given: Wides, fault: Wides) -> bool:
    """Whether every answer is allowed; else the first that is not is named, before anything has happened."""
    for table in range(waiting.shape[0]):
        if waiting[table] and not is_open(hiddens[table], turns[table], given[table]):
            fault[0], fault[1], fault[2] = table, hiddens[table].round, given[table]
            return False
    return True


@kernel
def _begin_round(
    public: Public,
    hidden: Hidden,
    rules: Rules,
    keys: Words,
    number: Int,
    turned: Int,
    stakes: Numbers,
    at_start: Numbers,
) -> None:
    """The round of this number, at a table whose last one is over."""
    _seat(stakes, (number + turned) % rules.players, at_start)
    begin(public, hidden, rules, keys, number, number, at_start)


@part
def _add_round(
    public: Public, won: Numbers, table: Int, rounds: NDArray[np.int8], net: Numbers, taken: Numbers
) -> None:
    """Add a round that is over to what has ended at its table."""
    rounds[table] += 1
    taken[table] += public.commission
    for player in range(won.shape[0]):
        net[won.shape[0] * table + player] += won[player]
