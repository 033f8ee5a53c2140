"""The state of a round: plain numbers, lists and masks by seat. Only events write to it."""

from pitboss.cards import Card
from pitboss.poker.game import Step
from pitboss.poker.kinds import Place, Post, Verb
from pitboss.poker.pots import Pot
from pitboss.poker.rulings.irregular import Irregular
from pitboss.poker.seats import BOARD, Seats, clockwise
from pitboss.poker.setup import Owed, Setup, next_over_blind

# Module-level names: an attribute of an enum costs several times as much, and every card passes here.
ANTE, COMMUNAL, DEAL, DRAW, POST_ANTES = Post.ANTE, Place.BOARD, Verb.DEAL, Verb.DRAW, Verb.POST_ANTES


class State:
    """One round of play, as far as the folded events tell it; cards that a viewer may not know are None."""

    __slots__ = (
        "able",
        "active",
        "aggressor",
        "antes",
        "bet_round",
        "betting",
        "blind",
        "blinds",
        "blinds_posted",
        "board",
        "burned",
        "called",
        "checked",
        "commission",
        "cursor",
        "dead",
        "discarded",
        "drawing",
        "each",
        "first_act",
        "floor",
        "folds",
        "forced",
        "high",
        "irregular",
        "last_blind",
        "last_opener",
        "level",
        "mucked",
        "need",
        "over",
        "over_blinds",
        "owed",
        "own",
        "pending",
        "pot",
        "pots",
        "pots_formed",
        "raises",
        "recut",
        "returned",
        "setup",
        "shoe",
        "short_blind",
        "short_over",
        "shown",
        "spent",
        "stake",
        "step",
        "total",
        "turn",
        "up",
        "used",
        "veiled",
        "visits",
        "voided",
    )

    setup: Setup
    owed: tuple[Owed, ...]
    antes: list[Owed]
    blinds: list[Owed]
    """What is owed apart from antes: blinds, and the posts of those who come in."""
    stake: list[int]
    total: list[int]
    level: list[int]
    dead: list[int]
    forced: list[int]
    own: list[list[Card | None]]
    up: list[list[bool]]
    discarded: list[tuple[Card | None, ...]]

    def __init__(self) -> None:
        self.step = 0
        self.visits: Seats = ()
        self.cursor = 0
        self.need = self.each = 0
        self.active = self.able = self.pending = self.spent = self.checked = self.mucked = self.veiled = 0
        self.bet_round = self.turn = self.high = self.floor = self.raises = 0
        self.betting = self.called = self.short_blind = self.short_over = False
        self.pots_formed = self.over = self.recut = self.voided = False
        self.irregular: Irregular | None = None
        """Open irregularities; nothing in a regular round."""
        self.drawing = 0
        self.first_act = True
        self.aggressor = self.last_opener = 0
        self.blind = self.last_blind = self.blinds_posted = self.over_blinds = 0
        self.board: list[Card | None] = []
        self.shoe = self.burned = self.used = 0
        self.pot = self.commission = self.returned = 0
        self.pots: tuple[Pot, ...] = ()
        self.shown: dict[int, tuple[int, ...]] = {}
        self.folds: list[int] = []

    def begin(self, setup: Setup, owed: tuple[Owed, ...]) -> None:
        """Lay out the seats; the first step of the plan is due."""
        size = setup.seats[-1] + 1
        self.setup = setup
        self.owed = owed
        self.antes = [due for due in owed if due.kind is ANTE] if setup.has_antes else []
        self.blinds = [due for due in owed if due.kind is not ANTE] if self.antes else list(owed)
        self.stake = [0] * size
        self.total = [0] * size
        self.level = [0] * size
        self.dead = [0] * size
        self.forced = [0] * size
        self.own = list(map(list, [()] * size))
        self.up = list(map(list, [()] * size))
        self.discarded = [()] * size
        self.active = self.able = setup.everyone
        self.shoe = setup.cards
        self.enter(0)

    def enter(self, step: int) -> None:
        """Go to a step of the plan, past those that have nobody to visit."""
        setup = self.setup
        while (visits := setup.visits[step]) is None and not (visits := self._visits(setup.plan[step])):
            step += 1
        self.step = step
        self.visits = visits
        self.cursor = 0
        self.need = self.each = setup.plan[step].count

    def _visits(self, step: Step) -> Seats:
        """Whom a step visits that goes from seat to seat."""
        verb = step.verb
        if verb is DEAL:
            return self.visits_of_deal(step.place, step.count, self.shoe)
        if verb is DRAW:
            return self.setup.from_marker(self.active)
        return tuple([due.seat for due in (self.antes if verb is POST_ANTES else self.blinds)])

    def visits_of_deal(self, place: Place, count: int, shoe: int) -> Seats:
        """Every active seat, or the board; one card for all where the shoe cannot serve them (S94-1994/7CS17.9)."""
        if place is COMMUNAL:
            return (BOARD,)
        seats = self.setup.from_marker(self.active)
        short = shoe < count * len(seats) and bool(self.setup.law.shortage)
        return (BOARD,) if short else seats

    def visited(self) -> None:
        """A card, a post or an answer has come to the visit that was due."""
        if self.need > 1:
            self.need -= 1
        elif self.cursor + 1 < len(self.visits):
            self.drawing = 0
            self.cursor += 1
            self.need = self.each
        else:
            self.drawing = 0
            self.enter(self.step + 1)

    def over_blind_due(self) -> Owed | None:
        """The over-blind on offer, once all blinds are posted."""
        if not self.last_blind:
            return None
        return next_over_blind(self.setup, self.last_blind, self.over_blinds, self.high, self.blinds_posted)

    def seats_in(self, mask: int) -> Seats:
        return clockwise(0, mask)
