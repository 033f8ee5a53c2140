"""What somebody may do now, as a value: the same as what the play would take, in every game."""

from random import Random

import pytest

from pitboss.banked.baccarat import commands as bac
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.baccarat.table import MiniBaccaratTable as Baccarat
from pitboss.banked.canberra import commands as can
from pitboss.banked.canberra.table import CanberraTable as Canberra
from pitboss.cli.software_table import choose
from pitboss.editions import GAMES
from pitboss.play import Dealer, Principal, Refusal, Role
from pitboss.poker.commands import Act, Decline, Muck
from pitboss.poker.due import Acts, CutDue, PostDue, ShowDue
from pitboss.poker.events import Seat
from pitboss.poker.kinds import Kind
from pitboss.poker.round import Round
from pitboss.shoe import Chance
from pitboss.table.commands import OpenTable, Sit


def of_seat(seat: int) -> Principal:
    return Principal(Role.PLAYER, seat)


@pytest.mark.parametrize("edition", sorted(GAMES))
def test_what_is_open_is_taken_and_what_is_closed_is_refused(edition: str) -> None:
    game, dice = GAMES[edition], Random(edition)
    round_ = Round.start(game, game.defaults, [Seat(number, 20_000) for number in range(1, 5)], 1)
    dealer = Dealer(round_, Chance(dice))
    asked = 0
    while (due := round_.expected()) is not None:
        if dealer.step():
            continue
        seat, asked = due.by[0].seat, asked + 1
        legal = round_.legal_for(of_seat(seat))
        assert legal == due.legal()
        others = [other for other in round_.state.setup.seats if other != seat]
        assert not any(round_.legal_for(of_seat(other)).open for other in others)
        if isinstance(due, Acts):
            assert {choice.name: choice.rules for choice in legal} == due.open
            assert {kind.name: kind.rules for kind in legal.closed} == due.closed
            for choice in legal:
                for to in choice.sizes or {choice.least, choice.most}:
                    assert Act(seat, Kind(choice.name), to) in legal
            if "raise" in due.open:
                assert Act(seat, Kind.RAISE, legal["raise"].most + 1) not in legal
        if isinstance(due, CutDue | PostDue):
            assert (Decline(seat) in legal) == ("decline" in [choice.name for choice in legal])
        if isinstance(due, ShowDue):
            assert (Muck(seat) in legal) == ("muck" in [choice.name for choice in legal])
        command = choose(round_.view(due.by[0]), dice)
        assert command in legal
        assert not any(command in round_.legal_for(of_seat(other)) for other in others)
        dealer.do(command)
    assert asked > 4
    assert repr(round_.legal_for(of_seat(1))) == "<seat 1: nothing is open>"


def test_a_table_against_the_house_tells_each_player_what_is_open() -> None:
    table = Canberra.set_up()
    dealer = Dealer(table, Chance(Random(3)))
    dealer.step()
    table.do(OpenTable())
    for seat, cents in ((1, 20_000), (2, 700)):
        table.do(Sit(f"p{seat}", seat, cents))
    while dealer.step():
        pass
    assert repr(table.legal_for(of_seat(1))) == "<seat 1: ante $5..$200>"
    assert repr(table.legal_for(of_seat(2))) == "<seat 2: ante $5>"
    assert not table.legal_for(Principal(Role.DEALER)).open
    assert can.Ante(1, 700) not in table.legal_for(of_seat(1))
    for seat in (1, 2):
        assert can.Ante(seat, 500) in table.legal_for(of_seat(seat))
        table.do(can.Ante(seat, 500))
    dealer.do(can.CloseAntes())
    while dealer.step():
        pass
    assert repr(table.legal_for(of_seat(1))) == "<seat 1: fold, bet $10>"
    poor = table.legal_for(of_seat(2))
    assert [(kind.name, kind.reason) for kind in poor.closed] == [("bet", "the chips are too few for the bet")]
    assert can.Bet(2) not in poor
    with pytest.raises(Refusal):
        table.do(can.Bet(2))


def test_a_coup_tells_which_sides_are_open() -> None:
    table = Baccarat.set_up()
    dealer = Dealer(table, Chance(Random(3)))
    dealer.step()
    table.do(OpenTable())
    table.do(Sit("p1", 1, 20_000))
    while dealer.step():
        pass
    assert repr(table.legal_for(of_seat(1))) == "<seat 1: wager $5..$200 on player or banker or tie>"
    table.do(bac.Wager(1, Side.TIE, 500))
    legal = table.legal_for(of_seat(1))
    assert repr(legal) == "<seat 1: wager $5..$195 on player or banker, take back tie>"
    assert bac.Wager(1, Side.TIE, 500) not in legal
    assert repr(table.legal_for(Principal(Role.DEALER))) == "<the dealer: NO MORE BETS>"
