"""Tournaments in which everything happens: people come late, withdraw, are excluded, play is paused, rounds are void.

Whatever is tried is accepted or refused with its rules, and after every command everything is looked at.
"""

from contextlib import suppress
from random import Random

from msgspec.structs import replace

from pitboss.lab.tournaments.dealt import DealtTables
from pitboss.lab.tournaments.driving import Choices, Driver
from pitboss.lab.tournaments.quick import Quick
from pitboss.lab.tournaments.tables import RealTables
from pitboss.malformed import Malformed
from pitboss.play import Command, Event, Refusal
from pitboss.play.money import COMMISSION, PRIZES, Ledger, wallet
from pitboss.table.tournament_law import TOURNAMENT_LAWS
from pitboss.tournament import commands
from pitboss.tournament.conditions import Conditions, HandForHand
from pitboss.tournament.events.entries import PlayerMoved
from pitboss.tournament.events.rounds import RoundNoted
from pitboss.tournament.invariants import faults
from pitboss.tournament.lots import with_lots
from pitboss.tournament.moments import DAY
from pitboss.tournament.reading import read
from pitboss.tournament.reenact import first_departure
from pitboss.tournament.seats import blind_order, waits
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import blinds_at
from pitboss.tournament.templates import TEMPLATES, drawn_up, template, template_for
from pitboss.tournament.terms import Moving, Phase
from pitboss.tournament.tournament import CODEC, Tournament
from tests.tournament.finished import check_finished
from tests.tournament.observing import Observer

DOCUMENTS = {name: read(template(name)) for name in TEMPLATES}
DOCUMENTS["beats"] = replace(DOCUMENTS["turbo"], hand_for_hand=HandForHand(at=15))
"""Hand for hand for long, in which much can happen."""
DOCUMENTS["shared beats"] = replace(DOCUMENTS["rebuy"], hand_for_hand=HandForHand(at=20, clock="beat:90", ties="beat"))


def of_every_edition() -> dict[str, Conditions]:
    """Besides these a document of every edition that has tournaments, drawn up from the template that goes with it."""
    found = dict(DOCUMENTS)
    for edition in (edition for edition, law in TOURNAMENT_LAWS.items() if law.own):
        with suppress(Malformed):  # some of common practice go with no template
            found[edition] = read(drawn_up(template_for(edition), edition))
    return found


class Lively(Driver):
    """A driver that meddles, and looks at everything after every command."""

    def __init__(self, conditions: Conditions, seed: int, meddling: float = 0.05, real: bool = False) -> None:
        chance = Random(seed)
        self.meddling, self.refused = meddling, 0
        self.ledger = Ledger()
        self.observer = Observer()
        tables = RealTables(DealtTables(seed)) if real else Quick(chance)
        super().__init__(conditions, chance, tables, Choices(chance, chance.random(), chance.random()))

    def do(self, command: Command) -> list[Event[TournamentState]]:
        balance = _balance_before(self.state, command)
        number = self.state.number
        events = super().do(command)
        assert list(faults(self.state)) == [], command
        assert self.state.number == number + len(events)
        for event in events:
            assert event.rules, event
            self.observer.see(event)
            self.ledger.record(event.transfers())
        assert self.ledger[PRIZES] >= 0
        assert self.ledger[COMMISSION] == self.state.commission
        if balance is not None:
            _check_move(balance, events)
        return events

    def step(self) -> bool:
        if self.state.phase is Phase.RUNNING and self.chance.random() < self.meddling:
            self.try_(self.meddled())
        return super().step()

    def try_(self, command: Command) -> None:
        """Something that may be refused, with its rules and with nothing done."""
        before = self.state.number
        try:
            self.do(command)
        except Refusal as refusal:
            cited, self.refused = refusal.rules, self.refused + 1
        else:
            self.waiting |= set(self.state.tables)
            return
        assert cited, command
        assert self.state.number == before

    def meddled(self) -> Command:
        """Something that a person might ask for at this moment."""
        state, chance = self.state, self.chance
        people = [entry.person for entry in state.entries.values()]
        person, table = chance.choice(people), chance.choice(sorted(state.tables) or [1])
        reason = "because"
        late = commands.Enter(
            f"late {state.number}", self.now, state.identity, members=self._members(f"l{state.number}")
        )
        some: list[Command] = [
            late,
            commands.Pause(self.now, reason),
            commands.Break(self.now, chance.randint(0, 3)),
            commands.SetClock(self.now, state.clock.level + chance.randint(-1, 1), 60_000, reason),
            commands.RoomReopened(chance.randint(0, 60_000)),
            commands.HoldTable(table, reason),
            commands.MovePlayer(person, table, chance.randint(1, state.seats), chance.choice(["", reason])),
            commands.BreakTable(table, reason=chance.choice(["", reason])),
            commands.ExcludePlayer(person, "it", reason) if chance.random() < 0.2 else commands.MarkAway(person),
            commands.MarkBack(person),
            commands.Substitute(person, f"sub {state.number}"),
            commands.UndoRound(table, reason),
            commands.Rebuy(person, self.now),
            commands.AddOn(person, self.now),
            commands.WithdrawEntry(person, self.now),
            commands.Direct("sit down"),
            commands.RaiseTournamentDispute(person, "not fair"),
            commands.DecideTournamentDispute(1, "it stands", "Olga"),
            commands.ProposeDeal(person, "equal"),
            commands.AcceptDeal(person),
            commands.EndSession(self.now),
            commands.Adjourn(self.now, self.now + chance.randint(1, 3) * DAY, reason),
            commands.ConfirmPlaces(),
            commands.PayPrize(person),
            commands.LevelOver(self.now, state.clock.level),
        ]
        return with_lots(state, chance.choice(some), self.secrets.draws)

    def _act(self) -> bool:
        # Whoever pauses play or holds a table lets it go on some time.
        state = self.state
        if state.phase is Phase.RUNNING and state.clock.paused and (not self.rounds or self.chance.random() < 0.5):
            self.do(commands.Resume(self.now))
            return True
        held = [number for number, table in state.tables.items() if table.held]
        if held:
            self.do(commands.ReleaseTable(held[0]))
            return True
        for number, dispute in enumerate(state.disputes, start=1):
            if not dispute.decision:
                self.do(commands.DecideTournamentDispute(number, "it stands", "Olga"))
                return True
        return super()._act()


def _balance_before(state: TournamentState, command: Command) -> tuple[int, int] | None:
    """Of a move to balance: the least wait at the table it goes to, and the seat that would post the last blind."""
    if not isinstance(command, commands.MovePlayer) or command.reason or command.table not in state.tables:
        return None
    entry, short = state.entry_of(command.person), state.tables[command.table]
    blinds = blinds_at(state.level) if state.session else 0
    if entry is None or not entry.table or state.game.against_house or not blinds or short.size < 2:
        return None
    long = state.tables[entry.table]
    choices = waits(state, short)
    order = blind_order(state, long, long.mask)
    return (choices[0].wait if choices else -1), order[(blinds - 1) % len(order)]


def _check_move(balance: tuple[int, int], events: list[Event[TournamentState]]) -> None:
    """TP-12: whoever moved would have posted the last blind, and took a seat with the shortest wait."""
    move = events[0]
    assert isinstance(move, PlayerMoved)
    if move.because is Moving.BALANCE:
        assert (move.wait, move.source_seat) == balance


def played(document: str, seed: int, entries: int, meddling: float = 0.05, real: bool = False) -> Lively:
    """A whole lively tournament by a document of this name, and everything that can be said of it afterwards."""
    return played_by(EDITIONS[document], seed, entries, meddling, real)


def played_by(conditions: Conditions, seed: int, entries: int, meddling: float = 0.05, real: bool = False) -> Lively:
    driver = Lively(conditions, seed, meddling, real)
    people = [f"p{number}" for number in range(1, entries + 1)]
    driver.enter(people)
    driver.start(absent=people[: driver.chance.randint(0, 1)])
    if driver.chance.random() < 0.1:
        for _ in range(driver.chance.randint(0, 200)):
            if driver.state.phase is not Phase.RUNNING or not driver.step():
                break
        if not driver.state.paid and driver.state.phase is not Phase.PAID:
            driver.do(commands.Cancel("the power failed"))
    driver.run()
    check_whole(driver)
    return driver


def check_whole(driver: Lively) -> None:
    """TP-13, TP-16, TP-19, TP-20: of the log as a whole."""
    state, events = driver.state, driver.play.events
    assert state.phase in (Phase.PAID, Phase.CANCELLED), (state.phase, driver.play.expected())
    lines = [CODEC.encode(event) for event in events]
    again = Tournament.replay([CODEC.decode(line) for line in lines])
    assert [CODEC.encode(event) for event in again.events] == lines
    assert again.state.awards == state.awards
    assert first_departure(events) is None
    if state.phase is Phase.CANCELLED:
        people = {person for entry in state.entries.values() for person in (entry.person, *entry.members)}
        assert all(driver.ledger[wallet(person)] == 0 for person in people)
        assert driver.ledger[PRIZES] == driver.ledger[COMMISSION] == 0
    else:
        assert driver.ledger[PRIZES] == 0
    check_put_in(driver)
    check_finished(state, events, driver.chance)


def check_put_in(driver: Lively) -> None:
    """TP-19: whoever loses the last chips in a round of poker has put in exactly what he had when it began."""
    state = Tournament.blank()
    for event in driver.play.events:
        if isinstance(event, RoundNoted) and not driver.state.conditions.edition.startswith("canberra-19"):
            seats = state.tables[event.table].seats
            for took in event.out:
                assert took.put == state.entries[seats[took.seat]].stack, event
        Tournament.fold(state, (event,))


EDITIONS = of_every_edition()


def entries_of(document: str, more: int) -> int:
    """As many as can enter, or so many more than have to."""
    conditions = EDITIONS[document]
    players = conditions.players
    assert players is not None
    if conditions.sit_and_go is not None:
        return players.most
    return min(max(players.least, 4) + more, players.most or 60)
