"""An entry of a tournament: who made it, what was paid, seat, chips, bounty and how it ended."""

from pitboss.tournament.places import Out
from pitboss.tournament.terms import IN_PLAY, Status, Why


class Entry:
    """What one fee has bought: a person's entry, or a team's."""

    __slots__ = (
        "add_ons",
        "agreed",
        "arrived",
        "away",
        "bank_used",
        "bot",
        "bounty",
        "bounty_lost",
        "bounty_paid",
        "commission",
        "fee",
        "flight",
        "head",
        "is_counted",
        "issued",
        "kept",
        "lost_at",
        "lost_table",
        "member",
        "members",
        "moves",
        "nonce",
        "number",
        "out",
        "pending_until",
        "person",
        "points",
        "put",
        "rebuys",
        "report_by",
        "seat",
        "session",
        "session_prizes",
        "stack",
        "standing",
        "status",
        "substitute",
        "table",
        "ticket",
        "turn",
        "version",
        "why",
        "winners",
    )

    def __init__(self, number: int, person: str, members: tuple[str, ...] = ()) -> None:
        self.number = number
        self.person = person
        self.members = members or (person,)
        self.member = 0
        """Whose turn it is at the table, among the members of a team."""
        self.substitute = ""
        self.status = Status.ENTERED
        self.fee = self.commission = self.rebuys = self.add_ons = 0
        """Cents of the fee; how often chips were bought besides."""
        self.version = 0
        """The version of the conditions under which the fee was paid (T-R03)."""
        self.agreed = 0
        self.nonce = ""
        self.bot = self.arrived = self.away = self.ticket = False
        self.bank_used = 0
        """Milliseconds of the time bank that are gone in this session (T-R46)."""
        self.flight = 0
        self.table = self.seat = self.stack = self.issued = 0
        self.kept: tuple[int, int] | None = None
        """Table and seat when the last session ended, where seats are kept (T-R28)."""
        self.is_counted = True
        """The stack is known to the chip; at a floor table no round was played since that told none."""
        self.session = 0
        """The session in which the entry plays, or played last."""
        self.standing: tuple[int, ...] = ()
        """Against the house, once a play-off began: the stack before it, and that after each of its rounds (T-R82)."""
        self.report_by = 0
        self.pending_until = 0
        self.lost_at = self.lost_table = self.put = self.turn = 0
        """The event that ended the round in which the last chips were lost, where, what was put in, from the button."""
        self.winners: tuple[int, ...] = ()
        self.out: Out | None = None
        self.why: Why | None = None
        self.head = self.bounty = 0
        """The bounty on the entry, and what it has won of others', in cents."""
        self.bounty_paid = 0
        """What of the bounties won was paid at once (T-R60)."""
        self.session_prizes = 0
        """What was won in single sessions, in cents (NI2018-51/20.3(a)(iii)(E))."""
        self.bounty_lost: list[tuple[int, int, int]] = []
        """What became of the bounty at the last elimination: who won it, how much of it, how much on the own head."""
        self.points: list[tuple[int, int]] = []
        """Points of each session, as fractions."""
        self.moves = 0

    @property
    def is_in(self) -> bool:
        return self.status in IN_PLAY

    @property
    def score(self) -> tuple[int, ...]:
        """By what an entry that is in is placed at the end of a session: chips, then those of play-offs (T-R82)."""
        return self.standing or (self.stack,)

    @property
    def at_table(self) -> str:
        """Who sits for the entry: a substitute, or the member of a team whose turn it is."""
        return self.substitute or self.members[self.member % len(self.members)]
