"""What holds in every round in which things go wrong: chips, cards, replay, views, and that it comes to an end."""

from hypothesis import given

from pitboss.play import Ledger, Principal, Role
from pitboss.play.money import AccountKind, account
from pitboss.poker.commands import Occurred
from pitboss.poker.events import Revealed
from pitboss.poker.reenact import first_departure
from pitboss.poker.round import CODEC, Round
from pitboss.poker.rulings.events import Ruled
from pitboss.poker.tell import tell
from pitboss.records.position import parse_position, position
from tests.poker.drivers import Table, snapshot
from tests.poker.strategies import SEEDS, tables
from tests.poker.test_properties import balances, often
from tests.rulings.mishaps import mishaps


@often
@given(tables(most=5), SEEDS)
def test_chips_are_conserved_and_the_round_ends(at: Table, seed: int) -> None:
    round_ = at.start()
    book = Ledger({account(AccountKind.STAKE, seat): cents for seat, cents in at.stakes.items()})
    done = 0
    for _ in mishaps(round_, seed):
        for event in round_.events[done:]:
            book.record(event.transfers())
        done = len(round_.events)
        assert balances(round_.state) == book.balances()
        assert min(round_.state.stake) >= 0
        assert (round_.expected() is None) == round_.is_over
    assert round_.is_over
    assert round_.state.pot == 0
    assert book.total == sum(at.stakes.values())
    if round_.state.voided:
        assert {seat: round_.state.stake[seat] for seat in at.stakes} == dict(at.stakes)


@often
@given(tables(most=5), SEEDS)
def test_replay_equals_live_and_a_record_can_be_played_again(at: Table, seed: int) -> None:
    round_ = at.start()
    for _ in mishaps(round_, seed):
        pass
    events = [CODEC.decode(CODEC.encode(event)) for event in round_.events]
    assert events == round_.events
    assert snapshot(Round.replay(events).state) == snapshot(round_.state)
    assert first_departure(round_.events) is None


@often
@given(tables(most=5), SEEDS)
def test_views_know_no_more_than_they_may(at: Table, seed: int) -> None:
    round_ = at.start()
    for _ in mishaps(round_, seed, most=6):
        pass
    for viewer in (Principal(Role.SPECTATOR), *(Principal(Role.PLAYER, seat) for seat in at.stakes)):
        view = round_.view(viewer)
        turned_up = {event.seat for event in round_.events if isinstance(event, Revealed)}
        for seat in at.stakes:
            for place, card in enumerate(view.own[seat]):
                open_ = seat == viewer.seat or view.up[seat][place] or seat in turned_up | round_.state.shown.keys()
                assert open_ or card is None, (viewer, seat, place)
        assert all(told.text for told in tell(round_.events, viewer))


@often
@given(tables(most=5), SEEDS)
def test_a_preview_says_what_then_happens_and_changes_nothing(at: Table, seed: int) -> None:
    round_ = at.start()
    for _ in mishaps(round_, seed, often=0.2):
        pass
    for place, event in enumerate(round_.events):
        if not isinstance(event, Ruled) or event.ruling.outcome is None:
            continue
        before = Round.replay(round_.events[:place])
        kept = snapshot(Round.replay(round_.events[:place]).state)
        report = Occurred(event.fact)
        assert before.preview(report) == event.ruling
        assert snapshot(before.state) == kept
        stakes = list(before.state.stake)
        before.do(report)
        changed = {seat: before.state.stake[seat] - stakes[seat] for seat in at.stakes}
        told = {effect.seat: effect.cents for effect in event.ruling.outcome.effects}
        assert {seat: cents for seat, cents in changed.items() if cents} == {s: c for s, c in told.items() if c}


@often
@given(tables(most=5), SEEDS)
def test_a_position_tells_rulings_too(at: Table, seed: int) -> None:
    round_ = at.start()
    for count, _ in enumerate(mishaps(round_, seed)):
        if count > seed % 60:
            break
    line = position(round_)
    again = parse_position(line)
    assert snapshot(again.state) == snapshot(round_.state)
    assert position(again) == line
