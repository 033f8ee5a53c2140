"""The state of a round: plain numbers, lists and masks by seat. Only events write to it."""

from pitboss.cards import Card
from pitboss.poker.game import Step
from pitboss.poker.kinds import DealPlace, PostKind, Verb
from pitboss.poker.pots import Pot
from pitboss.poker.rulings.irregular import Irregular
from pitboss.poker.seats import BOARD, Seats, clockwise
from pitboss.poker.setup import Owed, Setup, next_over_blind

# Module-level names: an attribute of an enum costs several times as much, and every card passes here.
ANTE, COMMUNAL, DEAL, DRAW, POST_ANTES = PostKind.ANTE, DealPlace.BOARD, Verb.DEAL, Verb.DRAW, Verb.POST_ANTES
DISCARD = Verb.DISCARD


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
        "read",
        "recut",
        "setup",
        "shoe",
        "short_blind",
        "short_over",
        "shown",
        "spent",
        "stake",
        "step",
        "told_opener",
        "total",
        "turn",
        "uncalled",
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
        self.pot = self.commission = 0
        self.uncalled: dict[int, int] = {}
        """What has gone back to a seat because nobody had called it."""
        self.pots: tuple[Pot, ...] = ()
        self.shown: dict[int, tuple[int, ...]] = {}
        self.folds: list[int] = []
        self.read: tuple[tuple[Seats, Seats], ...] = ()
        """Who wins each pot, high and low, where the dealer has read the hands and the table knows no cards."""
        self.told_opener = 0
        """Whom the dealer has named to open, where cards showing were not entered."""

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
        if verb is DRAW or verb is DISCARD:
            return self.setup.from_marker(self.active)
        return tuple([due.seat for due in (self.antes if verb is POST_ANTES else self.blinds)])

    def visits_of_deal(self, place: DealPlace, count: int, shoe: int) -> Seats:
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
        """The over-blind on offer, once all blinds are posted; a seat whose player has gone is offered none."""
        if not self.last_blind:
            return None
        offer = next_over_blind(self.setup, self.last_blind, self.over_blinds, self.high, self.blinds_posted)
        is_gone = offer is not None and self.irregular is not None and self.irregular.out >> offer.seat & 1
        return None if is_gone else offer

    @property
    def is_dealt(self) -> bool:
        """Whether a card has come out of the shoe, with which a round of play begins; not so after a misdeal."""
        return self.shoe < self.setup.cards

    def amount(self, count: int) -> str:
        """An amount as the table tells it, in dollars or in chips."""
        return self.setup.options.amount(count)

    def seats_in(self, mask: int) -> Seats:
        return clockwise(0, mask)
