"""What may be asked for in a tournament, and by whom. Times are milliseconds since 1970, money is cents."""

from typing import ClassVar

from pitboss.cards import Card
from pitboss.play.command import OPERATOR, PLAYER, Command, Roles
from pitboss.play.principal import Role
from pitboss.tournament.ballot import DrawnLots
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.terms import Numbers, Took

DIRECTOR: Roles = frozenset({Role.DIRECTOR})
CLOCK: Roles = frozenset({Role.CLOCK})
CASHIER: Roles = frozenset({Role.CASHIER})
SHIFT_MANAGER: Roles = frozenset({Role.SHIFT_MANAGER})
ROOM: Roles = frozenset({Role.DEALER, Role.DIRECTOR})
DESK: Roles = PLAYER | CASHIER | DIRECTOR
TIMED: Roles = DIRECTOR | CLOCK


class OfPerson(Command, frozen=True):
    """A command about one entrant, who may send it where players may."""

    person: str


# the document


class Draft(Command, frozen=True, tag="draft"):
    """The conditions, as far as they are written; a later version replaces the one before."""

    roles: ClassVar[Roles] = OPERATOR
    conditions: Conditions


class Document(Command, frozen=True, tag="document"):
    """The conditions are complete: everything that the rules want is in them."""

    roles: ClassVar[Roles] = OPERATOR


class RecordApproval(Command, frozen=True, tag="record_approval"):
    """An authority has approved the document with this hash."""

    roles: ClassVar[Roles] = OPERATOR
    authority: str
    reference: str
    date: str
    identity: str


class RecordNotice(Command, frozen=True, tag="record_notice"):
    """The Commission has been notified and given a copy of the document with this hash."""

    roles: ClassVar[Roles] = OPERATOR
    recipient: str
    reference: str
    date: str
    identity: str


class Publish(Command, frozen=True, tag="publish"):
    """The conditions are available to patrons."""

    roles: ClassVar[Roles] = OPERATOR
    at: int


class Nominate(Command, frozen=True, tag="nominate"):
    """The gaming shift manager names the director, and assistants."""

    roles: ClassVar[Roles] = SHIFT_MANAGER
    director: str
    assistants: tuple[str, ...] = ()


class CommitBallot(Command, frozen=True, tag="commit_ballot"):
    """The hashes of the two secrets that the draws of the next session come from."""

    roles: ClassVar[Roles] = ROOM | OPERATOR
    ballot: str
    draws: str


# entries


class OpenEntries(Command, frozen=True, tag="open_entries"):
    """Take entries from now on; `seats` is the number that the director sets for a table, where there is a range."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int
    seats: int = 0


class CloseEntries(Command, frozen=True, tag="close_entries"):
    """Take no further entries before the start."""

    roles: ClassVar[Roles] = TIMED
    at: int


class Enter(OfPerson, frozen=True, tag="enter"):
    """Enter and pay the fee; `agreed` is the hash of the conditions agreed to. `draws` seat a late entrant."""

    roles: ClassVar[Roles] = DESK
    at: int
    agreed: str = ""
    nonce: str = ""
    members: tuple[str, ...] = ()
    is_eligible: bool = True
    """Whoever takes the entry has seen that eligibility and restrictions are met."""
    bot: bool = False
    draws: tuple[DrawnLots, ...] = ()
    ticket: bool = False
    """The fee is paid with a ticket that was won for another day (T-R62)."""
    won: str = ""
    """The tournament in which the seat was won, whose prizes pay the fee (T-R62)."""


class WithdrawEntry(OfPerson, frozen=True, tag="withdraw"):
    """Give up an entry before the start."""

    roles: ClassVar[Roles] = PLAYER | DIRECTOR
    at: int


class OfferSeat(OfPerson, frozen=True, tag="offer_seat"):
    """A reserve takes a seat that has fallen free, and pays the fee."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int
    draws: tuple[DrawnLots, ...] = ()


class DrawSeats(Command, frozen=True, tag="draw_seats"):
    """The ballot: tables and seats. The secret is revealed with it; without one, cards or tickets were drawn."""

    roles: ClassVar[Roles] = TIMED
    at: int
    order: Numbers
    key: str = ""
    seed: str = ""
    floor: Numbers = ()
    """Tables of which no cards are in the system."""


class Arrive(OfPerson, frozen=True, tag="arrive"):
    """An entrant has taken the seat that was drawn."""

    roles: ClassVar[Roles] = DESK | ROOM


# sessions and the clock


class DelayStart(Command, frozen=True, tag="delay_start"):
    """Start later, within what the conditions allow."""

    roles: ClassVar[Roles] = DIRECTOR
    until: int
    reason: str


class StartSession(Command, frozen=True, tag="start_session"):
    """The session begins; who is not seated forfeits."""

    roles: ClassVar[Roles] = TIMED
    at: int


class SeatedByOver(Command, frozen=True, tag="seated_by_over"):
    """The time by which everybody had to sit has passed."""

    roles: ClassVar[Roles] = TIMED
    at: int


class Pause(Command, frozen=True, tag="pause"):
    """The clock stands and no round begins, until it is resumed."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int
    reason: str


class Resume(Command, frozen=True, tag="resume"):
    """Play goes on."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int


class SetClock(Command, frozen=True, tag="set_clock"):
    """Set level and time left, with a reason."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int
    level: int
    left: int
    reason: str


class Break(Command, frozen=True, tag="break"):
    """A break of so many minutes."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int
    minutes: int


class LevelOver(Command, frozen=True, tag="level_over"):
    """The time of a level has run out."""

    roles: ClassVar[Roles] = TIMED
    at: int
    level: int


class BreakOver(Command, frozen=True, tag="break_over"):
    """The time of a break has run out."""

    roles: ClassVar[Roles] = TIMED
    at: int


class RoomReopened(Command, frozen=True, tag="room_reopened"):
    """The room was shut for so long."""

    roles: ClassVar[Roles] = TIMED
    shut: int


# rounds


class DrawMarker(Command, frozen=True, tag="draw_marker"):
    """Cards place the first button or buck of a table: one for each player, from seat 1 on, then for those equal."""

    roles: ClassVar[Roles] = ROOM
    table: int
    cards: tuple[Card, ...] = ()


class BeginRound(Command, frozen=True, tag="begin_round"):
    """A table begins a round."""

    roles: ClassVar[Roles] = ROOM
    table: int
    at: int


class NoteRound(Command, frozen=True, tag="note_round"):
    """A round is over: the stacks by seat, and who lost the last chips. A floor table may leave stacks uncounted."""

    roles: ClassVar[Roles] = ROOM
    table: int
    at: int
    stacks: tuple[tuple[int, int], ...] = ()
    out: tuple[Took, ...] = ()
    void: bool = False


class UndoRound(Command, frozen=True, tag="undo_round"):
    """The last round of a table is declared void before the next has begun."""

    roles: ClassVar[Roles] = ROOM
    table: int
    reason: str


class CountStacks(Command, frozen=True, tag="count_stacks"):
    """Chips as they were counted at a floor table, by seat."""

    roles: ClassVar[Roles] = DIRECTOR
    table: int
    stacks: tuple[tuple[int, int], ...]


class Rebuy(OfPerson, frozen=True, tag="rebuy"):
    """Buy back."""

    roles: ClassVar[Roles] = DESK
    at: int
    draws: tuple[DrawnLots, ...] = ()


class DeclineRebuy(OfPerson, frozen=True, tag="decline_rebuy"):
    """Do without."""

    roles: ClassVar[Roles] = DESK
    at: int


class PendingOver(OfPerson, frozen=True, tag="pending_over"):
    """The time to decide on a re-buy has run out."""

    roles: ClassVar[Roles] = TIMED
    at: int


class AddOn(OfPerson, frozen=True, tag="add_on"):
    """Add chips to the stack, in the stated window."""

    roles: ClassVar[Roles] = DESK
    at: int


# seats


class OpenTournamentTable(Command, frozen=True, tag="open_tournament_table"):
    """A further table for late entrants; it takes players by balancing before it plays."""

    roles: ClassVar[Roles] = DIRECTOR
    floor: bool = False


class MovePlayer(OfPerson, frozen=True, tag="move_player"):
    """Another seat: the one that balancing gives, or by direction with a reason."""

    roles: ClassVar[Roles] = DIRECTOR
    table: int
    seat: int
    reason: str = ""
    draws: tuple[DrawnLots, ...] = ()


class BreakTable(Command, frozen=True, tag="break_table"):
    """Break a table; its players fill the others by draw."""

    roles: ClassVar[Roles] = DIRECTOR
    table: int
    draws: tuple[DrawnLots, ...] = ()
    reason: str = ""


class Redraw(Command, frozen=True, tag="redraw"):
    """All seats are drawn anew."""

    roles: ClassVar[Roles] = DIRECTOR
    draws: tuple[DrawnLots, ...]


class HoldTable(Command, frozen=True, tag="hold_table"):
    """No further round at a table."""

    roles: ClassVar[Roles] = DIRECTOR
    table: int
    reason: str


class ReleaseTable(Command, frozen=True, tag="release_table"):
    """The table plays on; also where it waited to be balanced."""

    roles: ClassVar[Roles] = DIRECTOR
    table: int


class BeginHandForHand(Command, frozen=True, tag="begin_hand_for_hand"):
    """From now on all tables play round by round together."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int


class BeginBeat(Command, frozen=True, tag="begin_beat"):
    """Every table plays one round."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int


class EndHandForHand(Command, frozen=True, tag="end_hand_for_hand"):
    """Each table plays on by itself."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int


class ColourUp(Command, frozen=True, tag="colour_up"):
    """The smallest chips leave a table: odd chips by seat where they are counted, and the cards of the race."""

    roles: ClassVar[Roles] = ROOM
    table: int
    chip: int
    odd: tuple[tuple[int, int], ...] = ()
    cards: tuple[Card, ...] = ()


# people


class MarkAway(OfPerson, frozen=True, tag="mark_away"):
    """A player is not at the table: posts are taken, the hand is folded in turn."""

    roles: ClassVar[Roles] = ROOM


class MarkBack(OfPerson, frozen=True, tag="mark_back"):
    """The player is there again."""

    roles: ClassVar[Roles] = ROOM | PLAYER


class DrawOnBank(OfPerson, frozen=True, tag="draw_on_bank"):
    """A player has thought for longer than the time to act: so many milliseconds of the time bank are used."""

    roles: ClassVar[Roles] = ROOM | CLOCK
    used: int


class Substitute(OfPerson, frozen=True, tag="substitute"):
    """Somebody else takes over seat and stack."""

    roles: ClassVar[Roles] = DIRECTOR
    by: str


class ExcludePlayer(OfPerson, frozen=True, tag="exclude_player"):
    """A player is excluded from the tournament."""

    roles: ClassVar[Roles] = DIRECTOR | frozenset({Role.SUPERVISOR})
    what: str
    reason: str


class Reinstate(OfPerson, frozen=True, tag="reinstate"):
    """An elimination that was entered by mistake is taken back; `stack` is what the player has."""

    roles: ClassVar[Roles] = DIRECTOR
    reason: str
    stack: int
    draws: tuple[DrawnLots, ...] = ()


class Direct(Command, frozen=True, tag="direct"):
    """A direction of the director to all."""

    roles: ClassVar[Roles] = DIRECTOR
    text: str


class RaiseTournamentDispute(OfPerson, frozen=True, tag="raise_dispute_of_tournament"):
    """A complaint; nothing is paid for a disputed place until it is decided."""

    roles: ClassVar[Roles] = PLAYER | DIRECTOR
    facts: str


class DecideTournamentDispute(Command, frozen=True, tag="decide_dispute_of_tournament"):
    """The operator decides a dispute, counted from 1."""

    roles: ClassVar[Roles] = OPERATOR
    number: int
    decision: str
    by: str
    review: bool = False


# prizes and the end


class AddValue(Command, frozen=True, tag="add_value"):
    """The operator adds cash to the pool."""

    roles: ClassVar[Roles] = OPERATOR
    cents: int


class ProposeDeal(OfPerson, frozen=True, tag="propose_deal"):
    """Propose to divide the prizes that are left."""

    roles: ClassVar[Roles] = PLAYER | DIRECTOR
    kind: str
    set_aside: int = 0
    stated: tuple[tuple[int, int], ...] = ()


class AcceptDeal(OfPerson, frozen=True, tag="accept_deal"):
    """Agree to the deal that is proposed; the director enters the word of somebody who has it from no account."""

    roles: ClassVar[Roles] = PLAYER | DIRECTOR


class ApproveDeal(Command, frozen=True, tag="approve_deal"):
    """The director agrees as well."""

    roles: ClassVar[Roles] = DIRECTOR


class EndSession(Command, frozen=True, tag="end_session"):
    """The session is over; `cards`, by entry, part those with equal chips where going on depends on it."""

    roles: ClassVar[Roles] = TIMED
    at: int
    cards: tuple[tuple[int, Card], ...] = ()


class Adjourn(Command, frozen=True, tag="adjourn"):
    """The session cannot be finished: it goes on another day, where the conditions have a basis for that (T-R66)."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int
    resumes: int
    reason: str


class SkipSession(Command, frozen=True, tag="skip_session"):
    """The repechage that comes next is not held: nobody could play it, or it may be held and is not (T-R68)."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int
    reason: str = ""


class EnterBag(OfPerson, frozen=True, tag="enter_bag"):
    """The chips of a player between sessions, counted by two persons."""

    roles: ClassVar[Roles] = DIRECTOR
    count: int
    by: tuple[str, str]


class RevealSecret(Command, frozen=True, tag="reveal_secret"):
    """The secret behind the later draws of the session that has ended."""

    roles: ClassVar[Roles] = ROOM | OPERATOR
    key: str
    seed: str


class ConfirmPlaces(Command, frozen=True, tag="confirm_places"):
    """The director confirms the places that were worked out."""

    roles: ClassVar[Roles] = DIRECTOR
    cards: tuple[tuple[int, Card], ...] = ()


class PayPrize(OfPerson, frozen=True, tag="pay_prize"):
    """Pay an entrant's prize; `in_cash` the value of a seat in a tournament that was entered already."""

    roles: ClassVar[Roles] = OPERATOR | CASHIER
    in_cash: bool = False
    ticket: bool = False
    """A seat cannot be taken now: a ticket that is worth it enters whoever won it another time (T-R62)."""
    target: str = ""
    """The tournament of the room that a seat is in, by its id; else it is as the document calls it."""


class Cancel(Command, frozen=True, tag="cancel"):
    """The operator cancels; everything is refunded."""

    roles: ClassVar[Roles] = OPERATOR
    reason: str


GraveCommand = Cancel | ExcludePlayer | Reinstate | SetClock | ConfirmPlaces
"""What may take two persons (T-R86)."""


class ProposeAct(Command, frozen=True, tag="propose_act"):
    """An act that another person has to confirm, by whoever proposes it."""

    roles: ClassVar[Roles] = DIRECTOR | OPERATOR | frozenset({Role.SUPERVISOR})
    act: GraveCommand
    by: str


class SecondAct(Command, frozen=True, tag="second_act"):
    """Another person confirms the act of this number, and it is done. `draws` seat whoever is in again."""

    roles: ClassVar[Roles] = DIRECTOR | OPERATOR | SHIFT_MANAGER | frozenset({Role.SUPERVISOR})
    number: int
    by: str
    at: int = 0
    draws: tuple[DrawnLots, ...] = ()


class DropAct(Command, frozen=True, tag="drop_act"):
    """The act of this number is not done after all."""

    roles: ClassVar[Roles] = DIRECTOR | OPERATOR | SHIFT_MANAGER | frozenset({Role.SUPERVISOR})
    number: int
    by: str


COMMANDS: tuple[type[Command], ...] = (
    Draft,
    Document,
    RecordApproval,
    RecordNotice,
    Publish,
    Nominate,
    CommitBallot,
    OpenEntries,
    CloseEntries,
    Enter,
    WithdrawEntry,
    OfferSeat,
    DrawSeats,
    Arrive,
    DelayStart,
    StartSession,
    SeatedByOver,
    Pause,
    Resume,
    SetClock,
    Break,
    LevelOver,
    BreakOver,
    RoomReopened,
    DrawMarker,
    BeginRound,
    NoteRound,
    UndoRound,
    CountStacks,
    Rebuy,
    DeclineRebuy,
    PendingOver,
    AddOn,
    OpenTournamentTable,
    MovePlayer,
    BreakTable,
    Redraw,
    HoldTable,
    ReleaseTable,
    BeginHandForHand,
    BeginBeat,
    EndHandForHand,
    ColourUp,
    MarkAway,
    MarkBack,
    DrawOnBank,
    Substitute,
    ExcludePlayer,
    Reinstate,
    Direct,
    RaiseTournamentDispute,
    DecideTournamentDispute,
    AddValue,
    ProposeDeal,
    AcceptDeal,
    ApproveDeal,
    EndSession,
    Adjourn,
    SkipSession,
    EnterBag,
    RevealSecret,
    ConfirmPlaces,
    PayPrize,
    Cancel,
    ProposeAct,
    SecondAct,
    DropAct,
)
