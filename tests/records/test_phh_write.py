"""Rounds written as hand histories: they read back the same, and PokerKit reads them too."""

import tomllib
import warnings
from typing import Any

import pytest
from hypothesis import given
from pokerkit import HandHistory

from pitboss.poker.commands import Act
from pitboss.poker.due import Acts
from pitboss.poker.kinds import Kind, PostKind
from pitboss.poker.round import Round
from pitboss.poker.setup import Owed
from pitboss.records.phh import HandRead, read
from pitboss.records.phh_write import write, write_many
from tests.poker.drivers import Dealer, Table, calls, folds, play, seated, shoe_of, stakes_after, table
from tests.poker.strategies import SEEDS, tables
from tests.records.rounds import often, played, public_tables, told

# What another reader does by itself and no record holds; everything else would be an action it had to insert.
SILENT = ("CardBurning", "RunoutCountSelection", "ChipsPushing", "ChipsPulling", "HandKilling", "BetCollection")


def only(text: str) -> HandRead:
    (reading,) = read(text)
    return reading


@often
@given(tables(), SEEDS)
def test_a_round_reads_back_the_same(at: Table, seed: int) -> None:
    round_ = played(at, seed)
    reading = only(write(round_.events))
    assert reading.ok, reading.error
    assert reading.round is not None
    assert told(reading.round.events) == told(round_.events)
    assert stakes_after(reading.round.state) == stakes_after(round_.state)
    assert reading.round.state.setup is round_.state.setup


@often
@given(public_tables(), SEEDS)
def test_pokerkit_replays_public_codes_to_our_stakes_but_for_commission(at: Table, seed: int) -> None:
    round_ = played(at, seed)
    text = write(round_.events)
    history = load(text)
    if history.variant.startswith("_"):
        return
    state, made = None, 0
    for state, action in history.state_actions:
        if action is None and len(state.operations) > made > 0:
            names = {type(operation).__name__ for operation in state.operations[made:]}
            assert names <= set(SILENT), (names, text)
        made = len(state.operations)
    assert state is not None
    assert not state.status
    theirs = [round(100 * stack) for stack in state.stacks]
    ours = [round_.state.stake[seat] for seat in round_.state.setup.order]
    gaps = [more - less for more, less in zip(theirs, ours, strict=True)]
    assert min(gaps) >= 0, text
    assert sum(gaps) == round_.state.commission, text


@often
@given(tables(), SEEDS)
def test_pokerkit_loads_every_file(at: Table, seed: int) -> None:
    round_ = played(at, seed)
    history = load(write(round_.events))
    assert history.user_defined_fields["_format"] == "poker-rules/1"
    stakes = [round_.state.stake[seat] for seat in round_.state.setup.order]
    assert [100 * stack for stack in history.finishing_stacks or ()] == stakes


@pytest.mark.parametrize(
    ("edition", "players", "changes", "code"),
    [
        ("holdem-2018", 4, {}, "NT"),
        ("holdem-2018", 2, {}, "_HE2"),
        ("holdem-common-practice", 2, {}, "NT"),
        ("holdem-common-practice", 3, {"deck": 36}, "NS"),
        ("holdem-2018", 3, {"deck": 36}, "_HE"),
        ("holdem-2018", 3, {"joker": True}, "_HE"),
        ("omaha-2018", 3, {}, "PO"),
        ("omaha-1999", 3, {}, "PO"),
        ("canberra-manila-1994", 3, {}, "_CM"),
        ("three-card-manila-1999", 3, {}, "_TCM"),
        ("faro-1999", 3, {}, "_FARO"),
        ("seven-card-stud-1994", 3, {}, "_7CS"),
        ("five-card-stud-1999", 3, {}, "_5CS"),
        ("draw-1999", 3, {}, "_5CD"),
    ],
)
def test_codes(edition: str, players: int, changes: dict[str, Any], code: str) -> None:
    at = table(edition, [30_000] * players, **changes)
    round_ = at.start()
    play(round_, Dealer(shoe_of(at, 1)), calls)
    assert tomllib.loads(write(round_.events))["variant"] == code


def test_a_set_has_numbered_tables() -> None:
    at = table("canberra-manila-1994", [20_000] * 3)
    rounds = [at.start() for _ in range(3)]
    for seed, round_ in enumerate(rounds):
        play(round_, Dealer(shoe_of(at, seed)), folds)
    text = write_many(round_.events for round_ in rounds)
    readings = list(read(text, "night.phhs"))
    assert [reading.key for reading in readings] == ["1", "2", "3"]
    assert [reading.stakes for reading in readings] == [
        tuple(round_.state.stake[seat] for seat in round_.state.setup.order) for round_ in rounds
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert [history.variant for history in HandHistory.loads_all(text)] == ["_CM"] * 3


def test_posts_of_a_newcomer_are_known_to_others() -> None:
    """Ten live and five dead: a negative blind and an ante that forms no layer."""
    at = table("holdem-common-practice", [10_000] * 4)
    owed = [
        Owed(1, PostKind.BLIND, 500),
        Owed(2, PostKind.BLIND, 1000),
        Owed(4, PostKind.ENTRY, 1000),
        Owed(4, PostKind.DEAD, 500),
    ]
    round_ = Round.start(at.game, at.options, seated(at.stakes), at.marker, owed)
    play(round_, Dealer(shoe_of(at, 5)), calls)
    text = write(round_.events)
    fields = tomllib.loads(text)
    assert (fields["variant"], fields["antes"], fields["blinds_or_straddles"]) == (
        "NT",
        [0, 0, 0, 5],
        [5, 10, 0, -10],
    )
    reading = only(text)
    assert reading.ok, reading.error
    assert reading.round is not None
    assert told(reading.round.events) == told(round_.events)


def written(at: Table, acts: list[Act]) -> dict[str, Any]:
    """A round with these acts, and everybody calling after them, as its fields."""
    round_, left = at.start(), list(acts)
    play(round_, Dealer(shoe_of(at, 3)), lambda due: left.pop(0) if isinstance(due, Acts) and left else calls(due))
    text = write(round_.events)
    reading = only(text)
    assert reading.ok, reading.error
    return tomllib.loads(text)


@pytest.mark.parametrize(("raised", "code"), [(50, "_HE"), (80, "NT")])
def test_a_raise_below_the_opening_is_refused_elsewhere(raised: int, code: str) -> None:
    """With a last blind above the minimum others take any raise over it, and still none below a bet that opens."""
    at = table("holdem-common-practice", [40_000] * 3, blinds=(500, 1000, 2000), opening_is_floor=False)
    before = [Act(1, Kind.CALL), Act(2, Kind.CALL), Act(3, Kind.CALL)]
    flop = [Act(1, Kind.BET, 4000), Act(2, Kind.RAISE, 100 * raised)]
    assert written(at, [*before, *flop])["variant"] == code


@pytest.mark.parametrize(("stake", "code"), [(1000, "_HE"), (40_000, "NT")])
def test_whoever_has_nobody_left_to_bet_against_is_asked_elsewhere(stake: int, code: str) -> None:
    """One blind has taken a whole stake, the others fold: the last blind wins or loses without a word."""
    at = table("holdem-common-practice", [stake, 40_000, 40_000, 40_000], marker=4, blinds=(1000, 2000))
    acts = [Act(3, Kind.FOLD), Act(4, Kind.FOLD)]
    fields = written(at, acts)
    assert fields["variant"] == code
    asked = [action for action in fields["actions"] if action.endswith(("cc", "f"))]
    assert len(asked) == (2 if stake == 1000 else 10)


def test_names_are_kept_whatever_they_hold() -> None:
    at = table("holdem-2018", [20_000] * 3)
    names = ['Zoë "the cat"', "O'Neill\\", "tab\tand\x7f"]
    seats = [seat.__class__(seat.number, seat.stake, name) for seat, name in zip(seated(at.stakes), names, strict=True)]
    round_ = Round.start(at.game, at.options, seats, at.marker)
    play(round_, Dealer(shoe_of(at, 2)), folds)
    reading = only(write(round_.events))
    assert reading.round is not None
    assert reading.round.events[0].seats == round_.events[0].seats  # type: ignore[attr-defined] # both are Started


def load(text: str) -> HandHistory:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return HandHistory.loads(text)
