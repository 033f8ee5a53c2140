"""What an order of hands is, as an instrument prints it, and each game's choice of order, pick, decks and options.

The orders themselves are in `pitboss.editions`, each with its instrument.
"""

import msgspec

from pitboss.hands.pick import Pick
from pitboss.hands.ranking import Category, Direction, Ranking
from pitboss.malformed import Malformed
from pitboss.register import Register


class DeckOrder(msgspec.Struct, frozen=True):
    """The order printed for one deck: `rule` names the list, `categories` the place of each in it, the best first.

    An order of common practice is one rule without places.
    """

    rule: str
    categories: dict[Category, str]
    standing: tuple[str, ...]
    ace_low: tuple[str, ...]
    ace_always_low: bool = False
    deck: tuple[str, ...] = ()
    """Why this list holds for the deck, where a term says so; `joker` why it does with one."""
    joker: tuple[str, ...] = ()

    def rule_of(self, category: Category) -> str:
        return self.categories.get(category, self.rule)


class OrderOfHands(msgspec.Struct, frozen=True):
    """One instrument's order of hands for all its decks, with the rules that compare hands within a category.

    `joker`, `low` and `aces_and_eights` are the rules about them, empty where the instrument has none.
    """

    decks: dict[int, DeckOrder]
    decks_rule: str
    all_cards_count: dict[Category, str]
    joker: tuple[str, ...] = ()
    low: tuple[str, ...] = ()
    aces_and_eights: tuple[str, ...] = ()
    straights_count: bool = False
    size: int = 5
    badugi: bool = False
    """How hands are made: see the fields of the same names of `Ranking`."""

    def __hash__(self) -> int:
        # The dictionaries have no hash of their own; equal orders have equal decks and rules.
        return hash((self.decks_rule, *self.decks))

    def of_deck(self, deck: int) -> DeckOrder:
        if deck not in self.decks:
            raise Malformed(f"no order of hands for {deck} cards: {_listed(self.decks)} ({self.decks_rule})")
        return self.decks[deck]

    def check(self, ranking: Ranking) -> None:
        """Refuse a ranking that asks for what the instrument does not have."""
        printed = self.of_deck(ranking.deck)
        if ranking.joker and not self.joker:
            raise Malformed(f"this order of hands has no joker ({self.decks_rule})")
        if ranking.is_low and not self.low:
            raise Malformed(f"this order of hands has no low hands ({printed.rule})")
        if ranking.size != self.size or ranking.badugi is not self.badugi:
            raise Malformed(f"this order of hands is not for hands of {ranking.size} cards ({printed.rule})")
        if ranking.straights_count is not self.straights_count:
            count = "count" if self.straights_count else "do not count"
            raise Malformed(f"straights and flushes {count} against a low hand in this order of hands ({printed.rule})")
        full_house = self.all_cards_count.get(Category.FULL_HOUSE)
        if ranking.strict_1994 and full_house != "RR-20":
            raise Malformed(f"strict_1994 is not for this order of hands: every card of a hand counts ({full_house})")


class GameHands(msgspec.Struct, frozen=True):
    """How the hands of one game are made and ranked; the first deck is the usual one."""

    game: str
    editions: tuple[str, ...]
    order: OrderOfHands
    pick: Pick
    decks: tuple[int, ...]
    decks_rules: tuple[str, ...]
    direction: Direction = "high"
    low_ace: Direction = "high"
    """Which hand wins where nothing is said, and where the ace stands if it is the lowest."""

    @property
    def has_board(self) -> bool:
        return self.pick.board[0] > 0

    def ranking(
        self,
        deck: int | None = None,
        joker: bool = False,
        ace_low: bool | None = None,
        direction: Direction | None = None,
        low_ace: Direction | None = None,
        qualifier: bool = False,
        strict_1994: bool = False,
    ) -> Ranking:
        """The game's ranking under these options; a combination that its rules do not allow is refused with the rule.

        The ace's default is the deck's: low in straights where the printed order has it so, else high only. A game that
        is won by the lowest hand only has a low ranking by default.
        """
        if direction is None:
            direction = self.direction
        if low_ace is None:
            low_ace = self.low_ace if direction == "low" else "high"
        deck = self.decks[0] if deck is None else deck
        if deck not in self.decks:
            self._refuse(f"is not played with {deck} cards but {_listed(self.decks)}", *self.decks_rules)
        printed = self.order.of_deck(deck)
        if ace_low is False and printed.ace_always_low:
            self._refuse(f"always lets the ace be low in straights with {deck} cards", *printed.ace_low)
        low_aces = printed.ace_always_low if ace_low is None else ace_low
        order = self.order
        made = (order.straights_count, order.size, order.badugi)
        ranking = Ranking(deck, joker, low_aces, direction, low_ace, qualifier, strict_1994, *made)
        self.order.check(ranking)
        return ranking

    def _refuse(self, reason: str, *rules: str) -> None:
        raise Malformed(f"{self.game} {reason} ({', '.join(rules)})")


HANDS: Register[GameHands] = Register("order of hands for a game")
"""By the name of the game."""


def hands_of(game: str, edition: str | None = None) -> GameHands:
    """A game's hands; its order is the same in all its editions, so an edition is only checked."""
    hands = HANDS[game]
    if edition is not None and edition not in hands.editions:
        raise Malformed(f"no edition {edition!r} of {game}: there is {', '.join(hands.editions)}")
    return hands


def _listed(decks: "dict[int, DeckOrder] | tuple[int, ...]") -> str:
    return ", ".join(map(str, decks))
