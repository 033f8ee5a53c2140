"""Files of games: every fault at once with its place; any damage gives a game or clear lines, never a traceback."""

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss.editions import game_of
from pitboss.malformed import Malformed
from pitboss.own_games import NoGame, read_game
from pitboss.own_games.files import game_from
from pitboss.play import Refusal
from pitboss.poker.events import Seat
from pitboss.poker.game import Game
from pitboss.poker.kinds import Forced, Limit, Opener, Verb, Win
from pitboss.poker.round import CODEC, Round

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "games").glob("*.toml"))
HOLDEM = game_of("holdem-common-practice")


def faults(text: str) -> list[str]:
    with pytest.raises(NoGame) as raised:
        game_from(text, "my.toml")
    first, *lines = str(raised.value).split("\n  ")
    assert first.startswith("my.toml is no game")
    return lines


def test_all_faults_of_a_file_are_told_at_once_each_with_its_line() -> None:
    text = """\
name = "My Game"
based_on = "bridge-2018"
hole = 99
plan = [
  "deal 1 down",
  "bett",    # a slip
  "show",
]
tricks = 13
seats = "two"
[deck]
ranks = "JJ"
"""
    lines = faults(text)
    starts = [
        "my.toml:1: name: 'My Game': a name has small letters",
        "my.toml:2: based_on: no game 'bridge-2018'",
        "my.toml:3: hole: the plan says all about the cards",
        "my.toml:6: plan[1]: 'bett' is no step: write deal N down",
        "my.toml:9: tricks: nobody knows it",
        "my.toml:10: seats: 'two': a whole number from 2 to 23",
        "my.toml:12: deck.ranks: 'JJ': some of 23456789TJQKA",
    ]
    for line, start in zip(lines, starts, strict=True):
        assert line.startswith(start), line


def test_what_options_cannot_be_together_is_told_beside_what_cannot_be_read() -> None:
    text = """\
name = "mine"
based_on = "holdem"
blinds = [5, 1]
limits = ["no_limit:2"]
unit = 3
commission = "much"
showing = "everything"
burn = 2
"""
    assert faults(text) == [
        "my.toml:3: blinds: blinds and over-blinds are positive and never fall",
        "my.toml:4: limits: a minimum bet of $2 with chips of $3",
        "my.toml:5: unit: blinds and antes come in chips of $3",
        'my.toml:6: commission: \'much\': a table is wanted, such as {scheme = "pot_5", cap = 10} or {scheme = "none"}',
        "my.toml:7: showing: 'everything': it is none of hand, high_card_only",
        "my.toml:8: burn: 2: true or false is wanted",
    ]


def test_a_game_is_the_base_by_its_name_or_its_edition() -> None:
    for name, edition in (("razz", "razz-common-practice"), ("omaha", "omaha-2018"), ("omaha-1999", "omaha-1999")):
        game = game_from(f'name = "mine"\nbased_on = "{name}"\n', "my.toml")
        assert game.plan == game_of(edition).plan


def test_a_smaller_deck_is_for_fewer_players() -> None:
    game = HOLDEM.but("mine", hole=4, seats=11)
    assert {rule.size: rule.most_players for rule in game.decks}[52] == 11
    assert {rule.size: rule.most_players for rule in game.decks}[32] == 6


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"hole": 3, "plan": ["deal 2 down", "bet", "show"]}, "not both"),
        ({"discard": 1}, "discard: it needs discard_after"),
        ({"discard_after": "flush"}, "none of deal, flop, turn, river"),
        ({"board": [3, 1], "discard_after": "river"}, "none of deal, flop, turn"),
        ({"plan": ["deal 2 down", "show"]}, "there is no betting round"),
        ({"plan": ["deal 2 down", "bet", "deal 3 board"]}, "does not end with one showdown"),
        ({"plan": ["deal 2 down", "bet", "deal 1 board", "show"]}, "3 cards"),
        ({"plan": ["deal 5 down", "bet by cards showing", "show"]}, "no card is dealt face up"),
        ({"deck": {"ranks": "JQK", "suits": "s"}}, "3 cards are not enough for two players"),
        ({"deck": 50}, "52, 48, 44, 40, 36, 32"),
        ({"seats": 20, "hole": 4}, "52 cards are enough for 11"),
        ({"hands": {"cards": 4}}, "order = badugi"),
        ({"hands": {"order": "badugi", "cards": 2}}, "badugi is not for hands of 2 cards"),
        ({"win": "draw"}, "none of high, low, split"),
        ({"blinds": [5, "many"]}, "a list of amounts in dollars is wanted"),
        ({"limits": ["no_limit:0"]}, "a minimum bet of $0"),
        ({"raises": -1}, "a whole number from 0 to 100"),
        ({"title": "two\nlines"}, "in one line"),
        ({"colour": "red"}, "colour: nobody knows it"),
        ({"how_to_play": "well"}, "a list of up to 12 sentences"),
    ],
)
def test_each_fault_says_what_is_wanted(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(Malformed) as raised:
        HOLDEM.but("mine", **changes)
    assert fault in str(raised.value)


@pytest.mark.parametrize("name", ["holdem-2018", "holdem", "canberra"])
def test_a_published_game_keeps_its_name(name: str) -> None:
    with pytest.raises(Malformed, match="published edition or game"):
        HOLDEM.but(name, hole=3)


def test_the_example_of_the_door() -> None:
    pineapple = HOLDEM.but("pineapple", hole=3, discard_after="flop")
    assert (pineapple.own_cards, pineapple.kept_cards, pineapple.board_cards) == (3, 2, 5)
    verbs = [step.verb for step in pineapple.plan if step.verb is not Verb.BURN]
    assert verbs[7:12] == [Verb.BET, Verb.DEAL, Verb.BET, Verb.DISCARD, Verb.DEAL]


@pytest.mark.parametrize("edition", ["holdem-2018", "omaha-1999", "seven-card-stud-1994", "draw-1999", "faro-1999"])
def test_any_edition_can_be_the_base(edition: str) -> None:
    game = game_of(edition).but("mine", ante=1, limits=["no_limit:1"], unit=1)
    round_ = Round.start(game, game.defaults, [Seat(1, 5000), Seat(2, 5000)], 1)
    assert round_.state.setup.game.title == "Mine"
    assert round_.state.setup.options.forced is Forced.ANTES


def mutants(keys: dict[str, Any], chance: Random, number: int) -> list[dict[str, Any]]:
    """The same keys with one or two of them damaged, left out, or exchanged for another's value."""
    odd: list[Any] = [
        None, True, False, 0, -1, 1, 2, 7, 53, 10**40, 0.5, float("nan"), "", "x", "s" * 500, "\x00", "é", [], [[]], {},
        {"ranks": "A", "suits": "cdhs"}, {"ranks": "A2"}, {"cards": 0}, {"cards": 3}, {"own": 2}, [1, "2", None],
        ["deal 1 down"], ["deal 99 up", "bet", "show"], ["bet"] * 50, ["draw up to 9", "show"], "no_limit:1",
        ["deal 1 down", "bet", "draw", "bet", "draw up to 2", "bet", "show"], ["deal 2 up", "bet", "show"],
        ["half_pot:1-2"], *Limit, *Opener, *Win,
    ]  # fmt: skip
    names = [
        *keys,
        "board",
        "discard",
        "discard_after",
        "hands",
        "deck",
        "plan",
        "win",
        "marker",
        "ante",
        "burn",
        "joker",
    ]
    made = []
    for _ in range(number):
        mutant = dict(keys)
        for _ in range(chance.randint(1, 3)):
            name = chance.choice(names)
            if chance.random() < 0.15:
                mutant.pop(name, None)
            else:
                mutant[name] = chance.choice([*odd, *keys.values()])
        made.append(mutant)
    return made


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_damaged_definitions_give_a_game_or_clear_lines(path: Path) -> None:
    keys = tomllib.loads(path.read_text())
    base = game_of(keys.pop("based_on", HOLDEM.edition))
    sound = 0
    for mutant in mutants(keys, Random(path.stem), 700):
        name = mutant.pop("name", "mine")
        try:
            game = base.but(name, **mutant)
        except NoGame as no_game:
            lines = str(no_game).split("\n")
        else:
            lines = ["", ""]
            sound += 1
            begins(game)
        assert len(lines) > 1
    assert sound > 20, "some of them are games"


def begins(game: Game) -> None:
    """A sound definition can be dealt, and its first event read again; unless the table itself cannot have it."""
    seats = [Seat(seat, 10**6) for seat in (1, 2)]
    try:
        round_ = Round.start(game, game.defaults, seats, 1)
    except Refusal:
        return
    again: Round = Round.replay([CODEC.decode(CODEC.encode(round_.events[0]))])
    assert again.state.setup.game == game


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_damaged_files_give_a_game_or_clear_lines(path: Path) -> None:
    chance, text = Random(path.stem), path.read_text()
    for _ in range(300):
        place = chance.randrange(len(text))
        damaged = (
            text[:place]
            + chance.choice(["", "\n", "[", '"', "=", "9", "x", "\x00"])
            + text[place + chance.randint(0, 3) :]
        )
        told = "my.toml"
        try:
            game_from(damaged, "my.toml")
        except Malformed as error:
            told = str(error)
        assert told.startswith("my.toml")


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"nowhere\.toml: cannot be read: No such file"):
        read_game(tmp_path / "nowhere.toml")
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(Malformed, match="no UTF-8 text"):
        read_game(tmp_path / "odd.toml")
    (tmp_path / "large.toml").write_text("#" * 200_000)
    with pytest.raises(Malformed, match="longer than"):
        read_game(tmp_path / "large.toml")
