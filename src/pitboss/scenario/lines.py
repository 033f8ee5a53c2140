"""The lines of a scenario: "3 raises to 30", "dealer cuts at 20", "1 shows". Each becomes a command.

A line is read against the round it is said in, since a raise *by* so much needs the wager that it stands on.
"""

import re
from collections.abc import Callable

import msgspec

from pitboss.cards import Card, parse_card, parse_cards
from pitboss.malformed import Malformed
from pitboss.play.table_commands import Shuffle
from pitboss.poker.commands import Act, Agree, Ask, Command, Cut, Decline, Draw, Muck, Post, Reveal, Show
from pitboss.poker.kinds import Kind, Wish
from pitboss.poker.state import State
from pitboss.scenario.money import dollars_of

LINE = re.compile(r"(?:(?P<seat>\d+)|dealer)\s+(?P<verb>[a-z]+)(?:\s+(?P<rest>.*))?", re.DOTALL)
DEALER_LINES = ("shuffle", "deal", "burn")
OTHERS = {"others call": Kind.CALL, "others check": Kind.CHECK, "others fold": Kind.FOLD}
"""Everybody in turn does the same until the betting round is over; who has nothing to call checks or stays."""


class Line(msgspec.Struct, frozen=True):
    """A line taken apart: who (0 for the dealer), what, and the rest."""

    text: str
    seat: int
    verb: str
    rest: str = ""

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The kinds of due thing before which the line is said; automatic things happen until then."""
        return _WAITS[self.verb]


def parse_line(text: str) -> Line:
    """Take a line apart, or say what lines look like."""
    words = " ".join(text.split())
    if words in OTHERS:
        return Line(words, 0, "others")
    if words in DEALER_LINES:
        return Line(words, 0, words)
    if re.fullmatch(r"deal \d+", words):
        return Line(words, 0, "deal", words.removeprefix("deal "))
    match = LINE.fullmatch(words)
    if match is None or match["verb"] not in _WAITS or match["verb"] in (*DEALER_LINES, "others"):
        verbs = ", ".join(verb for verb in _COMMANDS if verb not in DEALER_LINES)
        whole = ", ".join((*DEALER_LINES, *OTHERS))
        raise Malformed(f"{text!r} is no line; write a seat or dealer and one of {verbs}; or one of {whole}")
    return Line(words, int(match["seat"] or 0), match["verb"], (match["rest"] or "").strip())


def command_of(line: Line, state: State) -> Command:
    """The command of a line in the round as it stands. Deals and burns take their cards from the runner."""
    return _COMMANDS[line.verb](line, state)


def _plain(kind: Kind) -> Callable[[Line, State], Command]:
    def build(line: Line, state: State) -> Command:
        if line.rest:
            raise Malformed(f"{line.text!r}: nothing follows {line.verb!r}")
        return Act(line.seat, kind)

    return build


def _calls(line: Line, state: State) -> Command:
    if line.rest == "and folds":
        return Act(line.seat, Kind.CALL_AND_FOLD)
    total = state.total[line.seat]
    return Act(line.seat, Kind.CALL, total + _amount(line, line.rest) if line.rest else 0)


def _bets(line: Line, state: State) -> Command:
    return Act(line.seat, Kind.BET, _amount(line, line.rest))


def _raises(line: Line, state: State) -> Command:
    how, _, amount = line.rest.partition(" ")
    if how not in ("to", "by"):
        raise Malformed(f"{line.text!r}: a raise goes to a total or by an amount")
    return Act(line.seat, Kind.RAISE, _amount(line, amount) + (state.high if how == "by" else 0))


def _taps(line: Line, state: State) -> Command:
    out, _, amount = line.rest.removeprefix("out").strip().partition("for ")
    if not line.rest.startswith("out") or out:
        raise Malformed(f"{line.text!r}: write taps out, or taps out for an amount")
    return Act(line.seat, Kind.TAP_OUT, state.total[line.seat] + _amount(line, amount) if amount else 0)


def _cuts(line: Line, state: State) -> Command:
    if not line.rest:
        return Cut(line.seat)
    place = line.rest.removeprefix("at ")
    if not place.isdecimal():
        raise Malformed(f"{line.text!r}: write cuts, or cuts at a number of cards")
    return Cut(line.seat, int(place))


def _posts(line: Line, state: State) -> Command:
    return Post(line.seat, _amount(line, line.rest) if line.rest else 0)


def _draws(line: Line, state: State) -> Command:
    own = state.own[line.seat]
    if line.rest.isdecimal():
        return Draw(line.seat, tuple(range(int(line.rest))))
    wanted = parse_cards(line.rest)
    if not set(wanted) <= set(own):
        raise Malformed(f"{line.text!r}: the seat has {' '.join(map(str, own))}")
    return Draw(line.seat, tuple(own.index(card) for card in wanted))


def _stands(line: Line, state: State) -> Command:
    return Draw(line.seat)


def _shows(line: Line, state: State) -> Command:
    return Show(line.seat, parse_cards(line.rest))


def _asks(line: Line, state: State) -> Command:
    wish = line.rest.removeprefix("to ")
    if wish not in list(Wish):
        raise Malformed(f"{line.text!r}: a player may ask to {', to '.join(Wish)}")
    return Ask(line.seat, Wish(wish))


def _amount(line: Line, text: str) -> int:
    try:
        return int(dollars_of(text.removeprefix("$")))
    except Malformed as error:
        raise Malformed(f"{line.text!r}: {error}") from None


def cards_of(text: str) -> tuple[Card | str, ...]:
    """Cards with `x` for any card and `?` for one that nobody has seen; bars and slashes only help the eye."""
    words = re.split(r"[\s,|/]+", text.strip())
    return tuple(word if word in ("x", "?") else parse_card(word) for word in words if word)


_COMMANDS: dict[str, Callable[[Line, State], Command]] = {
    "folds": _plain(Kind.FOLD),
    "checks": _plain(Kind.CHECK),
    "stays": _plain(Kind.CALL),
    "calls": _calls,
    "bets": _bets,
    "opens": _bets,
    "raises": _raises,
    "taps": _taps,
    "cuts": _cuts,
    "posts": _posts,
    "declines": lambda line, state: Decline(line.seat),
    "draws": _draws,
    "stands": _stands,
    "shows": _shows,
    "mucks": lambda line, state: Muck(line.seat),
    "reveals": lambda line, state: Reveal(line.seat, parse_cards(line.rest)),
    "asks": _asks,
    "agrees": lambda line, state: Agree(line.seat, line.rest.removeprefix("to ")),
    "shuffle": lambda line, state: Shuffle(),
}
_ACT = ("act",)
_WAITS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("folds", "checks", "stays", "calls", "bets", "opens", "raises", "taps"), _ACT),
    "others": _ACT,
    "cuts": ("cut",),
    "posts": ("post",),
    "declines": ("cut", "post"),
    "draws": ("draw",),
    "stands": ("draw",),
    "shows": ("show",),
    "mucks": ("show",),
    "reveals": ("act", "draw", "show"),
    "asks": ("act", "draw", "show"),
    "agrees": ("decide",),
    "shuffle": ("shuffle",),
    "deal": ("deal",),
    "burn": ("burn",),
}
