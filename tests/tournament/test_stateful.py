"""Tournaments as a state machine: whatever is done in whatever order, everything that must be true stays true."""

from collections import Counter
from hashlib import shake_256

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from pitboss.play import Principal, Refusal, Role
from pitboss.room.snapshots.tournaments import STATES
from pitboss.shoe.derivation import Secret
from pitboss.tournament import commands
from pitboss.tournament.ballot import ballot_order, ballot_seed_bytes, commitment
from pitboss.tournament.checking import check
from pitboss.tournament.conditions import stored
from pitboss.tournament.invariants import faults
from pitboss.tournament.printing import FORMATS, printed
from pitboss.tournament.terms import Phase
from pitboss.tournament.tournament import CODEC, Tournament
from tests.tournament.lively import EDITIONS, Lively, entries_of

SOON = settings(
    max_examples=6, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)


def hidden(secret: Secret) -> tuple[bytes, ...]:
    """The words by which a secret could be known."""
    return (secret.seed, secret.key, secret.seed.hex().encode(), secret.key.hex().encode())


class AnyTournament(RuleBasedStateMachine):
    """The driver looks at everything after every command, the observer at the order of all events."""

    driver: Lively

    @initialize(document=st.sampled_from(sorted(EDITIONS)), seed=st.integers(0, 2**32), more=st.integers(0, 20))
    def begin(self, document: str, seed: int, more: int) -> None:
        self.driver = Lively(EDITIONS[document], seed, meddling=0)
        self.driver.enter([f"p{number}" for number in range(1, entries_of(document, more) + 1)])
        self.driver.start()

    @rule(count=st.integers(20, 120))
    def goes_on(self, count: int) -> None:
        for _ in range(count):
            if self.driver.state.phase is not Phase.RUNNING or not self.driver.step():
                return

    @precondition(lambda self: self.driver.state.phase is Phase.RUNNING)
    @rule()
    def somebody_meddles(self) -> None:
        self.driver.try_(self.driver.meddled())

    @rule(again=st.booleans())
    def somebody_enters(self, again: bool) -> None:
        state = self.driver.state
        name = "p1" if again else f"late {state.number}"
        self.driver.try_(commands.Enter(name, self.driver.now, state.identity))

    @rule(person=st.integers(1, 5))
    def somebody_buys_back(self, person: int) -> None:
        self.driver.try_(commands.Rebuy(f"p{person}", self.driver.now))

    @rule()
    def the_room_is_killed(self) -> None:
        play = self.driver.play
        again = Tournament.replay(list(play.events))
        assert again.state.clock == play.state.clock
        assert {n: (e.table, e.seat, e.stack) for n, e in again.state.entries.items()} == {
            n: (e.table, e.seat, e.stack) for n, e in play.state.entries.items()
        }

    @rule(role=st.sampled_from(sorted(Role)), name=st.sampled_from(["", "p1", "nobody"]))
    def somebody_looks(self, role: Role, name: str) -> None:
        """TP-21: a view is of the same moment, and holds no secret that was not revealed."""
        driver = self.driver
        view = driver.play.view(Principal(role, name=name))
        assert view.number == driver.state.number
        told = STATES.encode(view) + b"".join(CODEC.encode(event) for event in driver.play.events)
        for is_open, secret in (
            (driver.state.is_ballot_revealed, driver.secrets.ballot),
            (False, driver.secrets.draws),
        ):
            if not is_open and commitment(secret) in driver.state.committed:
                assert not any(word in told for word in hidden(secret))

    @invariant()
    def everything_is_as_it_has_to_be(self) -> None:
        if hasattr(self, "driver"):
            assert list(faults(self.driver.state)) == []
            assert self.driver.observer.state.number == self.driver.state.number


TestAnyTournament = AnyTournament.TestCase
TestAnyTournament.settings = SOON


@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.sampled_from(sorted(EDITIONS)), st.sampled_from(sorted(FORMATS)), st.integers(1, 5), st.booleans())
def test_a_print_is_a_function_of_the_value_and_what_is_published_is_checked(
    document: str, form: str, fee: int, is_broken: bool
) -> None:
    """TP-24."""
    conditions = EDITIONS[document]
    assert conditions.fee is not None
    changed = replace(conditions, fee=replace(conditions.fee, entry=conditions.fee.entry * fee))
    if is_broken:
        changed = replace(changed, distribution="", levels=())
    again = stored(changed.canonical)
    assert again == changed
    if not is_broken:
        assert printed(again, form) == printed(changed, form)
    play = Tournament()
    play.do(commands.Draft(changed))
    errors = [finding for finding in check(changed) if not finding.warning]
    try:
        play.do(commands.Document())
        refused = False
    except Refusal:
        refused = True
    assert refused == bool(errors)


def test_every_entry_is_as_likely_at_every_seat() -> None:
    """TP-22, on few: `soak` counts a million. The secrets are those of a counter, so that chance decides nothing."""
    players, ballots = 6, 12_000
    cells: Counter[tuple[int, int]] = Counter()
    for number in range(ballots):
        seed = number.to_bytes(8, "big") * (1 + ballot_seed_bytes(players) // 8)
        order = ballot_order(Secret(_mixed(seed), bytes(32)), players)
        cells.update(enumerate(order))
    expected = ballots / players
    statistic = sum((cells[slot, entry] - expected) ** 2 / expected for slot in range(6) for entry in range(1, 7))
    # 25 degrees of freedom after the two margins; 52.6 is passed by one fair ballot box in a thousand.
    assert statistic * (players - 1) / players < 52.6


def _mixed(seed: bytes) -> bytes:
    return shake_256(seed).digest(len(seed))
