"""Which rules of Mini-Baccarat say what, as one value; general matters are read from Canberra Poker (G-R64)."""

from msgspec.structs import asdict

from pitboss.banked.baccarat.kinds import Method, Side
from pitboss.banked.house.law import HouseLaw, house_law
from pitboss.malformed import Malformed
from pitboss.play import RuleIds


class Law(HouseLaw, frozen=True, kw_only=True):
    """The rules of the one edition, matter by matter."""

    first_card: RuleIds
    wager: RuleIds
    no_more_bets: RuleIds
    deal: dict[Method, RuleIds]
    open: dict[Method, RuleIds]
    pass_out: RuleIds
    designated: RuleIds
    nobody: RuleIds
    one_out: RuleIds
    wait_for_open: RuleIds
    announce: dict[Method, RuleIds]
    table_of_play: RuleIds
    third: dict[tuple[Side, Method], RuleIds]
    pass_third: RuleIds
    settle: RuleIds
    commission: RuleIds
    cutting_card: RuleIds
    end: RuleIds
    invalid: RuleIds

    __hash__ = object.__hash__


def law_of(edition: str) -> Law:
    if edition not in LAWS:
        raise Malformed(f"no edition {edition!r} of Mini-Baccarat: there is {', '.join(LAWS)}")
    return LAWS[edition]


def _of(*numbers: str) -> RuleIds:
    return tuple(f"S58-1995/MB{number}" for number in numbers)


def _law_1995() -> Law:
    house = asdict(house_law(("S58-1995/INST", "G-R64"), "G-R64"))
    house |= {
        "deck": ("S58-1995/MB8.1", "G-R28"),
        "shoe": _of("8", "8.1"),
        "one_hand": ("G-R30", "G-R64"),
        "one_owner": ("G-R30", "G-R64"),
    }
    a = _of("8", "8.3", "8.3(a)")
    b = _of("8", "8.3", "8.3(b)")
    method = ("G-R59",)
    third_a = {side: _of("10", "10.1", "10.1(a)", f"10.1(a){part}") for side, part in _PARTS.items()}
    third_b = {side: _of("10", "10.1", "10.1(b)", f"10.1(b){part}") for side, part in _PARTS.items()}
    return Law(
        **house,
        first_card=(*_of("8", "8.2"), "G-R29"),
        wager=(*_of("8.3"), "G-R30", "G-R31"),
        no_more_bets=_of("8", "8.3"),
        deal={Method.A_UP: a + method, Method.A_DOWN: a + method, Method.B: b + method},
        open={Method.A_UP: a, Method.A_DOWN: a, Method.B: _of("8.3(b)", "8.3(b)(iii)", "10.1(b)(iv)")},
        pass_out=_of("8.3(b)", "8.3(b)(i)"),
        designated=(*_of("8.3(b)(i)"), "G-R33"),
        nobody=(*_of("8.3(b)(i)", "8.3(b)(iii)"), "G-R34"),
        one_out=_of("8.3(b)(ii)", "10.1(b)(iii)", "10.1(b)(v)"),
        wait_for_open=_of("8.3(b)(iii)", "10.1(b)(i)", "10.1(b)(iv)"),
        announce={Method.A_UP: _of("8.3(a)"), Method.A_DOWN: _of("8.3(a)"), Method.B: _of("8.3(b)(iii)")},
        table_of_play=_of("10.1"),
        third={
            **{(side, each): rules for side, rules in third_a.items() for each in (Method.A_UP, Method.A_DOWN)},
            **{(side, Method.B): rules for side, rules in third_b.items()},
        },
        pass_third=_of("10.1(b)", "10.1(b)(iii)"),
        settle=_of("10.1"),
        commission=(*_of("10.1"), "G-R32"),
        cutting_card=(*_of("10.1"), "G-R28"),
        end=_of("10.1"),
        invalid=("S89-1997/15.3", "S89-1997/15.4", "G-R64"),
    )


_PARTS = {Side.PLAYER: "(i)", Side.BANKER: "(ii)"}
LAWS: dict[str, Law] = {"baccarat-1995": _law_1995()}
"""By edition."""
