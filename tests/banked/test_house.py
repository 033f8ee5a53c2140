"""The table against the house between rounds: cards, seats, notices, hours, closure, disputes, sign and conditions."""

import pytest
from msgspec.structs import replace

from pitboss.banked.baccarat.sign import sign as baccarat_sign
from pitboss.banked.canberra.commands import Ante, CanberraOccurred, CloseAntes, GiveLimitsNotice, Sanction
from pitboss.banked.canberra.conditions import ApprovedConditions, ApprovedOverride
from pitboss.banked.canberra.events import CanberraSetUp
from pitboss.banked.canberra.facts import AnteFound
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.sign import sign
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.canberra.tell import tell
from pitboss.banked.house.commands import CutByDealer
from pitboss.cards import Card, Deck
from pitboss.malformed import Malformed
from pitboss.play import Command, Principal, Refusal, Role, permit
from pitboss.play.command import STAFF
from pitboss.rulebook import digest
from pitboss.table.commands import (
    CheckDeck,
    CloseTable,
    DecideDispute,
    Leave,
    NotifyClosure,
    NotifyInspector,
    OpenTable,
    RaiseDispute,
    Readmit,
    ReplaceCards,
    SetHours,
    Shuffle,
    Sit,
    TopUp,
)
from pitboss.table.events import DeckChecked, DisputeRaised, Opened
from pitboss.table.terms import Approvals
from tests.banked.builders import STAKE, baccarat, deal, finish, jackpot, opened, player, seated, wagered
from tests.proof import rules


def refused(table: CanberraTable, command: Command, *ids: str) -> None:
    before = list(table.events)
    with pytest.raises(Refusal) as refusal:
        table.do(command)
    assert set(ids) <= set(refusal.value.rules), str(refusal.value)
    assert table.events == before


@rules("S89-1997/INST", "S89-1997/INST.revoke", "S58-1995/INST", "S58-1995/CP15", "G-R53")
def test_the_date_chooses_the_edition_and_the_first_event_holds_it() -> None:
    table = CanberraTable.set_up("canberra-1997", date="1997-04-09")
    first = table.events[0]
    assert isinstance(first, CanberraSetUp)
    assert (first.edition, first.instruments, first.rulebook, first.schema) == (
        "canberra-1997",
        ("S89-1997",),
        digest(),
        1,
    )
    older = CanberraTable.set_up("canberra-1995", date="1997-04-08").events[0]
    assert isinstance(older, CanberraSetUp)
    assert older.instruments == ("S58-1995",)
    for edition, date in (("canberra-1997", "1997-04-08"), ("canberra-1995", "1997-04-09")):
        with pytest.raises(Malformed, match="is not in force"):
            CanberraTable.set_up(edition, date=date)


@rules("S89-1997/3.1", "S89-1997/3.2", "S89-1997/1")
def test_a_table_opens_with_one_checked_deck_and_notes_a_missing_approval() -> None:
    table = CanberraTable.set_up()
    refused(table, OpenTable(), "S89-1997/3.2")
    cards = Deck().cards
    for wrong in (cards[1:], (*cards[1:], Card.JOKER), (*cards[1:], cards[5])):
        checked = table.do(CheckDeck(wrong))[0]
        assert isinstance(checked, DeckChecked)
        assert checked.missing == (cards[0],)
        refused(table, OpenTable(), "S89-1997/3.2")
    table.do(CheckDeck(cards))
    note = next(event for event in table.do(OpenTable()) if isinstance(event, Opened))
    assert note.notes == ("no reference to the approval of the table",)
    approved = CanberraTable.set_up(approvals=Approvals(table="CSA 12/97"))
    approved.do(CheckDeck(cards))
    note = next(event for event in approved.do(OpenTable()) if isinstance(event, Opened))
    assert note.notes == ()
    assert sign(approved.state)["table"].text == "CSA 12/97"


@rules("S89-1997/3.3", "S89-1997/7.1")
def test_replaced_cards_are_checked_before_the_next_shuffle() -> None:
    table = seated(1)
    table.do(ReplaceCards((Card.ACE_OF_SPADES,)))
    refused(table, Shuffle(), "S89-1997/3.3")
    assert CheckDeck(Deck().cards) in (table.expected() or ())
    table.do(CheckDeck(Deck().cards))
    wagered(table, {1: 1000})
    refused(table, ReplaceCards(), "S89-1997/3.3")
    refused(table, Shuffle(), "S89-1997/7.1")
    for role in (Role.DEALER, Role.SUPERVISOR):
        permit(CheckDeck(Deck().cards), Principal(role))


@rules("S89-1997/2")
def test_only_the_house_banks_and_chips_move_between_player_and_bank_alone() -> None:
    table = seated(1, 2)
    wagered(table, {1: 1000, 2: 1000})
    deal(table, {1: "As Ah Ad Kc Kd", 2: "7s 7h 5d 4c 3d"}, "Qs Qd 9c 6h 2s")
    finish(table)
    for event in table.events:
        for move in event.transfers():
            owners = {name.partition(":")[2] for name in (move.source, move.target)} - {""}
            assert len(owners) == 1 or {move.source.split(":")[0], move.target.split(":")[0]} == {"wallet", "stake"}
    refused(table, Sit("p3", 3, -1), "S89-1997/2")
    refused(table, TopUp(1, 0), "S89-1997/2")


@rules("S89-1997/5.2", "S89-1997/5.1(a)", "S89-1997/5.1(c)")
def test_limits_change_with_the_next_round_and_not_without_notice() -> None:
    table = seated(1, 2, minimum=1000, maximum=10_000)
    table.do(Shuffle())
    table.do(CutByDealer())
    table.do(CanberraOccurred(AnteFound(1, 500)))
    assert table.state.advised == {"p1"}
    coming = replace(table.state.terms, minimum=2000, maximum=20_000)
    table.do(GiveLimitsNotice(coming))
    shown = sign(table.state)
    assert shown["limits"].text == "ante $10 to $100, in multiples of $10; maximum payout $25,000"
    assert [line.text for line in shown.coming] == ["ante $20 to $200, in multiples of $20; maximum payout $25,000"]
    table.do(Ante(2, 1000))
    table.do(CloseAntes())
    deal(table, {})
    finish(table, folds=(1, 2))
    assert table.state.terms == coming
    assert not table.state.advised
    refused(table, Ante(2, 1000), "S89-1997/5.1(c)")
    refused(table, GiveLimitsNotice(replace(coming, boxes=3)), "S89-1997/5.2")


@rules("S89-1997/14.1")
def test_no_round_begins_outside_the_gaming_hours() -> None:
    table = seated(1)
    table.do(SetHours(1000, 2000))
    table.do(Shuffle())
    table.do(CutByDealer())
    table.do(Ante(1, 1000))
    refused(table, CloseAntes(at=2000), "S89-1997/14.1")
    refused(table, CloseAntes(), "S89-1997/14.1")
    table.do(CloseAntes(at=1999))
    refused(table, SetHours(5, 5), "S89-1997/14.1")


@rules("S89-1997/14.2", "S89-1997/3.2")
def test_a_table_closes_after_the_inspector_and_the_players_were_told() -> None:
    table = seated(1)
    wagered(table, {1: 1000})
    refused(table, NotifyClosure(), "S89-1997/14.2")
    refused(table, CloseTable(), "S89-1997/14.2")
    table.do(NotifyInspector())
    table.do(NotifyClosure())
    refused(table, CloseTable(), "S89-1997/14.2")
    deal(table, {})
    finish(table, folds=(1,))
    refused(table, CloseTable(), "S89-1997/3.2")
    table.do(CheckDeck(Deck().cards))
    left = table.do(CloseTable())
    assert [move.cents for event in left for move in event.transfers()] == [STAKE - 1000]
    assert table.is_closed
    assert table.expected() is None
    refused(table, Sit("p1", 1, 5), "S89-1997/14.2")


@rules("S89-1997/15.5", "S89-1997/15.6")
def test_whoever_disputes_is_told_of_the_inspector_and_the_operator_decides() -> None:
    table = seated(1)
    raised = table.do(RaiseDispute(1, "my hand was misread"))[0]
    assert isinstance(raised, DisputeRaised)
    assert "inspector" in raised.told
    refused(table, DecideDispute(1, "", "the operator"), "S89-1997/15.6")
    refused(table, DecideDispute(2, "stands", "the operator"), "S89-1997/15.6")
    refused(table, DecideDispute(1, "stands", "the operator", reviewed="upheld"), "S89-1997/15.6")
    table.do(DecideDispute(1, "the hand stands", "the operator", review=True, reviewed="upheld"))
    dispute = table.state.disputes[0]
    assert (dispute.decision, dispute.review, dispute.reviewed) == ("the hand stands", True, "upheld")


@rules("S89-1997/1(a)", "S89-1997/1(b)", "S89-1997/INST.diagram", "S89-1997/15.11", "S89-1997/1.equip")
def test_the_cloth_and_the_sign_show_what_the_rules_want() -> None:
    table, meter = seated(1, jackpot="boomerang"), jackpot()
    shown = sign(table.state, meter.state)
    assert "ANTE, BET, BOOMERANG JACKPOT" in shown["cloth"].text
    assert shown["plays"].text == "DEALER ONLY PLAYS WITH ACE/KING OR HIGHER"
    assert shown["jackpot"].text == "Boomerang Jackpot boomerang, one chip of $1; it stands at $25,000"
    assert shown["split"].text.endswith("(a sample, not approved)")
    assert shown["copy"].text == "pitboss rules --game canberra"
    assert "two pairs 2 to 1" in shown["odds"].text
    assert "royal flush $10,000 or 100% of the jackpot if that is more" in shown["prizes"].text
    assert sign(opened().state)["jackpot"].text == "the Boomerang Jackpot is not offered"


@rules("S89-1997/5.1", "S89-1997/5.1(a)", "G-R55", "G-R35")
def test_terms_that_no_table_can_have_are_refused_with_every_reason() -> None:
    with pytest.raises(Refusal) as refusal:
        CanberraTable.set_up(
            options=CanberraOptions(minimum=0, boxes=10, jackpot="b", jackpot_chip=0, strict_1995=True)
        )
    assert {"S89-1997/5.1(a)", "G-R55", "G-R35", "G-R49"} <= set(refusal.value.rules)
    assert opened(boxes=9).state.seats == range(1, 10)
    with pytest.raises(Refusal, match="no multiple"):
        CanberraTable.set_up(options=CanberraOptions(minimum=700, maximum=1000))


@rules("S89-1997/16.1", "S89-1997/16.2", "S89-1997/16.3", "S89-1997/16.4", "G-R61")
def test_a_tournament_plays_under_approved_conditions() -> None:
    with pytest.raises(Refusal) as refusal:
        CanberraTable.set_up(options=CanberraOptions(jackpot="b", conditions=ApprovedConditions(retained_percent=11)))
    assert set(refusal.value.rules) == {"S89-1997/16.1", "S89-1997/16.2", "S89-1997/16.4", "G-R61"}
    with pytest.raises(Refusal, match="no rule has this id"):
        CanberraTable.set_up(
            options=CanberraOptions(
                conditions=ApprovedConditions("CSA 4", (ApprovedOverride("the rule of three", ""),))
            )
        )
    conditions = ApprovedConditions(
        "CSA 4", (ApprovedOverride("S89-1997/5.2", "limits double every half hour"),), 2500, 10, True
    )
    table = opened(jackpot="b", conditions=conditions)
    assert "S89-1997/5.2: limits double" in sign(table.state)["conditions"].text
    assert "conditions" not in [line.about for line in sign(opened().state).lines]


@rules("G-R67", "S89-1997/6.7")
def test_a_player_wagers_on_the_box_before_the_seat() -> None:
    table = seated(2)
    table.do(Shuffle())
    table.do(CutByDealer())
    refused(table, Ante(2, 1000, 5), "G-R67", "S89-1997/6.7")
    refused(table, Ante(3, 1000), "S89-1997/6.7")


def test_nobody_leaves_with_wagers_on_the_layout() -> None:
    table = seated(1)
    table.do(Shuffle())
    table.do(CutByDealer())
    table.do(Ante(1, 1000))
    refused(table, Leave(1), "S89-1997/2")


@rules("G-R64", "G-R28", "S58-1995/MB8.1")
def test_the_sign_of_mini_baccarat_shows_limits_shoe_and_odds() -> None:
    shown = baccarat_sign(baccarat(1).state)
    assert shown["limits"].text == "each wager $5 to $500, in multiples of $5"
    assert shown["shoe"].text == "8 decks in a shoe at the dealer's left, the cutting card 16 from the end"
    assert shown["pays"].text == "Player pays 1 to 1, Banker 1 to 1 less 5%, Tie 8 to 1"


def test_no_player_can_report_an_irregularity() -> None:
    assert CanberraOccurred.roles == STAFF
    with pytest.raises(Refusal):
        permit(CanberraOccurred(AnteFound(1, 500)), player(1))


@rules("S89-1997/15.2(b)")
def test_whoever_is_excluded_and_readmitted_is_called_by_name() -> None:
    table = opened()
    table.do(Sit("g-17", 1, STAKE, "Bob"))
    table.do(Sanction(1, "S89-1997/15.1", "a telephone", exclude=True))
    table.do(Readmit("g-17"))
    told = " ".join(each.text for each in tell(table.events))
    assert "Bob is excluded from the game: a telephone." in told
    assert "Bob may play again." in told
    assert "g-17" not in told.lower()
