"""The text for players of other sites: what it looks like, and that it tells nobody what he may not know."""

import re

import pytest
from hypothesis import given

from pitboss.cards import Card, parse_cards
from pitboss.play import Principal, Role
from pitboss.poker.events import Dealt, Revealed, Seat, Shown
from pitboss.poker.round import Round
from pitboss.records.text import PUBLIC, text
from tests.poker.drivers import Dealer, Table, calls, chance, play, shoe_of, table
from tests.poker.strategies import SEEDS, tables
from tests.records.rounds import often, played

HOLDEM = """\
Pitboss round 7: Hold-em (no limit, at least $10; blinds $5 and $10), rules holdem-2018
3 players, seat 4 has the button
Seat 1: anna ($300 in chips)
Seat 2: bert ($200 in chips)
Seat 4: cara ($50 in chips)
anna: posts a blind of $5
bert: posts a blind of $10
*** HOLE CARDS ***
Dealt to bert [9c 9d]
cara: calls $10
anna: calls $5
bert: checks
*** FLOP *** [As 7h Jc]
anna: checks
bert: checks
cara: checks
*** TURN *** [As 7h Jc] [4h]
anna: checks
bert: checks
cara: bets $10
anna: raises $11 to $21
bert: raises $90 to $111
cara: calls $30 and is all-in
anna: calls $90
*** RIVER *** [As 7h Jc 4h] [Tc]
anna: bets $179 and is all-in
bert: calls $70 and is all-in
Uncalled bet ($109) returned to anna
*** SHOW DOWN ***
anna: shows [5d 6s] (ace high; then jack, ten, seven, six)
bert: shows [9c 9d] (a pair of nines; kickers ace, jack, ten)
cara: shows [2s 8h] (ace high; then jack, ten, eight, seven)
bert collected $422 from the main pot and side pot
*** SUMMARY ***
Total pot $432 (main pot $150 and side pot $282) | Rake $10
Board [As 7h Jc 4h Tc]
Seat 1: anna showed [5d 6s] and lost
Seat 2: bert showed [9c 9d] and won ($422)
Seat 4: cara (button) showed [2s 8h] and lost
"""


def test_a_round_of_holdem() -> None:
    at = table("holdem-2018", {1: 30_000, 2: 20_000, 4: 5_000})
    seats = [Seat(1, 30_000, "anna"), Seat(2, 20_000, "bert"), Seat(4, 5_000, "cara")]
    round_ = Round.start(at.game, at.options, seats, 4)
    play(round_, Dealer(parse_cards("5d 9c 2s 6s 9d 8h As 7h Jc 4h Tc")), chance(3))
    assert text(round_.events, Principal(Role.PLAYER, 2), "7") == HOLDEM
    assert text(round_.events) == HOLDEM.replace(" 7:", ":").replace("Dealt to bert [9c 9d]\n", "")


@pytest.mark.parametrize(
    ("edition", "streets"),
    [
        ("omaha-2018", ["HOLE CARDS", "FLOP", "TURN", "RIVER"]),
        ("seven-card-stud-1994", ["3rd STREET", "4th STREET", "5th STREET", "6th STREET", "7th STREET"]),
        ("five-card-stud-1994", ["2nd STREET", "3rd STREET", "4th STREET", "5th STREET"]),
        ("draw-1999", ["HOLE CARDS", "DRAW"]),
        (
            "canberra-manila-1994",
            ["HOLE CARDS", *(f"{nth} COMMUNAL CARD" for nth in ("1st", "2nd", "3rd", "4th", "5th"))],
        ),
    ],
)
def test_streets(edition: str, streets: list[str]) -> None:
    at = table(edition, [20_000] * 3)
    round_ = at.start()
    play(round_, Dealer(shoe_of(at, 1)), calls)
    found = re.findall(r"\*\*\* (.+?) \*\*\*", text(round_.events))
    assert found == [*streets, "SHOW DOWN", "SUMMARY"]


@often
@given(tables(), SEEDS)
def test_nobody_is_told_a_card_that_was_never_seen(at: Table, seed: int) -> None:
    round_ = played(at, seed, share=0.99)
    public: set[Card] = set()
    for event in round_.events:
        if isinstance(event, Dealt) and event.up and event.card is not None:
            public.add(event.card)
        elif isinstance(event, Shown | Revealed):
            public |= set(event.cards)
    told = text(round_.events, PUBLIC)
    assert cards_in(told) <= public
    for seat in round_.state.setup.seats:
        own = {event.card for event in round_.events if isinstance(event, Dealt) and event.seat == seat}
        assert cards_in(text(round_.events, Principal(Role.PLAYER, seat))) <= public | own


def cards_in(told: str) -> set[Card]:
    found = "".join(re.findall(r"\[([^]]*)\]", told)).replace("??", "")
    return set(parse_cards(found))
