"""Versions side by side, and the papers that hang at tables: what they say, their digests, the same bytes."""

import re

import pytest
from msgspec.structs import replace

from pitboss.conditions.booklet import booklet, printed_booklet
from pitboss.conditions.comparing import ChangeKind, compare
from pitboss.conditions.diagrams import cloth
from pitboss.conditions.kinds import editions
from pitboss.conditions.policies import Policies
from pitboss.conditions.printing import SIZES, printed
from pitboss.conditions.signs import SignKind, SignStanding, coming, signs_of, standing
from pitboss.conditions.starting import everything
from pitboss.malformed import Malformed
from pitboss.rulebook import book
from pitboss.rulebook.lookup import rules_of
from pitboss.tournament.printing.sheet import Statement
from tests.conditions.drawn_up import RULES_AT, changed, house, with_offer, with_options
from tests.proof import rules

ALL = everything("The Lakeside", "CR 1").offers


def test_a_version_settles_the_same_as_itself_and_as_its_unchanged_successor() -> None:
    document = everything("The Lakeside")
    assert compare(document, document).is_empty
    assert compare(document, document.succeeded()).is_empty


@rules("NI2018-51/4.2", "NI2018-51/15.3", "S89-1997/5.2", "H-R19")
def test_what_changes_is_told_with_its_signs_and_the_notice_that_is_due() -> None:
    before = house()
    now = with_options(before.succeeded(), blinds=[10, 20], commission={"scheme": "pot_5", "cap": 5})
    now = with_options(now, 1, minimum=10, maximum=1000)
    now = replace(now, policies=Policies(warnings=1, second_person_above=250_00), offers=now.offers[:2])
    compared = compare(before, now)
    assert [(item.place, item.before, item.now) for item in compared.items] == [
        ("policies.second_person_above", "500", "250"),
        ("policies.warnings", "2", "1"),
    ]
    poker, canberra, baccarat = compared.offers
    assert [(item.place, item.before, item.now) for item in poker.items] == [
        ("options.blinds", "[5, 10]", "[10, 20]"),
        ("options.commission", '{scheme = "pot_5", cap = 10}', '{scheme = "pot_5", cap = 5}'),
    ]
    assert {"NI2018-51/4.2", "NI2018-51/15.3"} <= set(poker.notice)
    (terms,) = poker.signs
    assert [line.about for line in terms.now] == ["forced", "entry", "commission"]
    assert canberra.notice == ("S89-1997/5.2",)
    assert (baccarat.change, baccarat.items) == (ChangeKind.REMOVED, ())


def test_what_no_open_table_can_take_is_said() -> None:
    before = house("canberra-1997", "five-card-stud-1994")
    now = with_options(before, 0, jackpot="boomerang")
    now = with_offer(now, 1, replace(house("seven-card-stud-1994").offers[0], name="Five Card Stud 1994"))
    meter, game = compare(before, now).offers
    assert "meter" in meter.refused
    assert "cannot change to" in game.refused
    assert [sign.sign for sign in meter.signs] == [SignKind.PAYS]


@rules("NI2018-51/4.1", "NI2018-51/19.8", "S94-1994/7CS19.5", "1999-FARO/TITLE", "S89-1997/1(b)")
def test_every_edition_has_the_papers_that_its_rules_want() -> None:
    found = {offer.edition: signs_of(offer, "T7", RULES_AT) for offer in ALL}
    assert set(found) == set(editions())
    assert all(SignKind.TERMS in signs for signs in found.values())
    assert set(found["canberra-1997"]) == set(SignKind) - {SignKind.GAMES, SignKind.COMING}
    assert SignKind.GAMES in found["faro-1999"]
    assert SignKind.INSPECTOR in found["seven-card-stud-1994"]
    (line,) = found["canberra-1997"][SignKind.QUALIFICATION].lines
    assert line.text == "DEALER ONLY PLAYS WITH ACE/KING OR HIGHER"
    digests = [sign.digest for signs in found.values() for sign in signs.values()]
    assert len(set(digests)) == len(digests)


def test_a_paper_agrees_while_it_says_what_the_terms_say() -> None:
    offer = house("holdem-2018").offers[0]
    now = signs_of(offer, "T7", RULES_AT)
    later = signs_of(changed(offer, burn=True), "T7", RULES_AT)
    old, new = now[SignKind.TERMS], later[SignKind.TERMS]
    assert [standing(posted, old, new) for posted in ("", old.digest, new.digest, "0" * 64)] == [
        SignStanding.MISSING,
        SignStanding.DUE,
        SignStanding.AGREES,
        SignStanding.DIFFERS,
    ]
    told = coming(now, later)
    assert told is not None
    assert [line.text for line in told.lines] == ["a card is burned before communal cards"]
    assert coming(now, now) is None


@pytest.mark.parametrize("size", SIZES)
def test_papers_bear_edition_version_table_and_digest_and_are_the_same_bytes(size: str) -> None:
    for offer in ALL:
        signs = signs_of(
            changed(offer, jackpot="boomerang") if offer.edition == "canberra-1997" else offer, "T<7>", RULES_AT
        )
        page = printed(signs.values(), size, "Lake & Side", 3)
        assert page == printed(signs.values(), size, "Lake & Side", 3)
        text = page.decode()
        assert text.count("<article") == len(signs)
        assert "T<7>" not in text
        assert "Lake &amp; Side · table T&lt;7&gt;" in text
        assert f"{offer.edition}, version 3" in text
        assert all(f"{sign.digest[:32]}<br>{sign.digest[32:]}" in text for sign in signs.values())
        assert "http" not in re.sub(r'xmlns="[^"]*"', "", text).replace(RULES_AT, "")


def test_a_size_that_no_printer_has_is_malformed() -> None:
    with pytest.raises(Malformed, match="A3, A4, A5, screen"):
        printed((), "A9")


@rules("S89-1997/1(a)", "S89-1997/INST.diagram")
def test_the_cloth_has_every_box_clockwise_from_the_dealers_left() -> None:
    drawn = cloth("canberra-1997", 7)
    seats = re.findall(r'<circle class="seat" cx="([\d.]+)" cy="([\d.]+)"', drawn)
    across = [float(x) for x, _ in seats]
    assert len(seats) == 7
    assert across == sorted(across), "the dealer faces us from below: the left hand side comes first"
    assert drawn.count('class="spot"') == 21
    assert cloth("holdem-2018", 10).count('class="seat"') == 10


def test_the_booklet_has_every_rule_of_the_edition_once_with_its_readings() -> None:
    for edition in ("holdem-2018", "seven-card-stud-1994", "canberra-1995", "faro-1999", "baccarat-1995"):
        rules_of_it = rules_of(book().editions[edition])
        sheet = booklet(edition)
        parts = [part for section in sheet.sections[:-1] for part in section.body]
        statements = [part.text for part in parts if isinstance(part, Statement)]
        assert sorted(statements) == sorted(f"{rule.number}  {rule.text}" for rule in rules_of_it)
        assert printed_booklet(edition) == printed_booklet(edition)
    assert printed_booklet("canberra-1997", "pdf").startswith(b"%PDF")
    with pytest.raises(Malformed, match="common practice"):
        booklet("razz-common-practice")
    with pytest.raises(Malformed, match="no format"):
        printed_booklet("canberra-1997", "docx")
