"""Conduct, rule by rule: what each of the 59 rules about persons is about, and what may be done about a breach of it.

Written out from the floor's specification (C.5) and the texts of the instruments, not from the law under test. A
warning is no measure in law, and any player may be given one. What else there is: 19.2 of 2018 folds the hand or
excludes; 19.2 of 1994 (18.2 in Manila) and 15.2 of 1997 void the wager or exclude; CM15.3 deals the offender out of a
round. 6.9 of 1997 takes ante and jackpot instead of the wager. Staff are reported, onlookers asked to leave.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.following import entries as e
from pitboss.play import Role
from pitboss.poker.commands import Occurred
from pitboss.poker.due import Acts, OpenerDue
from pitboss.poker.rulings.facts import RuleBroken
from pitboss.poker.table.table import PokerTable
from pitboss.rulebook import lookup
from pitboss.table.conduct import Conduct
from pitboss.table.keeping_commands import ReportConduct, TakeDuty
from pitboss.table.keeping_events import ConductReported, OnDuty
from tests.following.tables import ALL, POKER, followed
from tests.proof import rules

GENERAL_RULES_OF_2018 = """
    16.1            plays for another        warned, hand out, excluded
    16.3            another language         warned, hand out, excluded
    16.4            cards not kept secret    warned, hand out, excluded
    16.7            looks at discards        warned, hand out, excluded
    16.8, 16.8(b)   passes information       warned, hand out, excluded
    17.15           cards out of view        warned, hand out, excluded, cards counted
    17.18           shows a card to one      warned, shown to all
    19.4(a)         advice by staff          reported
    19.4(b)         advantage by staff       reported
    19.4(c)         procedure not followed   reported
    19.6            coaching                 warned, hand out, excluded
    19.7            a side bet               warned, hand out, excluded
"""
STUD_OF_1994 = """
    16.1            plays for another        warned, hand out, excluded
    16.2            two persons at one hand  warned, hand out, excluded
    16.3            another language         warned, hand out, excluded
    16.4            cards not kept secret    warned, hand out, excluded
    16.7            looks at discards        warned, hand out, excluded
    19.1            a device                 warned, hand out, excluded
    19.7            advice by staff          reported
    19.9            coaching                 warned, hand out, excluded
    19.10           a side bet               warned, hand out, excluded
"""
MANILA_OF_1994 = """
    15.1            plays for another        warned, hand out, excluded
    15.2            two persons at one hand  warned, hand out, excluded
    15.3            another language         warned, hand out, excluded, dealt out
    15.4            cards not kept secret    warned, hand out, excluded
    15.7            looks at discards        warned, hand out, excluded
    18.1            a device                 warned, hand out, excluded
    18.7            advice by staff          reported
    18.9            coaching                 warned, hand out, excluded
    18.10           a side bet               warned, hand out, excluded
"""
CANBERRA_POKER = """
    6.9             passes information       warned, forfeit, excluded
    15.1            a device                 warned, hand out, excluded
    15.7            advice by staff          reported
    15.9            coaching                 warned, hand out, excluded
    15.10           a side bet               warned, hand out, excluded
"""
DECLARED_1997 = "13.1    hand not declared    warned"
DECLARED_1995 = "15.1    hand not declared    warned"
IN_1994 = "dealer T.Dealer, supervisor T.CasinoSupervisor"
IN_1997 = "dealer T.Dealer, supervisor T.Casino supervisor, operator T.Casino operator"
IN_2018 = "dealer dict:Dealer, supervisor dict:Casino Supervisor, operator dict:Casino Operator"
OF_2018, OF_1997 = "NI2018-51/", "S89-1997/"
SEVEN, FIVE, MANILA = "S94-1994/7CS", "S94-1994/5CS", "S94-1994/CM"
Texts = tuple[tuple[str, str], ...]
WRITTEN: dict[tuple[str, ...], tuple[Texts, tuple[str, str]]] = {
    ("holdem-2018", "omaha-2018", "omaha-1999", "draw-1999", "faro-1999"): (
        ((OF_2018, GENERAL_RULES_OF_2018),),
        (OF_2018, IN_2018),
    ),
    ("seven-card-stud-1994", "seven-card-stud-1999"): (((SEVEN, STUD_OF_1994),), (f"{SEVEN}.", IN_1994)),
    ("five-card-stud-1994", "five-card-stud-1999"): (((FIVE, STUD_OF_1994),), (f"{FIVE}.", IN_1994)),
    ("canberra-manila-1994", "canberra-manila-1999", "three-card-manila-1999"): (
        ((MANILA, MANILA_OF_1994),),
        (f"{MANILA}.", IN_1994),
    ),
    ("canberra-1997",): (((OF_1997, CANBERRA_POKER), (OF_1997, DECLARED_1997)), (OF_1997, IN_1997)),
    ("canberra-1995",): (((OF_1997, CANBERRA_POKER), ("S58-1995/CP", DECLARED_1995)), (OF_1997, IN_1997)),
}
"""By edition: of which rules each matter is, with the measures against a player; and by which rule each role is one."""
VOIDS = {"wager void", "excluded", "wager void and excluded"}
IN_A_ROUND = {
    OF_2018: (f"{OF_2018}19.2", {"folded", "excluded"}),
    SEVEN: (f"{SEVEN}19.2", VOIDS),
    FIVE: (f"{FIVE}19.2", VOIDS),
    MANILA: (f"{MANILA}18.2", VOIDS),
}
"""What `rule_broken` leaves open while cards are out, with the rule; nothing may be done in every edition."""
Row = tuple[str, tuple[str, ...], Conduct, tuple[str, ...]]


def written() -> Iterator[Row]:
    """Edition, rules, matter and measures, line by line."""
    for editions, (texts, _) in WRITTEN.items():
        for edition in editions:
            for prefix, text in texts:
                for line in text.strip().splitlines():
                    ids, matter, measures = re.split(r"\s{2,}", line.strip())
                    of_rules = tuple(f"{prefix}{id_}" for id_ in ids.split(", "))
                    yield edition, of_rules, Conduct(matter), tuple(measures.split(", "))


def roles() -> Iterator[tuple[str, Role, str]]:
    for editions, (_, (prefix, text)) in WRITTEN.items():
        for edition in editions:
            for part in text.split(", "):
                role, _, id_ = part.partition(" ")
                yield edition, Role(role), f"{prefix}{id_}"


ROWS, ROLES = list(written()), list(roles())


def named(*row: Any) -> Any:
    edition, of_rules, what = row[0], row[1], row[2]
    return pytest.param(*row, id=f"{edition}-{what}", marks=rules(*of_rules))


@pytest.mark.parametrize(("edition", "of_rules", "matter", "measures"), [named(*row) for row in ROWS])
def test_a_report_cites_its_rules_and_offers_these_measures(
    edition: str, of_rules: tuple[str, ...], matter: Conduct, measures: tuple[str, ...]
) -> None:
    table = followed(edition).table
    of_staff = measures == ("reported",)
    seat, who = (0, "the dealer") if of_staff else (1, "")
    (event,) = table.do(ReportConduct(matter, "it was seen by two", seat, who))
    assert isinstance(event, ConductReported)
    assert event.rules == of_rules
    assert sorted(event.measures) == sorted(measures)
    assert table.state.reports == 1
    if not of_staff:
        (event,) = table.do(ReportConduct(matter, "it was seen by two", 0, "somebody behind seat 1"))
        assert isinstance(event, ConductReported)
        assert event.rules == of_rules
        assert event.measures == (("asked to leave",) if matter is Conduct.COACHING else ())


@pytest.mark.parametrize(
    ("edition", "role", "id_"),
    [pytest.param(*row, id=f"{row[0]}-{row[1]}", marks=rules(row[2])) for row in ROLES],
)
def test_who_is_who_is_known_by_name(edition: str, role: Role, id_: str) -> None:
    table = followed(edition).table
    (event,) = table.do(TakeDuty(role, "Vera"))
    assert isinstance(event, OnDuty)
    assert event.rules == (id_,)
    assert table.state.on_duty[role] == "Vera"


def test_every_rule_about_persons_is_written_here_and_no_edition_has_more_to_report() -> None:
    persons = {id_ for id_, rule in lookup.book().rules.items() if rule.kind == "person"}
    assert {id_ for _, of_rules, _, _ in ROWS for id_ in of_rules} | {id_ for _, _, id_ in ROLES} == persons
    assert len(persons) == 59
    assert {edition for edition, *_ in ROWS} == set(ALL)
    for edition in ALL:
        law = followed(edition).table.state.law.conduct
        assert {rule.matter for rule in law.matters} == {matter for each, _, matter, _ in ROWS if each == edition}
        assert {role for role, _ in law.roles} == {role for each, role, _ in ROLES if each == edition}


BREACHES = [row for row in ROWS if "hand out" in row[3] and row[0] in POKER]


@pytest.mark.parametrize(("edition", "of_rules", "matter", "measures"), [named(*row) for row in BREACHES])
def test_in_a_round_the_same_measures_are_left_to_a_person(
    edition: str, of_rules: tuple[str, ...], matter: Conduct, measures: tuple[str, ...]
) -> None:
    entered = followed(edition, deal=True)
    while not isinstance(entered.table.expected(), Acts):
        entered.enter(e.Jump(1) if isinstance(entered.table.expected(), OpenerDue) else e.StreetEntry())
    table = entered.table
    assert isinstance(table, PokerTable)
    by, outcomes = next(each for prefix, each in IN_A_ROUND.items() if of_rules[0].startswith(prefix))
    dealt_out = {"dealt out"} & set(measures)
    for id_ in of_rules:
        ruling = table.preview(Occurred(RuleBroken(1, "seen by two", id_)))
        assert ruling.rules == (by, id_)
        assert {each.name for each in ruling.outcomes} == outcomes | dealt_out | {"no measure"}
