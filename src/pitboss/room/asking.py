"""What a person asks of a table, who may ask for what, and what it is answered."""

from enum import StrEnum

import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Command, Principal, Refusal, Role, RuleIds, permit
from pitboss.play.table_commands import OpenTable, Shuffle, TopUp
from pitboss.poker import commands as round_commands
from pitboss.poker.rulings import facts
from pitboss.poker.table import commands
from pitboss.poker.table.commands import AnyCommand
from pitboss.poker.table.law import TableLaw
from pitboss.room.wallets import Wallets

NOT_OURS: RuleIds = ("H-R03",)


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
    command: Command
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
    Shuffle,
    round_commands.Deal,
    round_commands.Burn,
    commands.CheckDeck,
    commands.ReplaceCards,
    OpenTable,
    commands.StartRound,
    commands.Release,
    commands.DrawForSeat,
)
"""The commands that only the room's own dealer gives (H-R03)."""

OF_A_PERSON = (commands.Sit, commands.JoinList, commands.LeaveList, commands.Claim)
"""The commands that name the person who gives them."""


NAMES_A_CARD = (facts.HoleCardExposed, facts.FoundFaceUp, facts.CommunalCardEarly)
"""What cannot happen where software deals, and would tell whoever reports it what lies face down (H-R03)."""


def permit_report(what: facts.AnyFact) -> None:
    """Refusal for what cannot have happened at a table of this room."""
    if isinstance(what, NAMES_A_CARD):
        raise Refusal(NOT_OURS, "the room's own dealer shows no card by mistake")


def permit_asked(asked: Asked, law: TableLaw, wallets: Wallets) -> None:
    """Refusal if the command is not for this person to give, or the wallet cannot bear it."""
    command = asked.command
    if not isinstance(command, AnyCommand):
        raise Malformed(f"{command.__struct_config__.tag} is no command of a poker table")
    if isinstance(command, OF_THE_HOUSE):
        raise Refusal(NOT_OURS, f"{command.__struct_config__.tag} is for the room's own dealer")
    if not isinstance(command, OF_A_PERSON):
        permit(command, asked.by)
        if isinstance(command, round_commands.Occurred):
            permit_report(command.what)
    else:
        permit(command, msgspec.structs.replace(asked.by, seat=0))
        if asked.by.role is Role.PLAYER and command.person != asked.person:
            raise Refusal(law.one_seat, "everybody speaks for himself")
    if isinstance(command, commands.Sit | TopUp) and command.cents > wallets[asked.person]:
        raise Refusal(law.joining, "there is not so much in the wallet; it can be refilled")
