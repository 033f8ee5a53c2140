"""What a round leaves, as the tournament is told: stacks, who lost everything, chips counted, a round that was void.

NI2018-51/20.14, 20.15, 20.20; T-R07, T-R49, T-R50.
"""

from collections.abc import Iterable

from pitboss.play import Refusal
from pitboss.tournament.commands import CountStacks, NoteRound, UndoRound
from pitboss.tournament.eliminating import bounties_back, check_bounty
from pitboss.tournament.events import TournamentEvent
from pitboss.tournament.events.rounds import RoundNoted, RoundUndone, StacksCounted
from pitboss.tournament.seats import table_of
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import takes_pot_commission
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Phase, Status, Took

Events = list[TournamentEvent]
STRUCK = ("H-R12", "H-R37")
"""By which a round that was entered by mistake counts no more."""
COMMISSION_PART = 20
"""Commission of the old rules is one chip in so many, at most."""


def note_round(state: TournamentState, command: NoteRound) -> Events:
    law, table = state.law, table_of(state, command.table)
    if not table.on:
        raise Refusal(law.seats, f"no round is on at table {command.table}")
    if command.void:
        rules = STRUCK if command.unbegun else law.void
        return [RoundNoted(rules, table.number, table.rounds, command.at, void=True, unbegun=command.unbegun)]
    stacks = dict(command.stacks)
    if stacks and table.floor:
        stacks |= {took.seat: 0 for took in command.out if took.seat not in stacks}  # whoever is out has none left
    _check_told(state, table, stacks, command.out)
    if table.floor:
        check_there(state, {table.seats[seat]: chips for seat, chips in stacks.items()}, table)
    commission = _missing(state, table, stacks)
    rules = law.full_view + law.chips + (law.pot_commission if commission else ())
    told, out = tuple(sorted(stacks.items())), tuple(sorted(command.out, key=lambda took: took.seat))
    return [RoundNoted(rules, table.number, table.rounds + 1, command.at, told, out, commission=commission)]


def _check_told(state: TournamentState, table: TournamentTable, stacks: dict[int, int], out: tuple[Took, ...]) -> None:
    """Whether the stacks and those who lost everything can be what a round leaves."""
    law = state.law
    strangers = {*stacks, *(took.seat for took in out)} - table.seats.keys()
    if strangers:
        raise Refusal(law.seats, f"nobody sits at seat {min(strangers)} of table {table.number}")
    if not table.floor and (not stacks or (not state.game.against_house and set(stacks) != set(table.seats))):
        raise Refusal(law.full_view, "the stacks of every seat are told")
    for took in out:
        if stacks.get(took.seat):
            raise Refusal(law.eliminated, f"seat {took.seat} has chips left")
    if not state.game.against_house:
        _check_put_in(state, table, out)
    if any(chips < 0 for chips in stacks.values()):
        raise Refusal(law.chips, "nobody has less than no chips")
    lost = {seat for seat, chips in stacks.items() if not chips and state.entries[table.seats[seat]].stack}
    gone = lost - {took.seat for took in out}
    if gone and not state.game.against_house:
        raise Refusal(law.eliminated, f"seat {min(gone)} has lost everything: what was put in is told")


def _check_put_in(state: TournamentState, table: TournamentTable, out: tuple[Took, ...]) -> None:
    """Whoever goes out has put in the whole stack, never more; at a floor table it may not be known exactly (T-R50)."""
    rules, guessed = (*state.law.same_round, *state.law.chips, "T-R50"), 0
    for took in out:
        entry = state.entries[table.seats[took.seat]]
        if not table.floor and took.put != entry.stack:
            raise Refusal(rules, f"seat {took.seat} is out with all of {entry.stack:,} put in")
        guessed += 0 if entry.is_counted else took.put
        most = entry.stack if entry.is_counted else at_most(state, [table.seats[took.seat]])
        if not 0 < took.put <= most:
            text = f"seat {took.seat} cannot have put in {took.put:,}: there were {most:,} at most"
            raise Refusal(rules, f"{text}; count the stacks first if that is wrong")
    unknown = [number for took in out if not state.entries[number := table.seats[took.seat]].is_counted]
    if unknown and guessed > (most := at_most(state, unknown)):
        text = f"those who are out cannot have put in {guessed:,} together: there were {most:,} at most"
        raise Refusal(rules, f"{text}; count the stacks first if that is wrong")


def at_most(state: TournamentState, numbers: Iterable[int], table: TournamentTable | None = None) -> int:
    """The most chips that some can have together: all that are in play, but what is known to be others'.

    What lay at a table where a round was played, or at a floor table since its stacks were counted, may be anybody's.
    """
    theirs = {*numbers, *(table.seats.values() if table is not None else ())}
    certain = (entry.stack for number, entry in state.entries.items() if number not in theirs and entry.is_counted)
    return state.chips - sum(certain)


def check_there(state: TournamentState, stacks: dict[int, int], table: TournamentTable | None = None) -> None:
    """Refuse stacks that are more than there can be: nothing adds chips but what the rules have (20.15)."""
    told, most = sum(stacks.values()), at_most(state, stacks, table)
    if told > most and not state.game.against_house:
        who = "these stacks are" if len(stacks) > 1 else "the stack is"
        raise Refusal(state.law.chips + state.law.full_view, f"{who} {told:,} together: there can be {most:,} at most")


def _missing(state: TournamentState, table: TournamentTable, stacks: dict[int, int]) -> int:
    """Chips that a round took out of play: none, but for commission where the conditions left it (T-R07)."""
    if not stacks or state.game.against_house:
        return 0
    before = sum(state.entries[table.seats[seat]].stack for seat in stacks)
    missing, is_told = before - sum(stacks.values()), set(stacks) == set(table.seats)
    if is_told and 0 < missing * COMMISSION_PART <= before and takes_pot_commission(state.conditions):
        return missing
    if missing and not table.floor:
        raise Refusal(state.law.chips, f"{before:,} chips were at the table, not {before - missing:,}")
    return 0


def can_undo(state: TournamentState, table: TournamentTable) -> bool:
    """Whether the last round of a table may still be found void: until the next one starts (T-R49)."""
    return table.number in state.before and not table.on and not state.in_beat


def undo_round(state: TournamentState, command: UndoRound) -> Events:
    """The last round of a table was void: as if it had not been, until the next one starts (19.3, T-R49)."""
    law, table = state.law, table_of(state, command.table)
    before = state.before.get(command.table)
    if before is None or not can_undo(state, table):
        raise Refusal(law.void, "a round is void no more once the next has begun")
    if state.phase is not Phase.RUNNING or not command.reason.strip():
        raise Refusal(law.void, "a void round has a reason, while the session lasts")
    seats = {number: seat for seat, number in table.seats.items()}
    again: list[tuple[int, int]] = []
    for number in before:
        entry = state.entries[number]
        if entry.rebuys and entry.status is Status.SEATED and entry.lost_at and number not in seats:
            raise Refusal(law.void, f"{entry.person} sits elsewhere by now")
        check_bounty(state, entry, law.void)
        if number not in seats or entry.status is Status.PENDING:
            again.append((number, seats.get(number) or _free_seat(state, table, again)))
    back = [event for number, _ in again for event in bounties_back(state, state.entries[number])]
    stacks = tuple(sorted(before.items()))
    undone = RoundUndone((*law.void, "T-R49"), table.number, command.reason, stacks, tuple(again), table.was)
    return [*back, undone]


def _free_seat(state: TournamentState, table: TournamentTable, taken: list[tuple[int, int]]) -> int:
    used = {seat for _, seat in taken} | set(table.seats)
    if table.vacated and table.vacated not in used:
        return table.vacated
    free = next((seat for seat in range(1, state.seats + 1) if seat not in used), 0)
    if not free:
        raise Refusal(state.law.void, "the seats have been taken by others: make room first")
    return free


def count_stacks(state: TournamentState, command: CountStacks) -> Events:
    table = table_of(state, command.table)
    if not table.floor:
        raise Refusal(state.law.full_view, "the stacks of this table are known to the chip")
    if not command.stacks or {seat for seat, _ in command.stacks} - table.seats.keys():
        raise Refusal(state.law.full_view, "chips are counted at seats that are taken")
    if any(chips < 1 for _, chips in command.stacks):
        raise Refusal(state.law.eliminated, "whoever has no chips is out: enter that instead")
    check_there(state, {table.seats[seat]: chips for seat, chips in command.stacks})
    return [StacksCounted(state.law.full_view, table.number, tuple(sorted(command.stacks)))]
