"""Rounds by the million beside the engine, PokerKit, OpenSpiel and pgx, as ratios in one run.

`python -m bench.batch [--repeat N] [--seconds S] [--json FILE]`. Six seats, 100 big blinds in hold'em, defaults in
stud; any open kind of act as likely as another, then any amount of it. Rates are rounds per second of CPU time on one
core, the best of all repetitions, which visit every case in turn; with two threads, of the clock. What a round costs
both cores together beside what it costs one tells whether threads are in each other's way; that holds on a busy machine
too, where two threads by the clock do not.
"""

import gc
import itertools
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import msgspec
import numpy as np
import pokerkit
from numpy.typing import NDArray

from bench.peers import installed
from bench.starts import Limit, seconds_of_start
from pitboss import batch
from pitboss.batch.codes import ANSWER_BITS, BET, POST, RAISE
from pitboss.batch.reopened import is_question
from pitboss.batch.small_games import small_game
from pitboss.cards import Card
from pitboss.cli.software_table import choose, dealer_of
from pitboss.editions import GAMES
from pitboss.gym import seats
from pitboss.lab.commission_cost import Setting
from pitboss.poker.commands import Act, Burn, Command, Cut, Deal, Decline, Post, Show
from pitboss.poker.dealing import spots_due
from pitboss.poker.due import Acts, BurnDue, CutDue, DealDue, PostDue, ShowDue
from pitboss.poker.events import Seat
from pitboss.poker.game import Game
from pitboss.poker.kinds import Kind
from pitboss.poker.round import Round
from pitboss.table.commands import Shuffle
from pitboss.table.due import ShuffleDue
from pitboss.tempers import TEMPERS

SEATS = 6
HOLDEM, STUD = GAMES["holdem-common-practice"], GAMES["seven-card-stud-1994"]
STAKES = {HOLDEM.edition: 1000, STUD.edition: 200}
"""In dollars."""
PART = 30_240
TEMPERED = 500
"""Rounds between bots that look at their hands."""
TABLES = 4096
STEPS_OF_LEDUC = 64
"""Decisions at each table of pgx between two looks at the clock."""
POKERKIT_THERE = 342.0
"""Rounds a second of PokerKit on the machine for which the seconds of a start were set: what it plays here tells how
many seconds they are on this one."""
FIRST_ROUNDS = """from pitboss import batch, game
batch.play(game("holdem"), policies=[batch.uniform] * 6, rounds=60)"""
RISES = (Kind.BET, Kind.RAISE)
_OPEN = [[kind for kind in range(12) if mask >> kind & 1] for mask in range(1 << 12)]
COUNTS = np.array([len(kinds) for kinds in _OPEN])
CHOICES = np.array([kinds + [0] * (12 - len(kinds)) for kinds in _OPEN])
"""By the mask of what is open: how many kinds of answers, and which."""
WITH_AMOUNT = np.isin(np.arange(12), (BET, RAISE, POST))
# Plays some rounds, and says how many; or how many decisions it took.
Work = Callable[[], int]


class Ratio(msgspec.Struct, frozen=True):
    """How many times as fast as a peer, and how many at least."""

    name: str
    ours: float
    theirs: float
    floor: float

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs


@click.command()
@click.option("--repeat", default=3, show_default=True, help="Repetitions; the best of each case counts.")
@click.option("--seconds", default=1.0, show_default=True, help="How long each case runs in a repetition.")
@click.option("--json", "report", type=click.Path(path_type=Path), help="Write the figures to this file too.")
def main(repeat: int, seconds: float, report: Path | None) -> None:
    """Measure, print ratios, and leave with 1 if one falls below its floor."""
    works: dict[str, Work] = {
        "kernels, hold'em": kernels(HOLDEM),
        "kernels, stud": kernels(STUD),
        "stepwise, hold'em": Stepwise(HOLDEM),
        "stepwise, stud": Stepwise(STUD),
        "engine, hold'em": engine(HOLDEM),
        "engine, stud": engine(STUD),
        "PokerKit, hold'em": pokerkit_rounds,
        "bots by kernels, hold'em": kernels(HOLDEM, policies=tuple(batch.HOUSE.values()), rounds=TEMPERED),
        "bots of the room, hold'em": RoomBots(HOLDEM),
        "learners, decisions": Learners(HOLDEM),
        "kernels, decisions of Leduc": leduc(),
    }
    if (openspiel := universal_poker()) is not None:
        works["OpenSpiel, hold'em"] = open_spiel(openspiel)
        works["OpenSpiel, decisions"] = open_spiel(openspiel, by_decisions=True)
    if (other_leduc := pgx_leduc()) is not None:
        works["pgx, decisions of Leduc"] = other_leduc
    best = dict.fromkeys(works, 0.0)
    for _ in range(repeat):
        for name, work in works.items():
            best[name] = max(best[name], rate(work, seconds, time.process_time))
    clock, both = two_threads(seconds, repeat)
    rows = [
        Ratio("kernels to engine, hold'em", best["kernels, hold'em"], best["engine, hold'em"], 100),
        Ratio("kernels to engine, stud", best["kernels, stud"], best["engine, stud"], 100),
        Ratio("stepwise to engine, hold'em", best["stepwise, hold'em"], best["engine, hold'em"], 50),
        Ratio("stepwise to engine, stud", best["stepwise, stud"], best["engine, stud"], 40),
        Ratio("kernels to PokerKit, hold'em", best["kernels, hold'em"], best["PokerKit, hold'em"], 2500),
        Ratio("bots by kernels to the room's", best["bots by kernels, hold'em"], best["bots of the room, hold'em"], 12),
        Ratio("two threads to one, by the clock", clock[2], clock[1], 1.6),
        Ratio("two threads to one, per CPU second", both[2], both[1], 0.9),
    ]
    if openspiel is not None:
        rows.append(Ratio("kernels to OpenSpiel, hold'em", best["kernels, hold'em"], best["OpenSpiel, hold'em"], 40))
        rows.append(Ratio("learners to OpenSpiel", best["learners, decisions"], best["OpenSpiel, decisions"], 2.5))
    if other_leduc is not None:
        ours, theirs = best["kernels, decisions of Leduc"], best["pgx, decisions of Leduc"]
        rows.append(Ratio("kernels to pgx, Leduc", ours, theirs, 4))
    click.echo("a second: rounds, or decisions where it says so")
    for name, figure in best.items():
        click.echo(f"{name:<32}{figure:>14,.0f}")
    click.echo(f"\n{'ratio':<36}{'':>10}{'floor':>9}")
    for row in rows:
        click.echo(f"{row.name:<36}{row.ratio:>10,.2f}{row.floor:>9,g}{'' if row.ratio >= row.floor else '  TOO SLOW'}")
    limits = starts(POKERKIT_THERE / best["PokerKit, hold'em"])
    click.echo(f"\n{'limit':<36}{'measured':>10}{'most':>8}")
    for limit in limits:
        click.echo(limit.line)
    if report is not None:
        figures = [{**msgspec.structs.asdict(row), "ratio": row.ratio} for row in rows]
        report.write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=2) + b"\n")
    sys.exit(any(row.ratio < row.floor for row in rows) or any(limit.measured > limit.most for limit in limits))


def starts(slowness: float) -> list[Limit]:
    """A new process that plays its first rounds: kernels are compiled once for an installation, later loaded."""
    with tempfile.TemporaryDirectory() as cache:
        first, later = (seconds_of_start(FIRST_ROUNDS, cache) for _ in range(2))
    return [
        Limit("first rounds after install", first, round(20.0 * slowness, 2), "s"),
        Limit("first rounds at a later start", later, round(1.0 * slowness, 2), "s"),
    ]


def rate(work: Work, seconds: float, clock: Callable[[], float]) -> float:
    """Rounds per second, after a first time that compiles and warms up."""
    work()
    gc.collect()
    began, count = clock(), 0
    while (spent := clock() - began) < seconds:
        count += work()
    return count / spent


def two_threads(seconds: float, repeat: int) -> tuple[dict[int, float], dict[int, float]]:
    """Rounds per second with one thread and with two, in turn: by the clock, and of all CPU time; the best of each."""
    clock, both = {1: 0.0, 2: 0.0}, {1: 0.0, 2: 0.0}
    for _ in range(repeat):
        for threads in (1, 2):
            work = kernels(HOLDEM, threads, rounds=16 * PART)
            work()
            began, spent, count = time.monotonic(), time.process_time(), 0
            while time.monotonic() - began < seconds:
                count += work()
            clock[threads] = max(clock[threads], count / (time.monotonic() - began))
            both[threads] = max(both[threads], count / (time.process_time() - spent))
    return clock, both


def kernels(
    game: Game, threads: int = 1, policies: tuple[batch.Policy, ...] = (batch.uniform,) * SEATS, rounds: int = PART
) -> Work:
    def play() -> int:
        batch.play(game, policies=policies, rounds=rounds, seed=7, stake=STAKES[game.edition], threads=threads)
        return rounds

    return play


def leduc() -> Work:
    """Decisions of Leduc at random."""
    game = small_game("leduc")

    def play() -> int:
        return batch.play(game, policies=(batch.uniform,) * 2, rounds=PART, seed=7, stake=100).decisions

    return play


class Learners:
    """4,096 learners at a table each, against compiled opponents; what they see and what is open to them included."""

    def __init__(self, game: Game) -> None:
        self.env = seats(game, tables=TABLES, players=SEATS, stake=STAKES[game.edition])
        self.chance = np.random.default_rng(7)
        _, self.infos = self.env.reset(seed=7)

    def __call__(self) -> int:
        """Any open action is as likely as another."""
        for _ in range(16):
            order = self.infos["action_mask"].cumsum(1, dtype=np.int8)
            wanted = (self.chance.random(TABLES) * order[:, -1]).astype(np.int8) + 1
            *_, self.infos = self.env.step((order >= wanted[:, None]).argmax(1))
        return 16 * TABLES


class RoomBots:
    """The room's own bots in the engine, a round after the other."""

    def __init__(self, game: Game) -> None:
        self.setting = Setting(game, game.defaults, len(TEMPERS), 100 * STAKES[game.edition])
        self.number = 0

    def __call__(self) -> int:
        self.number += 1
        chance = random.Random(self.number)
        for _ in dealer_of(self.setting.begin(self.number), chance).play_out(lambda view: choose(view, chance)):
            pass
        return 1


class Stepwise:
    """4,096 tables with the policy in NumPy, outside."""

    def __init__(self, game: Game) -> None:
        self.tables = batch.Tables(game, tables=TABLES, players=SEATS, stake=STAKES[game.edition], seed=7)
        self.chance = np.random.default_rng(7)

    def __call__(self) -> int:
        done = 0
        for _ in range(16):
            self.tables.answer_with(self.answers())
            done += int(self.tables.ended.sum())
        return done

    def answers(self) -> NDArray[np.int64]:
        """Any open kind, then any amount of it."""
        turn, chance = self.tables.turn, self.chance
        found: NDArray[np.int64] = CHOICES[
            turn["open"], (chance.random(TABLES) * COUNTS[turn["open"]]).astype(np.int64)
        ]
        places = np.flatnonzero(WITH_AMOUNT[found])
        menu, roll = turn[places], chance.random(len(places))
        step = np.maximum(menu["step"], 1)
        steps = (menu["most"] - menu["least"] + step - 1) // step + 1
        free = np.minimum(menu["least"] + (roll * steps).astype(np.int64) * step, menu["most"])
        size = menu["size"][np.arange(len(places)), (roll * menu["sizes"]).astype(np.int64)]
        found[places] |= np.where(menu["sizes"] > 0, size, free).astype(np.int64) << ANSWER_BITS
        return found


def engine(game: Game) -> Work:
    """The same in the engine, with its full log."""
    seats = [Seat(number, 100 * STAKES[game.edition]) for number in range(1, SEATS + 1)]
    chance, cards = random.Random(7), GAMES[game.edition].deck(game.defaults).cards

    def play() -> int:
        deck = chance.sample(cards, len(cards))
        round_ = Round.start(game, game.defaults, seats, 1 + chance.randrange(SEATS))
        while (due := round_.expected()) is not None:
            round_.do(_answer(round_, due, deck, chance))
        return 1

    return play


def _answer(round_: Round, due: object, deck: list[Card], chance: random.Random) -> Command:
    if isinstance(due, Acts):
        kind = chance.choice(list(due.open))
        if kind not in RISES:
            return Act(due.seat, kind)
        if due.sizes:
            return Act(due.seat, kind, chance.choice(due.sizes))
        steps = (due.most - due.least + due.step - 1) // due.step + 1
        return Act(due.seat, kind, min(due.least + chance.randrange(steps) * due.step, due.most))
    if isinstance(due, DealDue):
        count = len(spots_due(round_.state).each)
        return Deal(tuple(deck.pop() for _ in range(count)))
    if isinstance(due, PostDue):
        if due.offered and chance.random() < 0.5:
            return Decline(due.seat)
        return Post(due.seat, chance.choice(due.amounts) if is_question(due) else 0)
    if isinstance(due, BurnDue):
        return Burn(deck.pop())
    if isinstance(due, CutDue):
        return Cut(due.seat)
    if isinstance(due, ShuffleDue):
        return Shuffle()
    assert isinstance(due, ShowDue)
    return Show(due.seat)


_POKERKIT = pokerkit.NoLimitTexasHoldem(tuple(pokerkit.Automation), True, 0, (500, 1000), 1000)


def pokerkit_rounds() -> int:
    """The same in PokerKit, everything automatic but the acts."""
    state = _POKERKIT(100 * STAKES[HOLDEM.edition], SEATS)
    while state.status:
        wishes = ["call"]
        wishes += ["fold"] if state.can_fold() else []
        wishes += ["raise"] if state.can_complete_bet_or_raise_to() else []
        wish = random.choice(wishes)
        if wish == "fold":
            state.fold()
        elif wish == "raise":
            least, most = (
                state.min_completion_betting_or_raising_to_amount,
                state.max_completion_betting_or_raising_to_amount,
            )
            assert least is not None
            assert most is not None
            state.complete_bet_or_raise_to(random.randint(least, most))
        else:
            state.check_or_call()
    return 1


def universal_poker() -> Any:  # OpenSpiel's type
    """OpenSpiel's own hold'em; None where it is not installed."""
    pyspiel = installed("pyspiel")
    if pyspiel is None:
        return None
    stacks = " ".join(["200"] * SEATS)  # a hundred big blinds: each total is an action of its own
    return pyspiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "numPlayers": SEATS,
            "numRounds": 4,
            "blind": "1 2 0 0 0 0",
            "firstPlayer": "3 1 1 1",
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
            "stack": stacks,
            "bettingAbstraction": "fullgame",
        },
    )


def open_spiel(game: Any, by_decisions: bool = False) -> Work:  # OpenSpiel's type
    """The same in OpenSpiel, called from Python; its rounds, or the decisions in them."""

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.is_chance_node():
                state.apply_action(random.choice(actions))
                continue
            # Kinds are as likely as each other: fold, call, and any raise.
            wish = random.randrange(min(3, len(actions)))
            state.apply_action(actions[wish] if wish < 2 else actions[random.randrange(2, len(actions))])
            decisions += 1
        return decisions if by_decisions else 1

    return play


def pgx_leduc() -> Work | None:
    """Leduc at random in pgx, 4,096 tables at once that begin anew by themselves; None where it is not installed."""
    pgx, jax, wrappers = installed("pgx"), installed("jax"), installed("pgx.experimental")
    if pgx is None or jax is None or wrappers is None:
        return None
    env = pgx.make("leduc_holdem")
    begin, step = jax.vmap(env.init), jax.vmap(wrappers.auto_reset(env.step, env.init))

    def decide(state: Any, key: Any) -> tuple[Any, None]:  # as jax traces them
        choice, dealt = jax.random.split(key)
        weights = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        return step(state, jax.random.categorical(choice, weights), jax.random.split(dealt, TABLES)), None

    run = jax.jit(lambda state, keys: jax.lax.scan(decide, state, keys)[0])
    seeds = itertools.count()
    state = jax.jit(begin)(jax.random.split(jax.random.PRNGKey(next(seeds)), TABLES))

    def play() -> int:
        nonlocal state
        state = jax.block_until_ready(run(state, jax.random.split(jax.random.PRNGKey(next(seeds)), STEPS_OF_LEDUC)))
        return STEPS_OF_LEDUC * TABLES

    return play


if __name__ == "__main__":
    main()
