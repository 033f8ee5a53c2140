"""Entries as words, for a terminal, a keypad and files: "deal", "6/", "30", "c", "7h Kd 2c", "rest", "win 2"."""

import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from pitboss.banked.canberra.hand_values import RANKING
from pitboss.banked.canberra.kinds import HandResult
from pitboss.cards import parse_cards
from pitboss.following import entries as e
from pitboss.malformed import Malformed
from pitboss.play import Command, Principal, Role, RuleIds
from pitboss.play.dollars import dollars_of
from pitboss.table.commands import Leave, Sit, TopUp

Match = re.Match[str]
_SAID = re.compile(r'say(?: "(.+)")?')
SEAT, AMOUNT, CARD = r"(\d{1,2})", r"\$?([\d.]{1,12})", r"(?:10|[2-9TJQKA])[shdc]|Jk"
STEPS = {
    e.DealStep.SHUFFLE: "shuffled",
    e.DealStep.CUT: "cut",
    e.DealStep.POST: "posted",
    e.DealStep.DEAL: "dealt",
}
HELP = """\
deal                 shuffle, cut, posts, first cards       rest        all others pass, or throw in
deal 3=20            with an over-blind or a higher blind   deal until 2    up to the post that seat 2 refuses
shuffled cut posted dealt    each of it by itself           paid        the chips of the round are where they belong
checked              the deck is whole                      approve     a supervisor, to a ruling that waits
6/                   the next who does something            30          bets or raises to $30
c  f  t  cf          call, fold, tap out, call and fold     d2          draws two cards
7h Kd 2c             open cards, or a hand that is shown    street      the next cards, not entered
muck                 the hand is thrown in                  win 2; 3 4  winners read, main pot first
x   back 5           strike out the last entry, or from 5   count 3 285 chips found before seat 3
clock   ran out      time is called; it has run out         stop        the rest of the round is left to a count:
                                                            stop 1=20 2=340 commission=5
sit 4 anna 200       top 4 100   leave 4                    say         it was said; which: say "..."
report {json}        choose OUTCOME because REASON          3 agrees to OUTCOME
reject WHY           a supervisor, to what is not so        bets        NO MORE BETS
w3=10   w3=10+chip   w3=10 on player   same   stay 1 3      wagers against the house
back 3 wagers        wins with flush   loses   ties         off the layout again; a hand read without its cards"""


class Keys(msgspec.Struct, frozen=True):
    """What words need to know of the table to be read: its facts and its commands, as types."""

    fact: Any
    choose: Callable[[str, str, Principal], Command]
    agree: Callable[[int, str], Command]


def said_of(text: str, sayings: Iterable[tuple[str, RuleIds]]) -> e.Spoken | None:
    """Which of what is to be said was, by a line that says so; None for any other, Malformed where nothing is."""
    match = _SAID.fullmatch(" ".join(text.split()))
    if match is None:
        return None
    for words, rules in sayings:
        if match[1] in (None, words):
            return e.Spoken(words, rules)
    raise Malformed(f"{match[1]!r} is not to be said" if match[1] else "nothing is to be said")


def entry_of(text: str, keys: Keys, last: int, by: Principal) -> e.AnyEntry:
    """The entry that words say, or Malformed; `last` is the number of the last entry in force."""
    words = " ".join(text.split())
    if words in _PLAIN:
        return _PLAIN[words]
    if words == "x":
        return e.Strike(last)
    if match := re.fullmatch(r"report (behind )?(.+)", words):
        return _report(match[2], keys, bool(match[1]))
    if match := re.fullmatch(r"choose (.+?) because (.+)", words):
        return e.TableEntry(keys.choose(match[1], match[2], by))
    if match := re.fullmatch(rf"{SEAT} agrees to (.+)", words):
        return e.TableEntry(keys.agree(int(match[1]), match[2]))
    for pattern, build in _PATTERNS:
        if match := pattern.fullmatch(words):
            return build(match)
    raise Malformed(f"{text!r} is no entry:\n{HELP}")


def _report(text: str, keys: Keys, behind: bool) -> e.ReportEntry:
    try:
        return e.ReportEntry(msgspec.json.decode(text, type=keys.fact), behind)
    except msgspec.MsgspecError as error:
        raise Malformed(f"no report: {error}") from error


def _cents(text: str) -> int:
    return int(dollars_of(text))


def _turned(match: Match) -> e.AnyEntry:
    classes = {str(hand): hand for hand in RANKING.order}
    if match[2] and match[2] not in classes:
        raise Malformed(f"{match[2]!r} is no class of hands; there are {', '.join(classes)}")
    return e.TurnEntry(HandResult(match[1]), classes.get(match[2] or ""))


def _pots(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, part.split())) for part in text.split(";"))


def _deal_with(match: Match) -> e.AnyEntry:
    pairs = [word.split("=") for word in match[1].split()]
    return e.DealEntry(posts=tuple((int(seat), _cents(amount)) for seat, amount in pairs))


def _stop(match: Match) -> e.AnyEntry:
    pairs = [word.split("=") for word in match[1].split()]
    stakes = tuple((int(seat), _cents(amount)) for seat, amount in pairs if seat.isdecimal())
    commission = sum(_cents(amount) for seat, amount in pairs if seat == "commission")
    return e.Stop(stakes, commission)


_PLAIN: dict[str, e.AnyEntry] = {
    "deal": e.DealEntry(),
    **{text: e.DealEntry(step=step) for step, text in STEPS.items()},
    "paid": e.PaidEntry(),
    "checked": e.DeckWhole(),
    "c": e.CallEntry(),
    "f": e.FoldEntry(),
    "cf": e.CallAndFold(),
    "t": e.TapOut(),
    "rest": e.Rest(),
    "street": e.StreetEntry(),
    "muck": e.MuckEntry(),
    "clock": e.ClockEntry(),
    "ran out": e.RanOut(),
    "stop": e.Stop(),
    "approve": e.ApproveEntry(),
    "same": e.SameAgain(),
    "bets": e.NoMoreBetsEntry(),
}
_PATTERNS: tuple[tuple[re.Pattern[str], Callable[[Match], e.AnyEntry]], ...] = tuple(
    (re.compile(pattern), build)
    for pattern, build in (
        (r"deal((?: \d{1,2}=[\d.]{1,12})+)", _deal_with),
        (rf"deal until {SEAT}", lambda match: e.DealEntry(until=int(match[1]))),
        (rf"{SEAT}/", lambda match: e.Jump(int(match[1]))),
        (AMOUNT, lambda match: e.To(_cents(match[1]))),
        (rf"((?:{CARD})(?: (?:{CARD}))*)", lambda match: e.CardsEntry(parse_cards(match[1]))),
        (r"d(\d)", lambda match: e.DrawEntry(int(match[1]))),
        (r"win ([\d ;]+)", lambda match: e.ReadEntry(_pots(match[1]))),
        (r"win ([\d ;]+) low ([\d ;]+)", lambda match: e.ReadEntry(_pots(match[1]), _pots(match[2]))),
        (r"back (\d+)", lambda match: e.Strike(int(match[1]))),
        (rf"count {SEAT} {AMOUNT}", lambda match: e.CountEntry(int(match[1]), _cents(match[2]))),
        (r"stop ((?:\w+=[\d.]+ ?)+)", _stop),
        (r"reject (.+)", lambda match: e.Reject(match[1])),
        (rf"w{SEAT}={AMOUNT}", lambda match: e.WagerEntry(int(match[1]), _cents(match[2]))),
        (rf"w{SEAT}={AMOUNT}\+chip", lambda match: e.WagerEntry(int(match[1]), _cents(match[2]), jackpot=True)),
        (rf"w{SEAT}={AMOUNT} on (\w+)", lambda match: e.WagerEntry(int(match[1]), _cents(match[2]), match[3])),
        (rf"back {SEAT} wagers", lambda match: e.TakeBack(int(match[1]))),
        (r"(win|lose|tie)s?(?: with ([a-z ]+))?", _turned),
        (r"stay((?: \d+)*)", lambda match: e.Stay(tuple(map(int, match[1].split())))),
        (
            rf"sit {SEAT} (\w+) {AMOUNT}",
            lambda match: e.TableEntry(Sit(match[2], int(match[1]), _cents(match[3]), match[2])),
        ),
        (rf"top {SEAT} {AMOUNT}", lambda match: e.TableEntry(TopUp(int(match[1]), _cents(match[2])))),
        (rf"leave {SEAT}", lambda match: e.TableEntry(Leave(int(match[1])))),
    )
)
SUPERVISOR = Principal(Role.SUPERVISOR, name="supervisor")
