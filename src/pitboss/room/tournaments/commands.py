"""Commands of a tournament as the room completes them: its own clock, draws, cards and secrets, and nobody else's."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.play import Command, Principal, Refusal, Role
from pitboss.room.people import People, Person
from pitboss.room.requests import NOT_OURS, STAFF_DO_NOT_PLAY
from pitboss.room.tournaments.accounts import DESK
from pitboss.room.wallets import Wallets
from pitboss.tournament import commands
from pitboss.tournament.ballot import ballot_order
from pitboss.tournament.lots import nonces_of, with_lots
from pitboss.tournament.sessions import needs_cards, players_of_session
from pitboss.tournament.software import Secrets
from pitboss.tournament.state import TournamentState

Decks = Callable[[], tuple[Card, ...]]
"""A deck in an order of chance, each time another."""
OF_THE_ROOM = (commands.CommitBallot, commands.RevealSecret, commands.RoomReopened)
"""What the room alone can know."""


def completed(state: TournamentState, command: Command, now: int, secrets: Secrets, deck: Decks) -> Command:
    """A command of a person with what is not for a person to say: the time, the lots, the cards."""
    filled: Any = command  # fields that several commands have, each by its own name
    if hasattr(filled, "at"):
        filled = replace(filled, at=now)
    match filled:
        case commands.DrawSeats(order=()):
            numbers = players_of_session(state, state.session + 1)
            order = ballot_order(secrets.ballot, len(numbers), nonces_of([state.entries[each] for each in numbers]))
            filled = replace(filled, order=order, key=secrets.ballot.key.hex(), seed=secrets.ballot.seed.hex())
        case commands.ColourUp(cards=()):
            filled = replace(filled, cards=deck())
        case commands.EndSession() if needed := needs_cards(state):
            filled = replace(filled, cards=tuple(zip(needed, deck(), strict=False)))
        case commands.Enter():
            filled = replace(filled, bot=False, draws=())
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
    """A command with the accounts of those whom it calls by their names: a substitute, the members of a team."""

    def account_of(name: str) -> str:
        found = people.persons.get(name) or people.by_name(name)
        return found.id if found is not None else name

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
    if isinstance(command, commands.AcceptDeal) and by.role is not Role.PLAYER and command.person in persons:
        raise Refusal(("T-R64",), "whoever has an account agrees by it")
    if isinstance(command, commands.Enter):
        is_at_desk = command.person.startswith(DESK) and by.role is not Role.PLAYER
        known = persons.get(command.person)
        if not is_at_desk and known is None:
            raise Refusal(law.one_entry, f"nobody here is called {command.person}")
        if known is not None and known.role is not Role.PLAYER:
            raise Refusal(law.one_entry, STAFF_DO_NOT_PLAY)
    if (
        isinstance(command, commands.Substitute)
        and command.by in persons
        and persons[command.by].role is not Role.PLAYER
    ):
        raise Refusal(law.substitute, STAFF_DO_NOT_PLAY)
    payer = command.person if isinstance(command, commands.OfPerson) else ""
    if payer in persons and cost_of(state, command) > wallets[payer]:
        raise Refusal(law.fee, "there is not so much in the wallet; it can be refilled")


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
