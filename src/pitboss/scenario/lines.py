"""The lines of a scenario: "3 raises to 30", "dealer cuts at 20", "1 shows". Each becomes a command.

A line is read against the round it is said in, since a raise *by* so much needs the wager that it stands on.
"""

import re
from collections.abc import Callable

import msgspec

from pitboss.cards import Card, parse_card, parse_cards
from pitboss.malformed import Malformed
from pitboss.play.dollars import dollars_of
from pitboss.play.money import Currency
from pitboss.poker.commands import (
    Act,
    Agree,
    Ask,
    Command,
    Cut,
    Decline,
    Draw,
    Muck,
    Name,
    NameOpener,
    Occurred,
    Post,
    Read,
    Reveal,
    Show,
)
from pitboss.poker.kinds import Kind, Wish
from pitboss.poker.rulings.facts import TimeCalled
from pitboss.poker.state import State
from pitboss.scenario.clock import seconds_of
from pitboss.table.commands import Shuffle

LINE = re.compile(r"(?:(?P<seat>[1-9]\d{0,2})|dealer)\s+(?P<verb>[a-z]+)(?:\s+(?P<rest>.*))?", re.DOTALL)
DEALER_LINES = ("shuffle", "deal", "burn")
TIME_CALLED = re.compile(r"time is called on ([1-9]\d{0,2})")
DEALER_SAYS = re.compile(r"dealer (?P<verb>reads|names|says) (?P<rest>.+)")
READ_LINE = re.compile(r"(?P<high>\d+(?: \d+)*)(?: high, (?P<low>\d+(?: \d+)*) low)?")
NAMES_LINE = re.compile(r"(?P<card>\w{2,3}) (?:before (?P<seat>\d{1,3})|on the board), place (?P<place>\d{1,2})")
SAYS_LINE = re.compile(r"(?P<seat>\d{1,3}) opens")
NUMBER = re.compile(r"\d{1,3}")
CHIPS = re.compile(r"\d{1,12}|\d{1,3}(?:,\d{3}){1,3}")
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
    if re.fullmatch(r"deal \d{1,3}", words):
        return Line(words, 0, "deal", words.removeprefix("deal "))
    if (seconds := seconds_of(words)) is not None:
        return Line(words, 0, "pass", str(seconds))
    if called := TIME_CALLED.fullmatch(words):
        return Line(words, int(called[1]), "time")
    if (said := DEALER_SAYS.fullmatch(words)) is not None:
        return Line(words, 0, said["verb"], said["rest"])
    match = LINE.fullmatch(words)
    if match is None or match["verb"] not in VERBS:
        raise Malformed(f"{text!r} is no line; {WHOLE}")
    if not match["seat"] and match["verb"] != "cuts":
        raise Malformed(f"{text!r}: the dealer cuts; everything else but shuffle, deal and burn is a player's")
    return Line(words, int(match["seat"] or 0), match["verb"], (match["rest"] or "").strip())


def command_of(line: Line, state: State) -> Command:
    """The command of a line in the round as it stands. Deals and burns take their cards from the runner."""
    return _COMMANDS[line.verb](line, state)


def _plain(kind: Kind) -> Callable[[Line, State], Command]:
    return _alone(lambda seat: Act(seat, kind))


def _alone(command: Callable[[int], Command], *rests: str) -> Callable[[Line, State], Command]:
    """A line that says nothing beside its verb, or one of these."""

    def build(line: Line, state: State) -> Command:
        if line.rest and line.rest not in rests:
            only = f"only {' or '.join(map(repr, rests))}" if rests else "nothing"
            raise Malformed(f"{line.text!r}: {only} follows {line.verb!r}")
        return command(line.seat)

    return build


def _total(line: Line, state: State) -> int:
    """What the seat has put in during this betting round; nothing if it is not dealt in."""
    return state.total[line.seat] if line.seat in state.setup.seats else 0


def _calls(line: Line, state: State) -> Command:
    if line.rest == "and folds":
        return Act(line.seat, Kind.CALL_AND_FOLD)
    return Act(line.seat, Kind.CALL, _total(line, state) + _amount(line, line.rest, state) if line.rest else 0)


def _brings(line: Line, state: State) -> Command:
    how, _, amount = line.rest.partition(" ")
    if how != "in":
        raise Malformed(f"{line.text!r}: write brings in, or brings in an amount")
    return Act(line.seat, Kind.BRING_IN, _amount(line, amount, state) if amount else 0)


def _completes(line: Line, state: State) -> Command:
    amount = line.rest.removeprefix("to").strip()
    if not amount:
        raise Malformed(f"{line.text!r}: write completes to an amount")
    return Act(line.seat, Kind.RAISE if state.high else Kind.BET, _amount(line, amount, state))


def _bets(line: Line, state: State) -> Command:
    return Act(line.seat, Kind.BET, _amount(line, line.rest, state))


def _raises(line: Line, state: State) -> Command:
    how, _, amount = line.rest.partition(" ")
    if how not in ("to", "by"):
        raise Malformed(f"{line.text!r}: a raise goes to a total or by an amount")
    return Act(line.seat, Kind.RAISE, _amount(line, amount, state) + (state.high if how == "by" else 0))


def _taps(line: Line, state: State) -> Command:
    out, _, amount = line.rest.removeprefix("out").strip().partition("for ")
    if not line.rest.startswith("out") or out:
        raise Malformed(f"{line.text!r}: write taps out, or taps out for an amount")
    return Act(line.seat, Kind.TAP_OUT, _total(line, state) + _amount(line, amount, state) if amount else 0)


def _cuts(line: Line, state: State) -> Command:
    if not line.rest:
        return Cut(line.seat)
    place = line.rest.removeprefix("at ")
    if not NUMBER.fullmatch(place):
        raise Malformed(f"{line.text!r}: write cuts, or cuts at a number of cards")
    return Cut(line.seat, int(place))


def _posts(line: Line, state: State) -> Command:
    return Post(line.seat, _amount(line, line.rest, state) if line.rest else 0)


def _draws(line: Line, state: State) -> Command:
    own = state.own[line.seat] if line.seat in state.setup.seats else []
    if NUMBER.fullmatch(line.rest):
        return Draw(line.seat, tuple(range(int(line.rest))))
    wanted = parse_cards(line.rest)
    if not wanted:
        raise Malformed(f"{line.text!r}: write how many cards, or which; or stands pat")
    if not set(wanted) <= set(own):
        held = " ".join(str(card or "?") for card in own) or "no cards"
        raise Malformed(f"{line.text!r}: the seat has {held}")
    return Draw(line.seat, tuple(own.index(card) for card in wanted))


def _shows(line: Line, state: State) -> Command:
    return Show(line.seat, parse_cards(line.rest))


def _reads(line: Line, state: State) -> Command:
    """The winners of each pot, the main pot first, pots apart by semicolons."""
    pots = [READ_LINE.fullmatch(words.strip()) for words in line.rest.split(";")]
    found = [match for match in pots if match is not None]
    if len(found) < len(pots):
        raise Malformed(f"{line.text!r}: write dealer reads 2; 3 4, or dealer reads 2 high, 3 low")
    highs, lows = (tuple(tuple(map(int, (match[side] or "").split())) for match in found) for side in ("high", "low"))
    return Read(highs, lows if any(lows) else ())


def _names(line: Line, state: State) -> Command:
    match = NAMES_LINE.fullmatch(line.rest)
    if match is None:
        raise Malformed(f"{line.text!r}: write dealer names Kd before 3, place 2; or on the board, place 0")
    return Name(int(match["seat"] or 0), int(match["place"]), parse_card(match["card"]))


def _says(line: Line, state: State) -> Command:
    match = SAYS_LINE.fullmatch(line.rest)
    if match is None:
        raise Malformed(f"{line.text!r}: write dealer says 3 opens")
    return NameOpener(int(match["seat"]))


def _asks(line: Line, state: State) -> Command:
    wish = line.rest.removeprefix("to ")
    if wish not in list(Wish):
        raise Malformed(f"{line.text!r}: a player may ask to {', to '.join(Wish)}")
    return Ask(line.seat, Wish(wish))


def _amount(line: Line, text: str, state: State) -> int:
    """Dollars at a table for money; at one of a tournament chips, which are whole numbers."""
    if state.setup.options.currency is Currency.CHIPS:
        if not CHIPS.fullmatch(text):
            raise Malformed(f"{line.text!r}: {text!r} is no number of chips")
        return int(text.replace(",", ""))
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
    "brings": _brings,
    "completes": _completes,
    "raises": _raises,
    "taps": _taps,
    "cuts": _cuts,
    "posts": _posts,
    "declines": _alone(Decline),
    "draws": _draws,
    "stands": _alone(Draw, "pat"),
    "shows": _shows,
    "mucks": _alone(Muck),
    "reveals": lambda line, state: Reveal(line.seat, parse_cards(line.rest)),
    "asks": _asks,
    "agrees": lambda line, state: Agree(line.seat, line.rest.removeprefix("to ")),
    "shuffle": lambda line, state: Shuffle(),
    "time": lambda line, state: Occurred(TimeCalled(line.seat)),
    "reads": _reads,
    "names": _names,
    "says": _says,
}
_ACT = ("act",)
_WAITS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ("folds", "checks", "stays", "calls", "bets", "opens", "brings", "completes", "raises", "taps"), _ACT
    ),
    "others": _ACT,
    "pass": _ACT,
    "time": _ACT,
    "cuts": ("cut",),
    "posts": ("post",),
    "declines": ("cut", "post"),
    "draws": ("draw",),
    "stands": ("draw",),
    "shows": ("show",),
    "mucks": ("show",),
    "reveals": ("act", "draw"),
    "asks": ("act", "draw", "show"),
    "agrees": ("decide",),
    "shuffle": ("shuffle",),
    "deal": ("deal",),
    "burn": ("burn",),
    "reads": ("show", "read"),
    "names": ("act", "show", "read", "name_opener"),
    "says": ("name_opener",),
}
VERBS = tuple(verb for verb in _COMMANDS if verb not in ("shuffle", "time", "reads", "names", "says"))
WHOLE = (
    f"write a seat or dealer and one of {', '.join(VERBS)}; or one of {', '.join((*DEALER_LINES, *OTHERS))}, "
    "dealer reads 2, dealer names Kd on the board, place 0, dealer says 3 opens, time is called on 3, 40 seconds pass"
)
