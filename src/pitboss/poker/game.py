"""What a game is: a value that says which cards go where, when there is betting, who opens and which cards make a hand.

No game is known to the engine by name. A definition with defects is refused with all of them listed.
"""

import itertools
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.cards import Deck
from pitboss.hands import GameHands
from pitboss.malformed import Malformed
from pitboss.play import RuleIds, ShuffleSource
from pitboss.poker.kinds import DealMode, DealPlace, Forced, Limit, Marker, Opener, Verb, Win
from pitboss.poker.law import Law
from pitboss.poker.options import Options
from pitboss.poker.table.law import PokerTableLaw
from pitboss.register import PUBLISHED, Register

if TYPE_CHECKING:
    from pitboss.door.amounts import Dollars
    from pitboss.door.round import Round


class Step(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """One step of the plan. A step visits places in order; `count` cards go to each visit."""

    verb: Verb
    rules: RuleIds
    place: DealPlace = DealPlace.EACH
    count: int = 1
    up: bool = False
    veiled: bool = False
    """Not even its owner sees the card before the whole step is dealt (S94-1994/7CS17.9)."""
    opener: Opener = Opener.MARKER_ORDER
    mode: DealMode | None = None
    """The step belongs to one way of dealing only."""


class DeckRule(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """A deck that the game allows, for at most so many players, and the rules that say so."""

    size: int
    most_players: int
    rules: RuleIds
    ranks: str = ""
    """The ranks and suits of a deck that no rule knows; a size alone is one of theirs."""
    suits: str = ""

    def deck(self, joker: bool = False) -> Deck:
        return Deck(self.size, joker, 1, self.ranks or msgspec.UNSET, self.suits or msgspec.UNSET)


class Definition(msgspec.Struct, frozen=True, cache_hash=True, kw_only=True, omit_defaults=True):
    """A game but for its law and its order of hands."""

    name: str
    title: str
    edition: str
    marker: Marker
    plan: tuple[Step, ...]
    decks: tuple[DeckRule, ...]
    seats: RuleIds
    """The rules that bound the number of players."""
    defaults: Options
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
    about: str = ""
    """The game in a sentence, and how it is played in a few: for whoever chooses among games."""
    how_to_play: tuple[str, ...] = ()
    common_practice: bool = False
    """No instrument sets it out: a table may do without a commission, and may say where the ace of lows stands."""


class Game(Definition, frozen=True, cache_hash=True, kw_only=True):
    """One edition of one game, or a game of one's own: whatever it says is what is played."""

    hands: GameHands
    """Which cards make a hand, and the order of hands."""
    law: Law
    table: PokerTableLaw
    """The law between rounds."""

    def __repr__(self) -> str:
        """Which game it is: the whole value would fill a page."""
        return f"<{self.title}: {self.edition}>"

    def deal(
        self,
        stakes: "Mapping[int, Dollars]",
        button: int = 0,
        shoe: ShuffleSource | None = None,
        names: Mapping[int, str] | None = None,
        **options: Any,
    ) -> "Round":
        """A round for these seats with their stakes in dollars, the button or buck at one of them; see `pitboss.Round`.

        With a shoe (`pitboss.shuffled()`) cards come from it; without one they are left to commands. Options of the
        table go by their names, money in dollars: `ante=5`, `burn=True`.
        """
        # The door stands above the engine: it is opened when it is asked for.
        from pitboss.door.round import deal

        return deal(self, stakes, button, shoe, names, options)

    def but(self, name: str, /, **changes: Any) -> "Game":
        """A game of one's own: this one with changes, such as `but("pineapple", hole=3, discard_after="flop")`.

        What can be changed is in docs/games.md: cards, plan, deck, hands, seats, any option with its money in dollars.
        Malformed with every fault at once.
        """
        # Likewise: orders of hands stand with the editions, above the engine.
        from pitboss.own_games import changed

        return changed(self, name, changes)

    def deck(self, options: Options) -> Deck:
        """The deck that options name by its size; Malformed if the game has none such."""
        for rule in self.decks:
            if rule.size == options.deck:
                return rule.deck(options.joker)
        raise Malformed(f"{self.title} is not played with {options.deck} cards")

    def ranked_deck(self, options: Options) -> int:
        """The deck by whose order hands are ranked: its own, or the full one for a deck that no order knows."""
        return next((52 for rule in self.decks if rule.size == options.deck and rule.ranks), options.deck)

    @property
    def own_cards(self) -> int:
        """How many cards each player is dealt, draws apart."""
        mode = self.defaults.deal
        return sum(s.count for s in self.plan if _is_deal(s, DealPlace.EACH) and s.mode in (None, mode))

    @property
    def kept_cards(self) -> int:
        """How many of them a player has at the showdown."""
        return self.own_cards - sum(step.count for step in self.plan if step.verb is Verb.DISCARD)

    @property
    def board_cards(self) -> int:
        return sum(s.count for s in self.plan if _is_deal(s, DealPlace.BOARD))

    @property
    def first_cards(self) -> tuple[int, int]:
        """How many own and communal cards come before the first betting round."""
        dealt = list(itertools.takewhile(lambda step: step.verb is not Verb.BET, self.plan))
        own = sum(s.count for s in dealt if _is_deal(s, DealPlace.EACH) and s.mode in (None, self.defaults.deal))
        return own, sum(s.count for s in dealt if _is_deal(s, DealPlace.BOARD))

    @property
    def betting_rounds(self) -> int:
        return sum(step.verb is Verb.BET for step in self.plan)


BY_CARDS = (Opener.CARDS_SHOWING, Opener.LOWEST_SHOWING, Opener.LOWEST_UP, Opener.HIGHEST_UP)
"""Openers that take a card face up."""


def _is_deal(step: Step, place: DealPlace) -> bool:
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
        game.hands.pick.check(game.kept_cards, game.board_cards)
    except Malformed as defect:
        yield f"a player has no whole hand at the showdown: {defect}"
    if any(step.opener in BY_CARDS for step in game.plan) and not any(
        step.up for step in game.plan if _is_deal(step, DealPlace.EACH)
    ):
        yield "cards showing decide who opens, but no card is dealt face up"


def _defects_of_decks(game: Game) -> Iterable[str]:
    if not game.decks:
        yield "no deck is allowed"
    for deck in game.decks:
        try:
            deck.deck()
        except Malformed as defect:
            yield str(defect)
            continue
        if deck.most_players * game.own_cards + game.board_cards > deck.size and not (
            game.law.shortage or Verb.DRAW in [step.verb for step in game.plan]
        ):
            yield f"{deck.size} cards are not enough for {deck.most_players} players"
    if game.decks and game.defaults.deck not in [deck.size for deck in game.decks]:
        yield f"the default deck of {game.defaults.deck} cards is not among those allowed"


def define(game: Game) -> Game:
    """The same game if it is sound; otherwise Malformed with every defect."""
    if found := defects(game):
        raise Malformed(f"{game.edition or game.name} is no game: " + "; ".join(found))
    return game


GAMES: Register[Game] = Register()
"""Poker games by edition."""


def enter(*games: Game) -> None:
    """Put sound games into the register; Malformed for one that is not."""
    GAMES.update({game.edition: define(game) for game in games})


def published() -> Register[Game]:
    """Every published game by its edition."""
    import_module(PUBLISHED)
    return GAMES


def game_of(edition: str) -> Game:
    """The game of an edition, or Malformed that lists the editions."""
    return GAMES[edition]
