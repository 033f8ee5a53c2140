"""Rules are found by their words, and narrowed by game, kind, instrument and date."""

import pytest

from pitboss import rulebook
from pitboss.malformed import Malformed
from pitboss.rulebook.search import Hit, search, select


def test_words_are_found_in_any_order() -> None:
    assert ids(find("out of turn")) == ids(find("turn out OF"))
    assert {"NI2018-51/17.6", "S94-1994/7CS17.4", "RR-24", "C-R33"} <= ids(find("out of turn"))


def test_every_word_must_be_there() -> None:
    assert find("turn zeppelin") == []


def test_the_words_in_one_piece_and_in_the_headline_come_first() -> None:
    assert {hit.entry.id for hit in find("dead man's hand")[:2]} == {
        "S89-1997/T.Dead Man's Hand",
        "S89-1997/12.dead-mans-hand",
    }
    scores = [hit.score for hit in find("out of turn")]
    assert scores == sorted(scores, reverse=True)


def test_a_rule_is_found_by_its_topic() -> None:
    assert "S94-1994/CM9.4" in ids(find("odd chip"))


def test_a_hyphen_does_not_hide_a_word() -> None:
    assert "NI2018-51/14.5" in ids(find("tap out right raise"))


def test_nothing_to_search_for_is_said() -> None:
    with pytest.raises(Malformed, match="no word"):
        find("...")


def test_rules_are_narrowed_by_game_kind_and_instrument() -> None:
    chosen = select("five-card-stud", "ruling", "S94-1994")
    assert {rule.kind for rule in chosen} == {"ruling"}
    assert all(rule.number.startswith("5CS") for rule in chosen)
    assert len(chosen) == 23
    assert "1999-FARO/5.6" in {rule.id for rule in select("five-card-stud", "ruling")}


def test_a_date_gives_the_rules_in_force() -> None:
    assert {rule.instrument for rule in select("canberra", date="1996-01-01", kind="ruling")} == {
        "S58-1995",
        "S89-1997",
    }
    assert {rule.instrument for rule in select(date="1994-12-31")} == {"S94-1994"}
    assert {rule.instrument for rule in select(date="1999-01-27")} == {"S94-1994", "S58-1995", "S89-1997"}


def test_a_date_before_all_rules_is_refused() -> None:
    with pytest.raises(
        Malformed, match="no rules of any game are in force on 1990-01-01; the first begin on 1994-05-27"
    ):
        select(date="1990-01-01")
    with pytest.raises(Malformed, match="not a date"):
        select(date="1990")


@pytest.mark.parametrize(
    ("game", "kind", "instrument"),
    [("whist", "", ""), ("", "law", ""), ("", "", "S1")],
    ids=["game", "kind", "instrument"],
)
def test_names_nobody_knows_are_refused(game: str, kind: str, instrument: str) -> None:
    with pytest.raises(Malformed, match=r"unknown (game|kind|instrument) '.*'; there are "):
        select(game, kind, instrument)


def find(text: str) -> list[Hit]:
    return search(text, (*rulebook.book().rules.values(), *rulebook.book().readings.values()))


def ids(hits: list[Hit]) -> set[str]:
    return {hit.entry.id for hit in hits}
