"""What the room has to know of each game against the house, as data: its table, where rounds begin and end, its words.

A round is counted from when it was opened: one that is void keeps its number, which the game's own count passes over.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, get_args

import msgspec

from pitboss.banked.baccarat import commands as baccarat_commands
from pitboss.banked.baccarat import events as baccarat_events
from pitboss.banked.baccarat import table as baccarat_table
from pitboss.banked.baccarat import tell as baccarat_tell
from pitboss.banked.baccarat.kinds import Step as CoupStep
from pitboss.banked.baccarat.law import LAWS as BACCARAT_LAWS
from pitboss.banked.baccarat.options import Options as BaccaratOptions
from pitboss.banked.baccarat.state import State as BaccaratState
from pitboss.banked.canberra import commands as canberra_commands
from pitboss.banked.canberra import events as canberra_events
from pitboss.banked.canberra import table as canberra_table
from pitboss.banked.canberra import tell as canberra_tell
from pitboss.banked.canberra.kinds import Step
from pitboss.banked.canberra.law import LAWS as CANBERRA_LAWS
from pitboss.banked.canberra.options import Options as CanberraOptions
from pitboss.banked.canberra.ruling_events import RoundVoided
from pitboss.banked.canberra.state import State as CanberraState
from pitboss.banked.house.telling import Teller
from pitboss.banked.house.terms import Approvals, Terms
from pitboss.play import Codec, Command, Event, Play, Principal

# A table's log holds events of the game and those that all tables against the house share, whose states differ.
AnyEvent = Event[Any]
AnyTable = Play[Any, Any]
Kinds = tuple[type[AnyEvent], ...]
APPROVALS = Approvals("the room's own table", "the room's own shoe")


class Game(msgspec.Struct, frozen=True):
    """One game. Its events of a round follow one of `begins` and end with one of `ends`."""

    name: str
    editions: tuple[str, ...]
    table: type[AnyTable]
    options: type[Terms]
    commands: tuple[type[Command], ...]
    """All that can be asked of its table."""
    codec: Codec[AnyEvent]
    begins: Kinds
    ends: Kinds
    wagers: Kinds
    """After these, other people than before may have a hand in the round."""
    wagering: Callable[[Any], Iterable[int]]
    """The seats that have a hand in the round, or a wager for it."""
    step: Callable[[Any], Hashable]
    """What the table is at: another turn whenever it changes, so that a decision is not late because of another's."""
    no_more_bets: Callable[[int], Command]
    """The dealer's call, at a time by the room's clock."""
    teller: Callable[[Principal], Teller[Any]]
    together: Mapping[type[AnyEvent], Callable[[Teller[Any], list[Any]], str]]
    """Events that make one sentence where they follow one another."""

    def set_up(self, edition: str, options: Terms) -> AnyTable:
        """A table of an edition; Refusal if the rules do not allow these terms."""
        set_up: Callable[..., AnyTable] = self.table.set_up  # type: ignore[attr-defined]  # every game's table has it
        return set_up(edition, options, APPROVALS)


def _canberra_step(state: CanberraState) -> Hashable:
    return state.step, state.ruling is not None, state.step is Step.WAGERS and bool(state.boxes)


def _baccarat_step(state: BaccaratState) -> Hashable:
    return state.step, state.out, state.step is CoupStep.WAGERS and bool(state.wagers)


def _wagering_on_coup(state: BaccaratState) -> list[int]:
    return sorted({seat for seat, _ in state.wagers})


CANBERRA = Game(
    name="canberra",
    editions=tuple(CANBERRA_LAWS),
    table=canberra_table.Table,
    options=CanberraOptions,
    commands=get_args(canberra_commands.Command),
    codec=canberra_table.CODEC,
    begins=(canberra_events.RoundOpened,),
    ends=(canberra_events.RoundEnded, RoundVoided),
    wagers=(canberra_events.Anted, canberra_events.TakenBack),
    wagering=lambda state: state.boxes,
    step=_canberra_step,
    no_more_bets=canberra_commands.NoMoreBets,
    teller=canberra_tell.teller_for,
    together=canberra_tell.TOGETHER,
)
BACCARAT = Game(
    name="baccarat",
    editions=tuple(BACCARAT_LAWS),
    table=baccarat_table.Table,
    options=BaccaratOptions,
    commands=get_args(baccarat_commands.Command),
    codec=baccarat_table.CODEC,
    begins=(baccarat_events.Shuffled, baccarat_events.Wagered),
    ends=(baccarat_events.CoupEnded, baccarat_events.CoupVoided),
    wagers=(baccarat_events.Wagered, baccarat_events.TakenBack),
    wagering=_wagering_on_coup,
    step=_baccarat_step,
    no_more_bets=baccarat_commands.NoMoreBets,
    teller=baccarat_tell.teller_for,
    together=baccarat_tell.TOGETHER,
)
GAMES: tuple[Game, ...] = (CANBERRA, BACCARAT)
GAME_OF: dict[str, Game] = {edition: game for game in GAMES for edition in game.editions}
"""By edition."""
