"""What all players and the operator agree on in 1994: a reduced deck, a low ace, blind or ante."""

import pytest
from msgspec.structs import replace

from pitboss.play import Refusal
from pitboss.poker.commission import Scale1994
from pitboss.poker.kinds import Forced, Limit
from pitboss.poker.options import BetLimit, Options
from pitboss.poker.table.commands import (
    Approve,
    ComeBack,
    Consent,
    GiveNotice,
    Move,
    Propose,
    Revoke,
    SitOut,
    StartRound,
    Withdraw,
)
from pitboss.poker.table.events import Agreed, Lapsed
from pitboss.poker.table.table import PokerTable
from pitboss.poker.table.terms import Agreement
from pitboss.table.commands import Leave
from tests.proof import rules
from tests.table.builders import check, finish, in_1994, owed, play, refused, seated, set_up, sit

SPREAD = (BetLimit(Limit.SPREAD, 200, 1000),)
ANTES = Agreement(forced=Forced.ANTES, limits=SPREAD)
STUD = ("7CS", "5CS")


def agree(table: PokerTable, agreement: Agreement) -> Agreed:
    """The first player proposes, the others and the operator consent."""
    first, *others = table.state.present
    events = table.do(Propose(first, agreement))
    for seat in others:
        events = table.do(Consent(seat))
    assert not any(isinstance(event, Agreed) for event in events)
    agreed = table.do(Approve())[-1]
    assert isinstance(agreed, Agreed)
    return agreed


def options(table: PokerTable) -> Options:
    """The options of a round that is begun and finished."""
    table.do(StartRound())
    assert table.state.round is not None
    found = table.state.round.setup.options
    finish(table)
    return found


@in_1994("3.5.p6", ".T.ReducedDeck", games=STUD)
def test_forty_cards_by_agreement_of_all(edition: str) -> None:
    most = {"seven-card-stud-1994": 5, "five-card-stud-1994": 7}[edition]
    table = seated(edition, most, seats=most + 2 if most == 5 else 10)
    agreed = agree(table, Agreement(deck=40))
    assert {"RR-03", "RR-39"} <= set(agreed.rules)
    assert any(id_.endswith("3.5.p6") for id_ in agreed.rules)
    assert "check the deck of 40 cards" in refused(table, StartRound()).reason
    check(table)
    assert options(table).deck == 40
    sit(table, most + 1)
    assert any(id_.endswith("3.5.p6") for id_ in refused(table, Propose(1, Agreement(deck=40))).rules)


@in_1994("3.5.p7", games=STUD)
def test_thirty_two_cards_by_agreement_of_fewer(edition: str) -> None:
    most = {"seven-card-stud-1994": 4, "five-card-stud-1994": 6}[edition]
    table = seated(edition, most)
    agree(table, Agreement(deck=32))
    check(table)
    assert options(table).deck == 32
    sit(table, most + 1)
    refusal = refused(table, Propose(1, Agreement(deck=32)))
    assert any(id_.endswith("3.5.p7") for id_ in refusal.rules)
    agree(table, Agreement(deck=40))


@rules("RR-21", "S94-1994/7CS3.5.p6")
def test_sb13_the_deck_reverts_when_a_sixth_player_joins() -> None:
    table = seated("seven-card-stud-1994", 5)
    agree(table, Agreement(deck=40))
    check(table)
    assert options(table).deck == 40
    lapsed = sit(table, 6)[-1]
    assert isinstance(lapsed, Lapsed)
    check(table)
    assert options(table).deck == 52


@rules("RR-21")
def test_the_deck_reverts_when_a_player_comes_back() -> None:
    table = seated("seven-card-stud-1994", 6)
    table.do(SitOut(6))
    agree(table, Agreement(deck=40))
    check(table)
    assert options(table).deck == 40
    table.do(ComeBack(6))
    check(table)
    events = table.do(StartRound())
    assert any(isinstance(event, Lapsed) and "RR-21" in event.rules for event in events)
    assert table.state.round is not None
    assert table.state.round.setup.options.deck == 52
    assert table.state.agreement is None


@in_1994("3.5.p5", games=STUD)
def test_a_low_ace_by_agreement_on_a_reduced_deck(edition: str) -> None:
    table = seated(edition, 4)
    agree(table, Agreement(deck=40))
    check(table)
    assert options(table).ace_low is False
    agreed = agree(table, Agreement(deck=40, ace_low=True))
    assert "RR-22" in agreed.rules
    assert options(table).ace_low is True


@rules("S94-1994/CM3.5.p2", "RR-22")
def test_a_low_ace_by_agreement_in_manila() -> None:
    table = seated("canberra-manila-1994", 4)
    assert options(table).ace_low is False
    assert "S94-1994/CM3.5.p2" in agree(table, Agreement(ace_low=True)).rules
    assert options(table).ace_low is True


@in_1994("6.4", games=STUD)
def test_blind_or_ante_by_agreement(edition: str) -> None:
    table = seated(edition, 3)
    assert options(table).forced is Forced.BLINDS
    agree(table, ANTES)
    table.do(StartRound())
    assert owed(table) == [(2, "ante", 2), (3, "ante", 2), (1, "ante", 2)]
    finish(table)
    agree(table, Agreement(forced=Forced.BLINDS))
    assert options(table).forced is Forced.BLINDS


@rules("S94-1994/5CS6.4")
def test_draw_of_1999_keeps_the_choice_of_blind_or_ante() -> None:
    table = seated("draw-1999", 3)
    assert options(table).forced is Forced.ANTES
    agree(table, Agreement(forced=Forced.BLINDS))
    assert options(table).forced is Forced.BLINDS


@rules("RR-03")
def test_an_agreement_lasts_until_somebody_withdraws_or_joins() -> None:
    table = seated("seven-card-stud-1994", 3)
    agree(table, ANTES)
    assert [options(table).forced for _ in range(3)] == [Forced.ANTES] * 3
    table.do(Leave(3))
    assert options(table).forced is Forced.ANTES
    (lapsed,) = table.do(Withdraw(2))
    assert lapsed.rules == ("RR-03", "RR-39")
    assert options(table).forced is Forced.BLINDS
    agree(table, ANTES)
    table.do(Revoke())
    assert options(table).forced is Forced.BLINDS
    agree(table, ANTES)
    assert isinstance(sit(table, 7)[-1], Lapsed)
    assert options(table).forced is Forced.BLINDS


@rules("RR-39")
def test_everybody_there_and_the_operator_have_to_consent() -> None:
    table = seated("seven-card-stud-1994", 4)
    table.do(SitOut(4))
    table.do(Propose(1, Agreement(deck=40)))
    table.do(Approve())
    table.do(Consent(2))
    assert table.state.agreement is None
    assert isinstance(table.do(Consent(3))[-1], Agreed)


def test_a_consent_goes_with_the_player_to_another_seat() -> None:
    table = seated("seven-card-stud-1994", 3)
    table.do(Propose(1, Agreement(deck=40)))
    table.do(Move(1, 6))
    table.do(Consent(2))
    table.do(Consent(3))
    assert isinstance(table.do(Approve())[-1], Agreed)


def test_without_a_proposal_there_is_nothing_to_consent_to_or_withdraw() -> None:
    table = seated("seven-card-stud-1994", 2)
    for command in (Consent(1), Approve(), Withdraw(1), Revoke()):
        assert "nothing is proposed" in refused(table, command).reason
    assert "nobody sits" in refused(table, Consent(6)).reason


@pytest.mark.parametrize(
    "agreement",
    [
        Agreement(),
        Agreement(limits=SPREAD),
        Agreement(deck=48),
        Agreement(forced=Forced.ANTES),
        Agreement(forced=Forced.BOTH),
    ],
)
def test_what_cannot_be_agreed_on_is_refused(agreement: Agreement) -> None:
    refused(seated("seven-card-stud-1994", 2), Propose(1, agreement))


@rules("NI2018-51/4.2", "NI2018-51/2.2")
def test_in_2018_the_operator_decides_what_the_players_agreed_on_before() -> None:
    table = seated(stakes=3)
    assert "NI2018-51/4.2" in refused(table, Propose(1, Agreement(deck=40))).rules
    changed = replace(table.state.options, deck=40)
    assert "NI2018-51/2.2" in table.do(GiveNotice(changed))[0].rules
    check(table)
    assert options(table).deck == 40


@rules("RR-03")
def test_a_table_of_1994_begins_with_the_blind_the_full_deck_and_the_ace_as_it_is() -> None:
    for changes in ({"deck": 40}, {"forced": Forced.ANTES, "limits": SPREAD}, {"ace_low": True}):
        with pytest.raises(Refusal) as caught:
            set_up("seven-card-stud-1994", **changes)
        assert "RR-03" in caught.value.rules
    table = seated("seven-card-stud-1994", 2)
    play(table)
    refusal = refused(table, GiveNotice(replace(table.state.options, deck=40)))
    assert "S94-1994/7CS3.5.p6" in refusal.rules


@rules("RR-03")
def test_new_terms_end_a_proposal_and_an_agreement_that_they_rule_out() -> None:
    table = seated("seven-card-stud-1994", 3)
    by_blind = table.state.options.limits
    table.do(Propose(1, ANTES))
    assert isinstance(table.do(GiveNotice(replace(table.state.options, min_table_stake=5_000)))[-1], Lapsed)
    agree(table, ANTES)
    assert len(table.do(GiveNotice(replace(table.state.options, min_table_stake=6_000)))) == 1
    dear = replace(
        table.state.options,
        limits=tuple(replace(limit, minimum=500) for limit in by_blind),
        commission=Scale1994(500),
    )
    assert isinstance(table.do(GiveNotice(dear))[-1], Lapsed)
    assert options(table).forced is Forced.BLINDS


def test_manila_has_no_other_deck_and_no_antes() -> None:
    table = seated("canberra-manila-1994", 2)
    refused(table, Propose(1, Agreement(deck=40)))
    refused(table, Propose(1, ANTES))
