"""Bots at any table: they always do something that is due, and never know more than their player."""

from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.play import Role
from pitboss.poker.commands import Command
from pitboss.poker.round import Round
from pitboss.room.bots import TEMPERS, Temper, choose
from tests.poker.drivers import Dealer, Table, follow, shoe_of
from tests.poker.strategies import SEEDS, tables
from tests.poker.test_properties import renamed, seen

EVERY_TEMPER = tuple(TEMPERS.values())
tempers = st.sampled_from(EVERY_TEMPER)
some = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)


@some
@given(tables(), SEEDS)
def test_a_bot_always_does_something_that_is_due(at: Table, seed: int) -> None:
    round_ = at.start()
    for command in commands_of_bots(at, round_, seed, EVERY_TEMPER):
        due = round_.expected()
        assert due is not None
        assert command in due, due.sentence()
    assert round_.is_over
    assert sum(round_.state.stake) + round_.state.commission == sum(at.stakes.values())


@some
@given(tables(), SEEDS, tempers)
def test_a_bot_decides_alike_from_its_view_and_from_the_whole_truth(at: Table, seed: int, temper: Temper) -> None:
    """Even where it is handed all cards, it looks at none that its player does not see."""
    round_ = at.start()
    for _ in commands_of_bots(at, round_, seed, [temper]):
        due = round_.expected()
        assert due is not None
        if due.by[0].role is Role.PLAYER:
            view = round_.view(due.by[0])
            assert choose(temper, round_.state, Random(seed)) == choose(temper, view, Random(seed))


@some
@given(tables(openers_jacks=False), SEEDS, tempers, st.data())
def test_a_bot_decides_alike_whatever_the_hidden_cards_are(
    at: Table, seed: int, temper: Temper, data: st.DataObject
) -> None:
    """The same acts on two decks that differ only in cards hidden from the player who is due."""
    commands = list(commands_of_bots(at, at.start(), seed, [temper]))
    moments = [place for place, command in enumerate(commands) if command.actor]
    past = commands[: data.draw(st.sampled_from(moments))]
    round_ = follow(at.start(), past)
    due = round_.expected()
    assert due is not None
    viewer = due.by[0]
    told = b"".join(seen(round_, viewer))
    hidden = [card for card in at.deck if f'"{card}"'.encode() not in told]
    faces = dict(zip(hidden, Random(seed).sample(hidden, len(hidden)), strict=True))
    other = follow(at.start(), (renamed(command, faces) for command in past))
    assert choose(temper, other.view(viewer), Random(seed)) == choose(temper, round_.view(viewer), Random(seed))


def commands_of_bots(at: Table, round_: Round, seed: int, seated: Sequence[Temper]) -> Iterator[Command]:
    """Play the round with bots, the tempers in turn by seat; each command is given out before it is done."""
    dealer, dice = Dealer(shoe_of(at, seed)), Random(seed)
    while (due := round_.expected()) is not None:
        command = dealer.answer(round_.state, due)
        if command is None:
            seat = due.by[0].seat
            command = choose(seated[seat % len(seated)], round_.view(due.by[0]), dice)
        yield command
        round_.do(command)
