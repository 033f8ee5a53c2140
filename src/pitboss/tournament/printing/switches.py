"""What the document says, or leaves to a reading, on how a tournament is run: a sentence for each value of a switch."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from pitboss.tournament.conditions import (
    AntePayer,
    BreakOrder,
    Cancellation,
    ClockWhenShut,
    Conditions,
    EqualChips,
    ExcludedPlayer,
    FirstMarker,
    MarkerMoves,
    Mover,
    NewSeat,
    OutOrder,
    SameRound,
    ShortStack,
    Sizes,
    TapOutUnit,
    TwoLeft,
    WagerOrder,
)
from pitboss.tournament.printing.sheet import Statement


class SwitchKind(StrEnum):
    """Which games a switch is for."""

    ALL = "all"
    POKER = "poker"
    HOUSE = "house"


class Switch(NamedTuple):
    """An item by its path, the reading that gives its default, and a sentence for each value."""

    path: str
    reading: str
    words: dict[object, str]
    kind: SwitchKind = SwitchKind.ALL


SWITCHES = (
    Switch(
        "tables.sizes",
        "T-R25",
        {
            Sizes.EVEN: "At the start tables differ by one player at most.",
            Sizes.FILLED: "At the start tables are filled one after the other.",
        },
    ),
    Switch(
        "balancing.mover",
        "T-R29",
        {
            Mover.LAST_BLIND: "To balance tables, whoever would post the last blind in the next round is moved.",
            Mover.DRAWN: "To balance tables, a player drawn by lot is moved.",
            Mover.MOVED_LEAST: "To balance tables, the player who was moved least is moved.",
        },
    ),
    Switch(
        "balancing.seat",
        "T-R30",
        {
            NewSeat.WORST: "The player takes the empty seat with the shortest wait for the last blind.",
            NewSeat.LIKE: "The player takes the empty seat that is most like the old one.",
            NewSeat.DRAWN: "The player takes a seat by draw.",
        },
    ),
    Switch(
        "breaking.order",
        "T-R32",
        {
            BreakOrder.HIGHEST_FIRST: "Tables are broken from the highest number down, once the others seat everybody.",
            BreakOrder.LOWEST_FIRST: "Tables are broken from the lowest number up, once the others seat everybody.",
            BreakOrder.FEWEST_PLAYERS: "The table with the fewest players is broken once the others seat everybody.",
        },
    ),
    Switch(
        "excluded",
        "T-R48",
        {
            ExcludedPlayer.PLACED: "A player who is excluded is placed last among those in and keeps that prize.",
            ExcludedPlayer.FORFEITS: "A player who is excluded has no place and no prize; those below move up.",
        },
    ),
    Switch(
        "clock_when_shut",
        "T-R70",
        {
            ClockWhenShut.STANDS: "The clock stands still while the room is shut.",
            ClockWhenShut.RUNS: "The clock runs on while the room is shut.",
        },
    ),
    Switch(
        "button.moves",
        "T-R35",
        {
            MarkerMoves.FORWARD: "Button or buck move to the next player who is still in.",
            MarkerMoves.DEAD: "Nobody skips a blind: the button may lie before an empty seat.",
        },
        SwitchKind.POKER,
    ),
    Switch(
        "button.first",
        "T-R27",
        {
            FirstMarker.RULES: "The first button or buck is where the rules of the game place it, at every new table.",
            FirstMarker.CARD: "The first button or buck goes to the highest card drawn.",
        },
        SwitchKind.POKER,
    ),
    Switch(
        "button.two_left",
        "T-R36",
        {
            TwoLeft.RULES: "When two are left, the button stays where the rules have put it.",
            TwoLeft.ADJUSTED: "When two are left, the button is adjusted so that nobody posts a blind twice.",
        },
        SwitchKind.POKER,
    ),
    Switch(
        "ante_payer",
        "T-R40",
        {
            AntePayer.EVERYONE: "An ante, where a level has one, is put up by every player.",
            AntePayer.LAST_BLIND: "An ante, where a level has one, is put up by the last blind alone, after the blind.",
        },
        SwitchKind.POKER,
    ),
    Switch(
        "short_stack",
        "T-R39",
        {
            ShortStack.ANTE: "A stack that is too short for both pays the ante first.",
            ShortStack.BLIND: "A stack that is too short for both pays the blind first.",
        },
        SwitchKind.POKER,
    ),
    Switch(
        "tap_out_unit",
        "T-R41",
        {
            TapOutUnit.SMALLEST_CHIP: "A player taps out with all chips, down to the smallest.",
            TapOutUnit.MINIMUM_BET: "A player taps out in whole minimum bets and keeps what is left.",
        },
        SwitchKind.POKER,
    ),
    Switch(
        "against_house.wagers",
        "T-R80",
        {
            WagerOrder.OPEN: "Antes are put up in any order until NO MORE BETS.",
            WagerOrder.ROTATING: "Antes are put up one after the other; who is first moves on each round.",
            WagerOrder.SEALED: "Antes are put up hidden and shown together.",
        },
        SwitchKind.HOUSE,
    ),
    Switch(
        "against_house.out",
        "T-R78",
        {
            OutOrder.ROUND: "Players who are out are placed by the round in which they went out, later being better.",
            OutOrder.TIME: "Players who are out are placed by the time at which they went out, later being better.",
        },
        SwitchKind.HOUSE,
    ),
    Switch(
        "against_house.equal",
        "T-R82",
        {
            EqualChips.SHARE: "Equal chips at the end share the places.",
            EqualChips.PLAY_OFF: "Equal chips at the end are played off, round by round.",
            EqualChips.DRAW: "Equal chips at the end are decided by a draw of cards.",
        },
        SwitchKind.HOUSE,
    ),
)
SAME_ROUND = {
    SameRound.CHIPS: "Players who go out in one round are placed by the chips they put into the pot in it; equal "
    "amounts share the prizes of their places.",
    SameRound.STARTING_STACK: "Players who go out in one round are placed by their stacks before it.",
    SameRound.HAND: "Players who go out in one round are placed by their hands.",
    SameRound.LOT: "Players who go out in one round are placed by lot.",
}
CANCELLATION = {
    Cancellation.REFUNDS: "The operator may cancel; then every fee, commission, re-buy and add-on is refunded in full.",
    Cancellation.KEPT: "If the tournament is cancelled, fees are kept.",
}


def statements(conditions: Conditions, kind: SwitchKind) -> Iterator[Statement]:
    """A sentence on every switch of these games, with the reading where the document leaves it alone."""
    plain = Conditions(edition=conditions.edition, tables=conditions.tables)
    for switch in SWITCHES:
        if switch.kind in (SwitchKind.ALL, kind):
            value, default = _at(conditions, switch.path), _at(plain, switch.path)
            if switch.path == "tables.sizes":
                value, default = value or Sizes.EVEN, Sizes.EVEN
            yield Statement(switch.words[value], switch.reading if value == default else "")


def _at(conditions: Conditions, path: str) -> object:
    value: object = conditions
    for name in path.split("."):
        value = getattr(value, name, None)
    return value
