"""How a tournament is run from hour to hour: item (C) of NI2018-51/20.3(a)(iii), and what else conditions may say."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta

from pitboss.poker.kinds import MarkerMoves
from pitboss.tournament.conditions.item import ChipCount, Count, Item, Moment, Text


class Mover(StrEnum):
    """Who is moved to balance tables (T-R29)."""

    LAST_BLIND = "last_blind"
    DRAWN = "drawn"
    MOVED_LEAST = "moved_least"


class NewSeat(StrEnum):
    """To which empty seat (T-R30)."""

    WORST = "worst"
    LIKE = "like"
    DRAWN = "drawn"


class Balancing(Item, frozen=True, kw_only=True):
    """Who moves where, from which difference in sizes on, and from which a table holds (T-R31)."""

    mover: Mover = Mover.LAST_BLIND
    seat: NewSeat = NewSeat.WORST
    spread: Annotated[int, Meta(ge=1, le=22)] = 1
    halt: Annotated[int, Meta(ge=2, le=23)] = 3


class BreakOrder(StrEnum):
    """Which table is broken next (T-R32)."""

    HIGHEST_FIRST = "highest_first"
    LOWEST_FIRST = "lowest_first"
    FEWEST_PLAYERS = "fewest_players"


class Breaking(Item, frozen=True, kw_only=True):
    """The order in which tables are broken, and at how many players all seats are drawn anew."""

    order: BreakOrder = BreakOrder.HIGHEST_FIRST
    redraw_at: tuple[Count, ...] = ()


class HandForHand(Item, frozen=True, kw_only=True):
    """When all tables play round by round together, and whether the clock runs on or counts beats (T-R52)."""

    at: Annotated[int, Meta(ge=2, le=1_000_000)] | Literal["bubble", "never"] = "bubble"
    clock: Annotated[str, Meta(pattern=r"^(runs|beat:[1-9]\d{0,3})$")] = "runs"
    ties: Literal["chips", "beat"] = "chips"
    """Players out in one beat: by chips put in, or all equal."""

    @property
    def beat_seconds(self) -> int:
        """What a beat costs on the clock; 0: the clock runs on."""
        return 0 if self.clock == "runs" else int(self.clock.removeprefix("beat:"))


class ColourMethod(StrEnum):
    """What becomes of odd chips when a denomination leaves (T-R73)."""

    NONE = "none"
    RACE = "race"
    ROUND_UP = "round_up"


class ColourStep(Item, frozen=True, kw_only=True):
    """After this level the chip leaves."""

    after: Annotated[int, Meta(ge=1, le=1000)]
    chip: Annotated[int, Meta(ge=1, le=10**12)]


class ColourUpTerms(Item, frozen=True, kw_only=True):
    """How small chips leave, and when."""

    method: ColourMethod = ColourMethod.NONE
    steps: tuple[ColourStep, ...] = ()


class LateEntry(Item, frozen=True, kw_only=True):
    """Entries until the end of a level; a late entrant is at the table within so many minutes (T-R12)."""

    until_level: Annotated[int, Meta(ge=1, le=1000)]
    report_within: Count = 10


class NoShow(StrEnum):
    """What becomes of whoever is not seated at a session's start (NI2018-51/20.10)."""

    FORFEITS = "forfeits"
    STAYS = "stays"


class Absence(Item, frozen=True, kw_only=True):
    """Absent players post and are folded (T-R42); by when to sit at the first session (T-R43)."""

    blind_off: bool = True
    seated_by: Moment = ""
    no_show: NoShow = NoShow.FORFEITS


class DealKind(StrEnum):
    ICM = "icm"
    CHIPS = "chips"
    EQUAL = "equal"
    STATED = "stated"


class Deals(Item, frozen=True, kw_only=True):
    """Divisions of the prizes that all players left and the director may agree on (T-R64)."""

    kinds: tuple[DealKind, ...] = (DealKind.ICM, DealKind.CHIPS, DealKind.EQUAL, DealKind.STATED)
    from_players: Annotated[int, Meta(ge=2, le=100)] = 9
    """Not before so many are left."""
    pots: bool = False
    """Pots divided by agreement, which NI2018-51/13.3 forbids."""


class ExcludedPlayer(StrEnum):
    """What a player who is excluded keeps (T-R48)."""

    PLACED = "placed"
    FORFEITS = "forfeits"


class GraveAct(StrEnum):
    """Acts for which conditions may want a second person (T-R86); a clock set by more than a minute."""

    CANCEL = "cancel"
    EXCLUDE = "exclude"
    REINSTATE = "reinstate"
    CLOCK = "clock"
    PLACES = "places"


class FirstMarker(StrEnum):
    RULES = "rules"
    CARD = "card"


class TwoLeft(StrEnum):
    RULES = "rules"
    ADJUSTED = "adjusted"


class Button(Item, frozen=True, kw_only=True):
    """How button or buck begin and move; another way than the rules' needs conditions that prevail (T-R27, T-R35)."""

    moves: MarkerMoves = MarkerMoves.FORWARD
    first: FirstMarker = FirstMarker.RULES
    two_left: TwoLeft = TwoLeft.RULES


class SameRound(StrEnum):
    """How players who go out in one round are placed (NI2018-51/20.20)."""

    CHIPS = "chips"
    STARTING_STACK = "starting_stack"
    HAND = "hand"
    LOT = "lot"


class ShortStack(StrEnum):
    """What a stack that cannot pay both pays first (T-R39)."""

    ANTE = "ante"
    BLIND = "blind"


class TapOutUnit(StrEnum):
    """In which chips a player taps out (T-R41)."""

    SMALLEST_CHIP = "smallest_chip"
    MINIMUM_BET = "minimum_bet"


class ClockWhenShut(StrEnum):
    """What the level clock does while the room is shut (T-R70)."""

    STANDS = "stands"
    RUNS = "runs"


class Cancellation(StrEnum):
    """What becomes of the fees of a tournament that is cancelled (NI2018-51/20.25)."""

    REFUNDS = "refunds"
    KEPT = "kept"


class FirstBetting(Item, frozen=True, kw_only=True):
    """Ways of the first betting round that NI2018-51/11.1 and 8.3 do not know."""

    checks: bool = False
    blinds_optional: bool = False


class Cards(Item, frozen=True, kw_only=True):
    """Deck and ace, where conditions fix what players would agree on (T-R84); none: as the edition has it."""

    deck: Annotated[int, Meta(ge=1, le=53)] | None = None
    joker: bool = False
    ace_low: bool | None = None


class Substitutes(Item, frozen=True, kw_only=True):
    """Whether somebody may take over a seat, in words, and whose the prize then is (NI2018-51/20.13, T-R45)."""

    when: Text = ""
    prize: Literal["entrant", "substitute"] = "entrant"


class WagerOrder(StrEnum):
    """In which order antes are put up against the house (T-R80)."""

    OPEN = "open"
    ROTATING = "rotating"
    SEALED = "sealed"


class OutOrder(StrEnum):
    """By what players who are out against the house are placed (T-R78)."""

    ROUND = "round"
    TIME = "time"


class EqualChips(StrEnum):
    """What is done about equal chips at the end of a session against the house (T-R82)."""

    SHARE = "share"
    PLAY_OFF = "play_off"
    DRAW = "draw"


class AgainstHouse(Item, frozen=True, kw_only=True):
    """What only games against the house need: Canberra Poker, a session of baccarat."""

    wagers: WagerOrder = WagerOrder.OPEN
    out: OutOrder = OutOrder.ROUND
    equal: EqualChips = EqualChips.SHARE
    most_payout: ChipCount = 0
    jackpot: bool = False
    """A connected jackpot, which needs a word in the conditions (G-R61)."""
    jackpot_terms: Text = ""
