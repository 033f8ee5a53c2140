"""Hands that a scenario only values: their category, their five cards, and how they compare."""

import operator
import re
from collections.abc import Iterator

from pitboss.cards import parse_cards, text_of
from pitboss.hands import ALL_FIVE, Hand, rank
from pitboss.malformed import Malformed
from pitboss.poker.game import Game
from pitboss.poker.given_options import options_of
from pitboss.poker.hand_values import evaluators
from pitboss.scenario.types import Scenario, Value

RELATIONS = {">": operator.gt, "<": operator.lt, "=": operator.eq}


def false_values(scenario: Scenario, game: Game) -> Iterator[str]:
    """Everything about the valued hands that is not as the scenario says."""
    hands = [_placed(number, value, scenario, game) for number, value in enumerate(scenario.values, 1)]
    for value, hand in zip(scenario.values, hands, strict=True):
        if value.is_ and value.is_ not in (str(hand.category), hand.text):
            yield f"{value.cards} was to be {value.is_}, and is {hand.text}"
        if value.best and set(parse_cards(value.best)) != set(hand.best):
            yield f"{value.cards} was to play {value.best}, and plays {text_of(hand.best)}"
    for text in scenario.compare:
        match = re.fullmatch(r"(\d{1,9}) ([<>=]) (\d{1,9})", text)
        if match is None or not all(0 < int(match[i]) <= len(hands) for i in (1, 3)):
            raise Malformed(f"compare: {text!r}; write it like 1 > 2, hands counted from 1")
        _check_alike(scenario, text, int(match[1]), int(match[3]))
        left, right = hands[int(match[1]) - 1], hands[int(match[3]) - 1]
        if not RELATIONS[match[2]](left.value, right.value):
            relation = next(sign for sign, holds in RELATIONS.items() if holds(left.value, right.value))
            yield f"{text} does not hold: {left.text} {relation} {right.text}"


def _placed(number: int, value: Value, scenario: Scenario, game: Game) -> Hand:
    try:
        return value_of(value, scenario, game)
    except Malformed as error:
        raise Malformed(f"values: hand {number}: {error}") from error


def _check_alike(scenario: Scenario, text: str, left: int, right: int) -> None:
    """Only values of one order of hands can be compared."""
    one, other = scenario.values[left - 1], scenario.values[right - 1]
    if one.options != other.options:
        raise Malformed(f"compare: {text!r}: the hands are valued under different options; only like ones compare")
    if one.low != other.low:
        raise Malformed(f"compare: {text!r}: one is valued as a low hand, the other not; only like ones compare")


def value_of(value: Value, scenario: Scenario, game: Game) -> Hand:
    options = options_of(game, scenario.table.options | value.options, scenario.table.minimum)
    ranking = evaluators(game, options)[-1 if value.low else 0].ranking
    cards, board = parse_cards(value.cards), parse_cards(value.board or scenario.shoe.board)
    pick = game.hands.pick
    if not board and len(cards) == 5 and pick.board[0]:
        # Five cards alone are a hand already, although this game makes hands with a board.
        pick = ALL_FIVE
    return rank(cards, ranking, pick, board, game.hands.order)
