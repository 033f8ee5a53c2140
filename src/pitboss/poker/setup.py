"""What cannot change during a round, worked out once: the plan with its options, the order of seats, the evaluators."""

from collections.abc import Callable, Collection
from functools import lru_cache

import msgspec

from pitboss.cards import Card
from pitboss.hands.ranking import ORDINAL_BITS
from pitboss.play import RuleIds
from pitboss.poker.commission import Manner
from pitboss.poker.due import PostDue
from pitboss.poker.game import Game, Step
from pitboss.poker.hand_values import Evaluator, evaluators
from pitboss.poker.kinds import DealPlace, Forced, Kind, Marker, Opener, PostKind, Verb
from pitboss.poker.options import Options
from pitboss.poker.seats import BOARD, Seats, clockwise, mask_of, next_after
from pitboss.shoe.cut import can_be_cut

Cards = tuple[Card | None, ...]


class Owed(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Chips that a seat has to put up before the cards."""

    seat: int
    kind: PostKind
    cents: int


class Offer(msgspec.Struct, frozen=True):
    """The kinds of act open to a player in turn, and the closed ones, each with the rules that make it so."""

    turn: RuleIds
    open: dict[Kind, RuleIds]
    closed: dict[Kind, RuleIds]


class Spot(msgspec.Struct, frozen=True, gc=False):
    """Where the next card goes, and how."""

    seat: int
    up: bool
    veiled: bool
    rules: RuleIds


class CardShare(msgspec.Struct, frozen=True, gc=False):
    """What one seat, or the board (0), gets of the cards for all spots: which of them, and which of those lie open."""

    seat: int
    pick: Callable[[Cards], Cards]
    up: tuple[bool, ...]


class Spots(msgspec.Struct, frozen=True, gc=False):
    """Where the next cards go, one after the other: the spots, and the same in columns, for many cards at once.

    If all of them are dealt, `shares` says who has what, and the step `after` is due.
    """

    each: tuple[Spot, ...]
    seats: Seats
    up: tuple[bool, ...]
    veiled: tuple[bool, ...]
    rules: tuple[RuleIds, ...]
    shares: tuple[CardShare, ...]
    after: int


class Arrangement:
    """A game with its options, whoever sits down and wherever the marker lies."""

    def __init__(self, game: Game, options: Options) -> None:
        self.game = game
        self.options = options
        self.plan = plan_of(game, options)
        self.betting_rounds = _betting_rounds(self.plan)
        self.opening_rules = tuple(self._opening_rules(index) for index in range(len(self.plan)))
        self.limits = tuple(options.limit(number) for number in range(game.betting_rounds + 1))
        self.manner = manner_of(options)
        self.deck = game.deck(options)
        self.faces = sum(card.bit for card in self.deck.cards)
        self.is_board = tuple([_is_board(self.plan, index) for index in range(len(self.plan))])
        """For each step whether it deals to the board, and something else than cards is due after it."""
        self.evaluators: tuple[Evaluator, ...] = evaluators(game, options)
        # What comes up again and again, by what decides it.
        self.hands: dict[tuple[int, ...], RuleIds] = {}
        self.boards: dict[tuple[int, int, int], Spots] = {}
        self.posts: dict[tuple[Owed, bool, int, tuple[int, ...]], PostDue] = {}
        self.offers: dict[tuple[int, str, int, bool, bool, bool], Offer] = {}

    def _opening_rules(self, step: int) -> RuleIds:
        """What a betting round cites as it opens: its step, who opens, and that there is one."""
        return tuple(dict.fromkeys(self.plan[step].rules + self.opener_rules(step) + self.game.law.betting))

    def opener_rules(self, step: int) -> RuleIds:
        """The rules that say who opens the betting round of a step."""
        law = self.game.law
        first = law.opener_first_ante if self.options.forced is Forced.ANTES else law.opener_first
        return first if self.betting_rounds[step] == 1 else law.opener_later


class Setup:
    """A game with its options at a table: everything that holds for the whole round."""

    __slots__ = (
        "arranged",
        "betting_rounds",
        "cards",
        "deck",
        "evaluators",
        "everyone",
        "faces",
        "first",
        "full_bet",
        "game",
        "hands",
        "has_antes",
        "last_opener",
        "law",
        "limits",
        "manner",
        "marker",
        "offers",
        "opening_rules",
        "options",
        "order",
        "over_blinds",
        "plan",
        "posts",
        "seats",
        "spots",
        "unit",
        "visits",
    )

    def __init__(self, arranged: Arrangement, seats: Seats, marker: int) -> None:
        game, options = arranged.game, arranged.options
        self.arranged = arranged
        self.game = game
        self.law = game.law
        self.options = options
        self.unit = options.unit
        self.has_antes = options.forced is not Forced.BLINDS
        self.over_blinds = options.straddles or len(options.over_blinds)
        self.seats = seats
        self.marker = marker
        self.everyone = mask_of(seats)
        self.first = marker if game.marker is Marker.BUCK else marker + 1
        self.order = self.from_marker(self.everyone)
        self.plan = arranged.plan
        cutter = (marker if marker in seats else self.order[0]) if game.cut_by_marker else BOARD
        self.visits = tuple([_fixed_visits(step, cutter) for step in self.plan])
        self.betting_rounds = arranged.betting_rounds
        self.opening_rules = arranged.opening_rules
        self.last_opener = _last_opener(self.plan)
        self.full_bet = options.minimum if options.bring_in else 0
        """What a bring-in is completed to; 0 where there is none."""
        self.limits = arranged.limits
        self.manner = arranged.manner
        self.deck = arranged.deck
        self.cards = len(self.deck)
        self.faces = arranged.faces
        self.evaluators = arranged.evaluators
        self.hands, self.posts, self.offers = arranged.hands, arranged.posts, arranged.offers
        self.spots: dict[tuple[int, int, int, int, int, Seats], Spots] = {}

    def hand_rules(self, values: tuple[int, ...]) -> RuleIds:
        """What a shown hand cites: which cards make it, and its place in the order of hands, high and low."""
        key = tuple([value >> ORDINAL_BITS for value in values])
        rules = self.hands.get(key)
        if rules is None:
            found = [evaluator.rules_of(value) for evaluator, value in zip(self.evaluators, values, strict=True)]
            rules = self.hands[key] = tuple(dict.fromkeys(self.law.hand + sum(found, ())))
        return rules

    @property
    def heads_up_rules(self) -> RuleIds:
        """What is cited for two players: of a tournament where its conditions hold."""
        if len(self.seats) != 2:
            return ()
        return (self.law.heads_up_tournament if self.options.conditions else ()) or self.law.heads_up

    @property
    def marker_posts_first(self) -> bool:
        """Two players: whether the marker posts the first blind (NI2018-51/20.19, common practice)."""
        by_conditions = self.options.conditions and bool(self.law.heads_up_tournament)
        return len(self.seats) == 2 and (self.game.heads_up_marker_first or by_conditions)

    def marker_with(self, due: Seats) -> int:
        """Where a dead button lies in a round with blinds due at these seats, of two players (T-R35)."""
        return due[0] if self.game.marker is Marker.BUCK or self.marker_posts_first else due[-1]

    def from_marker(self, mask: int) -> Seats:
        """The order of the deal, of later betting rounds and of odd units: from the buck on, or the button last."""
        return clockwise(self.first, mask)


@lru_cache(maxsize=4096)
def setup_for(game: Game, options: Options, seats: Seats, marker: int) -> Setup:
    """The setup of a game, remembered by its value."""
    return Setup(arranged(game, options), seats, marker)


@lru_cache(maxsize=256)
def arranged(game: Game, options: Options) -> Arrangement:
    """The arrangement of a game, remembered by its value: a table goes through many setups with it."""
    return Arrangement(game, options)


def plan_of(game: Game, options: Options) -> tuple[Step, ...]:
    """The steps of the game's plan that these options leave, in their order."""
    steps = [step for step in game.plan if _applies(step, options)]
    return tuple(_blinds_first(steps) if options.blinds_first else steps)


def owed_posts(setup: Setup, spared: Collection[int] = (), due: Seats = ()) -> tuple[Owed, ...]:
    """What the options make each seat put up: antes from everybody, blinds from the first seats in order.

    From `spared` seats no blind is collected; `due` are the seats of the blinds where a dead button says so.
    """
    options = setup.options
    owed: list[Owed] = []
    if options.forced is not Forced.BLINDS:
        owed += [Owed(seat, PostKind.ANTE, options.ante) for seat in setup.order]
    if options.forced is not Forced.ANTES:
        levels = options.blinds or (options.minimum,)
        posters = setup.order
        if setup.marker_posts_first:
            posters = clockwise(setup.marker, setup.everyone)
        if spared:
            posters = tuple(seat for seat in posters if seat not in spared)
        blinds = zip(due or posters, levels, strict=False)
        owed += [Owed(seat, PostKind.BLIND, cents) for seat, cents in blinds if cents and seat in setup.seats]
        if options.dead_blind:
            owed.append(Owed(owed[-1].seat, PostKind.DEAD, options.dead_blind))
    return tuple(owed)


def _blinds_first(steps: list[Step]) -> list[Step]:
    """The same steps with the antes after the blinds (T-R39)."""
    antes = [step for step in steps if step.verb is Verb.POST_ANTES]
    rest = [step for step in steps if step.verb is not Verb.POST_ANTES]
    place = 1 + max(index for index, step in enumerate(rest) if step.verb is Verb.POST_BLINDS)
    return [*rest[:place], *antes, *rest[place:]]


def next_over_blind(setup: Setup, last: int, made: int, previous: int, posted: int) -> Owed | None:
    """The over-blind that may follow the last blind or over-blind, if any (C-R13, C-R14).

    `made` over-blinds stand already, `previous` is the level before it and `posted` the mask of seats with a blind.
    """
    options = setup.options
    if made >= setup.over_blinds:
        return None
    seat = next_after(last, setup.everyone)
    if posted >> seat & 1:
        return None
    return Owed(seat, PostKind.OVER_BLIND, 2 * previous if options.straddles else options.over_blinds[made])


def _applies(step: Step, options: Options) -> bool:
    if step.verb is Verb.BURN:
        return options.burn
    if step.verb is Verb.CUT:
        return can_be_cut(options.deck + options.joker)
    if step.verb is Verb.POST_ANTES:
        return options.forced is not Forced.BLINDS
    return step.mode in (None, options.deal)


def _is_board(plan: tuple[Step, ...], index: int) -> bool:
    deals = [step.verb is Verb.DEAL for step in plan[index : index + 2]]
    return deals[0] and not any(deals[1:]) and plan[index].place is DealPlace.BOARD


def _fixed_visits(step: Step, cutter: int) -> Seats | None:
    """Whom a step visits, where nothing that happens can change it; a betting round and the showdown visit nobody."""
    if step.verb is Verb.DEAL:
        return (BOARD,) if step.place is DealPlace.BOARD else None
    fixed: dict[Verb, Seats] = {
        Verb.SHUFFLE: (BOARD,),
        Verb.CUT: (cutter,),
        Verb.BURN: (BOARD,),
        Verb.BET: (),
        Verb.SHOW: (),
    }
    return fixed.get(step.verb)


def _last_opener(plan: tuple[Step, ...]) -> Opener:
    """Who opens the last betting round; where that is the only one, who would open without a blind (RR-19)."""
    last = next(step for step in reversed(plan) if step.verb is Verb.BET)
    return Opener.MARKER_ORDER if last.opener is Opener.AFTER_BLIND else last.opener


def _betting_rounds(plan: tuple[Step, ...]) -> tuple[int, ...]:
    """For each step how many betting rounds have begun with it; the number of a betting round at its own step."""
    count, numbers = 0, []
    for step in plan:
        count += step.verb is Verb.BET
        numbers.append(count)
    return tuple(numbers)


def manner_of(options: Options) -> Manner:
    """How a table of these options takes commission, beside its scheme."""
    return Manner(options.commission_threshold, options.unit, options.currency.whole)
