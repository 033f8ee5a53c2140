"""Every reason for which options or a round are refused, and every warning, each with its words and its rules."""

from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.editions import GAMES
from pitboss.play import Refusal
from pitboss.poker.commission import Lesser, NoCommission, Pot5, Pot10, Scale1994, TimeCharge
from pitboss.poker.events import Seat
from pitboss.poker.kinds import Ace, DealMode, Forced, Limit, Opening, PostKind, Win
from pitboss.poker.options import BetLimit
from pitboss.poker.round import Round
from pitboss.poker.setup import Owed
from pitboss.poker.validation import check_options, findings, resolved
from pitboss.rulebook import lookup
from tests.proof import rules

HOLDEM, OMAHA, DRAW, FARO = "holdem-2018", "omaha-2018", "draw-1999", "faro-1999"
STUD, MANILA, THREE = "seven-card-stud-1999", "canberra-manila-1999", "three-card-manila-1999"

REFUSED: list[tuple[str, dict[str, Any], int, str]] = [
    (MANILA, {"deck": 52}, 2, "Canberra Manila is not played with 52 cards, only 32"),
    (OMAHA, {"joker": True}, 2, "Omaha has no joker"),
    (HOLDEM, {}, 1, "a round needs two players"),
    (STUD, {}, 8, "8 players are too many for 52 cards"),
    (STUD, {"deck": 32}, 5, "5 players are too many for 32 cards"),
    (STUD, {"conditions": True}, 18, "18 players are too many for 52 cards: a round could run out of them"),
    (HOLDEM, {"burn": True, "deck": 52}, 23, "23 players need 54 cards, 52 are there"),
    (FARO, {"burn": True}, 2, "no card is burned in Faro"),
    (OMAHA, {"win": Win.LOW}, 2, "Omaha is won by high or split, not low"),
    (HOLDEM, {"low_qualifier": True}, 2, "the eight qualifier belongs to a round split between high and low"),
    (HOLDEM, {"low_ace": Ace.LOW}, 2, "matters only when low hands win"),
    (HOLDEM, {"draw_most": 3}, 2, "there is no draw in Hold-em"),
    (HOLDEM, {"openers_jacks": True}, 2, "there is no draw in Hold-em"),
    (DRAW, {"draw_most": 6}, 2, "a player draws up to five cards, not 6"),
    (DRAW, {"openers_jacks": True, "ante_opener_may_check": False}, 2, "cannot need a pair of jacks"),
    (DRAW, {"deal": DealMode.PACKETS}, 2, "Draw Poker is dealt in singles"),
    (HOLDEM, {"forced": Forced.BOTH}, 2, "blinds and antes together are for tournaments"),
    (MANILA, {"forced": Forced.ANTES, "ante": 200}, 2, "Canberra Manila is played with blinds"),
    (HOLDEM, {"forced": Forced.ANTES, "ante": 0}, 2, "the ante must be more than nothing"),
    (STUD, {"blind_multiples": (4,)}, 2, "the blind is one, two or three times the minimum"),
    (STUD, {"blind_multiples": (), "blinds": (200, 400)}, 2, "Seven Card Stud knows one blind, that of the buck"),
    (MANILA, {"straddles": 1}, 2, "Canberra Manila knows one blind, that of the buck"),
    (HOLDEM, {"blinds": (100, 200, 300, 400)}, 5, "one, two or three players post blinds, not 4"),
    (HOLDEM, {"blinds": (1000, 500)}, 2, "blinds and over-blinds are positive and never fall"),
    (HOLDEM, {"over_blinds": (500,)}, 3, "blinds and over-blinds are positive and never fall"),
    (HOLDEM, {"over_blinds": (2000,), "straddles": 1}, 3, "have set levels, or double the one before, not both"),
    (HOLDEM, {"blinds": (550, 1000)}, 2, "blinds and antes come in chips of $1"),
    (STUD, {"opening": Opening.A}, 2, "Seven Card Stud has no blind options A and C"),
    (STUD, {"ante_opener_may_check": True}, 2, "whoever opens Seven Card Stud may not check"),
    (HOLDEM, {"unit": 0}, 2, "the smallest chip is more than nothing"),
    (HOLDEM, {"limits": ()}, 2, "the bets have no limits; no_limit is one"),
    (HOLDEM, {"limits": (BetLimit(Limit.NO_LIMIT, 1000),) * 5}, 2, "5 limits for 4 betting rounds"),
    (HOLDEM, {"limits": (BetLimit(Limit.NO_LIMIT, 50),)}, 2, "a minimum bet of $0.50 with chips of $1"),
    (HOLDEM, {"limits": (BetLimit(Limit.SPREAD, 1000, 500),)}, 2, "a maximum of $5 is below the minimum $10"),
    (HOLDEM, {"limits": (BetLimit(Limit.NO_LIMIT, 1000, sizes=(1,)),)}, 2, "belong to the limit by_blind"),
    (STUD, {"limits": (BetLimit(Limit.BY_BLIND, 200, sizes=(2, 1)),)}, 2, "counted in whole blinds and rise"),
    (HOLDEM, {"limits": (BetLimit(Limit.BY_BLIND, 1000, sizes=(1,)),)}, 2, "not by_blind"),
    (MANILA, {"limits": (BetLimit(Limit.NO_LIMIT, 200),)}, 2, "bounded by by_blind, not no_limit"),
    (HOLDEM, {"raise_cap": -1}, 2, "a cap on raises is 0 for none, or more"),
    (HOLDEM, {"raise_cap": 3}, 2, "with these limits the number of raises has no cap"),
    (MANILA, {"raise_cap": 4}, 2, "Canberra Manila has 3 raises, not 4"),
    (HOLDEM, {"commission": NoCommission()}, 2, "a cash table needs one method of commission"),
    (STUD, {"commission": Pot5(1000)}, 2, "Seven Card Stud is charged by the scale of 1994"),
    (STUD, {"commission": TimeCharge(500, 1800)}, 2, "Seven Card Stud is charged by the scale of 1994"),
    (HOLDEM, {"commission": Pot10(500), "max_buy_in": 60_000}, 2, "a maximum buy-in of $500 or less"),
    (HOLDEM, {"commission": Pot5(50)}, 2, "a cap of $0.50 is below the smallest commission, $1"),
    (STUD, {"commission": Scale1994(500)}, 2, "the scale stands on $5, not the table minimum"),
    (STUD, {"commission": Lesser(200, ((1900, 100),))}, 2, "more than the rules allow on a pot of $19"),
    (HOLDEM, {"max_buy_in": 100}, 2, "the maximum buy-in is below the minimum table stake"),
]


@pytest.mark.parametrize(("edition", "changes", "players", "words"), REFUSED)
def test_impossible_options_are_refused_in_clear_words(
    edition: str, changes: dict[str, Any], players: int, words: str
) -> None:
    game = GAMES[edition]
    with pytest.raises(Refusal) as refusal:
        check_options(game, replace(game.defaults, **changes), players)
    assert words in refusal.value.reason
    assert refusal.value.rules
    assert all(map(lookup.is_known, refusal.value.rules))


@pytest.mark.parametrize("edition", GAMES)
def test_the_defaults_of_every_edition_are_allowed(edition: str) -> None:
    game = GAMES[edition]
    for deck in game.decks:
        assert not check_options(game, replace(game.defaults, deck=deck.size), 2)
    assert not check_options(game, game.defaults, min(6, game.decks[0].most_players))


def test_all_reasons_come_at_once() -> None:
    game = GAMES[HOLDEM]
    wrong = replace(game.defaults, blinds=(1000, 500), low_qualifier=True, commission=Pot5(50))
    with pytest.raises(Refusal) as refusal:
        check_options(game, wrong, 1)
    assert refusal.value.reason.count(";") == 3
    assert len([finding for finding in findings(game, wrong, 1) if not finding.warning]) == 4


@pytest.mark.parametrize(
    ("deck", "low_ace", "warned"),
    [
        (52, Ace.HIGH, False),
        (44, Ace.HIGH, False),
        (40, Ace.HIGH, True),
        (40, Ace.LOW, False),
        (36, Ace.LOW, True),
        (32, Ace.LOW, True),
    ],
)
def test_a_qualifier_that_cannot_occur_is_warned_of(deck: int, low_ace: Ace, warned: bool) -> None:
    """As many rank sets qualify as the deck has five ranks up to eight; none is allowed, but said."""
    game = GAMES[HOLDEM]
    options = replace(game.defaults, deck=deck, win=Win.SPLIT, low_qualifier=True, low_ace=low_ace)
    warnings = check_options(game, options, 2)
    assert bool(warnings) == warned
    assert all(finding.warning and "no low can qualify" in finding.text for finding in warnings)


@rules("C-R20", "C-R19", "C-R02")
def test_a_round_records_its_options_with_nothing_left_open() -> None:
    game = GAMES[HOLDEM]
    fixed = replace(game.defaults, limits=(BetLimit(Limit.SPREAD, 1000, 2000),))
    assert resolved(game, game.defaults).tap_out_unit == 1000
    assert resolved(game, game.defaults).raise_cap == 0
    assert resolved(game, fixed).raise_cap == 3
    assert resolved(game, game.defaults).ace_low is False
    assert resolved(GAMES[STUD], GAMES[STUD].defaults).ace_low is True


@pytest.mark.parametrize(
    ("seats", "marker", "words"),
    [
        ([Seat(1, 20000), Seat(1, 20000)], 1, "taken once each"),
        ([Seat(0, 20000), Seat(1, 20000)], 1, "numbered from 1"),
        ([Seat(1, 20000), Seat(61, 20000)], 1, "numbered from 1"),
        ([Seat(1, 20000), Seat(2, 20000)], 3, "the button is at seat 3, which is not dealt in"),
        ([Seat(1, 20000), Seat(2, 0)], 1, "seat 2 has $0"),
        ([Seat(1, 20000), Seat(2, -100)], 1, "seat 2 has -$1"),
        ([Seat(1, 20050), Seat(2, 20000)], 1, "seat 1 has $200.50: chips of $1"),
        ([Seat(1, 20000)], 1, "a round needs two players"),
    ],
)
def test_a_round_that_cannot_be_dealt_is_refused(seats: list[Seat], marker: int, words: str) -> None:
    game = GAMES[HOLDEM]
    with pytest.raises(Refusal) as refusal:
        Round.start(game, game.defaults, seats, marker)
    assert words in refusal.value.reason


def test_tournament_conditions_lift_the_seat_limit_where_a_shortage_has_its_rule() -> None:
    """Stud has a rule for too few cards, so conditions may seat eight; hold-em has none."""
    stud, holdem = GAMES[STUD], GAMES[HOLDEM]
    check_options(stud, replace(stud.defaults, conditions=True), 8)
    with pytest.raises(Refusal, match="players are too many"):
        check_options(holdem, replace(holdem.defaults, conditions=True), 24)


def test_an_ante_that_no_step_would_collect_is_refused() -> None:
    game = GAMES[HOLDEM]
    ante = (Owed(1, PostKind.ANTE, 100),)
    with pytest.raises(Refusal, match="an ante is owed, but the options are for blinds alone"):
        Round.start(game, game.defaults, [Seat(1, 10_000), Seat(2, 10_000)], 1, ante)


def test_one_reason_is_said_once_however_many_betting_rounds_it_is_true_of() -> None:
    game = GAMES["five-card-stud-1994"]
    with pytest.raises(Refusal) as refused:
        check_options(game, replace(game.defaults, forced=Forced.ANTES))
    assert str(refused.value).count("not by_blind") == 1
