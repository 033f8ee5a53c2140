"""Games of one's own, from the example files: Kuhn and Leduc against oracles written by hand, pineapple by cards."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path

import pytest

from pitboss.cards import Card, parse_cards
from pitboss.malformed import Malformed
from pitboss.own_games import read_game
from pitboss.play import Principal, Refusal, Role
from pitboss.poker.commands import Act, Burn, Command, Cut, Deal, Draw, Muck, Post, Show
from pitboss.poker.due import Acts, BurnDue, CutDue, DealDue, DrawDue, PostDue, ShowDue
from pitboss.poker.events import Drew, Seat
from pitboss.poker.game import Game
from pitboss.poker.kinds import Kind, Verb
from pitboss.poker.reenact import first_departure
from pitboss.poker.round import CODEC, Round
from pitboss.records import phh_write, record
from pitboss.records.position import parse_position, position
from pitboss.records.text import text
from pitboss.scenario import reading, running
from pitboss.scenario.types import Scenario
from pitboss.table.commands import Shuffle
from pitboss.table.due import ShuffleDue
from tests.command_line import pitboss
from tests.proof import rules

GAMES = Path(__file__).parents[2] / "examples" / "games"
STAKE = 10_000
DOLLAR = 100


def game(name: str) -> Game:
    return read_game(GAMES / f"{name}.toml")


KUHN, LEDUC, PINEAPPLE, CRAZY = map(game, ("kuhn", "leduc", "pineapple", "crazy-pineapple"))
OWN_GAMES = (KUHN, LEDUC, PINEAPPLE, CRAZY)


def begun(definition: Game, players: int = 2, marker: int = 2) -> Round:
    """A round of $100 each; with two players and the button at 2, seat 1 acts first after the ante."""
    return Round.start(definition, definition.defaults, [Seat(seat, STAKE) for seat in range(1, players + 1)], marker)


def served(round_: Round, cards: list[Card]) -> Command | None:
    """What happens without a player's choice: shuffle, cut, posts, deals in the order given, and every hand shown."""
    match round_.expected():
        case ShuffleDue():
            return Shuffle()
        case CutDue(seat=seat):
            return Cut(seat)
        case PostDue(seat=seat):
            return Post(seat)
        case DealDue():
            return Deal((cards.pop(0),))
        case BurnDue():
            return Burn(None)
        case ShowDue(seat=seat):
            return Show(seat)
        case _:
            return None


def played(definition: Game, cards: Sequence[Card], acts: Sequence[Kind | tuple[int, ...]], players: int = 2) -> Round:
    """A round with these cards from the top, the players acting and discarding in turn; bets are the least ones."""
    round_, left, coming = begun(definition, players), list(cards), list(acts)
    while (due := round_.expected()) is not None:
        command = served(round_, left)
        if command is not None:
            round_.do(command)
            continue
        if not coming:
            return round_
        act = coming.pop(0)
        if isinstance(due, DrawDue):
            assert isinstance(act, tuple)
            round_.do(Draw(due.seat, act))
        else:
            assert isinstance(due, Acts)
            assert isinstance(act, Kind)
            round_.do(Act(due.seat, act, due.least if act in (Kind.BET, Kind.RAISE) else 0))
    assert not coming, "the round was over before all had acted"
    return round_


def won(round_: Round) -> int:
    """What seat 1 has won or lost, in dollars."""
    assert sum(round_.state.stake) == 2 * STAKE, "no chip comes from nowhere, and none is lost"
    return (round_.state.stake[1] - STAKE) // DOLLAR


CHECK, BET, CALL, FOLD, RAISE = Kind.CHECK, Kind.BET, Kind.CALL, Kind.FOLD, Kind.RAISE
KUHN_HISTORIES: dict[tuple[Kind, ...], int | str] = {
    (CHECK, CHECK): "1",
    (CHECK, BET, FOLD): -1,
    (CHECK, BET, CALL): "2",
    (BET, FOLD): 1,
    (BET, CALL): "2",
}
"""What seat 1 wins, or for how much the higher card wins."""


@rules("G-R75", "G-R82")
@pytest.mark.parametrize("history", KUHN_HISTORIES, ids=lambda history: "-".join(map(str, history)))
@pytest.mark.parametrize("dealt", list(permutations("JQK", 2)), ids="".join)
def test_kuhn_pays_in_every_one_of_its_thirty_ends(dealt: tuple[str, str], history: tuple[Kind, ...]) -> None:
    cards = [Card(f"{rank}s") for rank in dealt]
    round_ = played(KUHN, cards, history)
    worth, better = KUHN_HISTORIES[history], "JQK".index(dealt[0]) > "JQK".index(dealt[1])
    assert round_.is_over
    assert won(round_) == (worth if isinstance(worth, int) else int(worth) if better else -int(worth))


def histories(definition: Game, cards: Sequence[Card]) -> Iterator[tuple[Kind, ...]]:
    """Every way in which the betting can go, by asking the engine what is open."""
    waiting: list[tuple[Kind, ...]] = [()]
    while waiting:
        history = waiting.pop()
        round_ = played(definition, cards, history)
        due = round_.expected()
        if due is None:
            yield history
            continue
        assert isinstance(due, Acts)
        waiting += [(*history, kind) for kind in due.open if kind is not Kind.TAP_OUT]


def sensible(history: tuple[Kind, ...]) -> bool:
    """Without a fold where nothing was to call, which the rules allow and game theory leaves out."""
    facing = False
    for kind in history:
        if kind is FOLD and not facing:
            return False
        facing = kind in (BET, RAISE) or (facing and kind is not CALL and kind is not CHECK)
    return True


def test_kuhn_has_no_other_ends() -> None:
    cards = parse_cards("Ks Js")
    assert {history for history in histories(KUHN, cards) if sensible(history)} == set(KUHN_HISTORIES)
    round_ = played(KUHN, cards, (BET,))
    due = round_.expected()
    assert isinstance(due, Acts)
    assert set(due.open) == {FOLD, CALL}, "one bet, no raise"
    with pytest.raises(Refusal):
        round_.do(Act(2, RAISE, 200))


def leduc_oracle(cards: Sequence[Card], history: Sequence[Kind]) -> int:
    """What the first player wins: an ante of 1, bets of 2 and 4, a pair with the board, else the higher card."""
    put, size, mover, checked = [1, 1], 2, 0, False
    for kind in history:
        other = 1 - mover
        if kind is FOLD:
            return put[1] if mover else -put[0]
        if kind in (BET, RAISE):
            put[mover] = put[other] + size
        elif kind is CALL:
            put[mover] = put[other]
        closes = kind is CALL or (kind is CHECK and checked)
        checked = kind is CHECK
        mover = other
        if closes:
            size, mover, checked = 4, 0, False
    first, second, board = (card.rank for card in cards)
    strength = [(own == board, own) for own in (first, second)]
    if strength[0] == strength[1]:
        return 0
    return put[0] if strength[0] > strength[1] else -put[1]


@rules("G-R75", "G-R82")
def test_leduc_pays_as_its_oracle_in_every_deal_and_every_betting() -> None:
    deck = parse_cards("Jh Js Qh Qs Kh Ks")
    ways = [history for history in histories(LEDUC, deck[:3]) if sensible(history)]
    # A round of one bet and one raise ends in four folds, or goes on in five ways; the second ends in nine.
    assert len(ways) == len(set(ways)) == 4 + 5 * 9
    assert max(map(len, ways)) == 8
    deals = list(permutations(deck, 3))
    assert len(deals) == 120
    for number, history in enumerate(ways):
        for dealt in deals[number % 3 :: 3]:
            assert won(played(LEDUC, dealt, history)) == leduc_oracle(dealt, history), (dealt, history)


@rules("G-R82")
def test_in_pineapple_one_of_three_cards_goes_before_the_flop() -> None:
    # Seat 2 has the button and the small blind; cards go to seat 1 first.
    cards = parse_cards("As 7c Ah 7d Kd 2s Ac 7h 9s 5c 3d")
    round_ = played(PINEAPPLE, cards, (CALL, CALL, (2,), (2,), *(CHECK,) * 6))
    state = round_.state
    assert [str(card) for card in state.own[1]] == ["As", "Ah"]
    assert [str(card) for card in state.own[2]] == ["7c", "7d"]
    assert [str(card) for card in state.discarded[2]] == ["2s"]
    assert won(round_) == 2


@rules("G-R82")
def test_in_crazy_pineapple_the_card_goes_after_the_betting_on_the_flop() -> None:
    cards = parse_cards("As 7c Ah 7d Kd 2s Ac 7h 9s 7s 3d")
    round_ = played(CRAZY, cards, (CALL, CALL, CHECK, CHECK))
    due = round_.expected()
    assert isinstance(due, DrawDue)
    assert len(round_.state.board) == 3
    assert due.sentence() == "seat 1 is to discard 1 card"
    for wrong in ((), (0, 1), (3,)):
        with pytest.raises(Refusal, match="is to discard 1 card"):
            round_.do(Draw(1, wrong))
    whole = played(CRAZY, cards, (CALL, CALL, CHECK, CHECK, (0,), (2,), BET, CALL, CHECK, CHECK))
    assert [str(card) for card in whole.state.own[1]] == ["Ah", "Kd"]
    assert won(whole) == -4, "three aces have become a pair, and four sevens win"


@pytest.mark.parametrize("definition", OWN_GAMES, ids=lambda definition: definition.name)
def test_a_record_needs_no_file(definition: Game) -> None:
    cards = parse_cards(
        "Ks Js Qs" if definition is KUHN else "Kh Js Qs" if definition is LEDUC else "As 7c Ah 7d Kd 2s Ac 7h 9s 7s 3d"
    )
    acts: Sequence[Kind | tuple[int, ...]] = (CHECK,) * 2
    if definition is LEDUC:
        acts = (CHECK,) * 4
    elif definition is not KUHN:
        acts = (
            (CALL, CALL, (0,), (0,), *(CHECK,) * 6)
            if definition is PINEAPPLE
            else (CALL, CALL, CHECK, CHECK, (0,), (0,), *(CHECK,) * 4)
        )
    round_ = played(definition, cards, acts)
    assert round_.is_over
    log = record.write(round_.events)
    again = record.read(log)
    (replayed,) = record.replayed(again)
    assert replayed.state.setup.game == definition
    assert replayed.state.stake == round_.state.stake
    assert first_departure(again.rounds[0]) is None
    assert [CODEC.encode(event) for event in again.rounds[0]] == [CODEC.encode(event) for event in round_.events]


def test_nobody_learns_what_another_threw_away() -> None:
    cards = parse_cards("As 7c Ah 7d Kd 2s Ac 7h 9s 7s 3d")
    round_ = played(CRAZY, cards, (CALL, CALL, CHECK, CHECK, (0,)))
    drew = round_.events[-1]
    assert isinstance(drew, Drew)
    for viewer in (Principal(Role.PLAYER, 2), Principal(Role.SPECTATOR)):
        seen = round_.view(viewer)
        assert seen.own[1] == [None, None]
        assert seen.discarded[1] == (None,)
    assert round_.view(Principal(Role.PLAYER, 1)).discarded[1] == (Card("As"),)


def test_a_deck_of_three_cards_is_not_cut() -> None:
    round_ = begun(KUHN)
    round_.do(Shuffle())
    assert isinstance(round_.expected(), PostDue)
    assert Verb.CUT not in [step.verb for step in round_.state.setup.plan]
    assert Verb.CUT in [step.verb for step in begun(LEDUC).state.setup.plan]


def test_a_card_of_another_deck_is_refused() -> None:
    round_ = begun(LEDUC)
    for command in (Shuffle(), Cut(0, 2), Post(1), Post(2)):
        round_.do(command)
    with pytest.raises(Refusal, match="Jc is not among 6 cards"):
        round_.do(Deal((Card("Jc"),)))


def test_a_hand_may_be_thrown_in_as_in_common_practice() -> None:
    round_, left = begun(KUHN), list(parse_cards("Js Ks"))
    while not isinstance(due := round_.expected(), ShowDue):
        command = served(round_, left) or (Act(due.seat, CHECK) if isinstance(due, Acts) else None)
        assert command is not None
        round_.do(command)
    round_.do(Show(1))
    due = round_.expected()
    assert isinstance(due, ShowDue)
    round_.do(Show(2) if due.must else Muck(2))
    assert round_.is_over


def test_other_formats_say_what_they_cannot_hold() -> None:
    round_ = played(KUHN, parse_cards("Ks Js"), (BET, CALL))
    with pytest.raises(Malformed, match=r"Kuhn Poker is a game of one's own.*complete record"):
        phh_write.write(round_.events)
    assert parse_position(position(round_)).state.setup.game == KUHN
    assert "Kuhn Poker" in text(round_.events, Principal(Role.AUDITOR), "1")


@pytest.mark.parametrize("name", ["kuhn", "leduc", "pineapple", "crazy-pineapple"])
def test_the_command_line_deals_it_and_replays_its_record(name: str, tmp_path: Path) -> None:
    kept = tmp_path / "round.jsonl"
    file = tmp_path / f"{name}.toml"
    file.write_bytes((GAMES / f"{name}.toml").read_bytes())
    dealt = pitboss("deal", str(file), "--seed", "3", "--record", str(kept))
    assert dealt.returncode == 0, dealt.stderr
    assert read_game(file).title in dealt.stdout
    file.unlink()
    again = pitboss("replay", str(kept))
    assert again.returncode == 0, again.stdout + again.stderr


def test_a_faulty_file_is_told_in_lines(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text('name = "Bad"\nhole = 0\n')
    failed = pitboss("deal", str(tmp_path / "bad.toml"))
    assert failed.returncode == 2
    assert "bad.toml:1: name" in failed.stderr
    assert "bad.toml:2: hole" in failed.stderr
    assert "Traceback" not in failed.stderr


SCENARIO = """\
[[scenario]]
id = "kuhn-check-bet-call"
title = "The king calls a bluff"
rules = ["G-R82"]
play = ["1 checks", "2 bets 1", "1 calls"]
[scenario.table]
game = "kuhn.toml"
stakes = {1 = 10, 2 = 10}
marker = 2
[scenario.shoe]
hands = {1 = "Ks", 2 = "Js"}
[scenario.end]
stakes = {1 = 12, 2 = 8}
"""


def test_a_scenario_names_a_game_by_its_file(tmp_path: Path) -> None:
    (tmp_path / "kuhn.toml").write_bytes((GAMES / "kuhn.toml").read_bytes())
    (tmp_path / "case.toml").write_text(SCENARIO)
    (scenario,) = reading.read(tmp_path / "case.toml")
    assert isinstance(scenario, Scenario)
    result = running.run(scenario)
    assert not result.false, result.false
    (tmp_path / "kuhn.toml").write_text('name = "kuhn"\ncolour = "red"\n')
    with pytest.raises(Malformed, match=r"kuhn\.toml:2: colour"):
        running.run(scenario)
