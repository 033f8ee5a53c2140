"""Bots and agreements: they are good company, but nobody drives them into stakes they would not play for."""

import pytest

from pitboss.editions.y1999 import SEVEN_CARD_STUD
from pitboss.poker.kinds import Forced, Limit
from pitboss.poker.options import BetLimit
from pitboss.poker.table.terms import Agreement
from pitboss.room.bots import TEMPERS, consents

TERMS = SEVEN_CARD_STUD.defaults


def antes(kind: Limit, minimum: int = 200, maximum: int = 0) -> Agreement:
    return Agreement(forced=Forced.ANTES, limits=(BetLimit(kind, minimum, maximum),))


@pytest.mark.parametrize(
    "proposal",
    [Agreement(deck=40), Agreement(ace_low=True), Agreement(forced=Forced.BLINDS), antes(Limit.SPREAD, maximum=800)],
)
def test_every_bot_consents_to_cards_and_stakes_as_they_are(proposal: Agreement) -> None:
    assert all(consents(temper, TERMS, proposal) for temper in TEMPERS.values())


@pytest.mark.parametrize(
    ("proposal", "willing"),
    [
        (antes(Limit.FULL_POT), {"Professor", "Gambler", "Optimist", "Fox"}),
        (antes(Limit.SPREAD, maximum=2000), {"Gambler"}),
        (antes(Limit.SPREAD, maximum=20_000), set()),
    ],
)
def test_larger_stakes_are_for_the_bold(proposal: Agreement, willing: set[str]) -> None:
    assert {name for name, temper in TEMPERS.items() if consents(temper, TERMS, proposal)} == willing
