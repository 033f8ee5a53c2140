"""The conditions of a tournament as one value: everything that decides, besides entrants, draws and play.

The order of fields is that of NI2018-51/20.3. Whatever is left out is absent, and `check` says whether it may be.
"""

import hashlib

import msgspec

from pitboss.malformed import Malformed
from pitboss.tournament.conditions.chips import AddOns, Chips, Rebuys
from pitboss.tournament.conditions.conduct import (
    Absence,
    AgainstHouse,
    Balancing,
    Breaking,
    Button,
    Cancellation,
    Cards,
    ClockWhenShut,
    ColourUpTerms,
    Deals,
    ExcludedPlayer,
    FirstBetting,
    GraveAct,
    HandForHand,
    LateEntry,
    SameRound,
    ShortStack,
    Substitutes,
    TapOutUnit,
)
from pitboss.tournament.conditions.entry import Fee, Players, RefundRule
from pitboss.tournament.conditions.item import Count, Day, Digest, Item, Moment, Text
from pitboss.tournament.conditions.levels import AfterLast, AntePayer, Level
from pitboss.tournament.conditions.prizes import Prizes
from pitboss.tournament.conditions.structure import (
    Advance,
    AdvanceFrom,
    FurtherSession,
    Override,
    Points,
    Progression,
    Repechage,
    Session,
    SessionEnd,
    SitAndGo,
    TablesAndSeats,
)


class Conditions(Item, frozen=True, kw_only=True):
    """A conditions document."""

    name: Text = ""
    edition: Text
    date: Day = ""
    version: Count = 1
    replaces: Digest = ""
    tournament_law: Text = ""
    """An edition whose tournament rules are taken where this one's are lost (T-R01)."""

    # (i) to (ii)
    starts_at: Moment = ""
    delay_until: Moment = ""
    entry_method: Text = ""
    eligibility: Text = ""
    entries_from: Moment = ""
    ballot_at: Moment = ""
    fee: Fee | None = None

    # (iii)(A) and (B)
    sessions: tuple[Session, ...] = ()
    sessions_basis: Text = ""
    further_session: FurtherSession | None = None
    tables: TablesAndSeats | None = None
    sit_and_go: SitAndGo | None = None

    # (iii)(C)
    balancing: Balancing = Balancing()
    breaking: Breaking = Breaking()
    time_to_act: Count = 0
    time_bank: Count = 0
    hand_for_hand: HandForHand = HandForHand()
    colour_up: ColourUpTerms = ColourUpTerms()
    late_entry: LateEntry | None = None
    absence: Absence = Absence()
    deals: Deals | None = None
    ante_payer: AntePayer = AntePayer.EVERYONE
    short_stack: ShortStack = ShortStack.ANTE
    tap_out_unit: TapOutUnit = TapOutUnit.SMALLEST_CHIP
    excluded: ExcludedPlayer = ExcludedPlayer.PLACED
    same_round: SameRound | None = None
    button: Button = Button()
    first_betting: FirstBetting = FirstBetting()
    cards: Cards = Cards()
    against_house: AgainstHouse = AgainstHouse()
    clock_when_shut: ClockWhenShut = ClockWhenShut.STANDS
    cancellation: Cancellation | None = None
    two_persons: tuple[GraveAct, ...] = ()
    bots: bool = False

    # (iii)(D) to (F)
    progression: Progression | None = None
    points: Points | None = None
    repechage: Repechage | None = None

    # (iii)(G), (H) and (iv)
    rebuys: Rebuys | None = None
    add_ons: AddOns | None = None
    chips: Chips | None = None

    # (v) to (viii)
    players: Players | None = None
    restrictions: Text = ""
    levels: tuple[Level, ...] = ()
    after_last: AfterLast | None = None
    elimination: Text = ""
    advance: Advance = 0
    advance_from: AdvanceFrom = AdvanceFrom.SESSION

    # (ix) and (x)
    prizes: Prizes | None = None
    distribution: Text = ""

    # further rules of the section
    agreement: bool = False
    refunds: RefundRule = ""
    substitutes: Substitutes | None = None
    overrides: tuple[Override, ...] = ()

    @property
    def played_sessions(self) -> tuple[Session, ...]:
        """The sessions; one until a single player is left, where a basis stands in their place (T-R10)."""
        return self.sessions or (Session(name="final", end=SessionEnd(players=1)),)

    @property
    def most_seats(self) -> int:
        """The most seats that a table may have; 0 if the document does not say."""
        seats = self.tables.seats if self.tables is not None else None
        return seats if isinstance(seats, int) else seats[1] if seats else 0

    @property
    def canonical(self) -> bytes:
        """The document as JSON with sorted keys: the bytes whose hash is its identity."""
        return msgspec.json.encode(self, order="sorted")

    @property
    def identity(self) -> str:
        """The SHA-256 of the canonical document, in hexadecimal."""
        return hashlib.sha256(self.canonical).hexdigest()


def stored(document: bytes | str) -> Conditions:
    """The conditions of a canonical document, or Malformed."""
    try:
        return msgspec.json.decode(document, type=Conditions)
    except msgspec.DecodeError as error:
        raise Malformed(f"no conditions of a tournament: {error}") from error
