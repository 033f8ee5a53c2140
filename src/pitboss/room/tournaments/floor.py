"""Chips of floor tables in the ledger: what a count says goes from purse to purse, by way of what is not counted yet.

No cards of a floor table are in the system, so that no stream of a table moves its chips. `issue:T/uncounted` holds
what changed hands there and nobody has counted since. A round that is undone takes the same way at every table: what
stacks changed by comes to purses, and from there to those whose it was (T-R49): commission from the chips that are out
of play, and what the bank of a table of the room won or lost from the bank.
"""

from collections.abc import Iterator

from pitboss.play import Account, Event, Transfer
from pitboss.play.money import AccountKind
from pitboss.tournament.events.ending import Bagged
from pitboss.tournament.events.entries import UncountedRetired
from pitboss.tournament.events.rounds import RoundNoted, RoundUndone, StacksCounted
from pitboss.tournament.state import TournamentState


def counted(tournament: str, state: TournamentState, event: Event[TournamentState]) -> tuple[Transfer, ...]:
    """What an event moves between purses that the streams of tables do not tell; `state` is the one before it."""
    issue = Account(f"{AccountKind.ISSUE}:{tournament}")
    between = Account(f"{issue}/uncounted")
    if isinstance(event, RoundUndone) and state.game.against_house and not state.tables[event.table].floor:
        between = Account(f"{AccountKind.BANK}:{tournament}")  # the stream of the table moved it there
    if isinstance(event, UncountedRetired):
        return _moved(between, issue, event.chips)
    moves = tuple(
        move
        for number, chips in _stacks(state, event)
        for move in _moved(
            Account(f"{AccountKind.CHIPS}:{tournament}/{state.entries[number].person}"),
            between,
            state.entries[number].stack - chips,
        )
    )
    return moves + _moved(between, issue, _commission(state, event))


def _commission(state: TournamentState, event: Event[TournamentState]) -> int:
    """Chips that left play from the pots of a floor table, or that come back with a void round of any (T-R07)."""
    if isinstance(event, RoundUndone):
        return -state.tables[event.table].taken
    return event.commission if isinstance(event, RoundNoted) and state.tables[event.table].floor else 0


def _stacks(state: TournamentState, event: Event[TournamentState]) -> Iterator[tuple[int, int]]:
    """By entry, the stacks that were counted, or that are gone, away from tables with cards in the system."""
    if isinstance(event, Bagged):
        yield event.entry, event.count
    if isinstance(event, RoundUndone):
        yield from event.stacks  # at whatever table: chips go back to whom they came from
    if not isinstance(event, RoundNoted | StacksCounted) or not state.tables[event.table].floor:
        return
    seats = state.tables[event.table].seats
    if isinstance(event, RoundNoted) and not event.stacks:
        yield from ((seats[took.seat], 0) for took in event.out)
    elif not (isinstance(event, RoundNoted) and event.void):
        yield from ((seats[seat], chips) for seat, chips in event.stacks)


def _moved(source: Account, target: Account, chips: int) -> tuple[Transfer, ...]:
    """So many chips one way, or the other way if there are less than none."""
    if not chips:
        return ()
    return (Transfer(source, target, chips),) if chips > 0 else (Transfer(target, source, -chips),)
