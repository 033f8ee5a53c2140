"""Equity by street: what each hand was worth when the cards came, as far as they are known."""

from collections.abc import Iterator

import msgspec

from pitboss.editions import GAMES
from pitboss.lab.equity_question import EquityQuestion, named
from pitboss.poker.game import Game
from pitboss.poker.kinds import DealMode, DealPlace, Verb


class Street(msgspec.Struct, frozen=True):
    """The question as it was before a betting round, and the cards that had just come."""

    name: str
    question: EquityQuestion


def streets(question: EquityQuestion) -> tuple[Street, ...]:
    """One question for each betting round whose cards are known; cards of a hand came in the order they were given."""
    known = max(len(holding.cards) for holding in question.holdings)
    found: dict[tuple[int, int], Street] = {}
    shown = 0
    for own, board in _dealt(_game(question.game)):
        if board > len(question.board) or (not question.board_cards and own > known) or (own, board) in found:
            break
        name = f"{own} cards" if not question.board_cards else named(question.board[shown:board]) or "hole cards"
        found[own, board] = Street(name, _as_it_was(question, own, board))
        shown = board
    return tuple(found.values()) or (Street("cards so far", question),)


def title_of(question: EquityQuestion) -> str:
    """The game's name as the instruments write it."""
    return _game(question.game).title


def _dealt(game: Game) -> Iterator[tuple[int, int]]:
    """How many own and communal cards there are at each betting round, the player getting cards one at a time."""
    own, board = 0, 0
    for step in game.plan:
        if step.verb is Verb.BET:
            yield own, board
        elif step.verb is Verb.DEAL and step.place is DealPlace.BOARD:
            board += step.count
        elif step.verb is Verb.DEAL and step.mode in (None, DealMode.SINGLES):
            own += step.count


def _as_it_was(question: EquityQuestion, own: int, board: int) -> EquityQuestion:
    holdings = tuple(
        msgspec.structs.replace(holding, cards=holding.cards[:own]) if not question.board_cards else holding
        for holding in question.holdings
    )
    return msgspec.structs.replace(question, holdings=holdings, board=question.board[:board])


def _game(name: str) -> Game:
    return next(game for game in GAMES.values() if game.name == name)
