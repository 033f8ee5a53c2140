"""Whether the draws in the log of a tournament are what the secrets give that the house had committed to (T-R24).

Nothing of the tournament is played again: commitments, texts, orders and revealed secrets are all that is looked at.
"""

from collections.abc import Iterable

import msgspec

from pitboss.lab.tournaments.records import OWN, Wrong
from pitboss.malformed import Malformed
from pitboss.play import Event
from pitboss.shoe.derivation import Nonce
from pitboss.tournament.ballot import DrawnLots, ballot_order, commitment, secret_of, verified
from pitboss.tournament.events.document import BallotCommitted
from pitboss.tournament.events.entries import Entered, SeatsDrawn, SecretRevealed
from pitboss.tournament.state import TournamentState


class Draws(msgspec.Struct, frozen=True):
    """What was found: how many draws are proved, how many nobody can prove, and the first that is wrong."""

    proved: int
    by_hand: int
    """Draws of cards or tickets that a person entered."""
    waiting: int
    """Draws whose secret is not revealed yet."""
    wrong: Wrong | None


def verified_draws(log: Iterable[Event[TournamentState]]) -> Draws:
    """Every draw of a log, up to the first that is wrong."""
    committed, texts = ("", ""), dict[int, Nonce]()
    waiting: list[tuple[int, DrawnLots]] = []
    proved = by_hand = 0
    for number, event in enumerate(log, start=1):
        why = ""
        match event:
            case BallotCommitted():
                committed = (event.ballot, event.draws)
            case Entered() if event.nonce:
                texts[event.number] = Nonce(event.person, event.nonce)
            case SeatsDrawn() if event.key:
                why = _ballot(event, committed[0], [texts[entry] for entry in event.entries if entry in texts])
                proved += not why
            case SeatsDrawn():
                by_hand += bool(event.entries)
            case SecretRevealed():
                number, why = _later(event, committed[1], waiting, number)
                proved, waiting = (proved, waiting) if why else (proved + len(waiting), [])
            case _:
                draws = _draws_in(event)
                by_hand += sum(not draw.number for draw in draws)
                waiting += [(number, draw) for draw in draws if draw.number]
        if why:
            return Draws(proved, by_hand, len(waiting), Wrong(OWN, number, why))
    return Draws(proved, by_hand, len(waiting), None)


def _ballot(event: SeatsDrawn, committed: str, texts: list[Nonce]) -> str:
    try:
        secret = secret_of(event.key, event.seed)
        if commitment(secret) != committed:
            return "the secret of the ballot is not the one that was committed to"
        order = ballot_order(secret, len(event.entries), texts)
    except Malformed as error:
        return str(error)
    return "" if order == event.order else "the secret and the entrants' texts give another ballot"


def _later(event: SecretRevealed, committed: str, draws: list[tuple[int, DrawnLots]], number: int) -> tuple[int, str]:
    """The event that is wrong, and why; nothing if every draw is what the secret gives."""
    try:
        secret = secret_of(event.key, event.seed)
    except Malformed as error:
        return number, str(error)
    if commitment(secret) != committed:
        return number, "the secret of the draws is not the one that was committed to"
    wrong = next(((at, draw) for at, draw in draws if not verified(secret, draw)), None)
    return (wrong[0], f"draw {wrong[1].number} is not what the secret gives") if wrong is not None else (number, "")


def _draws_in(event: Event[TournamentState]) -> tuple[DrawnLots, ...]:
    """The later draws that an event keeps, whatever it is about."""
    kept = [getattr(event, name) for name in event.__struct_fields__]
    found = [each for each in kept if isinstance(each, DrawnLots)]
    found += [draw for each in kept if isinstance(each, tuple) for draw in each if isinstance(draw, DrawnLots)]
    return tuple(found)
