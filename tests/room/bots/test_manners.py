"""Bots in play: none loses to a random player or a pure caller, and one can tell them apart.

`soak/bots.py` plays enough rounds to prove that they win; here are some hundred of each game, the same in every run.
"""

import pytest

from pitboss.malformed import Malformed
from pitboss.room.bots import TEMPERS, temper_of
from pitboss.room.chores import bot_label
from tests.room.arena import EDITIONS, OPPONENTS, Tally, bot, duel, gather

DEALS = 12
GATHERINGS = 40


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_bot_loses_to_a_random_player_or_a_pure_caller(edition: str) -> None:
    everything = Tally([])
    for temper in TEMPERS.values():
        for name, opponent in OPPONENTS.items():
            tally = Tally([])
            for deal in range(DEALS):
                duel(tally, edition, deal, bot(temper), opponent)
            assert tally.mean + 2 * tally.half_width > 0, f"the {temper.name} loses to the {name}"
            everything.wins += tally.wins
    assert everything.mean > 0


def test_the_tempers_play_unlike_one_another() -> None:
    """Over all games: the Rock stays out, the Optimist comes in and seldom raises, the Gambler raises most."""
    tallies = [Tally([]) for _ in TEMPERS]
    for edition in EDITIONS:
        for deal in range(GATHERINGS):
            gather(tallies, edition, deal, [bot(temper) for temper in TEMPERS.values()])
    entered = {name: tally.entered / tally.rounds for name, tally in zip(TEMPERS, tallies, strict=True)}
    raised = {name: tally.rises / tally.acts for name, tally in zip(TEMPERS, tallies, strict=True)}
    assert entered["Rock"] < entered["Professor"] < entered["Optimist"]
    assert entered["Gambler"] > 2 * entered["Rock"]
    assert max(raised, key=raised.__getitem__) == "Gambler"
    assert raised["Optimist"] < raised["Fox"] < raised["Gambler"]


def test_a_bot_is_labelled_and_described() -> None:
    for temper in TEMPERS.values():
        assert bot_label(temper.name, ()) == temper.name
        assert temper.line.endswith(".")
    assert len({temper.line for temper in TEMPERS.values()}) == len(TEMPERS)


def test_a_temper_is_found_by_name() -> None:
    assert temper_of("rock") is TEMPERS["Rock"]
    with pytest.raises(Malformed, match="no bot is called 'Shark': there are Rock, Professor"):
        temper_of("Shark")
