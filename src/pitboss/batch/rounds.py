"""Whole rounds with compiled policies, and many tables stepwise: the two loops that everything else is built on."""

from collections.abc import Callable, MutableSequence, Sequence

import numpy as np
from numpy.typing import NDArray

from pitboss.batch.chance import word_for
from pitboss.batch.codes import BROKEN, OVER
from pitboss.batch.compiled import kernel, part
from pitboss.batch.records import Hidden, Int, Numbers, Public, Reals, Rules, Scratch, Turn, Wides, Words
from pitboss.batch.running import answer, begin, chips_fault, is_open, run
from pitboss.batch.values import Tables

Answer = Callable[[Public, Rules, Turn, np.uint64, np.uint64, Tables], Int]
"""What a policy is: from the table, the rules, the menu, own cards, a word to roll with and the values of hands."""
Policies = tuple[Answer, ...]

# Counters of many rounds.
ROUNDS, COMMISSION, POTS, SHOWDOWNS, DECISIONS, SAMPLES = range(6)
COUNTERS = 6
DONE, ILLEGAL, FAULT, UNASKED = range(4)
MOST_UNASKED = 100
"""Rounds of a table, one after the other, in which nobody outside may be left without a question."""


@kernel
def play_rounds(
    both_rules: Sequence[Rules],
    tables: Tables,
    policies: Policies,
    keys: Words,
    first: Int,
    last: Int,
    turned: Int,
    a_deal: Int,
    stakes: Numbers,
    publics: MutableSequence[Public],
    hidden: Hidden,
    turns: MutableSequence[Turn],
    scratch: Scratch,
    counters: Wides,
    sums: Reals,
    by_position: Reals,
    net: Numbers,
    taken: Numbers,
    log: Wides,
    fault: Wides,
) -> Int:
    """Play rounds `first` to `last`; what they add up to goes into `counters`, `sums` and `by_position`.

    Round r has the cards of deal `r // a_deal`, and those rounds are one sample of the sums. `stakes` and results are
    by player; player p of round r sits at position `(p - r - turned) mod players`. The second record of rules, tables
    and turns is what policies get: a copy, on which they may write as they like.
    """
    rules, public, turn = both_rules[0], publics[0], turns[0]
    players = rules.players
    at_start, won, sample = np.empty(players, np.int32), np.empty(players, np.int32), np.zeros(players, np.float64)
    logged = 0
    for number in range(first, last):
        shift = (number + turned) % players
        _seat(stakes, shift, at_start)
        begin(public, hidden, rules, keys, number, number // a_deal, at_start)
        while run(public, hidden, rules, tables, turn, scratch) != OVER:
            player = (np.int64(turn.seat) + shift) % players
            publics[1] = public
            turns[1] = turn
            chance = word_for(keys, player, number, np.int64(public.decisions))
            given = policies[player](publics[1], both_rules[1], turns[1], hidden.own[turn.seat], chance, tables)
            if not is_open(hidden, turn, given):
                fault[0], fault[1], fault[2] = number, player, given
                return np.int64(ILLEGAL)
            if logged < log.shape[0]:
                log[logged] = given
                logged += 1
            answer(public, hidden, rules, turn, given)
        if chips_fault(public, rules, at_start) == BROKEN:
            fault[0] = number
            return np.int64(FAULT)
        _win(public, shift, at_start, won)
        _count(public, won, shift, counters, sample, by_position)
        if net.shape[0]:
            _keep(won, net, players * (number - first))
        if taken.shape[0]:
            taken[number - first] = public.commission
        if (number + 1) % a_deal == 0:
            counters[SAMPLES] += 1
            _add_sample(sums, sample, players, a_deal)
    return np.int64(DONE)


@part
def _seat(stakes: Numbers, shift: Int, at_start: Numbers) -> None:
    """The stakes of all players by position."""
    players = at_start.shape[0]
    for position in range(players):
        at_start[position] = stakes[(position + shift) % players]


@part
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
    both_rules: Sequence[Rules],
    tables: Tables,
    policies: Policies,
    outside: Int,
    keys: Words,
    turned: Int,
    stakes: Numbers,
    publics: MutableSequence[Public],
    hiddens: Sequence[Hidden],
    turns: MutableSequence[Turn],
    scratch: Scratch,
    waiting: Wides,
    given: Wides,
    ended: NDArray[np.int8],
    net: Numbers,
    taken: Numbers,
    fault: Wides,
) -> Int:
    """One answer at each table, then on to the next question for a player of the mask `outside`.

    `waiting` tells at which tables a question stands; the others begin. Where rounds ended, `ended` counts them, `net`
    has what each player won in them and `taken` the commission, and the next round of that table has begun. Table t of
    T plays rounds t, t + T, t + 2T and so on. The last public and turn record are what inside policies get.
    """
    count, players, rules = waiting.shape[0], both_rules[0].players, both_rules[0]
    if not _all_open(hiddens, turns, waiting, given, fault):
        return np.int64(ILLEGAL)
    ended[:], net[:], taken[:] = 0, 0, 0
    at_start, won = np.empty(players, np.int32), np.empty(players, np.int32)
    for table in range(count):
        public, hidden, turn = publics[table], hiddens[table], turns[table]
        if waiting[table]:
            answer(public, hidden, rules, turn, given[table])
        else:
            _begin_next(public, hidden, rules, keys, np.int64(table), turned, stakes, at_start)
        waiting[table] = 1
        while True:
            over = run(public, hidden, rules, tables, turn, scratch) == OVER
            shift = (hidden.round + turned) % players
            if over:
                _seat(stakes, shift, at_start)
                if chips_fault(public, rules, at_start) == BROKEN:
                    fault[0], fault[1] = table, hidden.round
                    return np.int64(FAULT)
                ended[table] += 1
                if ended[table] > MOST_UNASKED:
                    fault[0] = table
                    return np.int64(UNASKED)
                taken[table] += public.commission
                _win(public, shift, at_start, won)
                for player in range(players):
                    net[players * table + player] += won[player]
                _begin_next(public, hidden, rules, keys, hidden.round + count, turned, stakes, at_start)
                continue
            actor = (np.int64(turn.seat) + shift) % players
            if outside >> actor & 1:
                break
            publics[count] = public
            turns[count] = turn
            chance = word_for(keys, actor, hidden.round, np.int64(public.decisions))
            own = hidden.own[turn.seat]
            inside = policies[actor](publics[count], both_rules[1], turns[count], own, chance, tables)
            if not is_open(hidden, turn, inside):
                fault[0], fault[1], fault[2] = table, hidden.round, inside
                return np.int64(ILLEGAL)
            answer(public, hidden, rules, turn, inside)
    return np.int64(DONE)


@part
def _all_open(hiddens: Sequence[Hidden], turns: Sequence[Turn], waiting: Wides, given: Wides, fault: Wides) -> bool:
    """Whether every answer is allowed; else the first that is not is named, before anything has happened."""
    for table in range(waiting.shape[0]):
        if waiting[table] and not is_open(hiddens[table], turns[table], given[table]):
            fault[0], fault[1], fault[2] = table, hiddens[table].round, given[table]
            return False
    return True


@part
def _begin_next(
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
