"""Hold-em of 2018 where a story of lines cannot look: who sees which card, and what is dealt when."""

import pytest

from pitboss.play import Principal, Refusal, Role
from pitboss.poker.commands import Act, Cut, Deal, Post
from pitboss.poker.events import BettingOpened, Dealt
from pitboss.poker.kinds import Kind
from pitboss.table.commands import Shuffle
from tests.poker.drivers import shoe_of, table
from tests.proof import rules


@rules("NI2018-51/dict:Hole Card", "NI2018-51/dict:Initial Deal", "NI2018-51/9.2", "NI2018-51/9.3")
def test_two_cards_each_face_down_and_then_the_betting() -> None:
    """One card at a time from the seat after the button; nobody bets before the last, nobody sees another's."""
    at = table("holdem-2018", {1: 20_000, 4: 20_000, 6: 20_000}, 4)
    round_, shoe = at.start(), shoe_of(at, 11)
    for command in (Shuffle(), Cut(), Post(6), Post(1)):
        round_.do(command)
    for place, seat in enumerate((6, 1, 4, 6, 1, 4)):
        with pytest.raises(Refusal, match="act is out of order: the dealer is to deal a card face down"):
            round_.do(Act(4, Kind.CALL))
        assert not round_.state.betting
        dealt, *after = round_.do(Deal((shoe[place],)))
        assert isinstance(dealt, Dealt)
        assert (dealt.seat, dealt.card, dealt.up) == (seat, shoe[place], False)
        assert [type(event) for event in after] == ([BettingOpened] if place == 5 else [])
    for seat in (1, 4, 6):
        own = round_.view(Principal(Role.PLAYER, seat)).own
        assert own[seat] == round_.state.own[seat]
        assert [own[other] for other in (1, 4, 6) if other != seat] == [[None, None]] * 2
    for role in (Role.SPECTATOR, Role.DEALER, Role.SUPERVISOR):
        assert round_.view(Principal(role)).own[1] == [None, None]
    assert round_.view(Principal(Role.AUDITOR)).own == round_.state.own
