"""Bots that enter a tournament, where the conditions allow them: when, how many, of which temper (T-R85)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from pitboss.play import Event
from pitboss.room.chores import BOT
from pitboss.tournament.commands import Enter
from pitboss.tournament.entry import Entry
from pitboss.tournament.events.entries import Entered
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Phase, Status

FIRST_BOT = 5.0
"""Seconds that a sit-and-go waits for people before bots come."""
NEXT_BOT = 0.6


class BotEntries:
    """The bots of one tournament: how many of each temper have entered, and when the next may."""

    def __init__(self, entries: Iterable[Entry], hurry: float) -> None:
        self.wanted = 0
        """So many are to enter, whether anybody waits or not."""
        self.tempers = Counter(_temper_of(entry.person) for entry in entries if entry.bot)
        self._hurry = hurry
        self._from = 0.0

    def come(self, state: TournamentState, now: float) -> bool:
        """Whether the next bot is to enter now, by the clock of the loop."""
        return now >= self._from and (wants_bots(state) or self._lacks(state))

    def note(self, events: Sequence[Event[TournamentState]], now: float) -> None:
        """Who has entered: after a person the first bot takes its time, after a bot the next does."""
        entered = [event for event in events if isinstance(event, Entered)]
        if entered:
            self._from = now + (NEXT_BOT if all(event.bot for event in entered) else FIRST_BOT) * self._hurry
        self.tempers.update(_temper_of(event.person) for event in entered if event.bot)

    def next(self, state: TournamentState, tournament: str, tempers: Sequence[str], chance: Random, at: int) -> Enter:
        """A bot enters, with a temper that few of the others have; the house pays."""
        fewest = min(self.tempers[name] for name in tempers)
        temper = chance.choice([name for name in tempers if self.tempers[name] == fewest])
        person = f"{BOT}{temper}:{tournament}:{len(state.entries) + 1}"
        return Enter(person, at, state.identity, bot=True)

    def _lacks(self, state: TournamentState) -> bool:
        return _takes_bots(state) and self.tempers.total() < self.wanted


def wants_bots(state: TournamentState) -> bool:
    """Whether bots are to enter by themselves: a sit-and-go that allows them, and that a person waits for."""
    if not _takes_bots(state) or state.conditions.sit_and_go is None:
        return False
    return any(not entry.bot and entry.status is Status.ENTERED for entry in state.entries.values())


def _takes_bots(state: TournamentState) -> bool:
    return state.phase is Phase.ENTRIES and "entries closed" not in state.warned and state.conditions.bots


def _temper_of(bot: str) -> str:
    """The temper of a bot, from its name."""
    return bot.split(":")[1]
