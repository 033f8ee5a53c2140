"""Before a ruling takes effect: when it came to light, what follows, how other editions have it, who stands for it."""

import pytest
from msgspec.structs import replace

from pitboss.following import entries as e
from pitboss.following.aftermath import next_steps
from pitboss.following.approving import ApprovalPolicy, PendingRuling
from pitboss.following.discovery import Discovered, discoveries, offers_when
from pitboss.following.elsewhere import elsewhere
from pitboss.following.followed import FollowedTable
from pitboss.following.reports import preview
from pitboss.play import Principal, Refusal, Role
from pitboss.poker.commands import Choose
from pitboss.poker.rulings import facts as f
from pitboss.poker.rulings.events import Decided, Ruled
from pitboss.poker.table.commands import Exclude
from pitboss.poker.table.reenact import first_departure
from pitboss.poker.table.table import CODEC, PokerTable
from pitboss.poker.tell_rulings import ruling_words
from pitboss.room.following.told import told_rulings
from pitboss.table.keeping_commands import TakeDuty
from tests.following.tables import followed
from tests.following.test_possible import moments
from tests.proof import rules

DEALER = Principal(Role.DEALER, name="del")
SUE = Principal(Role.SUPERVISOR, name="sue")
TOM = Principal(Role.SUPERVISOR, name="tom")
CAREFUL = ApprovalPolicy(second_above=5_00)


def waits(book: FollowedTable) -> PendingRuling | None:
    return book.pending


def poker(book: FollowedTable) -> PokerTable:
    assert isinstance(book.table, PokerTable)
    return book.table


def facts_of(table: PokerTable, when: Discovered) -> set[str]:
    return {str(fact.__struct_config__.tag) for offer in offers_when(table, when) for fact in offer.facts}


@rules("NI2018-51/17.14")
def test_what_can_be_ruled_on_depends_on_when_it_came_to_light() -> None:
    tables = moments()
    act, between = tables["act"], tables["between"]
    assert facts_of(act, Discovered.EARLIER) == facts_of(act, Discovered.NOW)
    assert facts_of(between, Discovered.LAST_ROUND) == {"objected", "disrupted"}
    assert not facts_of(act, Discovered.LAST_ROUND), "the next round has its first card"
    for table in (act, between):
        assert not facts_of(table, Discovered.BEFORE)
        before = next(each for each in discoveries(table) if each.when is Discovered.BEFORE)
        assert not before.is_open
        assert "NI2018-51/17.14" in before.rules
        assert "dispute" in before.text
    earlier = next(each for each in discoveries(act) if each.when is Discovered.EARLIER)
    assert "NI2018-51/17.2" in earlier.rules


@pytest.mark.parametrize("moment", ["act", "flop", "showdown"])
def test_every_possible_fact_has_its_next_step_and_the_other_editions(moment: str) -> None:
    table = moments()[moment]
    for offer in offers_when(table, Discovered.NOW):
        for fact in offer.facts:
            ruling = preview(table, fact)
            steps = next_steps(table, fact, ruling)
            assert steps.keys() == {outcome.name for outcome in ruling.outcomes}
            assert all(steps.values())
            named = [edition for line in elsewhere(table, fact) for edition in line.editions]
            assert len(named) == len(set(named)) == 10, "the ten of 1994 and 1999, each once"


def test_other_editions_differ_where_their_rules_do() -> None:
    """Time called: forty seconds in 2018, ninety in 1999, none in 1994."""
    lines = elsewhere(moments()["act"], f.TimeCalled(3))
    text = {line.editions[0]: line.text for line in lines}
    assert "90 seconds" in text["omaha-1999"]
    assert "know no time" in text["five-card-stud-1994"]


@rules("H-R17")
def test_a_second_and_different_person_confirms_what_moves_more_than_the_limit() -> None:
    book = followed("holdem-2018", deal=True)
    book.policy = CAREFUL
    for entry in (e.CallEntry(), e.CallEntry()):
        book.enter(entry, DEALER)
    book.enter(e.ReportEntry(f.Disrupted(f.Cause.DISTURBANCE, "the alarm")), DEALER)
    book.enter(e.TableEntry(Choose("void", "everybody left", SUE)), SUE)
    assert book.pending is not None, "$35 goes back"
    assert [outcome.name for outcome in book.pending.ruling.outcomes] == ["void"], "that is what is confirmed"
    with pytest.raises(Refusal, match="second, different person"):
        book.enter(e.ApproveEntry(), SUE)
    again = FollowedTable(book.table.at(book.table.length), book.written)
    assert again.pending == book.pending, "it waits over a restart"
    book.enter(e.ApproveEntry(), TOM)
    assert waits(book) is None
    assert poker(book).state.round is None


@rules("H-R17")
def test_an_exclusion_takes_two_and_is_refused_with_a_word() -> None:
    book = followed("holdem-2018")
    book.policy = ApprovalPolicy(second_above=1_000_000)
    book.enter(e.TableEntry(Exclude(2, "shouted", "again and again", SUE)), SUE)
    assert 2 in poker(book).state.places
    with pytest.raises(Refusal, match="a word"):
        book.enter(e.Reject(" "), TOM)
    book.enter(e.Reject("he was provoked"), TOM)
    assert 2 in poker(book).state.places
    book.enter(e.TableEntry(Exclude(2, "shouted", "again and again", SUE)), SUE)
    book.enter(e.ApproveEntry(), TOM)
    assert 2 not in poker(book).state.places


@rules("H-R17")
def test_a_house_may_have_a_supervisor_approve_what_the_dealer_could_do() -> None:
    book = followed("holdem-2018", deal=True)
    book.policy = ApprovalPolicy(dealer_decides=False)
    book.enter(e.ReportEntry(f.CutExposed()), DEALER)
    assert book.pending is not None
    book.enter(e.Strike(book.written[-1].number), DEALER)
    book.policy = ApprovalPolicy()
    book.enter(e.ReportEntry(f.CutExposed()), DEALER)
    assert book.pending is None, "by the rule it is the dealer's"


@rules("H-R15", "H-R17")
@pytest.mark.parametrize("entry", [e.RanOut(), e.ReportEntry(f.TimeExpired(3))], ids=["key", "sheet"])
def test_that_time_ran_out_is_the_dealers_word_and_the_supervisor_is_told(entry: e.AnyEntry) -> None:
    """Whichever key says it; it waits only where the house has a supervisor approve everything."""
    book = followed("holdem-2018", 3, deal=True)
    book.enter(e.ClockEntry(), DEALER)
    book.policy = ApprovalPolicy(dealer_decides=False)
    book.enter(entry, DEALER)
    assert book.pending is not None
    assert not told_rulings(book.written, book.table.log)
    book.enter(e.ApproveEntry(), SUE)
    assert folded(book) == [3]
    book = followed("holdem-2018", 3, deal=True)
    book.enter(e.ClockEntry(), DEALER)
    written = book.enter(entry, DEALER)
    assert book.pending is None
    assert folded(book) == [3]
    [told] = told_rulings(book.written, book.table.log)
    assert told.number == written.number
    assert "seat 3" in told.text.lower()


def folded(book: FollowedTable) -> list[int]:
    """The seats whose hands are out by a ruling or by an act."""
    round_ = poker(book).state.round
    assert round_ is not None
    return [seat for seat in round_.setup.seats if not round_.active >> seat & 1]


@rules("H-R30")
def test_rulings_name_the_supervisor_and_the_operator_on_duty() -> None:
    """In the event, in its line and in what is told; a record from before they were named stays sound."""
    book = followed("holdem-2018")
    duties = {Role.DEALER: "Del", Role.SUPERVISOR: "Sue", Role.OPERATOR: "Olga"}
    for role, person in duties.items():
        book.enter(e.TableEntry(TakeDuty(role, person)), SUE)
    book.enter(e.DealEntry(), DEALER)
    book.enter(e.ReportEntry(f.Disrupted(f.Cause.DISTURBANCE, "the alarm")), SUE)
    book.enter(e.TableEntry(Choose("void", "everybody left", SUE)), SUE)
    events = book.table.events
    ruled, decided = (event for event in events if isinstance(event, Ruled | Decided))
    named = (Principal(Role.SUPERVISOR, name="Sue"), Principal(Role.OPERATOR, name="Olga"))
    assert ruled.ruling.on_duty == decided.ruling.on_duty == named
    assert b'"on_duty":[{"role":"supervisor","name":"Sue"}' in CODEC.encode(decided)
    assert ruling_words(ruled.ruling).endswith("On duty: Sue (the supervisor), Olga (the operator)")
    forged = replace(ruled, ruling=replace(ruled.ruling, on_duty=named[:1]))
    before = replace(ruled, ruling=replace(ruled.ruling, on_duty=()))
    place = events.index(ruled)
    assert first_departure([*events[:place], forged, *events[place + 1 :]]) == place
    assert first_departure([*events[:place], before, *events[place + 1 :]]) is None
    assert CODEC.decode(CODEC.encode(before)) == before
