"""Bots at tables against the house: the best decision by the cards they see, wagers by temper, within the limits."""

from random import Random

import pytest

from pitboss.banked.baccarat.commands import Wager
from pitboss.banked.baccarat.due import WagersDue as CoupWagersDue
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.canberra.commands import Ante, Bet, Fold, PlayJackpot
from pitboss.banked.canberra.due import AntesDue
from pitboss.cards import parse_cards
from pitboss.lab.jackpot import break_even_meter
from pitboss.malformed import Malformed
from pitboss.room.bots.wager_tempers import BOLD, CAREFUL, STEADY, TEMPERS, THINKER, WagerTemper, temper_of
from pitboss.room.bots.wagers import WagerSight, decide, wagers
from pitboss.room.wishes import check_temper, is_played, tempers_for, usual_options, usual_seats

ANTES = AntesDue((), (), 500, 50_000, 500, ((1, 20_000), (2, 1_600), (3, 1_500)), (), 100, ())
BACKS = CoupWagersDue((), (), 500, 50_000, ((1, 20_000), (2, 600), (3, 400)), ())


@pytest.mark.parametrize(
    ("cards", "upcard", "command"),
    [
        ("2c 2d 7h 9s Jc", "5d", Bet(1)),
        ("As Kd 5h 4c 3d", "5s", Bet(1)),
        ("Qs Jd 8h 5c 3d", "Ah", Fold(1)),
    ],
)
def test_a_bot_decides_for_the_best(cards: str, upcard: str, command: Bet | Fold) -> None:
    sight = WagerSight(1, parse_cards(cards), parse_cards(upcard)[0], 1_000, 2_500_000, True)
    assert decide(sight) == (command,)
    assert decide(WagerSight(1, sight.cards, sight.upcard, 1_000, 2_500_000, False)) == (Fold(1),)


@pytest.mark.parametrize("temper", TEMPERS.values())
def test_wagers_are_those_of_the_temper_within_the_chips(temper: WagerTemper) -> None:
    chance = Random(3)
    for _ in range(50):
        (ante, *_) = wagers(temper, ANTES, 1, 0, chance)
        assert isinstance(ante, Ante)
        assert temper.least <= ante.cents // 500 <= temper.most
        assert ante in ANTES
        assert wagers(temper, ANTES, 2, 0, chance)[0] == Ante(2, 500)
        assert wagers(temper, ANTES, 3, 0, chance) == (), "no ante that leaves nothing for the bet and the chip"
        (back,) = wagers(temper, BACKS, 1, 0, chance)
        assert isinstance(back, Wager)
        assert back in BACKS
        assert temper.sides[list(Side).index(back.side)]
        assert wagers(temper, BACKS, 3, 0, chance) == ()


def test_only_the_thinker_asks_what_the_jackpot_is_worth() -> None:
    even = break_even_meter(100)
    plays = {
        temper.name: [PlayJackpot(1) in wagers(temper, ANTES, 1, display, Random(1)) for display in (even - 1, even)]
        for temper in (CAREFUL, STEADY, THINKER, BOLD)
    }
    assert plays == {
        "Careful": [False, False],
        "Steady": [True, True],
        "Thinker": [False, True],
        "Bold": [True, True],
    }
    assert PlayJackpot(1) not in wagers(BOLD, ANTES, 1, 0, Random(1)), "where there is no meter"


def test_the_lobby_offers_the_tempers_of_the_game() -> None:
    assert list(tempers_for("canberra-1997")) == list(tempers_for("baccarat-1995")) == list(TEMPERS)
    assert "Rock" in tempers_for("holdem-2018")
    assert check_temper(tempers_for("canberra-1997"), "bold") == "Bold"
    assert check_temper(tempers_for("canberra-1997"), "mixed") == "mixed"
    for wrong in ("Rock", "nobody"):
        with pytest.raises(Malformed, match="there are Careful, Steady, Thinker, Bold"):
            check_temper(tempers_for("canberra-1997"), wrong)
    with pytest.raises(Malformed):
        temper_of("Rock")


def test_the_room_has_tables_of_these_editions() -> None:
    assert all(map(is_played, ("canberra-1997", "canberra-1995", "baccarat-1995", "holdem-2018")))
    assert not is_played("bridge")
    assert usual_seats("canberra-1997") == 7
    assert usual_seats("holdem-2018") == 6
    with pytest.raises(Malformed):
        usual_options("bridge")
