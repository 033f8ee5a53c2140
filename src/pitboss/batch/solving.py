"""Solving a small game: counterfactual regret minimisation on the whole tree, and how far a way to play is from best.

Players are improved in turn, as in the first form of the algorithm (Zinkevich and others, 2007); what converges is the
average of all ways played. `nash_conv` is what all players together could gain by answering it best; exploitability is
that for each of them.
"""

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.batch.compiled import kernel
from pitboss.batch.records import Int, Wides
from pitboss.batch.tree import CHANCE, END, Tree
from pitboss.malformed import Malformed

Reals = NDArray[np.float64]
MOST_ROUNDS = 1_000_000


class Solution(msgspec.Struct, frozen=True):
    """A way to play for everybody, and what it is worth."""

    policy: tuple[tuple[float, ...], ...]
    """How often each act is taken, by place of the tree."""
    values: tuple[float, ...]
    """What each player wins by it, in dollars a round."""
    best: tuple[float, ...]
    """What each would win by answering the others best."""

    @property
    def nash_conv(self) -> float:
        """What all players together could still gain."""
        return sum(self.best) - sum(self.values)

    @property
    def exploitability(self) -> float:
        return self.nash_conv / len(self.values)


class Solver:
    """Ways to play a tree, improved round by round."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        counts = [len(acts) for acts in tree.acts]
        self._starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        total = int(self._starts[-1])
        self._regret, self._sums = np.zeros(total), np.zeros(total)
        self._policy = self._even()
        self._reach = np.zeros((tree.nodes, tree.players + 1))
        self._values = np.zeros((tree.nodes, tree.players))
        self.rounds = 0

    def improve(self, rounds: int) -> None:
        """So many rounds more."""
        if not 0 <= rounds <= MOST_ROUNDS:
            raise Malformed(f"{rounds} rounds: 0 to {MOST_ROUNDS:,} are allowed")
        tree = self.tree
        for _ in range(rounds):
            for player in range(tree.players):
                self._sweep(self._policy)
                _learn(
                    tree.player,
                    tree.first,
                    tree.count,
                    tree.child,
                    tree.place,
                    self._starts,
                    self._reach,
                    self._values,
                    self._policy,
                    self._regret,
                    self._sums,
                    np.int64(player),
                )
                _match(self._starts, self._regret, self._policy)
            self.rounds += 1

    def solution(self) -> Solution:
        """The average of all ways played so far; even chances for every act before the first round."""
        average = self._even()
        for start, end in zip(self._starts[:-1], self._starts[1:], strict=True):
            if (whole := self._sums[start:end].sum()) > 0:
                average[start:end] = self._sums[start:end] / whole
        self._sweep(average)
        values = tuple(self._values[0].tolist())
        best = tuple(self._best_against(average, player) for player in range(self.tree.players))
        rows = zip(self._starts[:-1], self._starts[1:], strict=True)
        return Solution(tuple(tuple(average[start:end].tolist()) for start, end in rows), values, best)

    def _even(self) -> Reals:
        counts = np.diff(self._starts)
        return np.repeat(1 / counts, counts)

    def _sweep(self, policy: Reals) -> None:
        """How everybody comes to each node, and what each node is worth."""
        tree = self.tree
        _come(
            tree.player, tree.first, tree.count, tree.child, tree.chance, tree.place, self._starts, policy, self._reach
        )
        _value(
            tree.player,
            tree.first,
            tree.count,
            tree.child,
            tree.chance,
            tree.place,
            self._starts,
            policy,
            tree.value,
            self._values,
        )

    def _best_against(self, policy: Reals, player: int) -> float:
        """What a player wins who knows how the others play, and answers best."""
        tree = self.tree
        self._sweep(policy)
        chosen = np.full(len(tree.acts), -1, np.int64)
        return float(
            _best(
                tree.player,
                tree.first,
                tree.count,
                tree.child,
                tree.chance,
                tree.place,
                self._starts,
                policy,
                self._reach,
                tree.value,
                np.int64(player),
                chosen,
                self._depths(),
            )
        )

    def _depths(self) -> Wides:
        """How many steps lead to each node."""
        tree = self.tree
        depths = np.zeros(tree.nodes, np.int64)
        for node in range(tree.nodes):
            first = tree.first[node]
            depths[tree.child[first : first + tree.count[node]]] = depths[node] + 1
        return depths


@kernel
def _come(
    player: Wides,
    first: Wides,
    count: Wides,
    child: Wides,
    chance: Reals,
    place: Wides,
    starts: Wides,
    policy: Reals,
    reach: Reals,
) -> None:
    """The part of each player, and of chance, in coming to each node. Parents stand before their children."""
    sides = reach.shape[1]
    for side in range(sides):
        reach[0, side] = 1.0
    for node in range(player.shape[0]):
        for way in range(count[node]):
            link = first[node] + way
            to, who = child[link], player[node]
            for side in range(sides):
                reach[to, side] = reach[node, side]
            if who == CHANCE:
                reach[to, sides - 1] *= chance[link]
            else:
                reach[to, who] *= policy[starts[place[node]] + way]


@kernel
def _value(
    player: Wides,
    first: Wides,
    count: Wides,
    child: Wides,
    chance: Reals,
    place: Wides,
    starts: Wides,
    policy: Reals,
    ends: Reals,
    values: Reals,
) -> None:
    """What each node is worth to everybody."""
    for node in range(player.shape[0] - 1, -1, -1):
        for who in range(values.shape[1]):
            values[node, who] = ends[node, who]
        for way in range(count[node]):
            link = first[node] + way
            part = chance[link] if player[node] == CHANCE else policy[starts[place[node]] + way]
            for who in range(values.shape[1]):
                values[node, who] += part * values[child[link], who]


@kernel
def _of_others(reach: Reals, node: Int, learner: Int) -> float:
    """The part of everybody but the learner, and of chance, in coming to a node."""
    part = 1.0
    for who in range(reach.shape[1]):
        if who != learner:
            part *= reach[node, who]
    return part


@kernel
def _learn(
    player: Wides,
    first: Wides,
    count: Wides,
    child: Wides,
    place: Wides,
    starts: Wides,
    reach: Reals,
    values: Reals,
    policy: Reals,
    regret: Reals,
    sums: Reals,
    learner: Int,
) -> None:
    """What the learner would rather have done at each place, and how often he comes there to do what he does."""
    for node in range(player.shape[0]):
        if player[node] != learner:
            continue
        others = _of_others(reach, node, learner)
        for way in range(count[node]):
            at = starts[place[node]] + way
            regret[at] += others * (values[child[first[node] + way], learner] - values[node, learner])
            sums[at] += reach[node, learner] * policy[at]


@kernel
def _match(starts: Wides, regret: Reals, policy: Reals) -> None:
    """Every act as often as it is regretted; all alike where none is."""
    for place in range(starts.shape[0] - 1):
        whole = 0.0
        for at in range(starts[place], starts[place + 1]):
            whole += max(regret[at], 0.0)
        for at in range(starts[place], starts[place + 1]):
            policy[at] = max(regret[at], 0.0) / whole if whole > 0 else 1.0 / (starts[place + 1] - starts[place])


@kernel
def _best(
    player: Wides,
    first: Wides,
    count: Wides,
    child: Wides,
    chance: Reals,
    place: Wides,
    starts: Wides,
    policy: Reals,
    reach: Reals,
    ends: Reals,
    learner: Int,
    chosen: Wides,
    depths: Wides,
) -> float:
    """The worth of the best answer: from the last decisions to the first, each place takes its best act.

    All nodes of a place are equally deep, for whoever remembers everything has seen equally much there.
    """
    nodes = player.shape[0]
    worth, gains = np.zeros(nodes), np.zeros(policy.shape[0])
    for depth in range(depths.max(), -1, -1):
        for node in range(nodes):
            if depths[node] != depth or player[node] == END:
                continue
            if player[node] == learner:
                others = _of_others(reach, node, learner)
                for way in range(count[node]):
                    gains[starts[place[node]] + way] += others * worth[child[first[node] + way]]
        for node in range(nodes):
            if depths[node] != depth:
                continue
            if player[node] == END:
                worth[node] = ends[node, learner]
            elif player[node] == learner:
                at = place[node]
                if chosen[at] < 0:
                    chosen[at] = 0
                    for way in range(starts[at + 1] - starts[at]):
                        if gains[starts[at] + way] > gains[starts[at] + chosen[at]]:
                            chosen[at] = way
                worth[node] = worth[child[first[node] + chosen[at]]]
            else:
                worth[node] = 0.0
                for way in range(count[node]):
                    link = first[node] + way
                    part = chance[link] if player[node] == CHANCE else policy[starts[place[node]] + way]
                    worth[node] += part * worth[child[link]]
    return float(worth[0])
