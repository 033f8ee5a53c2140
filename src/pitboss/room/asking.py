"""What a person asks of a table, and what it is answered."""

from enum import StrEnum

import msgspec

from pitboss.play import Principal, RuleIds
from pitboss.poker import commands as round_commands
from pitboss.poker.table import commands
from pitboss.poker.table.commands import AnyCommand


class Outcome(StrEnum):
    """`ack`: done and durable; `repeated`: done before; `stale`: too late; `error`: not understood, or not now."""

    ACK = "ack"
    REPEATED = "repeated"
    REFUSED = "refused"
    STALE = "stale"
    ERROR = "error"


class Asked(msgspec.Struct, frozen=True):
    """A command of a person: its own key, and the round and turn that it answers (0 where none is meant)."""

    key: str
    person: str
    by: Principal
    command: AnyCommand
    round: int = 0
    turn: int = 0

    @property
    def body(self) -> bytes:
        return msgspec.json.encode((self.person, self.round, self.turn, self.command))


class Answer(msgspec.Struct, frozen=True):
    outcome: Outcome
    version: int = 0
    reason: str = ""
    rules: RuleIds = ()


ANSWERS_A_TURN = (
    round_commands.Act,
    round_commands.Cut,
    round_commands.Post,
    round_commands.Decline,
    round_commands.Draw,
    round_commands.Show,
    round_commands.Muck,
)
"""The commands that answer a turn and are stale when it is over."""

OF_THE_HOUSE = (
    round_commands.Shuffle,
    round_commands.Deal,
    round_commands.Burn,
    commands.CheckDeck,
    commands.ReplaceCards,
    commands.OpenTable,
    commands.StartRound,
    commands.Release,
    commands.DrawForSeat,
)
"""The commands that only the room's own dealer gives (H-R03)."""

OF_A_PERSON = (commands.Sit, commands.JoinList, commands.LeaveList, commands.Claim)
"""The commands that name the person who gives them."""
