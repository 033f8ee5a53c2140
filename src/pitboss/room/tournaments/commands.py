"""Commands of a tournament as the room completes them: its own clock, draws, cards and secrets, and nobody else's."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.play import Command, Event, Principal, Refusal, Role, RuleIds
from pitboss.room.people import People
from pitboss.room.person import Person
from pitboss.room.requests import NOT_OURS, STAFF_DO_NOT_PLAY
from pitboss.room.tournaments.accounts import DESK
from pitboss.room.wallets import Wallets
from pitboss.tournament import commands
from pitboss.tournament.events.eliminations import BountyReturned
from pitboss.tournament.lots import with_lots
from pitboss.tournament.paying import who_draws
from pitboss.tournament.sessions import needs_cards
from pitboss.tournament.software import Secrets, apart, ballot_of
from pitboss.tournament.state import TournamentState

Decks = Callable[[], tuple[Card, ...]]
"""A deck in an order of chance, each time another."""
ACCOUNT = "@"
"""Before a name: whoever has an account of that name."""
OF_THE_ROOM = (commands.CommitBallot, commands.RevealSecret, commands.RoomReopened)
"""What the room alone can know."""
OWN_WORD: dict[type[Command], RuleIds] = {
    commands.Rebuy: ("T-R17",),
    commands.AddOn: ("T-R19",),
    commands.ProposeDeal: ("T-R64",),
    commands.AcceptDeal: ("T-R64",),
}
"""What the entrant alone says, and why."""


def completed(state: TournamentState, command: Command, now: int, secrets: Secrets, deck: Decks) -> Command:
    """A command of a person with what is not for a person to say: the time, the lots, the cards."""
    filled: Any = command  # fields that several commands have, each by its own name
    if hasattr(filled, "at"):
        filled = replace(filled, at=now)
    match filled:
        case commands.DrawSeats(order=()):
            order, key, seed = ballot_of(state, secrets.ballot)
            filled = replace(filled, order=order, key=key, seed=seed)
        case commands.ColourUp(cards=()) | commands.DrawMarker(cards=()):
            filled = replace(filled, cards=deck())
        case commands.EndSession() if needed := needs_cards(state):
            filled = replace(filled, cards=tuple(zip(needed, deck(), strict=False)))
        case commands.ConfirmPlaces(cards=()) if drawing := who_draws(state):
            filled = replace(filled, cards=tuple(zip(drawing, apart(deck()), strict=False)))
        case commands.Enter():
            filled = replace(filled, bot=False, draws=(), won="")
    given: Command = filled
    return given if getattr(given, "draws", True) else with_lots(state, given, secrets.draws)


def check_of_people(state: TournamentState, command: Command) -> None:
    """Refuse what the room alone gives: what its own tables report, its secrets, and when it was shut."""
    number = getattr(command, "table", 0)
    table = state.tables.get(number)
    at_table = isinstance(command, commands.BeginRound | commands.NoteRound)
    if isinstance(command, OF_THE_ROOM) or (at_table and table is not None and not table.floor):
        raise Refusal(NOT_OURS, f"{command.__struct_config__.tag} is for the room itself")


def with_accounts(command: Command, people: People) -> Command:
    """A command with the accounts of those whom it calls `@name`: a substitute, the members of a team.

    Any other name is that of somebody in the hall, who has no account though somebody here is called the same.
    """

    def account_of(name: str) -> str:
        if not name.startswith(ACCOUNT):
            return name
        found = people.by_name(name.removeprefix(ACCOUNT))
        if found is None:
            raise Refusal(NOT_OURS, f"nobody here is called {name.removeprefix(ACCOUNT)}")
        return found.id

    if isinstance(command, commands.Substitute):
        return replace(command, by=account_of(command.by))
    if isinstance(command, commands.Enter) and command.members:
        return replace(command, members=tuple(map(account_of, command.members)))
    return command


def check_payer(
    state: TournamentState, command: Command, by: Principal, persons: Mapping[str, Person], wallets: Wallets
) -> None:
    """Who enters is somebody whom the room knows, or pays at the desk; and the wallet bears what is bought.

    People with an account speak for themselves.
    """
    law = state.law
    check_own_word(state, command, by, persons)
    if isinstance(command, commands.Enter):
        is_at_desk = command.person.startswith(DESK) and by.role is not Role.PLAYER
        known = persons.get(command.person)
        if not is_at_desk and known is None:
            raise Refusal(law.one_entry, f"nobody here is called {command.person}")
        if any(
            each in persons and persons[each].role is not Role.PLAYER for each in (command.person, *command.members)
        ):
            raise Refusal(law.one_entry, STAFF_DO_NOT_PLAY)
    if (
        isinstance(command, commands.Substitute)
        and command.by in persons
        and persons[command.by].role is not Role.PLAYER
    ):
        raise Refusal(law.substitute, STAFF_DO_NOT_PLAY)
    if isinstance(command, commands.Enter) and command.ticket:
        if cost_of(state, command) > wallets.tickets(command.person):
            raise Refusal((*law.fee, "T-R62"), "there is no ticket that is worth the fee")
        return
    entry = state.entry_of(command.person) if isinstance(command, commands.OfPerson) else None
    payer = entry.person if entry is not None else getattr(command, "person", "")
    if payer in persons and cost_of(state, command) > wallets[payer]:
        raise Refusal(law.fee, "there is not so much in the wallet; it can be refilled")


def who_plays(state: TournamentState, command: Command) -> tuple[str, ...]:
    """Who comes to play, or plays on, by a command: nobody who is on the exclusion list (H-R34)."""
    match command:
        case commands.Enter():
            persons = (command.person, *command.members)
        case commands.Substitute():
            persons = (command.by,)
        case commands.Rebuy() | commands.AddOn() | commands.OfferSeat():
            entry = state.entry_of(command.person)
            persons = (entry.person, *entry.members) if entry is not None else ()
        case _:
            return ()
    return tuple(dict.fromkeys(each.removeprefix(DESK) for each in persons))


def check_given_back(events: Iterable[Event[TournamentState]], wallets: Wallets, persons: Mapping[str, Person]) -> None:
    """A bounty that was paid at once comes back out of the winner's wallet: it has to be there (T-R49, T-R60)."""
    for event in events:
        for person, cents in event.shares if isinstance(event, BountyReturned) else ():
            if person in persons and cents > wallets[person]:
                raise Refusal(event.rules, f"{person} has spent the bounty that would have to come back")


def check_own_word(state: TournamentState, command: Command, by: Principal, persons: Mapping[str, Person]) -> None:
    """Who buys or agrees is the entrant, whose money it is: by the account, or without one by word at the desk.

    Neither a substitute nor another member of a team speaks for him, and a director who proposes a deal speaks for
    nobody who has an account.
    """
    rules = next((rules for kind, rules in OWN_WORD.items() if isinstance(command, kind)), ())
    entry = state.entry_of(command.person) if rules and isinstance(command, commands.OfPerson) else None
    if entry is None:
        return
    if by.role is Role.PLAYER and by.name != entry.person:
        raise Refusal(rules, "the entrant alone buys and agrees, not whoever plays the seat")
    if by.role is not Role.PLAYER and entry.person in persons:
        raise Refusal(rules, "whoever has an account buys and agrees by it")


def cost_of(state: TournamentState, command: Command) -> int:
    """What a command makes somebody pay, in cents."""
    conditions = state.conditions
    if isinstance(command, commands.Enter | commands.OfferSeat):
        return conditions.fee.entry if conditions.fee is not None else 0
    if isinstance(command, commands.Rebuy):
        return conditions.rebuys.cost if conditions.rebuys is not None else 0
    if isinstance(command, commands.AddOn):
        return conditions.add_ons.cost if conditions.add_ons is not None else 0
    return 0
