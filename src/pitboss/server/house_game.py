"""What the server has to know of each game against the house, as data: its views, its acts, what can be reported."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from pitboss.banked.baccarat import commands as baccarat_commands
from pitboss.banked.baccarat.sign import sign as baccarat_sign
from pitboss.banked.canberra import commands as canberra_commands
from pitboss.banked.canberra.commands import ChooseOutcome
from pitboss.banked.canberra.sign import sign as canberra_sign
from pitboss.banked.jackpot.events import JackpotState
from pitboss.play import Command
from pitboss.play.telling import Sign
from pitboss.room.rounds import RoundLog
from pitboss.server import baccarat_view, canberra_view
from pitboss.server.baccarat_view import BaccaratCloth, BaccaratRound
from pitboss.server.canberra_view import CanberraCloth, CanberraRound, JackpotView
from pitboss.server.house_acts import BaccaratActs, CanberraActs, baccarat_acts, canberra_acts
from pitboss.server.house_view import Sitter
from pitboss.server.layout import Layout

Rounds = Sequence[RoundLog]
RoundPart = CanberraRound | BaccaratRound
Cloth = CanberraCloth | BaccaratCloth
Acts = CanberraActs | BaccaratActs


class HouseGame(msgspec.Struct, frozen=True):
    """One game. The functions take states of its own, which the type checker cannot tell apart here."""

    commands: msgspec.json.Decoder[Any]
    signed: tuple[type[Command], ...]
    round: Callable[[Layout[Any], Mapping[int, Sitter], Rounds], RoundPart]
    now: Callable[[Any, Any], RoundPart]
    """What lies on the layout, at a table that has come as far as a state."""
    cloth: Callable[[Any, JackpotView | None], Cloth]
    noted: Callable[[Layout[Any]], JackpotView | None]
    """The meter as it was noted in a round."""
    acts: Callable[[Any, int], Acts | None]
    sign: Callable[[Any, JackpotState | None], Sign]


CANBERRA = HouseGame(
    commands=msgspec.json.Decoder(canberra_commands.Command),
    signed=(ChooseOutcome,),
    round=lambda layout, sitters, rounds: canberra_view.canberra_round(layout, sitters),
    now=canberra_view.canberra_now,
    cloth=lambda state, jackpot: canberra_view.cloth_of(state.law, state.terms, jackpot),
    noted=canberra_view.noted_jackpot,
    acts=canberra_acts,
    sign=canberra_sign,
)
BACCARAT = HouseGame(
    commands=msgspec.json.Decoder(baccarat_commands.Command),
    signed=(),
    round=baccarat_view.baccarat_round,
    now=baccarat_view.baccarat_now,
    cloth=lambda state, jackpot: baccarat_view.cloth_of(state.law),
    noted=lambda layout: None,
    acts=baccarat_acts,
    sign=lambda state, jackpot: baccarat_sign(state),
)
HOUSE_GAMES: dict[str, HouseGame] = {"canberra": CANBERRA, "baccarat": BACCARAT}
