"""Which lots a command needs, and whether those it brings are right. The secret behind them never comes in here.

A command with lots names the result; the event keeps it, and the secret proves it when the session is over (T-R24).
"""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from pitboss.play import Command, Refusal
from pitboss.shoe.derivation import Nonce, Secret, sorted_nonces
from pitboss.tournament.ballot import DrawnLots, drawn
from pitboss.tournament.commands import BreakTable, Enter, MovePlayer, OfferSeat, Rebuy, Redraw, Reinstate, SecondAct
from pitboss.tournament.conditions import RebuySeat
from pitboss.tournament.entry import Entry
from pitboss.tournament.seats import candidates, empty_seats, fills, is_drawn, next_move
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Numbers, Phase

CommandT = TypeVar("CommandT", bound=Command)


class Want(msgspec.Struct, frozen=True):
    """A draw that is needed: from how many, with whose texts."""

    count: int
    nonces: tuple[Nonce, ...] = ()


def nonces_of(entries: Sequence[Entry]) -> tuple[Nonce, ...]:
    """The texts of those concerned who gave one, in their one order."""
    return sorted_nonces([Nonce(entry.person, entry.nonce) for entry in entries if entry.nonce])


def with_lots(state: TournamentState, command: CommandT, secret: Secret) -> CommandT:
    """The command with the draws that it needs, as the secret gives them."""
    wants = wanted(state, command)
    if not wants:
        return command
    draws = tuple(
        drawn(secret, state.drawn + number, want.count, want.nonces) for number, want in enumerate(wants, start=1)
    )
    # Only commands with lots are wanted any for, which the type checker cannot know.
    filled: Any = replace(command, draws=draws)
    return filled  # type: ignore[no-any-return]


def orders(state: TournamentState, draws: Sequence[DrawnLots], wants: Sequence[Want]) -> list[Numbers]:
    """The orders that draws bring, once it is seen that they are those that are needed; Refusal otherwise."""
    law = state.law.ballot
    if len(draws) != len(wants):
        raise Refusal(law, f"{len(wants)} draws are needed, not {len(draws)}")
    for number, (draw, want) in enumerate(zip(draws, wants, strict=True), start=state.drawn + 1):
        if sorted(draw.order) != list(range(want.count)):
            raise Refusal(law, f"a draw from {want.count} names each of them once")
        if draw.number and (draw.number != number or draw.nonces != want.nonces):
            raise Refusal(law, f"the next draw is number {number}, with the texts of those concerned")
    return [draw.order for draw in draws]


def wanted(state: TournamentState, command: Command) -> tuple[Want, ...]:
    """The draws that a command needs, in order; none for most."""
    match command:
        case Enter() | OfferSeat():
            nonce = command.nonce if isinstance(command, Enter) else ""
            texts = (Nonce(command.person, nonce),) if nonce else ()
            return late_seat(state, texts) if state.phase is Phase.RUNNING else ()
        case Rebuy():
            return rebuy_seat(state, state.entry_of(command.person))
        case Reinstate():
            entry = state.entry_of(command.person)
            return late_seat(state, nonces_of((entry,))) if entry is not None else ()
        case BreakTable() if command.table in state.tables:
            return breaking(state, command.table)
        case SecondAct() if (proposal := state.proposals.get(command.number)) is not None:
            return wanted(state, proposal.act)
        case Redraw():
            return (redrawing(state),)
        case MovePlayer() if not command.reason:
            return balancing(state)
    return ()


def late_seat(state: TournamentState, nonces: tuple[Nonce, ...]) -> tuple[Want, ...]:
    """One seat of those free at the smallest tables; at a new table if none is."""
    count = len(candidates(state)) or state.seats
    return (Want(count, nonces),) if count > 1 else ()


def rebuy_seat(state: TournamentState, entry: Entry | None) -> tuple[Want, ...]:
    rebuys = state.conditions.rebuys
    if entry is None or rebuys is None or (rebuys.seat is RebuySeat.SAME and entry.table):
        return ()
    if state.phase is not Phase.RUNNING:
        return ()  # into a flight that has not begun: its ballot gives the seat (T-R23)
    return late_seat(state, nonces_of((entry,)))


def breaking(state: TournamentState, number: int) -> tuple[Want, ...]:
    """The players in an order; then the empty seats of each table that gets some, in the order of the tables."""
    table = state.tables[number]
    nonces = nonces_of(players_of(state, number))
    counts = [table.size, *(len(empty_seats(state, state.tables[other])) for other in fills(state, table))]
    return tuple(Want(count, nonces) for count in counts if count)


def players_of(state: TournamentState, number: int) -> list[Entry]:
    """The players of a table in the order of their seats."""
    return [state.entries[entry] for _, entry in sorted(state.tables[number].seats.items())]


def redrawing(state: TournamentState) -> Want:
    """Everybody who is left, in the order of their numbers."""
    return Want(state.here, nonces_of([state.entries[number] for number in sorted(state.in_play - state.bags)]))


def balancing(state: TournamentState) -> tuple[Want, ...]:
    """Lots for the mover and the seat, where the conditions have them drawn."""
    move, (mover, seat) = next_move(state), is_drawn(state)
    if move is None or not (mover or seat):
        return ()
    nonces = nonces_of(players_of(state, move.source))
    counts = [state.tables[move.source].size] * mover + [len(empty_seats(state, state.tables[move.table]))] * seat
    return tuple(Want(count, nonces) for count in counts)
