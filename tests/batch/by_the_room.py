"""A round of a batch by the engine and the room's own bots, with the cards and the rolls that the kernels have."""

from collections.abc import Callable
from random import Random

import numpy as np

from pitboss.batch.chance import keys_of, mixed, word_for
from pitboss.batch.dealing import fill_shoe, take
from pitboss.batch.records import records
from pitboss.batch.reopened import dealer_of, is_question, started
from pitboss.batch.rules import TableRules
from pitboss.poker.round import Round
from pitboss.room.bots import Temper, choose

GOLDEN, WORD = 0x9E3779B97F4A7C15, 2**64 - 1


class Rolls(Random):
    """A generator for the room's bots that rolls what the kernels roll from one word."""

    def __init__(self, word: int) -> None:
        super().__init__()
        self.word = word

    def random(self) -> float:
        self.word = self.word + GOLDEN & WORD
        return (int(mixed(np.uint64(self.word))) >> 11) / 2**53

    def choice(self, among):  # type: ignore[no-untyped-def]  # that of a sequence of anything
        return among[int(self.random() * len(among))]


def shoe_of(table: TableRules, seed: int, deal: int) -> list[int]:
    """All cards of a deal in their order."""
    public, hidden = records(table.layout.public, 1)[0], records(table.layout.hidden, 1)[0]
    fill_shoe(public, hidden, table.record[0], keys_of(seed, table.players), np.uint64(deal))
    for _ in range(int(table.record[0]["cards"])):
        take(public, hidden)
    order: list[int] = hidden["shoe"][: int(hidden["dealt"])].tolist()
    return order


def played_by_the_room(
    table: TableRules, number: int, stake: int, seed: int, temper_at: Callable[[int], Temper]
) -> Round:
    """The round of this number, every decision by the room's bot of the seat; without draws, which shuffle anew."""
    keys, cards = keys_of(seed, table.players), iter(shoe_of(table, seed, number))
    round_, decisions = started(table, number, [stake] * table.players), 0
    while (due := round_.expected()) is not None:
        command = None if is_question(due) else dealer_of(round_.state, due, cards)
        if command is None:
            seat = due.by[0].seat
            word = int(word_for(keys, seat - 1, number, decisions))
            command = choose(temper_at(seat), round_.state, Rolls(word))
            decisions += 1
        round_.do(command)
    return round_
