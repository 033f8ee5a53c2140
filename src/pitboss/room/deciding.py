"""What a command does at a hosted table, judged in memory: at the table, in its tournament, to wishes and time banks.

Nothing is written here; `host` writes what was decided, or takes it back.
"""

from typing import TYPE_CHECKING

import msgspec

from pitboss.play import Answers, Command, Refusal, RuleIds
from pitboss.room import lobby
from pitboss.room.following.entering import MakeEntry
from pitboss.room.following.in_tournament import check_made
from pitboss.room.following.log import FollowedLog
from pitboss.room.lobby import ChipsWished, LeaveWished, Meta, TimeBankUsed
from pitboss.room.requests import Asked
from pitboss.table.commands import Leave, TopUp

if TYPE_CHECKING:
    from pitboss.room.host import TableHost

ADMISSION: RuleIds = ("H-R10",)


def decide(host: "TableHost", asked: Asked, now: float) -> None:
    """Judge what was asked for; whoever has wagers on the layout takes them back, or leaves later."""
    command, state = host.kind.completed(asked.command, host.log.table.expected()), host.log.state
    if host.tournament is not None:
        _check_of_table(host, command)
        command = _begun_in_tournament(host, command)
    if isinstance(command, Leave) and command.seat in state.places and host.kind.has_wager(state, command.seat):
        if state.in_round:
            _wish_to_leave(host, state.places[command.seat].person)
            return
        for back in host.kind.take_backs(state, command.seat):
            host.log.do(back)
    if isinstance(command, host.kind.sits) and not host.meta.admits(asked.person):
        raise Refusal(ADMISSION, "the host of this table is asked before anybody sits down")
    if host.floor is not None:
        host.floor.check(host, command)
    host.log.do(command)
    if asked.beside is not None:
        host.log.add(asked.beside.entry, then=asked.beside.then)
    if command.answers is Answers.TURN:
        draw_on_bank(host, asked.person, now)


def draw_on_bank(host: "TableHost", person: str, now: float) -> None:
    """Whoever answers a turn after its time has used the bank for it; that is written with the answer."""
    plan = host.plan
    if plan is None or not plan.banked_from or now <= plan.banked_from:
        return
    seconds = now - plan.banked_from
    if host.tournament is not None:
        host.tournament.draw_on_bank(host, person, seconds)
        return
    left = max(0.0, host.bank_left(person) - seconds)
    used = TimeBankUsed(host.meta.id, person, round(1000 * left), host.round_number)
    host.log.add(lobby.entry(used), then=lambda: used.apply(_meta_of(host)))


def note_bought(host: "TableHost", command: Command) -> None:
    """What was to be bought before the next round is bought: it is wished for no more."""
    if not isinstance(command, TopUp):
        return
    person = host.log.state.places[command.seat].person
    wish = host.wish_of(person)
    if wish.next:
        rest = msgspec.structs.replace(wish, next=0)
        wished = ChipsWished(host.meta.id, person, host.log.seated_at[person], rest)
        host.log.add(lobby.entry(wished), then=lambda: wished.apply(_meta_of(host)))


def _check_of_table(host: "TableHost", command: Command) -> None:
    """Refuse what is the tournament's: seats, chips and levels, and what has been noted of a round that is over."""
    law = host.log.state.law.tournament
    if isinstance(command, MakeEntry) and isinstance(host.log, FollowedLog):
        check_made(host.log, command)
        return
    if isinstance(command, Leave):
        raise Refusal(law.seats, "at a tournament players sit where they are assigned, as long as they are in")
    if isinstance(command, host.kind.of_the_tournament):
        raise Refusal(law.seats + law.chips, "that is for the director of the tournament, not for one table")
    if isinstance(command, host.kind.reports) and not host.log.state.in_round:
        raise Refusal(law.directions, "the round is over and noted: what went wrong in it is the director's")


def _begun_in_tournament(host: "TableHost", command: Command) -> Command:
    """The entry that deals begins a round of the tournament first, which may bring the table in line before it."""
    if not (isinstance(command, MakeEntry) and isinstance(host.log, FollowedLog) and host.begins(command)):
        return command
    assert host.tournament is not None, "a table of a tournament"
    host.log.check_next(command)
    if not host.tournament.begin(host):
        rules, why = host.tournament.why_not(host.meta.number)
        raise Refusal(rules, f"no round begins here now: {why}")
    return msgspec.structs.replace(command, number=0)


def _wish_to_leave(host: "TableHost", person: str) -> None:
    """Whoever has a hand in the round leaves when it is settled; the wish is kept with what the room knows."""
    wished = LeaveWished(host.meta.id, person, host.log.seated_at[person])

    def hold() -> None:
        wished.apply(_meta_of(host))
        text = f"{host.name_of(person)} will leave when the round is settled."
        host.tell(text, host.kind.buying_in(host.log.shown))

    host.log.add(lobby.entry(wished), then=hold)


def _meta_of(host: "TableHost") -> dict[str, Meta]:
    return {host.meta.id: host.meta}
