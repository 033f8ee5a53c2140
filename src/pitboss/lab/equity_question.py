"""A question about equity, as a checked value: the game's ranking and pick, what is known of each hand, board and dead
cards. Everything behind this door trusts it."""

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Literal

import msgspec

from pitboss.cards import CARDS, Deck, parse_cards, text_of
from pitboss.editions import HANDS
from pitboss.hands import Ranking, hands_of
from pitboss.hands.ranking import Direction, check_cards
from pitboss.lab.ranges import Cards, RangedHand, parse_holding
from pitboss.malformed import Malformed

# Canberra Poker is played against the house: its odds are those of `pitboss edge canberra`. The kernels know hands of
# five cards in which a flush is for the better.
EQUITY_GAMES = tuple(
    name
    for name, hands in HANDS.items()
    if name != "canberra" and hands.order.size == 5 and not hands.order.straights_count
)
BOARD = 5
Wins = Literal["high", "low", "split"]


class EquityQuestion(msgspec.Struct, frozen=True):
    """Who wins how often. One ranking decides, or two if the pot is split between the high and the low hand.

    `own` is how many cards a whole hand has, `own_used` how many of them must be used (0: any), `board_cards` how many
    the whole board has. What is neither known nor dead is live and may be dealt to any place.
    """

    game: str
    rankings: tuple[Ranking, ...]
    own: int
    own_used: int
    board_cards: int
    holdings: tuple[RangedHand, ...]
    board: Cards = ()
    dead: Cards = ()

    @property
    def players(self) -> int:
        return len(self.holdings)

    @property
    def is_split(self) -> bool:
        return len(self.rankings) > 1

    @property
    def to_come(self) -> int:
        """How many cards the board still gets."""
        return self.board_cards - len(self.board)

    @property
    def live(self) -> Cards:
        """The cards that are not known to be anywhere; some of them may lie in a hand that is given as a range."""
        known = {*self.board, *self.dead, *(card for holding in self.holdings for card in holding.cards)}
        return tuple(number for number in numbers_of(self.rankings[0].base) if number not in known)

    def hands_of(self, player: int) -> int:
        """How many whole hands the player may hold, other players' ranges apart."""
        holding = self.holdings[player]
        missing = self.own - len(holding.cards)
        return len(holding.choices) or (comb(len(self.live), missing) if missing else 1)


def ask(
    game: str,
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    deck: int | None = None,
    joker: bool = False,
    ace_low: bool | None = None,
    wins: Wins = "high",
    low_ace: Direction = "high",
    qualifier: bool = False,
    strict_1994: bool = False,
) -> EquityQuestion:
    """A question from what a person or a program writes; anything that makes no sense is refused in words."""
    if game not in EQUITY_GAMES:
        raise Malformed(f"no equity for a game {game!r}: there is one for {', '.join(EQUITY_GAMES)}")
    if qualifier and wins != "split":
        raise Malformed("the eight-or-better qualifier exists only with a split pot (C-R06)")
    if low_ace == "low" and wins == "high":
        raise Malformed("the ace can be low in low hands only: ask for low or split (C-R05)")
    rankings = _rankings(game, deck, joker, ace_low, wins, low_ace, qualifier, strict_1994)
    rules = hands_of(game)
    own = rules.pick.own[1]
    holdings = tuple(parse_holding(hand, own, rankings[0].base) for hand in hands)
    question = EquityQuestion(
        game=game,
        rankings=rankings,
        own=own,
        own_used=rules.pick.own_used,
        board_cards=BOARD if rules.has_board else 0,
        holdings=holdings,
        board=_shared(board, rankings[0]),
        dead=_shared(dead, rankings[0]),
    )
    _check(question)
    return msgspec.structs.replace(question, holdings=tuple(_possible(holding, question) for holding in holdings))


@cache
def _rankings(
    game: str,
    deck: int | None,
    joker: bool,
    ace_low: bool | None,
    wins: Wins,
    low_ace: Direction,
    qualifier: bool,
    strict_1994: bool,
) -> tuple[Ranking, ...]:
    """The ranking that decides, or both that share the pot, the high one first."""
    rules = hands_of(game)
    high = rules.ranking(deck, joker, ace_low, strict_1994=strict_1994)
    if wins == "high":
        return (high,)
    low = rules.ranking(deck, joker, ace_low, "low", low_ace, qualifier)
    return (low,) if wins == "low" else (high, low)


@cache
def numbers_of(deck: Deck) -> Cards:
    """The numbers of the cards of a deck."""
    return tuple(card.number for card in deck.cards)


def _shared(text: str, ranking: Ranking) -> Cards:
    cards = parse_cards(text)
    check_cards(cards, ranking)
    return tuple(card.number for card in cards)


def _check(question: EquityQuestion) -> None:
    if question.players < 2:
        raise Malformed("equity is between hands: give at least two, random for one that is not known")
    if len(question.board) > question.board_cards:
        if not question.board_cards:
            raise Malformed(f"{question.game} has no board")
        raise Malformed(f"{len(question.board)} cards on the board: {question.game} has {question.board_cards}")
    known = [*question.board, *question.dead, *(card for holding in question.holdings for card in holding.cards)]
    check_cards([CARDS[number] for number in known], question.rankings[0])
    needed = question.players * question.own + question.board_cards + len(question.dead)
    if needed > len(question.rankings[0].base):
        raise Malformed(
            f"{question.players} hands of {question.own}, the board and the dead cards are {needed} cards: "
            f"the deck has {len(question.rankings[0].base)}"
        )


def _possible(holding: RangedHand, question: EquityQuestion) -> RangedHand:
    """The holding without the hands that known cards make impossible."""
    if not holding.choices:
        return holding
    live = set(question.live)
    choices = tuple(hand for hand in holding.choices if live.issuperset(hand))
    if not choices:
        raise Malformed(f"{holding.text}: every such hand holds a card that is known to lie elsewhere")
    return msgspec.structs.replace(holding, choices=choices)


def named(cards: Cards) -> str:
    """Card numbers as text."""
    return text_of(CARDS[number] for number in cards)
