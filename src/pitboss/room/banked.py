"""Tables of games against the house, as the room knows them: wagers, steps, and the table that its rounds stand on.

A round is counted from when it was opened: one that is void keeps its number, which the game's own count passes over.
"""

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

import msgspec

from pitboss.banked.house import commands as house
from pitboss.banked.house.state import HouseState
from pitboss.banked.house.telling import HouseTeller
from pitboss.banked.house.terms import Terms
from pitboss.cards import Deck
from pitboss.malformed import Malformed
from pitboss.play import Command, Principal, Refusal, project
from pitboss.play.telling import Told
from pitboss.room import shoes
from pitboss.room.banked_chores import usual_buy_in
from pitboss.room.banked_dealer import BankedDealer
from pitboss.room.bots.wager_tempers import TEMPERS
from pitboss.room.fillings import Filled
from pitboss.room.kind import AnyTable, Commands, Events, PersonCommands, TableKind
from pitboss.room.meters import Meters
from pitboss.room.rounds import AnyEvent, KeptTurns, RoundLog
from pitboss.room.viewing import SPECTATOR
from pitboss.table.commands import CheckDeck, OpenTable, ReplaceCards, Shuffle, Sit, TopUp
from pitboss.table.events import ClosedForGood, Left, Seated
from pitboss.table.keeping_commands import OfTheRecord
from pitboss.table.terms import Approvals, Coming

if TYPE_CHECKING:
    from pitboss.room.host import TableHost
    from pitboss.room.log import TableLog
    from pitboss.room.plan import Planner
    from pitboss.room.requests import Asked

APPROVALS = Approvals("the room's own table", "the room's own shoe")
OF_THE_HOUSE = (Shuffle, OpenTable, house.CutByDealer, CheckDeck, ReplaceCards, *get_args(OfTheRecord))


class Banked(TableKind):
    """Games against the house; each fills in its own part."""

    tempers = TEMPERS
    against_house = True
    options: type[Terms]

    of_a_person: PersonCommands = (Sit,)
    sits: PersonCommands = (Sit,)
    for_players: Commands = (Sit,)
    buys: PersonCommands = (Sit, TopUp)
    seated = (Seated,)
    left = (Left,)
    closed = (ClosedForGood,)
    # Nothing but the closing of a table comes last for good: the engine refuses all that follows.
    stands_alone = False

    wagers: Events
    """After these, other people than before may have a hand in the round."""
    together_words: Mapping[type[AnyEvent], Callable[[Any, list[Any]], str]]
    """Events that make one sentence where they follow one another."""

    @abstractmethod
    def wagering(self, state: Any) -> Iterable[int]:
        """The seats that have a hand in the round, or a wager for it."""

    @abstractmethod
    def step(self, state: Any) -> Hashable:
        """What the table is at: another turn whenever it changes, so that no decision is late because of another's."""

    @abstractmethod
    def no_more_bets(self, at: int) -> Command:
        """The dealer's call, at a time by the room's clock."""

    @abstractmethod
    def least_wager(self, seat: int, least: int) -> Command:
        """What is put up in a tournament for whoever puts up nothing (T-R42)."""

    @abstractmethod
    def teller_for(self, viewer: Principal) -> HouseTeller[Any]: ...

    # tables

    def usual_options(self, edition: str) -> Terms:
        return self.options()

    def usual_seats(self, edition: str) -> int:
        return self.usual_options(edition).boxes

    def usual_buy_in(self, terms: Terms, wallet: int) -> int:
        return usual_buy_in(terms, wallet)

    def terms(self, state: HouseState) -> Terms:
        return state.terms

    def announced(self, state: HouseState) -> Terms:
        return state.notice or state.terms

    def stake_of(self, state: HouseState, seat: int) -> int:
        return state.places[seat].stake

    def edition(self, state: HouseState) -> str:
        return state.edition

    async def prepare(self, options: Any, meters: Meters) -> None:
        """Most tables stand by themselves."""

    def set_up(
        self,
        edition: str,
        options: Any,
        seats: int,
        meters: Meters,
        approvals: Approvals | None = None,
        date: str = "",
    ) -> AnyTable:
        if not isinstance(options, self.options):
            raise Malformed(f"{edition} has the options of {self.name}")
        set_up: Callable[..., AnyTable] = self.table.set_up  # type: ignore[attr-defined]  # every game's table has it
        terms = msgspec.structs.replace(options, boxes=seats or options.boxes)
        return set_up(edition, terms, approvals or self.unbrought(edition), date)

    def unbrought(self, edition: str) -> Approvals:
        """The approvals of a table for which nobody has brought any: where software deals, the room's own."""
        return APPROVALS

    def sitting(self, person: str, seat: int, cents: int, name: str, coming: Coming) -> Command:
        return Sit(person, seat, cents, name)

    def dealer(self, host: "TableHost", ran: float) -> "Planner":
        return BankedDealer(host, self, ran)

    # commands

    def one_person(self, state: HouseState) -> tuple[str, ...]:
        return state.law.seating

    def buying_in(self, state: HouseState) -> tuple[str, ...]:
        return state.law.bank

    def check_asked(self, asked: "Asked", state: HouseState) -> None:
        if isinstance(asked.command, Sit) and asked.command.cents < state.terms.minimum:
            least = state.amount(state.terms.minimum)
            raise Refusal(state.law.bank, f"whoever sits down has chips for a wager: {least} or more")

    def has_wager(self, state: HouseState, seat: int) -> bool:
        return state.has_wager(seat)

    # rounds

    def round_number(self, state: HouseState, rounds: Sequence[RoundLog]) -> int:
        """The round that is on, or else the next, as wagers answer it."""
        return len(rounds) + (not rounds or rounds[-1].is_over)

    def turns(self) -> "Steps":
        return Steps(self)

    def new_round(self, state: HouseState, event: AnyEvent, rounds: Sequence[RoundLog]) -> RoundLog | None:
        begins = isinstance(event, self.begins) and (not rounds or rounds[-1].is_over)
        return RoundLog(len(rounds) + 1) if begins else None

    def round_of(self, state: HouseState, event: AnyEvent, rounds: Sequence[RoundLog]) -> RoundLog | None:
        """Events of the table that come while a round is on belong to it."""
        return rounds[-1] if rounds and not rounds[-1].is_over else None

    def note(self, state: HouseState, event: AnyEvent, number: int, rounds: Sequence[RoundLog]) -> None:
        if isinstance(event, self.wagers):
            there = {seat: state.places[seat] for seat in self.wagering(state)}
            rounds[-1].persons = {seat: place.person for seat, place in there.items()}
            rounds[-1].names = {seat: place.name for seat, place in there.items()}

    # what is told

    def teller(self, log: "TableLog", round_: RoundLog, viewer: Principal) -> HouseTeller[Any]:
        teller = self.teller_for(viewer)
        teller.state = log.before(round_)
        return teller

    def together(self, event: AnyEvent) -> Hashable:
        return type(event) if type(event) in self.together_words else None

    def tell_together(self, teller: HouseTeller[Any], events: list[Any]) -> Told | None:
        seen = [shown for event in events if (shown := project(event, teller.viewer)) is not None]
        text = self.together_words[type(events[0])](teller, seen)
        for shown in seen:
            shown.apply(teller.state)
        return teller.told(text, seen) if text else None

    def sentence(self, state: HouseState, event: AnyEvent, name_of: Callable[[str], str]) -> str:
        if isinstance(event, Left):
            return f"{name_of(event.person)} (box {event.seat}) leaves with {state.amount(event.cents)}."
        teller = self.teller_for(SPECTATOR)
        teller.state = state
        return teller.sentence(event)

    # shoes

    def deck(self, state: HouseState) -> Deck:
        return state.deck

    def shoe_in_use(self, log: "TableLog") -> tuple[Sequence[AnyEvent], Sequence[Filled]]:
        """Each shuffle is of a new shoe."""
        events = log.table.events
        begins = shoes.last_shuffle(events)
        return ((), ()) if begins is None else (events[begins:], log.fillings.shuffles[-1:])


class Steps:
    """Turns of a round against the house: how many steps it has come to: wagers, deal, decisions and so on."""

    def __init__(self, kind: Banked) -> None:
        self.number = 1
        self._kind = kind
        self._began = 0
        self._step = repr(kind.step(kind.table.blank()))

    def follow(self, number: int, event: AnyEvent, shown: HouseState) -> None:
        step = repr(self._kind.step(shown))
        if isinstance(event, self._kind.ends):
            self.number, self._began = 1, number
        elif step != self._step:
            self.number, self._began = self.number + 1, number
        self._step = step

    @property
    def kept(self) -> KeptTurns:
        return KeptTurns(self.number, self._began, self._step)

    def take_up(self, kept: KeptTurns) -> None:
        self.number, self._began, self._step = kept.number, kept.began, kept.step

    def began(self, shown: HouseState) -> int:
        return self._began
