"""The words that sentences about a round are made of: numbers, cards, limits, hands and pots."""

from collections.abc import Iterable, Sequence

from pitboss.cards import Card
from pitboss.hands import rank
from pitboss.poker.kinds import Forced, Limit
from pitboss.poker.options import BetLimit, Options
from pitboss.poker.setup import Setup
from pitboss.poker.state import State

HIDDEN = "a hidden card"
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number_word(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def counted(number: int, thing: str) -> str:
    """`One card`, `Two cards`."""
    return f"{number_word(number).capitalize()} {thing}{'' if number == 1 else 's'}"


def joined(parts: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def cards_words(cards: Iterable[Card | None]) -> str:
    """Known cards by their faces, the others as hidden: `As Td`, `two hidden cards`, `As and a hidden card`."""
    cards = list(cards)
    known = " ".join(str(card) for card in cards if card is not None)
    hidden = sum(card is None for card in cards)
    unseen = HIDDEN if hidden == 1 else f"{number_word(hidden)} hidden cards"
    if known and hidden:
        return f"{known} and {unseen}"
    return known or unseen


def forced_words(setup: Setup) -> str:
    """`blinds $5 and $10`, `an ante of $2 each`."""
    options = setup.options
    antes = f"an ante of {options.amount(options.ante)} each"
    if options.forced is Forced.ANTES:
        return antes
    levels = [options.amount(cents) for cents in options.blinds] or [
        options.amount(k * options.minimum) for k in options.blind_multiples
    ]
    if options.blind_multiples and not options.blinds:
        blinds = f"a blind of {joined(levels, 'or')}"
    else:
        blinds = f"blinds {joined(levels)}" if len(levels) > 1 else f"a blind of {levels[0]}"
    return f"{blinds} and {antes}" if options.forced is Forced.BOTH else blinds


def limit_words(options: Options) -> str:
    """How much may be bet, in one phrase."""
    words, before = "", ""
    for betting_round, phrase in enumerate((_limit(options, limit) for limit in options.limits), 1):
        if phrase != before:
            words += f", from betting round {number_word(betting_round)} on {phrase}" if before else phrase
        before = phrase
    if not options.raise_cap:
        return words
    if options.raise_cap < 0:
        return f"{words}, no raises"
    return f"{words}, at most {counted(options.raise_cap, 'raise').lower()}"


def _limit(options: Options, limit: BetLimit) -> str:
    match limit.kind:
        case Limit.BY_BLIND:
            return f"bets of {joined([number_word(k) for k in limit.sizes], 'or')} blinds"
        case Limit.SPREAD if limit.minimum == limit.maximum:
            return f"bets of {options.amount(limit.minimum)}"
        case Limit.SPREAD:
            return f"bets of {options.amount(limit.minimum)} to {options.amount(limit.maximum)}"
        case kind:
            return f"{kind.replace('_', ' ')}, at least {options.amount(limit.minimum)}"


def hand_words(state: State, cards: Sequence[Card], side: str = "") -> str:
    """What a shown hand is, for each way the round is won, or for one `side` of a pot that is shared.

    Nothing can be said while a card of the board is unknown.
    """
    setup, board = state.setup, [card for card in state.board if card is not None]
    if len(board) < len(state.board):
        return ""
    hands = setup.game.hands
    evaluators = (setup.evaluators[side == "low"],) if side else setup.evaluators
    told = [rank(cards, evaluator.ranking, hands.pick, board, hands.order) for evaluator in evaluators]
    return " and ".join(hand.spoken for hand in told)


def pot_name(index: int, count: int) -> str:
    if count == 1:
        return "pot"
    if index == 0:
        return "main pot"
    return (
        "side pot"
        if count == 2
        else f"{('first', 'second', 'third')[index - 1] if index < 4 else f'{index}th'} side pot"
    )
