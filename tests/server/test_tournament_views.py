"""Views of tournaments: true at every step of whole tournaments, without secrets, and with rules for every number."""

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.play import Role
from pitboss.room.person import Person
from pitboss.rulebook import explain
from pitboss.server.tournament_desk import desk_of
from pitboss.server.tournament_papers import conditions_page, draws_page
from pitboss.server.tournament_record import TournamentRecord
from pitboss.server.tournament_view import Stage, TournamentView, view_of
from pitboss.server.tournament_you import you_of
from pitboss.tournament import commands, prize_money
from pitboss.tournament.conditions import Conditions, GraveAct
from pitboss.tournament.reading import read
from pitboss.tournament.templates import template
from pitboss.tournament.terms import Phase
from tests.proof import rules
from tests.server.watching import Watching
from tests.tournament.documents import thursday

ANN = Person("p1", "Ann")
DIRECTOR = Person("d1", "Dora", Role.DIRECTOR)


def looked_at(watching: Watching, record: TournamentRecord) -> TournamentView:
    return view_of(watching, record.catch_up(watching), watching.length, True, "the software director")


def everything(watching: Watching, record: TournamentRecord) -> bytes:
    """All that goes over the wire at one moment, to whoever is entitled to most of it."""
    parts = (
        looked_at(watching, record),
        you_of(watching, record, ANN),
        you_of(watching, record, None),
        desk_of(watching, watching.due(), DIRECTOR.id),
        draws_page(watching, record),
        conditions_page(watching, record, 0),
    )
    return b"".join(msgspec.json.encode(part) for part in parts)


def entered(conditions: Conditions, count: int, seed: int = 1) -> Watching:
    watching = Watching(conditions, seed)
    watching.driver.enter(f"p{number}" for number in range(1, count + 1))
    return watching


@pytest.mark.parametrize("name", ["rebuy", "bounty", "satellite", "league", "stud", "canberra"])
def test_views_are_true_at_every_step(name: str) -> None:
    """TP-01, TP-06 and TP-21 as the pages show them: chips, money, places, and no secret before its reveal."""
    watching, record = entered(read(template(name)), 12), TournamentRecord()
    stages = []
    for number, _ in enumerate(watching.course()):
        if number % 7 and watching.state.phase is Phase.RUNNING:
            continue
        view, state = looked_at(watching, record), watching.state
        stages.append(view.stage)
        assert sum(line.cents for line in view.pool_lines) == view.pool
        assert view.left == len(state.in_play)
        if view.prizes and state.is_pool_closed:
            cash = sum(prize.cash for prize in view.prizes) + view.bounties + state.unclaimed
            assert cash <= view.pool
        seated = [seat.entry for table in view.tables for seat in table.seats]
        assert sorted(seated) == sorted(entry.number for entry in state.seated())
        ranks = [row.rank for row in view.entries if row.rank]
        assert ranks == sorted(ranks)
        placed = [row.place for row in view.places if row.place]
        assert placed == sorted(placed)
        secret = watching.driver.secrets.draws
        if any(state.committed):
            told = everything(watching, record)
            assert secret.seed.hex().encode() not in told
            assert secret.key.hex().encode() not in told
    assert stages[0] is Stage.RUNNING
    assert stages[-1] is Stage.FINISHED
    assert watching.state.phase is Phase.PAID


@rules("NI2018-51/20.8")
def test_no_ballot_secret_is_shown_before_the_ballot() -> None:
    watching, record = entered(thursday(), 12), TournamentRecord()
    secret = watching.driver.secrets.ballot
    told = everything(watching, record)
    assert secret.key.hex().encode() not in told
    assert secret.seed.hex().encode() not in told
    watching.driver.start()
    page = draws_page(watching, record.catch_up(watching))
    ballot = page.sessions[0].ballot
    assert ballot is not None
    assert ballot.key == secret.key.hex()
    assert sorted(ballot.order) == list(range(1, 13))


def test_nobody_is_shown_what_others_paid_or_agreed_to() -> None:
    """TP-21: no other person's payment data, and no hash of an agreement but the document's own."""
    watching, record = entered(thursday(), 12), TournamentRecord()
    watching.driver.start()
    view = looked_at(watching, record)
    fields = {name for row in (*view.entries, *view.places) for name in row.__struct_fields__}
    assert not fields & {"fee", "commission", "agreed", "nonce", "person", "paid_by", "wallet"}


def test_every_number_names_rules_that_exist() -> None:
    for conditions in (thursday(), read(template("stud")), read(template("canberra"))):
        watching = entered(conditions, 12)
        watching.driver.start()
        view, you = looked_at(watching, TournamentRecord()), you_of(watching, TournamentRecord(), ANN)
        for name, ids in (view.why | you.why).items():
            assert ids or name in ("rebuy", "add_on", "money"), name
            explain(ids)
        for line in view.pool_lines:
            explain(line.rules)


@rules("NI2018-51/20.22(b)")
def test_the_pool_is_told_line_by_line() -> None:
    watching = entered(thursday(), 20)
    view = looked_at(watching, TournamentRecord())
    assert [(line.text, line.cents) for line in view.pool_lines] == [
        ("Entry fees of 20, $110 each", 220_000),
        ("Less tournament commission", -20_000),
    ]
    assert view.pool == 200_000
    assert [prize.cash for prize in view.prizes] == [100_000, 60_000, 40_000]
    assert not view.pool_final


@rules("NI2018-51/20.3(a)(vii)")
def test_levels_know_when_they_begin() -> None:
    watching = entered(thursday(), 12)
    watching.driver.start()
    view, now = looked_at(watching, TournamentRecord()), watching.now()
    minutes = [(level.begins - now) // 60_000 for level in view.levels if level.begins]
    assert minutes[:5] == [20, 40, 60, 90, 110]
    assert view.clock.left == view.clock.length == 20 * 60_000
    assert view.clock.rest_in == 80 * 60_000
    assert [level.number for level in view.levels if level.now] == [1]


def test_the_own_view_follows_a_player_to_the_prize() -> None:
    watching, record = entered(thursday(), 12, seed=3), TournamentRecord()
    assert you_of(watching, record, ANN).status == "entered"
    assert you_of(watching, record, Person("px", "Max")).may_enter
    for _ in watching.course():
        you = you_of(watching, record.catch_up(watching), ANN)
        state = watching.state
        if you.table:
            assert state.tables[you.table].seats[you.seat] == 1
            assert 1 <= you.rank <= you.of == state.left
    winner = next(award for award in state.awards.values() if award.place == 1)
    person = state.entries[winner.entry].person
    won = you_of(watching, record, Person(person, person))
    assert (won.place, won.prize, won.paid) == (1, winner.total, True)


def test_the_desk_lists_what_is_due_with_its_command() -> None:
    watching, record = entered(thursday(), 20), TournamentRecord()
    desk = desk_of(watching, watching.due(), DIRECTOR.id)
    assert [(each.name, each.by) for each in desk.due] == [("close", "director")]
    watching.driver.start()
    desk = desk_of(watching, watching.due(), DIRECTOR.id)
    assert "level" in [each.name for each in desk.due]
    assert desk.chips_right
    assert len(desk.people) == 20
    for each in desk.due:
        command = msgspec.json.decode(each.command)
        assert command is None or command["command"]
    assert looked_at(watching, record).break_plan == (3, 2, 1)


@rules("T-R86", "T-R49", "T-R11")
def test_the_desk_shows_what_waits_for_a_second_person_and_which_rounds_may_be_undone() -> None:
    conditions = replace(thursday(), two_persons=(GraveAct.EXCLUDE,))
    watching = entered(conditions, 10)
    assert desk_of(watching, watching.due(), DIRECTOR.id).undo == []
    watching.driver.start()
    while not watching.state.before:
        watching.driver.step()
    (number,) = watching.state.before
    entry = next(iter(watching.state.seated()))
    act = commands.ExcludePlayer(entry.person, "shouting", "three times")
    watching.driver.do(commands.ProposeAct(act, DIRECTOR.id))
    desk = desk_of(watching, watching.due(), DIRECTOR.id)
    assert [(each.number, each.own) for each in desk.proposals] == [(1, True)]
    assert watching.name_of(entry.person) in desk.proposals[0].text
    assert "second" not in [each.name for each in desk.due]
    assert not desk_of(watching, watching.due(), "d2").proposals[0].own
    assert desk.team_size == 1
    assert desk.undo == ([] if watching.state.tables[number].on else [number])
    watching.driver.do(commands.UndoRound(number, "a card was found in the shoe"))
    assert desk_of(watching, watching.due(), DIRECTOR.id).undo == []
    watching.driver.do(commands.DropAct(1, DIRECTOR.id))
    assert desk_of(watching, watching.due(), DIRECTOR.id).proposals == []


@rules("NI2018-51/20.2(b)")
def test_the_document_is_shown_with_its_versions() -> None:
    watching, record = entered(thursday(), 2), TournamentRecord()
    record.catch_up(watching)
    page = conditions_page(watching, record, 0)
    assert page is not None
    assert page.identity == watching.state.identity
    assert [(version.version, version.authority != "", version.approval) for version in page.versions] == [
        (1, True, False)
    ]
    items = [section.item for section in page.sections]
    assert "20.3(a)(ix)" in items
    assert conditions_page(watching, record, 2) is None


def test_prizes_of_those_out_are_told_as_soon_as_the_pool_is_closed() -> None:
    watching, record = entered(thursday(), 12, seed=5), TournamentRecord()
    for _ in watching.course():
        view = looked_at(watching, record)
        if watching.state.phase is Phase.PLACED:
            break
    final = {award.entry: award.cash for award in prize_money.final_awards(watching.state)}
    assert {row.entry: row.cash for row in view.places if row.place} == final
    assert sum(final.values()) == view.pool
