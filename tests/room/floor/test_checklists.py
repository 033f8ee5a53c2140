"""What the lines of a checklist take for proof, and that nobody comes past one that is missing (H-R32)."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.following import entries as e
from pitboss.following.say import unsaid
from pitboss.play import Refusal, Role
from pitboss.poker.commission import Pot10
from pitboss.poker.table.commands import GiveNotice
from pitboss.room.card_room import CardRoom
from pitboss.room.conditions_desk import papers, post_sign
from pitboss.room.floor import boxes, decks
from pitboss.room.floor.checklist import NO_REFERENCES, closing, missing_approvals, opening
from pitboss.room.lobby import Dealing
from pitboss.room.poker import APPROVALS
from pitboss.room.requests import Outcome
from pitboss.room.wishes import TableWish, usual_options
from pitboss.table.commands import CheckDeck, CloseTable, NotifyClosure, OpenTable, Sit
from pitboss.table.keeping_commands import CountChips, Say, TakeDuty
from tests.proof import rules
from tests.room.floor.scenes import of
from tests.room.following.keeping import STAKE, Staff, new_table, open_table, opened, run, staff_of

ALL_THREE = ["table", "shoe", "commission"]


async def unapproved(room: CardRoom, edition: str) -> Staff:
    """A table that is set up as the page of the dealers does it: nobody brings an approval."""
    people = await staff_of(room)
    wish = TableWish(edition, usual_options(edition, Dealing.PERSON), seats=4, dealing=Dealing.PERSON)
    meta = await room.tables.make(wish, people[Role.OPERATOR])
    staff = Staff(room, room.tables[meta.id], people)
    await staff.command(TakeDuty(Role.DEALER, people[Role.DEALER].id))
    return staff


def undone(staff: Staff, is_closing: bool = False) -> list[str]:
    lines = closing if is_closing else opening
    floor = staff.room.floor
    return [line.step for line in lines(floor.look(staff.host), floor.state) if not line.done]


async def refused(staff: Staff, command: object, *rules: str) -> str:
    answer = await staff.ask(e.TableEntry(command), Role.OPERATOR)
    assert answer.outcome is Outcome.REFUSED, answer
    assert set(rules) <= set(answer.rules), answer
    return answer.reason


@rules("H-R32", "NI2018-51/15.2", "S89-1997/1")
@pytest.mark.parametrize(
    ("edition", "wanted"), [("holdem-2018", ALL_THREE), ("canberra-1997", ["table"]), ("baccarat-1995", ["table"])]
)
def test_a_real_table_has_no_approval_that_nobody_has_brought(tmp_path: Path, edition: str, wanted: list[str]) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await unapproved(room, edition)
            assert missing_approvals(staff.log.state) == wanted
            assert undone(staff)[0] == "approvals"
            vera = of(staff, Role.SUPERVISOR)
            await vera.do(decks.IssueDeck("R-17", staff.host.meta.id))
            await staff.enter(e.DeckWhole())
            assert "pproval" in await refused(staff, OpenTable(), "H-R32")
            brought = await new_table(room, edition)
            assert missing_approvals(brought.log.state) == []

    run(scene)


@rules("H-R32")
def test_what_real_tables_were_given_before_is_no_approval_either(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await unapproved(room, "holdem-2018")
            staff.log.state.approvals = APPROVALS
            assert {APPROVALS.table, APPROVALS.shoe, APPROVALS.commission} < set(NO_REFERENCES)
            assert missing_approvals(staff.log.state) == ALL_THREE

    run(scene)


@rules("NI2018-51/15.2", "NI2018-51/15.3")
def test_without_an_approved_limit_the_commission_goes_no_further_than_the_editions_own(tmp_path: Path) -> None:
    """F-27: a cap of $15 with $10 approved is refused, by notice and from the first round on."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await unapproved(room, "holdem-2018")
            terms = staff.log.state.options
            dearer = replace(terms, commission=replace(terms.commission, cap=15_00))
            assert "$15 is more than the $10 approved" in await refused(staff, GiveNotice(dearer, "holdem-2018"))
            wish = TableWish("holdem-2018", dearer, seats=4, dealing=Dealing.PERSON)
            with pytest.raises(Refusal, match="more than the"):
                await room.tables.make(wish, staff.people[Role.OPERATOR])
            assert not isinstance(terms.commission, Pot10)

    run(scene)


@rules("H-R32")
@pytest.mark.parametrize(
    "edition", ["holdem-2018", "canberra-manila-1994", "three-card-manila-1999", "canberra-1997", "baccarat-1995"]
)
def test_what_is_announced_from_the_floor_is_asked_for_no_more_at_the_table(tmp_path: Path, edition: str) -> None:
    """Readings want it as rules do: the dealer's screen asks for the deck by all of them."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room, edition)
            assert "announced" in undone(staff)
            assert any("We play with" in each.words for each in unsaid(staff.log.followed))
            look = room.floor.look(staff.host)
            wanted = next(line.rules for line in opening(look, room.floor.state) if line.step == "announced")
            await staff.command(Say("The deck and the terms.", wanted))
            assert "announced" not in undone(staff)
            assert not any("We play with" in each.words for each in unsaid(staff.log.followed))

    run(scene)


@rules("H-R33", "NI2018-51/2.4")
def test_a_check_of_another_deck_proves_nothing_of_the_one_that_lies_there(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await new_table(room)
            table, vera = staff.host.meta.id, of(staff, Role.SUPERVISOR)
            await vera.do(decks.IssueDeck("R-17", table))
            assert "deck checked" in undone(staff)
            await staff.enter(e.DeckWhole())
            assert "deck checked" not in undone(staff)
            await vera.do(decks.RetireDeck("R-17", decks.DeckEnd.WORN), decks.IssueDeck("R-18", table))
            assert "deck checked" in undone(staff), "that was the other one"
            for kind, paper in papers(room, staff.host)[0].items():
                await post_sign(room, staff.host, kind, paper.digest, "A4", vera.person)
            await vera.do(boxes.MountBox("4", table))
            assert "checked card by card" in await refused(staff, OpenTable(), "H-R32", "NI2018-51/2.4")
            await staff.enter(e.DeckWhole())
            await staff.command(OpenTable(), Role.OPERATOR)

    run(scene)


@rules("H-R18", "H-R33")
@pytest.mark.parametrize("edition", ["holdem-2018", "baccarat-1995"])
@pytest.mark.parametrize("role", [Role.DEALER, Role.SUPERVISOR, Role.OPERATOR])
def test_whoever_keeps_the_record_checks_a_deck_card_by_card(tmp_path: Path, role: Role, edition: str) -> None:
    """They have the key on the page of the table, too."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await new_table(room, edition)
            await of(staff, Role.SUPERVISOR).do(decks.IssueDeck("R-17", staff.host.meta.id))
            await staff.command(CheckDeck(staff.log.state.due_deck.cards), role)
            assert "deck checked" not in undone(staff)

    run(scene)


@rules("H-R33", "NI2018-51/2.5")
def test_no_deck_is_taken_from_an_open_table_but_by_another_before_two(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, vera = staff.host.meta.id, of(staff, Role.SUPERVISOR)
            await vera.do(decks.IssueDeck("R-17", table))
            for end in ((decks.DeckEnd.END_OF_GAMING,), (decks.DeckEnd.DISCREPANT, "B-3", "As is missing")):
                assert "replace" in await vera.refused(decks.RetireDeck("R-17", *end), "H-R33", "NI2018-51/2.5")
            dealer = staff.people[Role.DEALER].id
            await vera.do(decks.ReplaceDeck(table, "R-18", decks.DeckEnd.WORN, dealer, vera.person.id))
            assert staff.log.shown.checked is None, "it has still to be checked"
            assert "deck checked" in undone(staff)
            await staff.enter(e.DeckWhole())
            assert "deck checked" not in undone(staff)
            await staff.command(NotifyClosure(), Role.OPERATOR)
            await staff.enter(e.DeckWhole())
            for seat, cents in staff.stakes().items():
                await staff.command(CountChips(seat, cents))
            await staff.command(CloseTable(), Role.OPERATOR)
            await vera.do(decks.RetireDeck("R-18", decks.DeckEnd.END_OF_GAMING))

    run(scene)


@rules("H-R32")
@pytest.mark.parametrize("kept", ["box pulled and counted", "deck alone"])
def test_a_table_closes_by_its_checklist_also_when_the_box_was_counted_before(tmp_path: Path, kept: str) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, vera = staff.host.meta.id, of(staff, Role.SUPERVISOR)
            if kept == "deck alone":
                await vera.do(decks.IssueDeck("R-17", table))
            else:
                await vera.do(boxes.MountBox("4", table), boxes.PullBox("4"))
                for one in (vera, of(staff, Role.OPERATOR)):
                    await one.do(boxes.CountBox("4", 0))
                assert not room.floor.state.boxes.in_use
            await staff.command(NotifyClosure(), Role.OPERATOR)
            await staff.command(CheckDeck(staff.log.state.due_deck.cards))
            assert "seats to count: 1, 2, 3, 4" in await refused(staff, CloseTable(), "H-R32")
            for seat, cents in staff.stakes().items():
                await staff.command(CountChips(seat, cents))
            assert undone(staff, is_closing=True) == ["closed"]
            await staff.command(CloseTable(), Role.OPERATOR)

    run(scene)


@rules("H-R32")
def test_a_table_that_the_floor_does_not_keep_closes_without_a_checklist(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await new_table(room)
            await staff.enter(e.DeckWhole())
            await staff.command(OpenTable(), Role.OPERATOR)
            await staff.command(Sit("badge 1", 1, STAKE))
            await staff.command(NotifyClosure(), Role.OPERATOR)
            await staff.enter(e.DeckWhole())
            await staff.command(CloseTable(), Role.OPERATOR)

    run(scene)
