"""The lines of a table with several rounds: "4 sits with 100", "3 is back and posts", "everybody agrees"."""

import re
from collections.abc import Callable, Mapping

from pitboss.play import Command
from pitboss.play.dollars import dollars_of
from pitboss.poker.kinds import Forced
from pitboss.poker.table.commands import (
    Approve,
    ComeBack,
    Consent,
    Move,
    Propose,
    Reduce,
    Revoke,
    SitOut,
    StartRound,
    Withdraw,
)
from pitboss.poker.table.terms import Agreement
from pitboss.scenario.clock import hours_of
from pitboss.table.commands import Leave, Sit, TopUp
from pitboss.table.terms import Coming

SEAT = r"(?P<seat>[1-9]\d{0,2})"
AMOUNT = r"\$?(?P<amount>[\d._]{1,15})"
COMING = r"(?: and (?P<coming>posts|waits))?"
EVERYBODY = "everybody agrees"
START = "start"
EXAMPLES = (
    "4 sits with 100, 4 sits with 100 as Bert and posts, 2 leaves, 3 tops up 50, 3 takes off 20, 3 sits out, "
    "3 is back, 3 moves to 5, 3 proposes a deck of 40, 2 consents, 2 withdraws, operator approves, operator revokes, "
    f"{EVERYBODY}, {START}, gaming hours 12:00 to 14:00"
)
MATTERS: dict[str, Agreement] = {
    "a low ace": Agreement(ace_low=True),
    "a high ace": Agreement(ace_low=False),
    "antes": Agreement(forced=Forced.ANTES),
    "blinds": Agreement(forced=Forced.BLINDS),
}
"""What is proposed beside a deck."""
Match = re.Match[str]


def table_command(words: str, names: Mapping[int, str], at: int) -> Command | None:
    """The command of a line of the table; None if it is none of them."""
    if words == START:
        return StartRound(at)
    if (hours := hours_of(words)) is not None:
        return hours
    for pattern, command in _LINES:
        if match := pattern.fullmatch(words):
            return command(match, names)
    return None


def is_of_table(text: str) -> bool:
    """Whether a line is one of a table, and of no single round."""
    words = " ".join(text.split())
    return words == EVERYBODY or table_command(words, {}, 0) is not None


def person_at(seat: int, names: Mapping[int, str]) -> str:
    """Who takes a seat if a line does not say it."""
    return names.get(seat) or f"player {seat}"


def _sits(match: Match, names: Mapping[int, str]) -> Command:
    seat = int(match["seat"])
    person = match["person"] or person_at(seat, names)
    return Sit(person, seat, _cents(match), person, _coming(match))


def _proposes(match: Match, names: Mapping[int, str]) -> Command:
    return Propose(int(match["seat"]), Agreement(deck=int(match["deck"])) if match["deck"] else MATTERS[match["what"]])


def _cents(match: Match) -> int:
    return int(dollars_of(match["amount"]))


def _coming(match: Match) -> Coming:
    return Coming.POST if match["coming"] == "posts" else Coming.WAIT


def _of_seat(command: Callable[[int], Command]) -> Callable[[Match, Mapping[int, str]], Command]:
    return lambda match, names: command(int(match["seat"]))


_LINES: tuple[tuple[re.Pattern[str], Callable[[Match, Mapping[int, str]], Command]], ...] = tuple(
    (re.compile(pattern), command)
    for pattern, command in (
        (rf"{SEAT} sits with {AMOUNT}(?: as (?P<person>[^,]{{1,40}}?))?{COMING}", _sits),
        (rf"{SEAT} leaves", _of_seat(Leave)),
        (rf"{SEAT} tops up {AMOUNT}", lambda match, names: TopUp(int(match["seat"]), _cents(match))),
        (rf"{SEAT} takes off {AMOUNT}", lambda match, names: Reduce(int(match["seat"]), _cents(match))),
        (rf"{SEAT} sits out", _of_seat(SitOut)),
        (rf"{SEAT} is back{COMING}", lambda match, names: ComeBack(int(match["seat"]), _coming(match))),
        (
            rf"{SEAT} moves to (?P<to>[1-9]\d{{0,2}}){COMING}",
            lambda match, names: Move(int(match["seat"]), int(match["to"]), _coming(match)),
        ),
        (rf"{SEAT} proposes (?:a deck of (?P<deck>\d\d)|(?P<what>{'|'.join(MATTERS)}))", _proposes),
        (rf"{SEAT} consents", _of_seat(Consent)),
        (rf"{SEAT} withdraws", _of_seat(Withdraw)),
        ("operator approves", lambda match, names: Approve()),
        ("operator revokes", lambda match, names: Revoke()),
    )
)
