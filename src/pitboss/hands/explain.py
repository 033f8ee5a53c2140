"""The explanation of a hand: its value, category, the cards that count, a sentence and the rules that decided it.

Every explanation goes through `rank`, so that what it cites is what the product cites.
"""

from collections.abc import Sequence

import msgspec

from pitboss.cards import CARDS, Card
from pitboss.hands.few import badugis, few_valuer
from pitboss.hands.orders import DeckOrder, OrderOfHands, hands_of
from pitboss.hands.pick import BEST_FIVE, Pick
from pitboss.hands.ranking import (
    Category,
    Ranking,
    Strength,
    check_cards,
    grouped,
    is_aces_and_eights,
    rank_in_lows,
    straight_top,
    strength_of_flush,
    strength_of_ranks,
)
from pitboss.hands.saying import Said, said, said_of_few, said_of_low
from pitboss.hands.wording import words_of_few, words_of_hand, words_of_joker, words_of_low

HIGH_FULL_DECK = Ranking()


class Hand(msgspec.Struct, frozen=True):
    """A hand explained. `value` compares hands of one ranking, larger is better; a low that does not qualify is 0.

    `best` holds the cards that count in reading order (kings before nines in KKK99); a joker stays a joker there, and
    `text` says what it counts as. `name` and `detail` say it as players do: "a pair of fives", "kickers jack, ten".
    """

    value: int
    category: Category
    best: tuple[Card, ...]
    text: str
    rules: tuple[str, ...]
    name: str = ""
    detail: str = ""

    @property
    def spoken(self) -> str:
        """The hand as players say it, in one phrase."""
        return f"{self.name}; {self.detail}" if self.detail else self.name


HOLDEM = "holdem"


def rank(
    cards: Sequence[Card],
    ranking: Ranking = HIGH_FULL_DECK,
    pick: Pick = BEST_FIVE,
    board: Sequence[Card] = (),
    order: OrderOfHands | None = None,
) -> Hand:
    """Rank a player's own cards with those of the board, by the order of Hold-em unless another is given; say why."""
    order = order or hands_of(HOLDEM).order
    pick.check(len(cards), len(board))
    check_cards((*cards, *board), ranking)
    order.check(ranking)
    printed = order.of_deck(ranking.deck)
    if ranking.is_few:
        return _rank_few(cards, board, ranking, pick, printed)
    # A low that fails the qualifier still has five cards to show; only its value is nothing.
    plain = msgspec.structs.replace(ranking, qualifier=False)
    five = _best_five(cards, board, plain, pick)
    reading = _read(five, plain)
    category = plain.order[reading.strength[0] - 1]
    value = _value(five, ranking)
    rules = (*_rules(category, reading, ranking, order, printed), *pick.rules)
    text, (name, detail) = _text(category, reading, ranking, value), _said(category, reading, ranking, value)
    return Hand(value, category, reading.cards, text, tuple(dict.fromkeys(rules)), name, detail)


def _rank_few(cards: Sequence[Card], board: Sequence[Card], ranking: Ranking, pick: Pick, printed: DeckOrder) -> Hand:
    """A hand of fewer than five cards: of equal ones that with the higher cards."""
    value = few_valuer(ranking)
    if ranking.badugi:
        choices = [tuple(CARDS[number] for number in chosen) for chosen in badugis([card.number for card in cards])]
    else:
        choices = list(pick.hands(cards, board, ranking.size))
    numbers = {chosen: sorted((card.number for card in chosen), reverse=True) for chosen in choices}
    chosen = max(choices, key=lambda hand: (value(numbers[hand]), numbers[hand]))
    place = {rank: at for at, (rank, _) in enumerate(grouped(rank_in_lows(ranking, card.rank) for card in chosen))}
    best = tuple(sorted(chosen, key=lambda card: (place[rank_in_lows(ranking, card.rank)], -card.suit)))
    worth = value(numbers[chosen])
    category = ranking.category_of(worth)
    rules = (printed.rule_of(category), printed.rule, *printed.standing, *pick.rules)
    ranks = [card.rank for card in best]
    return Hand(
        worth, category, best, words_of_few(category, ranks), tuple(dict.fromkeys(rules)), *said_of_few(category, ranks)
    )


class _Reading(msgspec.Struct, frozen=True):
    """Five cards as one reads them: in order, what each counts as, and how strong they are."""

    cards: tuple[Card, ...]
    counted: tuple[Card, ...]
    strength: Strength

    @property
    def ranks(self) -> tuple[int, ...]:
        return tuple(card.rank for card in self.counted)

    @property
    def joker_as(self) -> Card | None:
        return self.counted[self.cards.index(Card.JOKER)] if Card.JOKER in self.cards else None


def _best_five(cards: Sequence[Card], board: Sequence[Card], ranking: Ranking, pick: Pick) -> tuple[Card, ...]:
    """Of equal hands the one without the joker, then the one with the higher cards: the choice is always the same."""
    # Under strict_1994 odd cards may not count, yet the hand shown is the one with the best of them.
    every_card = msgspec.structs.replace(ranking, strict_1994=False)

    def key(five: tuple[Card, ...]) -> tuple[int, int, bool, list[int]]:
        numbers = sorted((card.number for card in five), reverse=True)
        return _value(five, ranking), _value(five, every_card), Card.JOKER not in five, numbers

    return max(pick.hands(cards, board), key=key)


def _value(five: Sequence[Card], ranking: Ranking) -> int:
    # Building tables needs numpy, which a program that only names rankings should not have to load.
    from pitboss.hands.tables import tables_for

    return tables_for(ranking).value([card.number for card in five])


def _read(five: tuple[Card, ...], ranking: Ranking) -> _Reading:
    """Let a joker be the best card of the deck, then put the cards in the order in which they are compared."""
    choices = [list(five)]
    if Card.JOKER in five:
        place = five.index(Card.JOKER)
        deck = msgspec.structs.replace(ranking.base, joker=False).cards
        choices = [[*five[:place], card, *five[place + 1 :]] for card in deck]
    counted = max(choices, key=lambda hand: _strength(hand, ranking))
    straight = _straight_top(counted, ranking)
    if straight is not None:
        position = {rank: straight - rank for rank in range(straight + 1)}
    else:
        groups = grouped(rank_in_lows(ranking, card.rank) for card in counted)
        position = {rank: place for place, (rank, _) in enumerate(groups)}

    def reading_order(pair: tuple[Card, Card]) -> tuple[int, bool, int]:
        # A low ace, in a straight or a low hand, has no place among the others and is read last.
        rank = rank_in_lows(ranking, pair[1].rank)
        return position.get(rank, len(position)), pair[0] is Card.JOKER, -pair[0].suit

    pairs = sorted(zip(five, counted, strict=True), key=reading_order)
    cards, counts = zip(*pairs, strict=True)
    return _Reading(cards, counts, _strength(counted, ranking))


def _strength(five: Sequence[Card], ranking: Ranking) -> Strength:
    ranks = tuple(sorted(card.rank for card in five))
    suited = strength_of_flush(ranking, ranks) if _one_suit(five) else None
    return suited or strength_of_ranks(ranking, ranks)


def _one_suit(five: Sequence[Card]) -> bool:
    return len({card.suit for card in five}) == 1


def _straight_top(five: Sequence[Card], ranking: Ranking) -> int | None:
    return straight_top(ranking, tuple(sorted(card.rank for card in five))) if ranking.sees_straights else None


def _rules(
    category: Category, reading: _Reading, ranking: Ranking, order: OrderOfHands, printed: DeckOrder
) -> list[str]:
    rules = [printed.rule_of(category), printed.rule, *printed.standing]
    if category in order.all_cards_count:
        rules.append(order.all_cards_count[category])
    top = _straight_top(reading.counted, ranking)
    if top is not None and top != max(reading.ranks):
        rules += printed.ace_low
    if is_aces_and_eights(category, reading.ranks):
        rules += order.aces_and_eights
    if reading.joker_as is not None:
        rules += [*order.joker, "C-R04" if ranking.is_low else "C-R03"]
    if ranking.is_low:
        rules += order.low
    if ranking.qualifier:
        rules.append("NI2018-51/3.5(d)")
    return rules


def _text(category: Category, reading: _Reading, ranking: Ranking, value: int) -> str:
    if ranking.is_low:
        text = words_of_low(category, reading.ranks, qualified=value > 0)
    else:
        text = words_of_hand(category, reading.ranks)
    if reading.joker_as is None:
        return text
    return f"{text}, {_joker_words(reading, ranking)}"


def _said(category: Category, reading: _Reading, ranking: Ranking, value: int) -> Said:
    name, detail = said_of_low(category, reading.ranks, value > 0) if ranking.is_low else said(category, reading.ranks)
    if reading.joker_as is None:
        return name, detail
    return name, ", ".join(filter(None, (detail, _joker_words(reading, ranking))))


def _joker_words(reading: _Reading, ranking: Ranking) -> str:
    assert reading.joker_as is not None, "the hand has a joker"
    return words_of_joker(reading.joker_as, not ranking.is_low and _one_suit(reading.counted))
