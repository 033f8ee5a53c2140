"""House conditions as a document: written and read back, every fault with its line, every finding with its place."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.conditions.checking import HouseFinding, check, refuse_errors
from pitboss.conditions.document import HouseConditions, PokerOffer
from pitboss.conditions.kinds import editions, kind_of
from pitboss.conditions.policies import Attest, Checklists, OwnLine, Policies, RequiredLevel, When
from pitboss.conditions.reading import NoHouseConditions, read
from pitboss.conditions.starting import begun, everything
from pitboss.conditions.writing import chosen, written
from pitboss.following.levels import EntryLevel
from pitboss.following.reports import Decider
from pitboss.malformed import Malformed
from pitboss.play import Refusal, Role
from tests.conditions.drawn_up import house, with_options
from tests.proof import rules

TEXTS = st.text(st.characters(categories=("L", "N", "P", "Zs"), exclude_characters="\u2028\u2029"), min_size=1).filter(
    str.isprintable
)
MONEY = st.integers(0, 10**9)
POLICIES = st.builds(
    Policies,
    dealer_decides=st.booleans(),
    second_person_above=MONEY,
    attest=st.sampled_from(Attest),
    warnings=st.integers(0, 9),
    levels=st.lists(
        st.builds(RequiredLevel, minimum=MONEY, level=st.sampled_from(EntryLevel)), unique_by=lambda each: each.minimum
    ).map(tuple),
)
LINES = st.lists(
    st.builds(OwnLine, text=TEXTS, at=st.sampled_from(When), by=st.sampled_from((Role.DEALER, Role.OPERATOR)))
).map(tuple)
AMOUNTS: dict[str, list[dict[str, Any]]] = {
    "holdem-2018": [
        {},
        {"blinds": [2, 5], "unit": "0.50", "min_table_stake": "99.50"},
        {"limits": [{"kind": "spread", "minimum": 5, "maximum": 20}], "burn": True, "over_blinds": [20, 40]},
        {"commission": {"scheme": "time", "rate": 10, "period": 30}},
    ],
    "five-card-stud-1994": [{}, {"limits": [{"kind": "by_blind", "minimum": 5, "sizes": [1, 2]}]}],
    "seven-card-stud-1994": [
        {"commission": {"scheme": "lesser", "minimum": 2, "steps": [[40, 1], [100, "2.50"]]}, "time_limit": 30}
    ],
    "canberra-1997": [{}, {"minimum": 10, "maximum": 1000, "max_payout": 5000, "jackpot": "boomerang"}],
    "baccarat-1995": [{"decks": 6, "method": "b", "boxes": 9}],
}


@st.composite
def documents(draw: st.DrawFn) -> HouseConditions:
    offered = draw(st.lists(st.sampled_from(sorted(AMOUNTS)), unique=True, min_size=1))
    found = begun(draw(TEXTS), offered, draw(TEXTS), "https://a.example", draw(st.sampled_from(["", "2019-03-01"])))
    for place, edition in enumerate(offered):
        found = with_options(found, place, **draw(st.sampled_from(AMOUNTS[edition])))
    found = replace(found, policies=draw(POLICIES), checklists=Checklists(day=draw(LINES), table=draw(LINES)))
    return replace(found, version=4, replaces="ab" * 32) if draw(st.booleans()) else found


@given(documents(), st.booleans())
def test_what_is_written_is_read_back_to_the_letter(document: HouseConditions, with_guide: bool) -> None:
    again = read(written(document, with_guide))
    assert again == document
    assert again.identity == document.identity


@given(st.lists(st.sampled_from(editions()), unique=True), TEXTS)
def test_a_document_that_is_begun_has_nothing_wrong_with_it(offered: list[str], name: str) -> None:
    assert [each for each in check(begun(name, offered, "CR 1", "https://a.example")) if not each.warning] == []
    assert check(read(written(begun("The Lakeside", offered or ["draw-1999"], "CR 1", "https://a.example")))) == []


def test_every_edition_is_there_with_every_option_and_its_rules_as_comments() -> None:
    document = everything("The Lakeside")
    text = written(document, guide=True)
    assert read(text) == document
    assert {each.edition for each in document.offers} == set(editions())
    assert "# blinds = [5, 10]  # The blinds in order, one to three. [NI2018-51/4.2(c), NI2018-51/4.2(f)]" in text
    assert {each.text for each in check(document)} >= {"the reference to the approval of the shoe is to be entered"}
    assert all(each.warning for each in check(document))


def test_every_fault_of_a_file_is_told_with_its_line() -> None:
    text = """house = "The Lakeside"
version = "two"
[policies]
warnings = -1
attest = "never"
[[offers]]
name = "one"
edition = "holdem-2018"
[offers.options]
blinds = ["five", 10]
blind = 3
burn = "yes"
[[offers]]
edition = "whist-1890"
[[offers]]
name = "three"
edition = "canberra-1997"
[offers.approvals]
commission_most = 1.234
[offers.options]
minimum = 2.505
"""
    with pytest.raises(NoHouseConditions) as caught:
        read(text, "house.toml")
    lines = str(caught.value).splitlines()
    assert lines[0] == "house.toml is no house conditions, 10 faults:"
    starts = [line.strip().partition(": ")[0] for line in lines[1:]]
    assert starts == [f"house.toml:{number}" for number in (2, 4, 5, 10, 11, 12, 13, 14, 18, 21)]
    assert "blind: no option of that name; blinds is meant?" in lines[5]
    assert "at most two decimals" in lines[-1]


@pytest.mark.parametrize("text", ["= 3", "offers = 3\nhouse = 'x'", "a = [" * 2000, "[[offers]]\nname = 1\nhouse=2"])
def test_what_is_no_document_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        read(text)


def found(document: HouseConditions) -> list[HouseFinding]:
    return [each for each in check(document) if not each.warning]


@rules("NI2018-51/15.2(e)", "C-R25")
def test_ten_per_cent_is_refused_without_a_low_maximum_buy_in_and_says_what_to_change() -> None:
    document = with_options(house(), commission={"scheme": "pot_10", "cap": 10}, max_buy_in=1000)
    (finding,) = found(document)
    assert (finding.places, finding.rules) == (("offers[0].options.commission",), ("NI2018-51/15.2(e)", "C-R25"))
    assert finding.text == "10% is for tables with a maximum buy-in of $500 or less"
    assert found(with_options(document, max_buy_in=500)) == []


@rules("NI2018-51/15.2", "NI2018-51/15.3")
def test_a_cap_above_what_is_approved_is_refused_at_both_places() -> None:
    (finding,) = found(with_options(house(), commission={"scheme": "pot_5", "cap": 15}))
    assert finding.places == ("offers[0].options.commission", "offers[0].approvals.commission_most")
    assert {"NI2018-51/15.2", "NI2018-51/15.3"} <= set(finding.rules)
    assert "$15 is more than the $10 approved" in finding.text


def test_all_findings_of_all_terms_come_at_once() -> None:
    document = with_options(house(), unit=3, low_qualifier=True)
    document = with_options(document, 1, minimum=7, maximum=500)
    document = with_options(document, 2, decks=5, cutting_card=3)
    document = replace(document, house=" ", rules_at="the desk", version=2, policies=Policies(bets_in=0))
    places = [each.places for each in found(document)]
    assert places == [
        ("house",),
        ("version", "replaces"),
        ("rules_at",),
        ("policies.bets_in",),
        ("offers[0].options.low_qualifier",),
        ("offers[0].options.unit",),
        ("offers[0].options.unit",),
        ("offers[1].options.minimum",),
        ("offers[2].options.decks",),
        ("offers[2].options.cutting_card",),
    ]
    with pytest.raises(Refusal) as refused:
        refuse_errors(document)
    assert all(each.text in refused.value.reason for each in found(document))


def test_terms_have_names_of_their_own_and_lists_no_line_twice() -> None:
    document = house("holdem-2018", "omaha-2018")
    document = replace(document, offers=(document.offers[0], replace(document.offers[1], name="Hold-em 2018")))
    line = OwnLine(text="Count the chips")
    day = (line, replace(line, at=When.CLOSING))
    document = replace(document, checklists=Checklists(pit=(line, OwnLine(text=" ")), day=day))
    assert [each.places for each in found(document)] == [
        ("checklists.day[0]",),
        ("checklists.pit[1]",),
        ("offers[0].name",),
    ]


def test_an_edition_that_does_not_bind_on_the_day_is_odd() -> None:
    document = replace(house("five-card-stud-1994"), date="2019-03-01")
    (finding,) = check(document)
    assert finding.warning
    assert finding.places == ("offers[0].edition", "date")
    assert check(replace(document, date="1995-03-01")) == []


def test_only_what_departs_from_the_edition_is_written() -> None:
    document = with_options(house(), burn=True, blinds=[10, 20])
    assert chosen(document.offers[0]) == {"burn": True, "blinds": [10, 20]}
    offer = document.offers[0]
    assert isinstance(offer, PokerOffer)
    assert kind_of(offer.edition).defaults(offer.edition).burn is False


def test_policies_ask_for_more_and_never_for_less() -> None:
    policies = Policies(
        dealer_decides=False,
        second_person_above=100_00,
        levels=(
            RequiredLevel(minimum=50_00, level=EntryLevel.FULL),
            RequiredLevel(minimum=10_00, level=EntryLevel.MONEY),
        ),
    )
    assert [policies.decider(each) for each in Decider] == [Decider.APPROVED, Decider.APPROVED, Decider.CHOSEN]
    assert [Policies().decider(each) for each in Decider] == list(Decider)
    assert (policies.wants_second(100_00), policies.wants_second(100_01)) == (False, True)
    assert [policies.level_for(cents) for cents in (5_00, 10_00, 49_00, 50_00)] == [
        EntryLevel.COUNTED,
        EntryLevel.MONEY,
        EntryLevel.MONEY,
        EntryLevel.FULL,
    ]
