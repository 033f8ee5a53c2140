"""The door of the library: the first example word for word, the verbs in every game, and how it refuses."""

import os
import re
import subprocess
import sys
import textwrap
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss.door.look import View
from pitboss.editions import GAMES
from pitboss.rulebook import GAMES as NAMES
from tests.proof import rules

ROOT = Path(__file__).parents[2]
EXAMPLE = """
import pitboss

game = pitboss.game("holdem")                     # or ("seven-card-stud", as_of="1996-07-01"), or a value of your own
play = game.deal({1: 200, 2: 200, 3: 200}, button=1, shoe=pitboss.shuffled())
print(play)                                       # board, stakes, who is due
play.legal                                        # <seat 1: fold, call $10, raise to $20..$200>
"1r30" in play.legal                              # the notation of positions, one parser
for event in play.do("1r30"):
    print(event, event.rules)
play.view(seat=2)
play.undo()
pitboss.Round(repr(play)) == play                 # the position is the repr
pineapple = game.but("pineapple", hole=3, discard_after="flop")
"""


def test_the_first_example_runs_word_for_word(capsys: pytest.CaptureFixture[str]) -> None:
    said: dict[str, Any] = {}
    exec(EXAMPLE, said)
    play = said["play"]
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "Hold-em (holdem-2018), button at seat 1"
    assert shown[1] == "board: -   pot: $15"
    assert shown[5] == "seat 1 is to act: fold, call $10, raise to anything from $20 to $200"
    assert shown[6].startswith("Seat 1 raises to $30, $20 more. ('NI2018-51/")
    assert repr(play.legal) == "<seat 1: fold, call $10, raise to $20..$200>"
    assert "1r30" in play.legal
    assert pitboss.Round(repr(play)) == play


def test_a_game_of_ones_own_is_a_variation_of_another() -> None:
    game = pitboss.game("holdem")
    pineapple = game.but("pineapple", hole=3, discard_after="flop")
    play = pineapple.deal({1: 200, 2: 200, 3: 200}, button=1, shoe=pitboss.shuffled(seed=4))
    assert all(len(hand) == 3 for hand in play.view().hands.values())
    assert pitboss.Round(repr(play)) == play


def test_importing_it_loads_next_to_nothing() -> None:
    program = "import sys; import pitboss; print(*sorted(name for name in sys.modules if name.startswith('pitboss')))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert loaded == ["pitboss"]
    program = "import sys; import pitboss; pitboss.game('holdem'); print(*({'numpy', 'numba'} & sys.modules.keys()))"
    heavy = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert not heavy.split()


def test_every_name_is_there_and_explains_itself() -> None:
    assert len(pitboss.__all__) <= 16
    for name in pitboss.__all__:
        assert getattr(pitboss, name).__doc__, name
    assert set(dir(pitboss)) >= {*pitboss.__all__, "__version__"}
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        getattr(pitboss, "nothing_of_the_kind")  # noqa: B009  # the checker knows that it is not there


def test_the_types_of_a_users_program_are_complete(tmp_path: Path) -> None:
    """A file that imports only `pitboss` passes the strict checker, and wrong types do not."""
    user = tmp_path / "user.py"
    user.write_text(
        textwrap.dedent(
            """
            from decimal import Decimal

            import pitboss

            game = pitboss.game("holdem")
            play = game.deal({1: 200, 2: "200", 3: Decimal(200)}, button=1, shoe=pitboss.shuffled(seed=3))
            for event in play.do("1r30"):
                print(event, event.rules[0].upper())
            stakes: dict[int, int | Decimal] = dict(play.stakes)
            again: pitboss.Round = pitboss.Round(repr(play))
            seen: str = str(play.view(seat=2).due)
            table = pitboss.Table("omaha", {1: 200, 2: 200})
            table.deal()
            first = pitboss.cards("As Kd")[0]
            words: str = pitboss.rank("As Ks Qs Js Ts").text
            reveal_type(play.is_over)
            play.do(3)
            game.deal([200])
            """
        )
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", str(ROOT / "pyproject.toml"), str(user)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,  # where the checker remembers what it has seen
        env=os.environ | {"MYPYPATH": str(Path(pitboss.__file__).parents[1])},
    )
    errors = [line.partition(": error: ")[2] for line in done.stdout.splitlines() if ": error: " in line]
    assert len(errors) >= 2, done.stdout + done.stderr
    assert all("Argument 1 to" in error for error in errors), done.stdout
    assert re.search(r'Revealed type is "(builtins\.)?bool"', done.stdout)


@pytest.mark.parametrize("edition", sorted(GAMES))
def test_any_game_is_played_by_bots_written_down_undone_and_proved(edition: str) -> None:
    play = pitboss.game(edition).deal({1: 200, 2: 200, 3: 200, 4: 200}, button=2, shoe=pitboss.shuffled(seed=5))
    bot, positions = pitboss.bot(seed=8), [repr(play)]
    while not play.is_over:
        word = bot(play)
        assert word in play.legal
        told = play.do(word)
        assert told
        assert all(event.rules and str(event).endswith(".") and event.kind for event in told)
        positions.append(repr(play))
    assert not play.legal.open
    for before in reversed(positions[:-1]):
        here = repr(play)
        assert repr(pitboss.Round(here)) == here
        play.undo()
        assert repr(play) == before
    with pytest.raises(pitboss.Malformed, match="nothing has been done"):
        play.undo()
    play_out(play)
    assert sum(play.stakes.values()) <= 800
    assert pitboss.verify(play.proof(), play.statements).verified
    assert not pitboss.verify(play.proof(), ("00" * 32,)).verified
    assert pitboss.replay(play.record())[0] == play


def play_out(play: pitboss.Round) -> None:
    bot = pitboss.bot("Rock", seed=3)
    while not play.is_over:
        play.do(bot(play))


@pytest.mark.parametrize("name", NAMES)
def test_every_game_of_the_rulebook_has_the_same_verbs(name: str) -> None:
    play = pitboss.game(name).deal({1: 200, 2: 300}, shoe=pitboss.shuffled(seed=2))
    assert isinstance(play.view(seat=1), View)
    assert play.legal.open
    assert play.stakes.keys() == {1, 2}
    assert str(play).splitlines()[-1]


def test_a_round_against_the_house_is_played_and_written_down() -> None:
    play = pitboss.game("canberra").deal({1: 200, 2: 300}, shoe=pitboss.shuffled(seed=3))
    play.do("1a10 2a5 nmb")
    assert repr(play.legal) == "<seat 1 and seat 2: fold, bet $20>"
    assert pitboss.Round(repr(play)) == play
    play.do("1b 2f")
    assert play.is_over
    assert play.stakes == {1: 170, 2: 295}
    assert pitboss.Round(repr(play)) == play
    assert pitboss.verify(play.proof(), play.statements).verified
    coup = pitboss.game("mini-baccarat").deal({1: 200, 2: 300}, shoe=pitboss.shuffled(seed=3))
    coup.do("1p10", "2t5", "nmb")
    assert coup.is_over
    assert coup.stakes == {1: 190, 2: 295}
    assert pitboss.Round(repr(coup)) == coup


@rules("NI2018-51/10.2(b)(ii)")
def test_without_a_shoe_every_card_is_left_to_commands() -> None:
    play = pitboss.game("holdem").deal({1: 200, 2: 200})
    assert repr(play.legal) == "<the dealer: shuffle>"
    assert play.do("sh cut 2p 1p")[-1].kind == "posted"
    assert repr(play.legal) == "<the dealer: deal a card face down to seat 2>"
    play.do("=AsKdAhKc 2r20 1c")
    assert play.view().hands == {1: pitboss.cards("Kd Kc"), 2: pitboss.cards("As Ah")}
    assert play.view(seat=1).hands[2] == (None, None)
    assert play.view(seat=0).hands[1] == (None, None)
    play.do("=2c7d9h")
    assert play.view().board == pitboss.cards("2c 7d 9h")


def test_cards_come_between_the_words_of_one_text() -> None:
    play = pitboss.game("holdem").deal({1: 200, 2: 200, 3: 200}, button=1, shoe=pitboss.shuffled(seed=3))
    before = repr(play)
    with pytest.raises(pitboss.Refusal):
        play.do("1c 2c 3c 2x 3x 1x 1x")
    assert repr(play) == before
    play.do("1c 2c 3c 2x 3x 1x")
    assert len(play.view().board) == 4


def test_what_the_rules_forbid_is_refused_with_them_and_nothing_has_happened() -> None:
    play = pitboss.game("holdem").deal({1: 200, 2: 200, 3: 200}, button=1, shoe=pitboss.shuffled(seed=3))
    before = repr(play)
    assert "1r15" not in play.legal
    with pytest.raises(pitboss.Refusal) as refused:
        play.do("1r15")
    assert refused.value.rules
    assert "$20" in refused.value.reason
    with pytest.raises(pitboss.Refusal):
        play.do("1c 2c 2c")
    assert repr(play) == before
    with pytest.raises(pitboss.Refusal, match="out of order"):
        play.do("=AsKd")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("1z", "'1z' is no command; write it like 1r30"),
        ("1rx", "'x' is no amount"),
        ("", "nothing to do"),
        ("=ZZ", "no card: 'ZZ'"),
        ("1fx", "'x' is no amount"),
        ("1mx", "too much"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(words: str, message: str) -> None:
    play = pitboss.game("holdem").deal({1: 200, 2: 200, 3: 200}, shoe=pitboss.shuffled(seed=3))
    with pytest.raises(pitboss.Malformed, match=message):
        play.do(words)
    assert words not in play.legal


def test_what_is_no_game_no_stake_and_no_seat_is_said_in_one_line() -> None:
    with pytest.raises(pitboss.Malformed, match="no game 'snap': there are holdem"):
        pitboss.game("snap")
    with pytest.raises(pitboss.Malformed, match="no rules of holdem are in force on 1990-01-01"):
        pitboss.game("holdem", as_of="1990-01-01")
    game = pitboss.game("holdem")
    wrong: Any = 7.5
    with pytest.raises(pitboss.Malformed, match="the stake of seat 1 is 7"):
        game.deal({1: wrong, 2: 200})
    with pytest.raises(pitboss.Malformed, match="0 is no seat"):
        game.deal({0: 200})
    with pytest.raises(pitboss.Malformed, match="there is no seat 5 for the button"):
        game.deal({1: 200, 2: 200}, button=5)
    with pytest.raises(pitboss.Malformed, match="options:"):
        game.deal({1: 200, 2: 200}, colour="red")
    with pytest.raises(pitboss.Malformed, match="it has no button"):
        pitboss.game("canberra").deal({1: 200}, button=1)
    with pytest.raises(pitboss.Malformed, match="no position"):
        pitboss.Round("rubbish")


def test_dollars_are_whole_numbers_text_or_decimals() -> None:
    play = pitboss.game("holdem").deal(
        {1: 200, 2: "250.00", 3: Decimal("300")}, shoe=pitboss.shuffled(seed=1), unit="0.50", blinds=["2.50", 5]
    )
    assert play.stakes == {1: 200, 2: Decimal("247.5"), 3: 295}


def test_a_report_is_previewed_and_then_ruled_upon() -> None:
    play = pitboss.game("holdem").deal({1: 200, 2: 200, 3: 200}, button=1, shoe=pitboss.shuffled(seed=3))
    before = repr(play)
    ruling = play.preview("fold_out_of_turn", seat=2)
    assert ruling.rules
    assert ruling.outcomes
    assert repr(play) == before
    told = play.happened("fold_out_of_turn", seat=2)
    assert told[0].kind == "ruled"
    assert pitboss.Round(repr(play)) == play
    play.undo()
    assert repr(play) == before
    with pytest.raises(pitboss.Malformed, match="is no fact; there are wager_out_of_turn"):
        play.preview("the_ceiling_fell")


def test_a_table_goes_from_round_to_round() -> None:
    table = pitboss.Table("holdem", {1: 200, 2: 200, 3: 200}, shoe=pitboss.shuffled(seed=6))
    markers = []
    for _ in range(4):
        table.deal()
        markers.append(table.view().marker)
        while not table.is_over:
            words = [f"{seat}{letter}" for seat in (1, 2, 3) for letter in "xcfms"]
            table.do(next(word for word in words if word in table.legal))
    assert table.rounds == 4
    assert len(set(markers)) == 3
    assert sum(table.stakes.values()) <= 600
    with pytest.raises(pitboss.Malformed, match="the round is over"):
        table.do("1f")
    table.sit(4, 200, "Dora")
    assert 4 in table.stakes
    table.leave(4)
    table.undo()
    assert 4 in table.stakes
    house = pitboss.Table("mini-baccarat", {1: 200}, shoe=pitboss.shuffled(seed=6))
    for _ in range(3):
        house.deal()
        house.do("1p10 nmb")
    assert house.rounds == 3


def test_a_game_says_in_a_line_which_one_it_is() -> None:
    assert repr(pitboss.game("holdem")) == "<Hold-em: holdem-2018>"


def test_the_tools_answer() -> None:
    assert pitboss.rank("As Ks", board="Qs Js Ts 2c 3d").best == pitboss.cards("As Ks Qs Js Ts")
    assert pitboss.edge("mini-baccarat")["banker"] == pytest.approx(0.010579, abs=1e-6)
    assert pitboss.rule("NI2018-51/13.1").id == "NI2018-51/13.1"
    assert pitboss.rule("C-R17").id == "C-R17"
    assert len(pitboss.rules("holdem")) > len(pitboss.rules("holdem", "tap out")) > 0
    with pytest.raises(pitboss.Malformed):
        pitboss.rule("NI2018-51/99")
    with pytest.raises(pitboss.Malformed):
        pitboss.edge("holdem")
