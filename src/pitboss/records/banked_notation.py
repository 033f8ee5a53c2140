"""The notation of commands in the games against the house: one word each, like that of poker.

Both: `sh` shuffle, `cut20` after twenty cards, `=AsKd??` cards dealt to the places due, `nmb` NO MORE BETS.
Canberra Poker: `1a10` ante of $10, `1j` a chip on the jackpot, `1no` take the wager back, `1b` bet, `1f` fold, `up` the
dealer's cards, `1up` those of box 1, `pay` the jackpot; `@{...}` reports what went wrong, `>{...}` decides a ruling.
Mini-Baccarat: `1p10`, `1b10` and `1t10` wager on Player, Banker and Tie, `1pno` takes such a wager back, `^As` the
first card of a shoe, `!??` cards burned; `pup` the dealer opens Player's cards and `1pup` seat 1 does, `1pout` they go
to seat 1, `back` they come back.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from pitboss.banked.baccarat import commands as bac
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.canberra import commands as can
from pitboss.banked.canberra.facts import AnyFact
from pitboss.banked.house.commands import CutByDealer
from pitboss.cards import Card
from pitboss.malformed import Malformed
from pitboss.play import Command
from pitboss.records.amounts import amount, faces, parse_amount, parse_faces
from pitboss.records.notation import as_word, joined
from pitboss.table.commands import Shuffle

SIDES = {"p": Side.PLAYER, "b": Side.BANKER, "t": Side.TIE}
LETTERS = {side: letter for letter, side in SIDES.items()}
Reading = Callable[["re.Match[str]"], Command]
Pattern = tuple["re.Pattern[str]", Reading]


def canberra_commands_of(word: str) -> list[Command]:
    """The commands of one word of Canberra Poker, or Malformed."""
    if word[:1] in ("@", ">"):
        return [_ruling(word)]
    return _read(word, _CANBERRA, "1a10, 1j, 1no, nmb, 1b, 1f, sh, cut20, =AsKd, up or 1up")


def baccarat_commands_of(word: str) -> list[Command]:
    """The commands of one word of Mini-Baccarat, or Malformed."""
    return _read(word, _BACCARAT, "1p10, 1b10, 1t10, 1pno, nmb, sh, cut20, ^As, !??, =AsKd, pup, 1pout or back")


def banked_words_of(commands: Iterable[Command]) -> list[str]:
    """One word for each command; cards dealt one after the other share one."""
    return joined(_WORDS[type(command)](command) for command in commands)


def _read(word: str, patterns: tuple[Pattern, ...], like: str) -> list[Command]:
    if word[:1] == "=":
        deal = can.DealBoxes if patterns is _CANBERRA else bac.DealSides
        return [deal((card,)) for card in parse_faces(word[1:])]
    for pattern, build in patterns:
        if match := pattern.fullmatch(word):
            return [build(match)]
    raise Malformed(f"{word!r} is no command; write it like {like}")


def _ruling(word: str) -> Command:
    try:
        if word[0] == ">":
            return msgspec.json.decode(word[1:], type=can.ChooseOutcome)
        return can.CanberraOccurred(msgspec.json.decode(word[1:], type=AnyFact))
    except msgspec.DecodeError as error:
        raise Malformed(f"no report or decision: {error}") from error


def _card(text: str) -> Card:
    card = parse_faces(text)[0]
    if card is None:
        raise Malformed("the first card is shown to all")
    return card


def _pattern(text: str) -> "re.Pattern[str]":
    return re.compile(text.replace("SEAT", r"(?P<seat>[1-9]\d?)").replace("SIDE", "(?P<side>[pbt])"))


def _seat(match: "re.Match[str]") -> int:
    return int(match["seat"])


def _side(match: "re.Match[str]") -> Side:
    return SIDES[match["side"]]


_SHARED: tuple[Pattern, ...] = (
    (_pattern("sh"), lambda match: Shuffle()),
    (_pattern(r"cut(?P<after>\d{0,3})"), lambda match: CutByDealer(int(match["after"]) if match["after"] else None)),
)
_CANBERRA: tuple[Pattern, ...] = (
    *_SHARED,
    (_pattern(r"SEATa(?P<cents>[\d.]+)"), lambda match: can.Ante(_seat(match), parse_amount(match["cents"]))),
    (_pattern("SEATj"), lambda match: can.PlayJackpot(_seat(match))),
    (_pattern("SEATno"), lambda match: can.TakeBackAnte(_seat(match))),
    (_pattern("nmb"), lambda match: can.CloseAntes()),
    (_pattern("SEATf"), lambda match: can.Fold(_seat(match))),
    (
        _pattern(r"SEATb(?P<cents>[\d.]*)"),
        lambda match: can.Bet(_seat(match), parse_amount(match["cents"]) if match["cents"] else 0),
    ),
    (_pattern("up"), lambda match: can.RevealDealer()),
    (_pattern("SEATup"), lambda match: can.TurnUp(_seat(match))),
    (_pattern("pay"), lambda match: can.PayPrizes(0)),
)
_BACCARAT: tuple[Pattern, ...] = (
    *_SHARED,
    (
        _pattern(r"SEATSIDE(?P<cents>[\d.]+)"),
        lambda match: bac.Wager(_seat(match), _side(match), parse_amount(match["cents"])),
    ),
    (_pattern("SEATSIDEno"), lambda match: bac.TakeBackWager(_seat(match), _side(match))),
    (_pattern("nmb"), lambda match: bac.NoMoreBets()),
    (_pattern(r"\^(?P<card>..)"), lambda match: bac.ShowFirst(_card(match["card"]))),
    (_pattern("!(?P<cards>.+)"), lambda match: bac.BurnCards(parse_faces(match["cards"]))),
    (_pattern("SIDEup"), lambda match: bac.OpenHand(_side(match))),
    (_pattern("SEATSIDEup"), lambda match: bac.OpenHand(_side(match), _seat(match))),
    (_pattern("SEATSIDEout"), lambda match: bac.PassOut(_side(match), _seat(match))),
    (_pattern("back"), lambda match: bac.Retrieve()),
)

# Keyed by the type of the command, which the type checker cannot relate to the function's own parameter.
_WORDS: dict[type[Any], Callable[[Any], str]] = {
    Shuffle: lambda command: "sh",
    CutByDealer: lambda command: f"cut{command.after or ''}",
    can.Ante: lambda command: f"{command.seat}a{amount(command.cents)}",
    can.PlayJackpot: lambda command: f"{command.seat}j",
    can.TakeBackAnte: lambda command: f"{command.seat}no",
    can.CloseAntes: lambda command: "nmb",
    can.DealBoxes: lambda command: f"={faces(command.cards)}",
    can.Fold: lambda command: f"{command.seat}f",
    can.FoldLate: lambda command: f"{command.seat}f",
    can.Bet: lambda command: f"{command.seat}b",
    can.RevealDealer: lambda command: "up",
    can.TurnUp: lambda command: f"{command.box}up",
    can.PayPrizes: lambda command: "pay",
    can.CanberraOccurred: lambda command: f"@{as_word(command.what)}",
    can.ChooseOutcome: lambda command: f">{as_word(command)}",
    bac.Wager: lambda command: f"{command.seat}{LETTERS[command.side]}{amount(command.cents)}",
    bac.TakeBackWager: lambda command: f"{command.seat}{LETTERS[command.side]}no",
    bac.NoMoreBets: lambda command: "nmb",
    bac.ShowFirst: lambda command: f"^{faces((command.card,))}",
    bac.BurnCards: lambda command: f"!{faces(command.cards)}",
    bac.DealSides: lambda command: f"={faces(command.cards)}",
    bac.OpenHand: lambda command: f"{command.seat or ''}{LETTERS[command.side]}up",
    bac.PassOut: lambda command: f"{command.seat}{LETTERS[command.side]}out",
    bac.Retrieve: lambda command: "back",
}
