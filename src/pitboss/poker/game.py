"""What a game is: a value that says which cards go where, when there is betting, who opens and which cards make a hand.

No game is known to the engine by name. A definition with defects is refused with all of them listed.
"""

import itertools
from collections.abc import Iterable

import msgspec

from pitboss.cards import DECK_SIZES
from pitboss.hands import GameHands, hands_of
from pitboss.malformed import Malformed
from pitboss.play import RuleIds
from pitboss.poker.kinds import DealMode, Forced, Limit, Marker, Opener, Place, Verb, Win
from pitboss.poker.law import Law
from pitboss.poker.options import Options


class Step(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """One step of the plan. A step visits places in order; `count` cards go to each visit."""

    verb: Verb
    rules: RuleIds
    place: Place = Place.EACH
    count: int = 1
    up: bool = False
    veiled: bool = False
    """Not even its owner sees the card before the whole step is dealt (S94-1994/7CS17.9)."""
    opener: Opener = Opener.MARKER_ORDER
    mode: DealMode | None = None
    """The step belongs to one way of dealing only."""


class DeckRule(msgspec.Struct, frozen=True, cache_hash=True):
    """A deck that the game allows, for at most so many players, and the rules that say so."""

    size: int
    most_players: int
    rules: RuleIds


class Game(msgspec.Struct, frozen=True, cache_hash=True, kw_only=True):
    """One edition of one game."""

    name: str
    title: str
    edition: str
    marker: Marker
    plan: tuple[Step, ...]
    decks: tuple[DeckRule, ...]
    seats: RuleIds
    """The rules that bound the number of players."""
    defaults: Options
    law: Law
    joker: bool = False
    forced: tuple[Forced, ...] = (Forced.BLINDS, Forced.ANTES)
    wins: tuple[Win, ...] = (Win.HIGH,)
    burns: bool = False
    cut_by_marker: bool = True
    opener_must_open: bool = False
    """Stud: the first player of round one is obliged to wager (S94-1994/7CS7.1)."""
    heads_up_marker_first: bool = False
    """Two players: the marker posts the first blind and opens round one (NI2018-51/20.19, common practice)."""

    limits: tuple[tuple[Forced, Limit], ...]
    """Which limits go with blinds and which with antes."""
    raise_cap: int = 3
    """Raises after the opening in betting rounds that are bounded by fixed amounts (C-R19)."""
    cap_with_antes: bool = True
    """Whether the cap holds in ante games too; in 1994 it does not (S94-1994/7CS11.2)."""
    tap_out_leads: bool = True
    """A tap-out below a full raise, once called, is shown first (NI2018-51/13.1)."""
    may_concede: bool = False
    """A player may throw in a hand that these rules would make him show (common practice)."""

    @property
    def hands(self) -> GameHands:
        """Which cards make a hand, and the order of hands."""
        return hands_of(self.name)

    @property
    def own_cards(self) -> int:
        """How many cards each player is dealt, draws apart."""
        mode = self.defaults.deal
        return sum(s.count for s in self.plan if _is_deal(s, Place.EACH) and s.mode in (None, mode))

    @property
    def board_cards(self) -> int:
        return sum(s.count for s in self.plan if _is_deal(s, Place.BOARD))

    @property
    def first_cards(self) -> tuple[int, int]:
        """How many own and communal cards come before the first betting round."""
        dealt = list(itertools.takewhile(lambda step: step.verb is not Verb.BET, self.plan))
        own = sum(s.count for s in dealt if _is_deal(s, Place.EACH) and s.mode in (None, self.defaults.deal))
        return own, sum(s.count for s in dealt if _is_deal(s, Place.BOARD))

    @property
    def betting_rounds(self) -> int:
        return sum(step.verb is Verb.BET for step in self.plan)


def _is_deal(step: Step, place: Place) -> bool:
    return step.verb is Verb.DEAL and step.place is place


def defects(game: Game) -> list[str]:
    """Everything that is wrong with a definition, each in a sentence; an empty list for a sound one."""
    found: list[str] = []
    verbs = [step.verb for step in game.plan]
    if not game.name or not game.edition:
        found.append("it has no name or no edition")
    if verbs[:2] != [Verb.SHUFFLE, Verb.CUT]:
        found.append("the plan does not begin with the shuffle and the cut")
    if not verbs or verbs[-1] is not Verb.SHOW or verbs.count(Verb.SHOW) != 1:
        found.append("the plan does not end with one showdown")
    if Verb.BET not in verbs:
        found.append("there is no betting round")
    if Verb.POST_ANTES not in verbs and Verb.POST_BLINDS not in verbs:
        found.append("nothing is put up before the cards")
    found += [f"step {i} deals {step.count} cards" for i, step in enumerate(game.plan, 1) if step.count < 1]
    found += [f"step {i} cites no rule" for i, step in enumerate(game.plan, 1) if not step.rules]
    found += _defects_of_hands(game)
    found += _defects_of_decks(game)
    return found


def _defects_of_hands(game: Game) -> Iterable[str]:
    try:
        game.hands.pick.check(game.own_cards, game.board_cards)
    except Malformed as defect:
        yield str(defect)
    if any(step.opener is Opener.CARDS_SHOWING for step in game.plan) and not any(
        step.up for step in game.plan if _is_deal(step, Place.EACH)
    ):
        yield "cards showing decide who opens, but no card is dealt face up"


def _defects_of_decks(game: Game) -> Iterable[str]:
    if not game.decks:
        yield "no deck is allowed"
    for deck in game.decks:
        if deck.size not in DECK_SIZES:
            yield f"there is no deck of {deck.size} cards"
        elif deck.most_players * game.own_cards + game.board_cards > deck.size and Verb.DRAW not in [
            step.verb for step in game.plan
        ]:
            yield f"{deck.size} cards are not enough for {deck.most_players} players"
    if game.decks and game.defaults.deck not in [deck.size for deck in game.decks]:
        yield f"the default deck of {game.defaults.deck} cards is not among those allowed"


def define(game: Game) -> Game:
    """The same game if it is sound; otherwise Malformed with every defect."""
    if found := defects(game):
        raise Malformed(f"{game.edition or game.name} is no game: " + "; ".join(found))
    return game
