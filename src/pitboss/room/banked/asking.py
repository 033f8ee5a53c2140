"""What people may ask of a table against the house where software deals, and which round or turn it answers."""

import msgspec

from pitboss.banked.baccarat import commands as coup
from pitboss.banked.canberra import commands as hand
from pitboss.banked.canberra import facts
from pitboss.banked.house import commands as house
from pitboss.banked.house.state import HouseState
from pitboss.malformed import Malformed
from pitboss.play import Refusal, Role, permit
from pitboss.play.table_commands import OpenTable, Shuffle, TopUp
from pitboss.room.asking import NOT_OURS, Asked
from pitboss.room.banked.games import Game
from pitboss.room.wallets import Wallets

ANSWERS_A_ROUND = (hand.Ante, hand.PlayJackpot, hand.TakeBack, coup.Wager, coup.TakeBack)
"""The commands that answer a round and are stale when its wagers are over; players wager in any order."""
ANSWERS_A_TURN = (hand.Fold, hand.Bet, coup.Open)
"""The commands that answer a turn of a round; players decide in any order."""
OF_THE_HOUSE = (
    Shuffle,
    OpenTable,
    house.Cut,
    house.CheckDeck,
    house.ReplaceCards,
    hand.NoMoreBets,
    hand.Deal,
    hand.Reveal,
    hand.TurnUp,
    hand.PayPrizes,
    coup.NoMoreBets,
    coup.ShowFirst,
    coup.Burn,
    coup.Deal,
    coup.PassOut,
    coup.Retrieve,
)
"""The commands that only the room's own dealer gives (H-R03)."""
CANNOT_HAPPEN = (
    facts.CardExposed,
    facts.OutOfOrder,
    facts.WrongCount,
    facts.InRack,
    facts.HandWithoutAnte,
    facts.CardsMiscounted,
)
"""What only hands can do to cards: where software deals it has not happened, and some of it would name a card."""


def permit_report(what: facts.AnyFact) -> None:
    """Refusal for what cannot have happened at a table of this room."""
    if isinstance(what, CANNOT_HAPPEN):
        raise Refusal(NOT_OURS, "the room's own dealer exposes, miscounts and misplaces no card")


def permit_asked(asked: Asked, game: Game, state: HouseState, wallets: Wallets) -> None:
    """Refusal if the command is not for this person to give, or the wallet cannot bear it."""
    command = asked.command
    if not isinstance(command, game.commands):
        raise Malformed(f"{command.__struct_config__.tag} is no command of this table")
    if isinstance(command, OF_THE_HOUSE) or (isinstance(command, coup.Open) and asked.by.role is not Role.PLAYER):
        raise Refusal(NOT_OURS, f"{command.__struct_config__.tag} is for the room's own dealer")
    if isinstance(command, house.Sit):
        permit(command, msgspec.structs.replace(asked.by, seat=0))
        if asked.by.role is Role.PLAYER and command.person != asked.person:
            raise Refusal(state.law.one_owner, "everybody speaks for himself")
    else:
        permit(command, asked.by)
    if isinstance(command, hand.Occurred):
        permit_report(command.what)
    if isinstance(command, hand.CountCards) and command.cards != len(state.deck):
        raise Refusal(NOT_OURS, "the room's own dealer loses no card")
    if isinstance(command, house.Sit | TopUp) and command.cents > wallets[asked.person]:
        raise Refusal(state.law.bank, "there is not so much in the wallet; it can be refilled")


def is_stale(asked: Asked, round_: int, turn: int) -> bool:
    """Whether it answers a round or turn that is over."""
    if isinstance(asked.command, ANSWERS_A_ROUND):
        return asked.round != round_
    return isinstance(asked.command, ANSWERS_A_TURN) and (asked.round, asked.turn) != (round_, turn)
