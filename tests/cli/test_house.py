"""`pitboss house`: from a new document to its signs, and into a room; what is wrong is told in lines."""

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import main
from pitboss.play import Role
from pitboss.room.card_room import CardRoom
from pitboss.room.lobby import Dealing
from pitboss.room.stores import FILE
from pitboss.room.wishes import TableWish, usual_options
from tests.room.samples import verified


def house(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["house", *map(str, arguments)])


def refused(*arguments: str | Path) -> str:
    done = house(*arguments)
    assert done.exit_code == 2, done.output
    return done.output


@pytest.fixture
def document(tmp_path: Path) -> Path:
    file = tmp_path / "lakeside.toml"
    given = ("--house", "The Lakeside", "--approval", "CR 1", "--rules-at", "https://a.example/rules")
    assert house("new", file, *given, "--edition", "holdem-2018", "--edition", "canberra-1997").exit_code == 0
    return file


def test_a_new_document_is_clean_and_an_unchanged_successor_settles_the_same(document: Path, tmp_path: Path) -> None:
    checked = house("check", document)
    assert (checked.exit_code, "0 errors, 0 warnings. Version 1" in checked.output) == (0, True)
    later = tmp_path / "later.toml"
    assert house("new", later, "--after", document).exit_code == 0
    assert house("diff", later, "--since", document).output == "Both settle the same.\n"
    everything = house("new", "--all")
    assert everything.output.count("[[offers]]") == 24
    assert "is there already" in refused("new", document)
    assert "whist-1890" in refused("new", "--edition", "whist-1890")
    assert "write it like" in refused("new", "--date", "tomorrow")


def test_errors_have_their_places_and_exit_codes(document: Path, tmp_path: Path) -> None:
    text = document.read_text().replace("# unit = 1  #", "unit = 3  #", 1)
    document.write_text(text)
    checked = house("check", document)
    assert checked.exit_code == 1
    assert "offers[0].options.unit: a minimum bet of $10 with chips of $3" in checked.output
    lines = [json.loads(line) for line in house("check", document, "--json").output.splitlines()]
    assert [line["places"] for line in lines] == [["offers[0].options.unit"]] * 2
    document.write_text("house = 3")
    assert "lakeside.toml:1: house: 3" in refused("check", document)
    assert "cannot be read" in refused("check", tmp_path / "nowhere.toml")


def test_a_difference_is_told_with_signs_and_notice(document: Path, tmp_path: Path) -> None:
    later = tmp_path / "later.toml"
    house("new", later, "--after", document)
    later.write_text(later.read_text().replace("# burn = false", "burn = true", 1))
    told = house("diff", later, "--since", document).output
    assert "options.burn: false becomes true  [NI2018-51/4.2(h)]" in told
    assert "the sign terms says: a card is burned before communal cards" in told
    assert "Players are told before it holds" in told
    assert json.loads(house("diff", later, "--since", document, "--json").output)["offers"][0]["change"] == "changed"


def test_signs_and_booklets_are_printed(document: Path, tmp_path: Path) -> None:
    out = tmp_path / "t7.html"
    wanted = ("--terms", "Canberra Poker 1997", "--table", "T7", "--size", "A3")
    assert house("print", document, *wanted, "--out", out).exit_code == 0
    assert "DEALER ONLY PLAYS WITH ACE/KING OR HIGHER" in out.read_text()
    assert "table T7" in out.read_text()
    assert "no paper 'pays'" in refused("print", document, "--kind", "pays")
    assert "no terms called 'Whist'" in refused("print", document, "--terms", "Whist")
    assert "--booklet" in refused("print")
    assert "THE RULES OF CANBERRA POKER" in house("print", "--booklet", "canberra-1997", "--format", "text").output


def test_a_version_is_put_in_force_in_a_room(document: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def opened() -> None:
        room = CardRoom.open(data)
        room.start()
        await room.accounts.register("Olga", "a long password", None, Role.OPERATOR)
        sam = await room.accounts.register("Sam", "a long password", None, Role.SUPERVISOR)
        options = usual_options("holdem-2018", Dealing.PERSON)
        await room.tables.make(TableWish("holdem-2018", options, seats=9, bots=0, dealing=Dealing.PERSON), sam)
        await room.close()

    asyncio.run(opened())
    at = ("force", document, "--data", data)
    assert "house conditions are the operator's to settle" in refused(*at, "--by", "Sam", "--room")
    assert "nobody here is called 'Nobody'" in refused(*at, "--by", "Nobody")
    assert "write it like" in refused(*at, "--by", "Olga", "--at", "t1")
    assert "t1: canberra-1997 is not played there" in refused(*at, "--by", "Olga", "--at", "t1=Canberra Poker 1997")
    assert "no table 't9'" in refused(*at, "--by", "Olga", "--at", "t9=Hold-em 2018")
    done = house(*at, "--by", "Olga", "--at", "t1=Hold-em 2018", "--room")
    assert done.output == "t1: Hold-em 2018, version 1, with the next round\n", done.output
    assert verified(data / FILE) is None

    async def again() -> None:
        room = CardRoom.open(data)
        force = room.conditions.in_force["t1"]
        await room.close()
        assert force.offer == "Hold-em 2018"

    asyncio.run(again())
