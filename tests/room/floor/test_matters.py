"""The matters of the floor as pure decisions: people, lists, kept seats, decks, boxes, conduct, handover."""

import pytest
from msgspec.structs import replace

from pitboss.banked.canberra.table import CanberraTable
from pitboss.conditions.checking import TO_BE_ENTERED
from pitboss.conditions.policies import Policies
from pitboss.editions import game_of
from pitboss.play import Refusal, Role
from pitboss.play.money import AccountKind as Kind
from pitboss.play.money import Ledger, Transfer, account
from pitboss.poker.rulings.facts import RuleBroken
from pitboss.poker.table.table import PokerTable
from pitboss.room.floor import (
    boxes,
    cases,
    conduct,
    decks,
    exclusions,
    handover,
    kept_seats,
    lists,
    people,
    rotation,
    ticks,
)
from pitboss.room.floor.base import FloorCommand
from pitboss.room.floor.checklist import missing_approvals
from pitboss.room.floor.floor import CODEC, EVERY_EVENT, Floor
from pitboss.room.floor.handover import HandoverPage, PageLine, PagePart
from pitboss.room.floor.telling import sentence
from pitboss.table.conduct import Conduct, Measure
from pitboss.table.terms import Approvals
from pitboss.tournament.moments import MINUTE
from tests.proof import rules


def floor(*commands: FloorCommand) -> Floor:
    play = Floor.replay([])
    for command in commands:
        play.do(replace(command, at=command.at or 1))
    return play


def refused(play: Floor, command: FloorCommand, match: str) -> None:
    before = list(play.events)
    with pytest.raises(Refusal, match=match):
        play.do(command)
    assert play.events == before


def dealer(person: str, table: str = "", at: int = 0) -> people.ClockIn:
    return people.ClockIn(person, Role.DEALER, table, at=at)


@rules("H-R30")
def test_a_dealer_is_relieved_between_rounds_unless_somebody_says_why() -> None:
    play = floor(dealer("Del", "t1"), dealer("Eva"))
    refused(play, people.ClockOut("Del"), "relieved first")
    play.do(people.Push("t1", "Eva", in_round=True, by="Vera"))
    assert (play.state.duties.pushes["t1"].person, play.state.duties.on["Del"].table) == ("Eva", "t1")
    refused(play, people.Push("t1", "Eva", forced=True, in_round=True), "says why")
    play.do(people.Push("t1", "Eva", forced=True, why="Del is ill", in_round=True, at=5))
    assert (play.state.duties.on["Eva"].table, play.state.duties.on["Del"].table) == ("t1", "")
    assert not play.state.duties.pushes
    play.do(people.ClockOut("Del"))
    refused(play, people.Push("t1", "Del"), "not on duty")


@pytest.mark.parametrize(
    ("command", "match"),
    [
        (dealer("Del"), "on duty already"),
        (dealer("Fay", "t1"), "somebody deals there"),
        (people.ClockIn("Ann", Role.PLAYER), "whoever works"),
        (people.ClockIn("Vera", Role.SUPERVISOR, "t1"), "for a pit"),
        (people.Push("t1", "Del"), "deals there already"),
        (people.Push("t2", "Del"), "another table"),
        (people.CallOffPush("t1"), "no push"),
        (people.AssignPit("t1", "", 1, 1), "a pit has a name"),
        (people.AssignPit("t1", "main", 101, 1), "0 to 100"),
    ],
)
def test_people_are_in_one_place(command: FloorCommand, match: str) -> None:
    refused(floor(dealer("Del", "t1"), dealer("Eva")), command, match)


def usual(table: str) -> Policies:
    return Policies()


@rules("H-R30")
def test_reliefs_are_proposed_by_the_time_dealt_and_rested() -> None:
    play = floor(dealer("Del", "t1"), dealer("Eva", "t2", at=MINUTE), dealer("Fay", at=5 * MINUTE))
    assert rotation.proposals(play.state.duties, 29 * MINUTE, usual) == []
    [one, other] = rotation.proposals(play.state.duties, 31 * MINUTE + 1, usual)
    assert (one.table, one.relieves, one.person, one.minutes, one.for_break) == ("t1", "Del", "Fay", 31, False)
    assert (other.table, other.person) == ("t2", "")
    play.do(people.Push("t1", "Fay", at=31 * MINUTE))
    [one] = rotation.proposals(play.state.duties, 40 * MINUTE, usual)
    assert (one.table, one.person) == ("t2", ""), "Del has not rested yet"
    [one] = [each for each in rotation.proposals(play.state.duties, 46 * MINUTE, usual) if each.table == "t2"]
    assert one.person == "Del"
    [one] = [each for each in rotation.proposals(play.state.duties, 95 * MINUTE, usual) if each.table == "t2"]
    assert one.for_break


@rules("H-R30")
def test_the_house_settles_how_long_dealers_deal_and_rest() -> None:
    play = floor(dealer("Del", "t1"), dealer("Eva", "t2"), dealer("Fay", at=5 * MINUTE), dealer("Gil"))
    house = {"": Policies(rest_minutes=40), "t1": Policies(table_minutes=60), "t2": Policies(row_minutes=20)}
    [one] = rotation.proposals(play.state.duties, 25 * MINUTE, house.__getitem__)
    assert (one.table, one.relieves, one.person, one.for_break) == ("t2", "Eva", "Gil", True)
    play.do(people.Push("t2", "Gil", at=25 * MINUTE))
    due = rotation.proposals(play.state.duties, 61 * MINUTE, house.__getitem__)
    assert [(each.table, each.person, each.for_break) for each in due] == [("t1", "Fay", False), ("t2", "", True)]
    due = rotation.proposals(play.state.duties, 65 * MINUTE, house.__getitem__)
    assert [each.person for each in due] == ["Fay", "Eva"], "she has rested for forty minutes now"


def waiting() -> Floor:
    return floor(
        lists.PutOnList("Otto", "holdem 5/10"),
        lists.PutOnList("Hana", "holdem 5/10", phone="0400"),
        lists.PutOnList("Bill", "holdem 5/10", "t1"),
        lists.PutOnList("Ines", "omaha 5/10"),
    )


@rules("H-R31")
def test_the_list_of_the_table_comes_before_that_of_the_room_each_in_its_order() -> None:
    play = waiting()
    refused(play, lists.CallPerson(2, "t1", 4, game="holdem 5/10", at=0), "Bill comes first")
    play.do(lists.CallPerson(3, "t1", 4, game="holdem 5/10", at=0))
    refused(play, lists.CallPerson(1, "t1", 4, game="holdem 5/10", at=0), "Bill is called to that seat")
    refused(play, lists.CallPerson(2, "t1", 5, game="holdem 5/10", at=0), "Otto comes first")
    refused(play, lists.CallPerson(4, "t1", 5, game="holdem 5/10", at=0), "another game")
    refused(play, lists.CallPerson(2, "t1", 5, game="holdem 5/10 no_limit", at=0), "Otto comes first")
    refused(play, lists.CallPerson(1, "t1", 5, game="holdem 5/100 no_limit", at=0), "another game")
    refused(play, lists.CallPerson(3, "t1", 5, game="holdem 5/10", at=0), "called already")
    play.do(lists.CallPerson(1, "t1", 5, game="holdem 5/10", at=0))
    play.do(lists.SeatFromList(3, "t1", 4, 100_00))
    assert sorted(play.state.lists.waiting) == [1, 2, 4]
    refused(play, lists.SeatFromList(1, "t1", 6, 100_00, game="holdem 5/10"), "called to seat 5")


@rules("H-R31")
def test_whoever_is_called_has_ten_minutes_and_keeps_the_place_when_passed_over() -> None:
    play = waiting()
    play.do(lists.CallPerson(1, "t2", 1, game="holdem 5/10", at=MINUTE))
    refused(play, lists.PassOver(1, at=6 * MINUTE), "5 more minutes")
    play.do(lists.PassOver(1, at=11 * MINUTE))
    play.do(lists.CallPerson(2, "t2", 1, game="holdem 5/10", at=12 * MINUTE))
    play.do(lists.PassOver(2, declined=True, at=12 * MINUTE))
    assert [one.passed for one in play.state.lists.waiting.values()] == [1, 1, 0, 0]
    play.do(lists.CallPerson(1, "t2", 1, game="holdem 5/10", at=13 * MINUTE))
    refused(play, lists.TakeOff(1, " "), "for a reason")
    play.do(lists.TakeOff(1, "went home"))
    refused(play, lists.PassOver(1), "nobody waits")
    refused(play, lists.PassOver(4), "not called")


@rules("H-R31")
def test_whoever_is_passed_over_for_one_seat_keeps_the_place_for_every_other() -> None:
    """And for the same one, once it was taken or was left anew."""
    play, game = waiting(), "holdem 5/10"

    def pass_over(seat: int) -> None:
        play.do(lists.CallPerson(1, "t2", seat, game=game, at=MINUTE))
        play.do(lists.PassOver(1, declined=True, at=MINUTE))

    pass_over(1)
    refused(play, lists.CallPerson(2, "t2", 2, game=game, at=MINUTE), "Otto comes first")
    refused(play, lists.CallPerson(2, "t3", 1, game=game, at=MINUTE), "Otto comes first")
    play.do(lists.CallPerson(2, "t2", 1, game=game, at=MINUTE))
    play.do(lists.PassOver(2, declined=True, at=MINUTE))
    play.do(lists.OfferFreeSeat("t2", 1, lists.Whom.ROOM_LIST, ("Ida",)))
    assert play.state.lists.waiting[1].passed_for == (("t2", 1),), "the same vacant seat"
    play.do(lists.OfferFreeSeat("t2", 1, lists.Whom.SEATED, ("Ann",)))
    refused(play, lists.CallPerson(2, "t2", 1, game=game, at=MINUTE), "Otto comes first")
    pass_over(1)
    play.do(lists.SeatFromList(2, "t2", 1, 100_00, game=game))
    assert play.state.lists.waiting[1].passed == 2
    assert not play.state.lists.waiting[1].passed_for, "the seat is taken"


@pytest.mark.parametrize(
    ("command", "match"),
    [
        (lists.PutOnList("", "holdem"), "has a name"),
        (lists.PutOnList("Ann", ""), "for a game"),
        (lists.PutOnList("Otto", "holdem 5/10"), "waits for that already"),
        (lists.CallPerson(3, "t2", 1, game="holdem 5/10"), "another table"),
        (lists.OfferFreeSeat("t1", 1, lists.Whom.ROOM_LIST, ()), "who was asked"),
    ],
)
def test_lists_say_who_waits_for_what(command: FloorCommand, match: str) -> None:
    refused(waiting(), command, match)


@rules("H-R31")
def test_kept_seats_and_main_tables_are_for_those_they_are_kept_for() -> None:
    play = floor(kept_seats.KeepSeat("t1", 3, kept_seats.KeptFor.ACCESS, "Ann"), kept_seats.SetMustMove("t1", "t2"))
    kept = play.state.kept
    kept.check("t1", 3, ("Ann",), lambda table: ())
    with pytest.raises(Refusal, match="kept for Ann: access"):
        kept.check("t1", 3, ("Bob",), lambda table: ("Bob",))
    kept.check("t1", 4, ("Bob",), lambda table: ("Bob",))
    with pytest.raises(Refusal, match="players of t2 come first here: main game"):
        kept.check("t1", 4, ("Cleo",), lambda table: ("Bob",))
    kept.check("t1", 4, ("Cleo",), lambda table: ())
    refused(play, kept_seats.KeepSeat("t1", 3, kept_seats.KeptFor.ACCESS), "kept already")
    for table, feeder in (("t2", "t1"), ("t2", "t3")):
        refused(play, kept_seats.SetMustMove(table, feeder), "not fed by itself, nor by one that is fed")
    play.do(kept_seats.SetMustMove("t1"))
    play.do(kept_seats.FreeSeat("t1", 3))
    refused(play, kept_seats.FreeSeat("t1", 3), "not kept")
    refused(play, kept_seats.SetMustMove("t1"), "not fed")


@rules("H-R33")
def test_a_deck_lies_at_one_table_and_one_that_is_not_complete_is_bagged() -> None:
    play = floor(decks.IssueDeck("R-17", "t1"))
    refused(play, decks.IssueDeck("R-17", "t2"), "lies at t1")
    refused(play, decks.IssueDeck("R-18", "t1"), "deck R-17 lies there")
    refused(play, decks.RetireDeck("R-17", decks.DeckEnd.DISCREPANT), "into a bag")
    refused(play, decks.RetireDeck("R-17", decks.DeckEnd.DISCREPANT, "B-3"), "missing or too many")
    swap = decks.ReplaceDeck("t1", "R-18", decks.DeckEnd.DISCREPANT, "Del", "Vera", "B-3", "As is missing")
    play.do(swap)
    lies = play.state.decks.at("t1")
    assert lies is not None
    assert lies.deck == "R-18"
    refused(play, decks.IssueDeck("R-17", "t2"), "bagged")
    ended = decks.RetireDeck("R-18", decks.DeckEnd.END_OF_GAMING)
    refused(play, replace(ended, in_play=("NI2018-51/2.5",)), "replace the deck there, before two persons")
    play.do(ended)
    refused(play, decks.RetireDeck("R-18", decks.DeckEnd.WORN), "not in use")
    refused(play, decks.ReplaceDeck("t1", "R-19", decks.DeckEnd.WORN, "Del", "Vera"), "issue one")
    play.do(decks.IssueDeck("R-18", "t2"))


@rules("H-R32")
def test_a_line_of_the_house_is_done_once_by_whom_it_names() -> None:
    play = floor()
    line = ticks.TickLine("t1", "lamp on", of=Role.DEALER, role=Role.DEALER)
    refused(play, replace(line, of=None), "no such line")
    refused(play, replace(line, role=Role.SEATING), "for the dealer")
    play.do(line)
    refused(play, replace(line, role=Role.SUPERVISOR), "done already")


def pulled(due: int, not_followed: int = 0, stakes: int = 0) -> Floor:
    return floor(boxes.MountBox("4", "t1"), boxes.PullBox("4", due, not_followed, stakes))


@rules("H-R32")
def test_lines_of_the_day_and_of_a_pit_are_done_anew_every_day() -> None:
    line = ticks.TickLine("", "count the keys", of=Role.SUPERVISOR, role=Role.SUPERVISOR, at=5, since=1)
    play = floor(line, replace(line, pit="north"))
    assert sentence(play.events[0], str, str) == "Done for the day: count the keys."
    assert sentence(play.events[1], str, str) == "Done for north: count the keys."
    refused(play, line, "done already")
    refused(play, replace(line, table="t1", pit="north"), "for a table or for a pit")
    play.do(replace(line, at=100, since=90))
    assert play.state.ticks.done_in("", "count the keys", 90) == 100
    assert play.state.ticks.done_in("north", "count the keys", 90) == 0


@rules("H-R33")
@pytest.mark.parametrize(
    ("found", "not_followed", "stakes", "explained"),
    [
        (1236_00, 0, 0, boxes.Explained.NO_DIFFERENCE),
        (1231_00, 5_00, 0, boxes.Explained.NOT_FOLLOWED),
        (1231_00, 0, 5_00, boxes.Explained.STAKES),
        (1231_00, 3_00, 2_00, boxes.Explained.STAKES),
        (1231_00, 0, 0, boxes.Explained.NOTHING),
        (1241_00, 5_00, 0, boxes.Explained.NOTHING),
        (1241_00, -5_00, 0, boxes.Explained.NOT_FOLLOWED),
    ],
)
def test_a_difference_is_explained_by_counts_that_say_the_same_or_flagged(
    found: int, not_followed: int, stakes: int, explained: boxes.Explained
) -> None:
    """F-33: commission 1,236 computed; two rounds were not followed."""
    play = pulled(1236_00, not_followed, stakes)
    for by, cents in (("Ann", found), ("Ann", found), ("Bob", found + 1), ("Ann", found)):
        play.do(boxes.CountBox("4", cents, by=by, at=8))
        assert not play.state.boxes.counted, "not twice by one, nor two sums by two"
    play.do(boxes.CountBox("4", found, by="Bob", at=9))
    [box] = play.state.boxes.counted
    assert box.counters == ("Ann", "Bob")
    assert (box.difference, box.explained, box.is_flagged) == (
        found - 1236_00,
        explained,
        explained is boxes.Explained.NOTHING,
    )
    ledger = Ledger()
    ledger.record([Transfer(account(Kind.POT, "t1"), account(Kind.COMMISSION, "t1"), 1236_00)])
    for event in play.events:
        ledger.record(event.transfers())
    assert (ledger[account(Kind.BOX, "4")], ledger[account(Kind.COMMISSION, "t1")]) == (0, 0)
    assert ledger[account(Kind.BANK)] == found


def test_a_box_is_mounted_pulled_and_counted_in_this_order() -> None:
    play = pulled(10_00)
    refused(play, boxes.MountBox("4", "t2"), "in use")
    refused(play, boxes.PullBox("4"), "pulled already")
    refused(play, boxes.CountBox("4", -1, by="Bob"), "cannot be found")
    refused(play, boxes.ExplainBox("4", "the cat"), "waits to be explained")
    for by in ("Ann", "Bob"):
        play.do(boxes.CountBox("4", 9_00, by=by))
    play.do(boxes.ExplainBox("4", "a chip under the table"))
    assert play.state.boxes.counted[-1].words == "a chip under the table"
    assert play.state.boxes.counted[-1].is_flagged, "it stays flagged"
    play.do(boxes.MountBox("4", "t1"))
    refused(play, boxes.MountBox("5", "t1"), "box 4 is mounted there")
    refused(play, boxes.CountBox("4", 1), "pull it first")


def report(person: str = "Ann", at: int = 0) -> conduct.NoteReport:
    measures = (Measure.WARNED, Measure.HAND, Measure.EXCLUDED)
    cited = ("NI2018-51/16.3",)
    return conduct.NoteReport("t1", 9, person, 3, "", Conduct.LANGUAGE, "speaks Latin", measures, cited, at=at)


@rules("H-R34")
def test_two_warnings_and_the_house_proposes_to_exclude() -> None:
    play = floor(report())
    book = play.state.conduct
    assert book.proposed(book.reports[1], 0) is Measure.WARNED
    for at in (1, 2):
        play.do(conduct.NoteWarning("t1", 10, "Ann", Conduct.LANGUAGE, (), at=at))
    assert book.proposed(book.reports[1], 3) is Measure.EXCLUDED
    assert book.proposed(book.reports[1], conduct.REMEMBERED * conduct.DAY + 3) is Measure.WARNED, (
        "what is older is forgotten"
    )
    refused(play, conduct.TakeMeasure(1, Measure.DEALT_OUT, "so"), "do not give that")
    refused(play, conduct.TakeMeasure(1, Measure.WARNED, ""), "says why")
    refused(play, conduct.TakeMeasure(2, Measure.WARNED, "so"), "no report 2")
    play.do(conduct.TakeMeasure(1, Measure.EXCLUDED, "the third time", waits=True))
    assert [book.reports[1].asked, book.reports[1].taken] == [Measure.EXCLUDED, None]
    (rule, *_), person = book.reports[1].rules, book.reports[1].person
    for breach in (RuleBroken(3, "something else", rule), RuleBroken(3, "never speaks Latin", rule)):
        play.do(conduct.NoteRuling("t1", 9, breach, person, "folded", "so"))
    assert [one.taken for one in book.reports.values()] == [None]
    play.do(conduct.NoteRuling("t1", 9, RuleBroken(3, "speaks Latin", rule), person, "folded", "so"))
    assert [book.reports[1].asked, book.reports[1].taken] == [None, Measure.HAND], "what the table has decided"
    refused(play, conduct.TakeMeasure(1, Measure.WARNED, "so"), "is answered")
    play.do(report())
    play.do(conduct.TakeMeasure(2, Measure.NONE, "he is deaf"))
    assert book.reports[2].taken is Measure.NONE, "open in every edition"
    play.do(conduct.WarnAtList("Bob", Conduct.SIDE_BET, "wants to bet at the list"))
    assert [one.person for one in book.warnings] == ["Ann", "Ann", "Bob"]


@rules("H-R34")
def test_an_exclusion_holds_where_and_as_long_as_it_says() -> None:
    play = floor(
        conduct.NoteExclusion("t1", "Ann", "a side bet", ()),
        exclusions.ExcludeFrom("Bob", "holdem-2018", "passes information", by="Vera"),
        exclusions.ConfirmExclusion(1, by="Olga"),
        exclusions.ExcludeFromRoom("Cleo", "banned", "Act s 57, order 9", until=100, at=1, by="Olga"),
        exclusions.ConfirmExclusion(2, by="Vera"),
    )
    barred = play.state.conduct.barred
    assert barred("Ann", "t1", "holdem-2018", 5)
    assert not barred("Ann", "t2", "holdem-2018", 5)
    assert barred("Bob", "t2", "holdem-2018", 5)
    assert not barred("Bob", "t2", "omaha-1999", 5)
    assert barred("Cleo", "t9", "faro-1999", 99)
    assert not barred("Cleo", "t9", "faro-1999", 100)
    refused(play, exclusions.ExcludeFromRoom("Dan", "banned", "", until=100), "its reference")
    refused(play, exclusions.ExcludeFromRoom("Dan", "banned", "order 10", until=5, at=5), "an end")
    refused(play, exclusions.LiftExclusion(2, ""), "for a reason")
    play.do(exclusions.LiftExclusion(2, "it was another Bob"))
    assert not play.state.conduct.barred("Bob", "t2", "holdem-2018", 5)
    refused(play, exclusions.LiftExclusion(2, "again"), "no entry 2")
    refused(play, exclusions.LiftExclusion(3, "so", Role.SUPERVISOR), "by the operator")
    play.do(exclusions.LiftExclusion(3, "the order is lifted"))


@rules("H-R17", "H-R34")
def test_an_entry_of_the_exclusion_list_holds_when_a_second_person_has_confirmed_it() -> None:
    play = floor(exclusions.ExcludeFrom("Bob", "holdem-2018", "passes information", until=50, by="Vera", at=1))
    book = play.state.conduct
    assert not book.barred("Bob", "t2", "holdem-2018", 5), "it waits"
    refused(play, exclusions.ConfirmExclusion(1, by="Vera"), "second, different person")
    refused(play, exclusions.ConfirmExclusion(2, by="Olga"), "no entry 2 waits")
    refused(play, exclusions.ConfirmExclusion(1, by="Olga", at=50), "lies ahead")
    play.do(exclusions.ConfirmExclusion(1, by="Olga", at=4))
    entry = book.barred("Bob", "t2", "holdem-2018", 5)
    assert entry is not None
    assert (entry.number, entry.asked_by, entry.by, entry.until) == (1, "Vera", "Olga", 50)
    refused(play, exclusions.ConfirmExclusion(1, by="Sue"), "no entry 1 waits")
    play.do(exclusions.ExcludeFrom("Cleo", "holdem-2018", "a device", by="Vera"))
    refused(play, exclusions.RefuseExclusion(2, " ", by="Olga"), "needs a word")
    play.do(exclusions.RefuseExclusion(2, "it was a watch", by="Olga"))
    assert (book.asked, len(book.exclusions)) == ({}, 1)
    play.do(exclusions.ExcludeFrom("Cleo", "holdem-2018", "a device after all", by="Vera"))
    assert list(book.asked) == [3], "what was refused keeps its number"


FROZEN = cases.FrozenRounds((4, 5, 6), 20, 90, "ab" * 32)
OF_A_CASE: tuple[FloorCommand, ...] = (
    cases.NoteDispute("t1", 1, 3, "Ann", "my nines were told to go in", "the operator decides", FROZEN, (), ()),
    cases.NoteCase(1, "the film is kept", (cases.Camera("C-12", 1, 2),), True),
    cases.NoteHeld(1, 50_00),
    cases.NoteDecision("t1", 1, "it stands", "Olga", False, "", ()),
    cases.NoteCase(1, player_told=True),
    cases.NoteHeld(1, -50_00),
    cases.CloseCase(1),
)


@rules("H-R35")
def test_a_case_ends_when_nothing_is_left_to_do() -> None:
    steps = ("the operator decides",) * 3 + ("the player is told", "what lies aside goes back", "close it", "")
    play = floor()
    for command, step in zip(OF_A_CASE, steps, strict=True):
        play.do(replace(command, at=5))
        assert play.state.cases.cases[1].next_step == step
        if step not in ("close it", ""):
            refused(play, cases.CloseCase(1), step)
    refused(play, cases.NoteCase(1, "one more thing"), "no case 1 is open")


@pytest.mark.parametrize(
    ("command", "match"),
    [
        (cases.NoteCase(1), "says something"),
        (cases.NoteCase(2, "words"), "no case 2"),
        (cases.NoteCase(1, cameras=(cases.Camera("C-1", 2, 1),)), "a camera has a name"),
        (cases.NoteCase(1, player_told=True), "once it is"),
        (cases.AskReview(1), "of what was decided"),
        (cases.DecideCase(1, " "), "what is decided"),
        (cases.DecideCase(1, "so", "stands"), "no review"),
    ],
)
def test_a_case_has_its_order(command: FloorCommand, match: str) -> None:
    refused(floor(OF_A_CASE[0]), command, match)


def page(*untaken: str) -> HandoverPage:
    return HandoverPage(7, (PagePart("Tables", (PageLine("t1 is open", "count its box"),)),), untaken)


@rules("H-R36")
def test_a_shift_is_handed_over_by_one_page_that_both_sign() -> None:
    """F-31: refused while a ruling waits without a named taker."""
    play = floor()
    refused(play, handover.OfferHandover("Sue", page("t7").matters, page("t7"), by="Vera"), "a ruling waits at t7")
    refused(play, handover.TakeOn("t7", "Vera", waits=False), "no ruling waits")
    play.do(handover.TakeOn("t7", "Vera"))
    refused(play, handover.OfferHandover("Vera", page().matters, page(), by="Vera"), "two persons")
    play.do(handover.OfferHandover("Sue", page().matters, page(), by="Vera"))
    digest = page().digest
    refused(play, handover.SignHandover(digest, by="Olga"), "for somebody else")
    refused(play, handover.SignHandover("0" * 64, by="Sue"), "another page")
    refused(play, handover.SignHandover(digest, page("t7"), by="Sue"), "a ruling waits at t7")
    play.do(handover.SignHandover(digest, page(), by="Sue", at=9))
    assert play.state.handovers.since == 9
    refused(play, handover.SignHandover(digest, by="Sue"), "no page waits")
    play.do(handover.OfferHandover("Vera", page().matters, page(), by="Sue"))
    refused(play, handover.WithdrawHandover(by="Olga"), "no page of yours")
    play.do(handover.WithdrawHandover(by="Sue"))
    play.do(handover.NoteAnswered("t7"))
    assert not play.state.handovers.taken_on


@rules("H-R36")
def test_whoever_goes_signs_the_matters_that_were_read() -> None:
    """Rounds and meters run on while one reads; what is to be known or done must be as it was."""

    def floor_page(at: int, round_: int, *decks: str) -> HandoverPage:
        due = PagePart("Decks due", tuple(PageLine(deck, "check the deck") for deck in decks))
        tables = PagePart(handover.TABLES, (PageLine(f"t1: open, round {round_}"),))
        return HandoverPage(at, (tables, due) if decks else (tables,))

    play, read = floor(), floor_page(7, 12, "t1")
    for changed in (floor_page(9, 13), floor_page(9, 13, "t1", "t2"), replace(read, untaken=("t1",))):
        assert changed.matters != read.matters
    refused(play, handover.OfferHandover("Sue", read.matters, floor_page(9, 13), by="Vera"), "read it again")
    refused(play, handover.OfferHandover("Sue", "", read, by="Vera"), "read it again")
    later = floor_page(9, 13, "t1")
    play.do(handover.OfferHandover("Sue", read.matters, later, by="Vera"))
    assert play.state.handovers.offered is not None
    assert play.state.handovers.offered.digest == later.digest, "the second signs the page as the first has signed it"


def test_everything_is_stored_and_told() -> None:
    """Every event comes back from its line, and has a sentence."""
    play = floor(
        dealer("Del", "t1"),
        dealer("Eva"),
        people.AssignPit("t1", "main", 10, 20),
        people.Push("t1", "Eva", in_round=True),
        people.CallOffPush("t1"),
        people.Push("t1", "Eva"),
        people.ClockOut("Del"),
        people.NoteClosed("t1"),
        lists.PutOnList("Otto", "holdem"),
        lists.CallPerson(1, "t1", 1, game="holdem"),
        lists.PassOver(1, declined=True),
        lists.TakeOff(1, "went home"),
        lists.OfferFreeSeat("t1", 1, lists.Whom.SEATED, ("Ann",)),
        kept_seats.SetMustMove("t1", "t2"),
        kept_seats.KeepSeat("t1", 3, kept_seats.KeptFor.CALLED),
        kept_seats.FreeSeat("t1", 3),
        decks.IssueDeck("R-17", "t1"),
        decks.RetireDeck("R-17", decks.DeckEnd.WORN),
        ticks.TickLine("t1", "lamp on", of=Role.DEALER, role=Role.DEALER),
        boxes.MountBox("4", "t1"),
        boxes.PullBox("4", 5_00),
        boxes.CountBox("4", 4_00, by="Ann"),
        boxes.CountBox("4", 4_00, by="Bob"),
        boxes.ExplainBox("4", "a chip under the table"),
        report(),
        conduct.NoteWarning("t1", 10, "Ann", Conduct.LANGUAGE, ()),
        conduct.TakeMeasure(1, Measure.EXCLUDED, "the first time", waits=True),
        conduct.NoteRuling(
            "t1", 9, RuleBroken(3, "speaks Latin", report().cited[0]), "Ann", "no measure", "he is deaf"
        ),
        exclusions.ExcludeFrom("Bob", "holdem-2018", "passes information", by="Vera"),
        exclusions.RefuseExclusion(1, "somebody else did", by="Olga"),
        exclusions.ExcludeFrom("Bob", "holdem-2018", "passes information", by="Vera"),
        exclusions.ConfirmExclusion(2, by="Olga"),
        exclusions.LiftExclusion(1, "it was another Bob"),
        handover.TakeOn("t1", "Vera"),
        handover.NoteAnswered("t1"),
        handover.OfferHandover("Sue", page().matters, page(), by="Vera"),
        handover.WithdrawHandover(by="Sue"),
        handover.OfferHandover("Sue", page().matters, page(), by="Vera"),
        handover.SignHandover(page().digest, by="Sue"),
        *OF_A_CASE,
    )
    assert {type(event) for event in play.events} == set(EVERY_EVENT)
    assert [CODEC.decode(CODEC.encode(event)) for event in play.events] == play.events
    for event in play.events:
        told = sentence(event, str, str)
        assert told[0] in "$" or told[0].isupper(), told
        assert told.endswith("."), told
    again = Floor.replay(play.events)
    assert again.state.handovers.since == play.state.handovers.since


@rules("H-R32")
def test_a_reference_that_is_still_to_be_entered_proves_no_approval() -> None:
    kept = Approvals("T-1", "S-1", "C-1", 10_00)
    for name in ("table", "shoe", "commission"):
        table = PokerTable.set_up(game_of("holdem-2018"), approvals=replace(kept, **{name: TO_BE_ENTERED}))
        assert missing_approvals(table.state) == [name]
    assert not missing_approvals(PokerTable.set_up(game_of("holdem-2018"), approvals=kept).state)
    assert missing_approvals(CanberraTable.set_up(approvals=Approvals()).state) == ["table"]
    assert not missing_approvals(CanberraTable.set_up(approvals=kept).state)
