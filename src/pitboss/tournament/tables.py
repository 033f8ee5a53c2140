"""A table as the tournament knows it: who sits there, and where the marker is."""

from pitboss.poker.seats import clockwise, next_after


class TournamentTable:
    """A table of the tournament: seats and who has them; the marker of the round that is on, or of the next."""

    __slots__ = (
        "beat",
        "began",
        "blinds",
        "blinds_was",
        "due",
        "ended",
        "floor",
        "followed",
        "held",
        "level",
        "marker",
        "mask",
        "number",
        "on",
        "posted",
        "posted_was",
        "posts",
        "rounds",
        "seats",
        "taken",
        "vacated",
        "was",
    )

    def __init__(self, number: int, floor: bool = False, followed: bool = False) -> None:
        self.number = number
        self.floor = floor
        """No cards of it are in the system: stacks and eliminations are entered by the director."""
        self.followed = followed
        """A person deals there with real cards, and the room follows what is entered at the dealer's screen."""
        self.seats: dict[int, int] = {}
        self.mask = 0
        self.marker = 0
        """0: the first round is still to come."""
        self.blinds: tuple[int, ...] = ()
        """With a dead button, where blinds were due in the last round of play, empty seats too (T-R35)."""
        self.blinds_was: tuple[int, ...] = ()
        self.due: tuple[int, ...] = ()
        """The same of the round that is on."""
        self.posts = self.posted = self.posted_was = 0
        """Where the button is adjusted when two are left, the seat of the last blind: of the round that is on, of the
        last, and of the one before (T-R36)."""
        self.on = False
        self.began = self.ended = self.level = self.rounds = self.beat = self.vacated = self.was = 0
        self.taken = 0
        """The commission, in chips, of the last round (T-R07)."""
        self.held = ""

    @property
    def size(self) -> int:
        return len(self.seats)

    def first_marker(self, is_highest: bool) -> int:
        return 0 if not self.mask else self.mask.bit_length() - 1 if is_highest else next_after(0, self.mask)

    def coming_marker(self, is_highest: bool) -> int:
        """Where the marker is in the next round, as if nobody went out in the one that is on."""
        if not self.marker:
            return self.first_marker(is_highest)
        if self.blinds or self.due:
            return self.due[0] if self.on else self.marker  # dead: it lies where the blinds have passed
        return next_after(self.marker, self.mask) if self.on else clockwise(self.marker, self.mask or 2)[0]

    def take(self, seat: int, entry: int) -> None:
        self.seats[seat] = entry
        self.mask |= 1 << seat

    def leave(self, seat: int) -> None:
        """The seat falls free; a marker that lies before it goes on at once, and begins anew if nobody is left."""
        del self.seats[seat]
        self.mask ^= 1 << seat
        self.vacated = seat
        if not self.mask:
            self.marker, self.blinds, self.due = 0, (), ()
        elif self.marker == seat and not self.on and not self.blinds:
            self.marker = next_after(seat, self.mask)
