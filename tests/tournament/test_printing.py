"""Documents are printed with every item and default, the same bytes each time; versions are compared in words."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from pitboss.cli.main import main
from pitboss.malformed import Malformed
from pitboss.rulebook import is_known
from pitboss.tournament.printing import FORMATS, Statement, differences, printed, sheet_of
from pitboss.tournament.printing.code import bars, squares
from pitboss.tournament.printing.lists import LISTS, Incident, PaperWords
from pitboss.tournament.printing.sheet import AddressCode, Grid
from pitboss.tournament.reading import read
from pitboss.tournament.templates import TEMPLATES, template
from tests.proof import rules
from tests.tournament.documents import FILE, thursday
from tests.tournament.driving import driven


@rules("NI2018-51/20.2(a)", "NI2018-51/20.2(b)", "NI2018-51/20.3(b)")
@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("name", TEMPLATES)
def test_a_print_is_a_function_of_the_document(name: str, form: str) -> None:
    first, second = read(template(name)), read(template(name) + "\n# another text of the same document\n")
    assert printed(first, form) == printed(second, form)
    assert first.identity in printed(first, form).decode("cp1252" if form == "pdf" else "utf-8")


def test_thursday_reads_as_it_should() -> None:
    text = printed(thursday()).decode()
    for line in (
        "CONDITIONS OF ENTRY AND PLAY: THURSDAY HOLD-EM",
        "  - It starts at 19:30 on 1 March 2018 (+11:00).",
        "  - The operator keeps $10 of it as tournament commission, and nothing of re-buys and add-ons.",
        "  - To balance tables, whoever would post the last blind in the next round is moved. (T-R29)",
        "      4           100 / 200        20        10 min",
        "  - For 26 and more players; worked out for 26 without re-buys and add-ons, a pool of $2,600:",
        "      1st      40 %   $1,040",
        "Version 1. Document SHA-256 4d40df02d9f69cc7e69740ad92d46eadb1897e6590100fbc1c0a1a0d788d0fe2",
    ):
        assert line in text.splitlines(), line
    items = re.findall(r"(?m)^(20\.3\S+)  ", text)
    items_of_a = (
        "(i)",
        "(ii)",
        "(iii)(A)",
        "(iii)(B)",
        "(iii)(C)",
        "(iii)(G)",
        "(iii)(H)",
        "(iv)",
        "(v)",
        "(vi)",
        "(vii)",
    )
    assert items == [*(f"20.3(a){item}" for item in (*items_of_a, "(ix)", "(x)")), "20.3(b)"]
    assert "the rules prevail" in " ".join(text.split())


def test_each_default_is_said_with_its_reading_and_none_once_the_document_says_otherwise() -> None:
    parts = [part for section in sheet_of(thursday()).sections for part in section.body]
    readings = {part.reading for part in parts if isinstance(part, Statement) and part.reading}
    assert {"T-R22", "T-R25", "T-R29", "T-R35", "T-R43", "T-R57", "T-R64", "T-R85"} <= readings
    assert all(map(is_known, readings))
    moved = printed(thursday(('mover = "last_blind"', 'mover = "drawn"'))).decode()
    assert "a player drawn by lot is moved." in moved
    assert "T-R29" not in moved


def test_a_page_of_html_is_escaped_and_complete() -> None:
    page = printed(replace(thursday(), name="Cards & <b>chips</b>"), "html").decode()
    assert "<h1>Conditions of entry and play: Cards &amp; &lt;b&gt;chips&lt;/b&gt;</h1>" in page
    assert page.count("<table>") == 3
    assert page.startswith("<!doctype html>")


def test_a_pdf_has_pages_feet_and_a_sound_table_of_objects() -> None:
    data = printed(thursday(), "pdf")
    assert data.startswith(b"%PDF-1.4")
    start = int(data.rsplit(b"startxref\n", 1)[1].split(b"\n")[0])
    lines = data[start:].split(b"\n")
    count = int(lines[1].split()[1])
    for number in range(1, count):
        place = int(lines[2 + number].split()[0])
        assert data[place:].startswith(b"%d 0 obj" % number)
    (pages,) = re.findall(rb"/Count (\d+)", data)
    assert data.count(b"Page 1 of %b" % pages) == 1
    with pytest.raises(Malformed, match="have no 'Ł'"):
        printed(replace(thursday(), name="Łódź"), "pdf")
    assert "Łódź" in printed(replace(thursday(), name="Łódź"), "html").decode()


@rules("T-R03")
def test_versions_are_compared_item_by_item_in_words() -> None:
    later = thursday(("entry = 110", "entry = 120"), ("late_entry = { until_level = 4, report_within = 10 }", ""))
    found = {each.item: each for each in differences(thursday(), later)}
    assert found["20.3(a)(ii)"].before == ("The entry fee is $110.",)
    assert found["20.3(a)(ii)"].now == ("The entry fee is $120.",)
    assert found["20.3(a)(i)"].now == ("There is no late entry.",)
    assert set(found) == {"20.3(a)(i)", "20.3(a)(ii)", "20.3(a)(ix)"}
    assert differences(thursday(), thursday()) == ()


def test_the_command_prints_each_format_and_the_differences(tmp_path: Path) -> None:
    def run(*words: str) -> bytes:
        done = CliRunner().invoke(main, ["tournament", "print", str(FILE), *words])
        assert done.exit_code == 0, done.output
        return done.stdout_bytes

    assert run() == printed(thursday())
    assert run("--html") == run("--format", "html") == printed(thursday(), "html")
    run("--pdf", "--out", str(tmp_path / "t.pdf"))
    assert (tmp_path / "t.pdf").read_bytes() == printed(thursday(), "pdf")
    assert run("--diff", str(FILE)) == b"Both say the same.\n"
    older = tmp_path / "older.toml"
    older.write_text(FILE.read_text(encoding="utf-8").replace("entry = 110", "entry = 100"), encoding="utf-8")
    assert b"no longer: The entry fee is $100." in run("--diff", str(older))
    assert json.loads(run("--diff", str(older), "--json").splitlines()[0])["now"] == ["The entry fee is $110."]
    refused = CliRunner().invoke(main, ["tournament", "print", str(FILE), "--diff", str(older), "--pdf"])
    assert (refused.exit_code, "not as pdf" in refused.output) == (2, True)


def test_slips_have_a_code_for_the_page_in_every_format() -> None:
    """The squares are those of a reader's own making: what is drawn is what the library that makes codes says."""
    state = driven(thursday(), 10, 1).state
    words = PaperWords(str, str, "https://room.example/tournament/T1", entry=3)
    state.sit(state.entries[3], state.open_table(9).number, 4)
    sheet = LISTS["slips"](state, words)
    (slip,) = sheet.sections
    assert (slip.item, slip.body[-1]) == ("Entry 3", AddressCode(words.address))
    rows = squares(words.address)
    dark = sum(map(sum, rows))
    assert sum(length for _, _, length in bars(rows)) == dark
    assert FORMATS["pdf"](sheet).count(b" re f") == len(list(bars(rows)))
    assert words.address in FORMATS["text"](sheet).decode()
    page = FORMATS["html"](sheet).decode()
    assert f'aria-label="QR code: {words.address}"' in page


def test_the_break_plan_says_at_how_many_players_each_table_is_broken() -> None:
    state = driven(thursday(), 10, 1).state
    state.seats = 9
    for number in (1, 2, 3):
        state.open_table(number)
    (section,) = LISTS["break-plan"](state, PaperWords(str, str)).sections
    grid = section.body[1]
    assert isinstance(grid, Grid)
    assert [row[0] for row in grid.rows[:2]] == ["Table 3", "Table 2"]
    assert [row[1] for row in grid.rows[:2]] == ["18 players left", "9 players left"]


def test_incidents_are_listed_with_their_rules() -> None:
    state = driven(thursday(), 10, 1).state
    told = (Incident(0, "Table 2 is held: a spill.", ("NI2018-51/20.17",)),)
    text = FORMATS["text"](LISTS["incidents"](state, PaperWords(str, str, incidents=told))).decode()
    assert "Table 2 is held: a spill. (NI2018-51/20.17)" in text
    assert "There were none." in FORMATS["text"](LISTS["incidents"](state, PaperWords(str, str))).decode()
