"""A game introduced in plain words that its value alone gives, for games that bring no words of their own."""

from collections.abc import Iterator

from pitboss.poker.game import Game, Step
from pitboss.poker.kinds import DealPlace, Forced, Verb
from pitboss.poker.tell_words import counted, number_word

BETTING = "When it is your turn you may fold, check if nobody has bet, call what was bet, or raise it."


def about(game: Game) -> str:
    """The game in a sentence."""
    if game.about:
        return game.about
    board = f" and {number_word(game.board_cards)} for everybody" if game.board_cards else ""
    return f"{counted(game.kept_cards, 'card')} of your own{board}."


def how_to_play(game: Game) -> tuple[str, ...]:
    """The way of a round, step by step."""
    return game.how_to_play or (*_beginning(game), *_steps(game), "The best hand takes the pot.")


def _beginning(game: Game) -> Iterator[str]:
    forced = game.defaults.forced
    if forced is not Forced.BLINDS:
        yield "Everybody puts up the ante."
    if forced is not Forced.ANTES:
        yield "The first players put up the blinds."


def _steps(game: Game) -> Iterator[str]:
    plan = [step for step in game.plan if step.verb in _WORDS and step.mode in (None, game.defaults.deal)]
    place, bets = 0, 0
    while place < len(plan):
        alike = 1
        while place + alike < len(plan) and plan[place + alike] == plan[place] and plan[place].verb is Verb.DEAL:
            alike += 1
        step = plan[place]
        bets += step.verb is Verb.BET
        yield BETTING if step.verb is Verb.BET and bets == 1 else _sentence(step, alike * step.count)
        place += alike


def _sentence(step: Step, count: int) -> str:
    if step.verb is not Verb.DEAL:
        return _WORDS[step.verb].format(number_word(count), "card" if count == 1 else "cards")
    if step.place is DealPlace.BOARD:
        return f"{counted(count, 'communal card')} {'comes' if count == 1 else 'come'} face up."
    return f"Everybody gets {counted(count, 'card').lower()} face {'up' if step.up else 'down'}."


_WORDS = {
    Verb.DEAL: "",
    Verb.BET: "Another betting round follows.",
    Verb.DISCARD: "Everybody throws away {} {}.",
    Verb.DRAW: "Everybody may exchange cards.",
}
