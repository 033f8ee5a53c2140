"""Solving a small game: counterfactual regret minimisation on the whole tree, and how far a way to play is from best.

Players are improved in turn, as in the first form of the algorithm (Zinkevich and others, 2007); what converges is the
average of all ways played. `nash_conv` is what all players together could gain by answering it best; exploitability is
that for each of them.
"""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
import numpy as np

from pitboss.batch.compiled import kernel
from pitboss.batch.records import Reals, Wides, dtype_of, records
from pitboss.batch.tree import CHANCE, END, Tree
from pitboss.malformed import Malformed

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


Place = Annotated[int, "i8"]


class Node:
    """One position of the tree, as kernels read it."""

    player: Place
    """Who decides, or chance, or the end."""
    first: Place
    """Where its links begin, and how many there are."""
    count: Place
    at: Place
    """Where the chances of its place begin among those of a way to play."""
    depth: Place


class TreeLink:
    """A step from a position to a later one."""

    to: Place
    chance: Annotated[float, "f8"]
    """The part of chance in it; 1 where a player decides."""


Nodes = Sequence[Node]
Links = Sequence[TreeLink]


class Solver:
    """Ways to play a tree, improved round by round."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        counts = [len(acts) for acts in tree.acts]
        self._starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        total = int(self._starts[-1])
        self._nodes, self._links = _nodes_of(tree, self._starts), _links_of(tree)
        self._regret, self._sums = np.zeros(total), np.zeros(total)
        self._policy = self._even()
        self._reach = np.zeros((tree.nodes, tree.players + 1))
        self._values = np.zeros((tree.nodes, tree.players))
        self.rounds = 0

    def improve(self, rounds: int) -> None:
        """So many rounds more."""
        if not 0 <= rounds <= MOST_ROUNDS:
            raise Malformed(f"{rounds} rounds: 0 to {MOST_ROUNDS:,} are allowed")
        nodes, links, policy = self._nodes, self._links, self._policy
        for _ in range(rounds):
            for player in range(self.tree.players):
                self._sweep(policy)
                _regret(nodes, links, self._reach, self._values, self._regret, player)
                _add_up(nodes, self._reach, policy, self._sums, player)
                _match(self._starts, self._regret, policy)
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
        _come(self._nodes, self._links, policy, self._reach)
        _value(self._nodes, self._links, policy, self.tree.value, self._values)

    def _best_against(self, policy: Reals, player: int) -> float:
        """What a player wins who knows how the others play, and answers best.

        From the last decisions to the first, each place takes its best act. All nodes of a place are equally deep, for
        whoever remembers everything has seen equally much there.
        """
        nodes, links, learner = self._nodes, self._links, player
        _come(nodes, links, policy, self._reach)
        worth, gains = np.zeros(self.tree.nodes), np.zeros(len(policy))
        for depth in range(int(nodes["depth"].max()), -1, -1):
            level = np.flatnonzero(nodes["depth"] == depth)
            _gain(nodes, links, level, self._reach, worth, gains, learner)
            _take_best(nodes, links, level, policy, self.tree.value, worth, gains, learner)
        return float(worth[0])


def _nodes_of(tree: Tree, starts: Wides) -> Any:  # a sequence of nodes, to a kernel
    nodes = records(dtype_of(Node, 0), tree.nodes)
    nodes["player"], nodes["first"], nodes["count"] = tree.player, tree.first, tree.count
    nodes["at"] = np.where(tree.place >= 0, starts[tree.place], 0)
    for node in range(tree.nodes):
        first = tree.first[node]
        nodes["depth"][tree.child[first : first + tree.count[node]]] = nodes["depth"][node] + 1
    return nodes


def _links_of(tree: Tree) -> Any:  # a sequence of links, to a kernel
    links = records(dtype_of(TreeLink, 0), len(tree.child))
    links["to"], links["chance"] = tree.child, tree.chance
    return links


@kernel
def _come(nodes: Nodes, links: Links, policy: Reals, reach: Reals) -> None:
    """The part of each player, and of chance, in coming to each node. Parents stand before their children."""
    sides = reach.shape[1]
    for side in range(sides):
        reach[0, side] = 1.0
    for place in range(len(nodes)):
        node = nodes[place]
        for way in range(node.count):
            link = links[node.first + way]
            for side in range(sides):
                reach[link.to, side] = reach[place, side]
            if node.player == CHANCE:
                reach[link.to, sides - 1] *= link.chance
            else:
                reach[link.to, node.player] *= policy[node.at + way]


@kernel
def _value(nodes: Nodes, links: Links, policy: Reals, ends: Reals, values: Reals) -> None:
    """What each node is worth to everybody."""
    for place in range(len(nodes) - 1, -1, -1):
        node = nodes[place]
        for who in range(values.shape[1]):
            values[place, who] = ends[place, who]
        for way in range(node.count):
            link = links[node.first + way]
            part = link.chance if node.player == CHANCE else policy[node.at + way]
            for who in range(values.shape[1]):
                values[place, who] += part * values[link.to, who]


@kernel
def _of_others(reach: Reals, place: int, learner: int) -> float:
    """The part of everybody but the learner, and of chance, in coming to a node."""
    part = 1.0
    for who in range(reach.shape[1]):
        if who != learner:
            part *= reach[place, who]
    return part


@kernel
def _regret(nodes: Nodes, links: Links, reach: Reals, values: Reals, regret: Reals, learner: int) -> None:
    """What the learner would rather have done at each place."""
    for place in range(len(nodes)):
        node = nodes[place]
        if node.player == learner:
            others = _of_others(reach, place, learner)
            for way in range(node.count):
                more = values[links[node.first + way].to, learner] - values[place, learner]
                regret[node.at + way] += others * more


@kernel
def _add_up(nodes: Nodes, reach: Reals, policy: Reals, sums: Reals, learner: int) -> None:
    """How often the learner comes to each place to do what he does."""
    for place in range(len(nodes)):
        node = nodes[place]
        if node.player == learner:
            for at in range(node.at, node.at + node.count):
                sums[at] += reach[place, learner] * policy[at]


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
def _gain(nodes: Nodes, links: Links, level: Wides, reach: Reals, worth: Reals, gains: Reals, learner: int) -> None:
    """What each act of the learner brings at the places of one depth, whose children have been valued."""
    for place in level:
        node = nodes[place]
        if node.player == learner:
            others = _of_others(reach, place, learner)
            for way in range(node.count):
                gains[node.at + way] += others * worth[links[node.first + way].to]


@kernel
def _take_best(
    nodes: Nodes,
    links: Links,
    level: Wides,
    policy: Reals,
    ends: Reals,
    worth: Reals,
    gains: Reals,
    learner: int,
) -> None:
    """What nodes of one depth are worth to a learner who takes his best act; the others play as they do."""
    for place in level:
        node = nodes[place]
        if node.player == END:
            worth[place] = ends[place, learner]
        elif node.player == learner:
            best = 0
            for way in range(1, node.count):
                if gains[node.at + way] > gains[node.at + best]:
                    best = way
            worth[place] = worth[links[node.first + best].to]
        else:
            for way in range(node.count):
                link = links[node.first + way]
                part = link.chance if node.player == CHANCE else policy[node.at + way]
                worth[place] += part * worth[link.to]
