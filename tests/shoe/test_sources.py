"""Chance comes from the operating system's generator alone: no `random`, no clock, one module that draws (T-30)."""

import ast
import random
import secrets
import time
from pathlib import Path

import pytest

import pitboss.shoe
from pitboss.cards import Deck
from pitboss.shoe import Shoe, auditor_proof, encode, new_cut, new_secret, verify

PACKAGE = Path(pitboss.shoe.__file__).parent
MODULES = sorted(PACKAGE.glob("*.py"))
COMMAND = PACKAGE.parent / "cli" / "shuffle.py"
FORBIDDEN = {"random", "numpy", "time", "datetime", "uuid", "calendar"}
GENERATORS = {"secrets", "os"}


def imported(module: Path) -> set[str]:
    """The top-level names of everything that a module imports, also inside functions."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


def called(module: Path) -> set[str]:
    """The names of everything that a module calls."""
    calls = [
        node.func for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
    ]
    return {call.attr if isinstance(call, ast.Attribute) else call.id for call in calls
            if isinstance(call, ast.Attribute | ast.Name)}  # fmt: skip


@pytest.mark.parametrize("module", [*MODULES, COMMAND], ids=lambda module: module.name)
def test_no_module_uses_a_clock_or_a_generator_that_can_be_predicted(module: Path) -> None:
    assert not imported(module) & FORBIDDEN
    assert not called(module) & {"__import__", "import_module", "eval", "exec", "hash", "id"}


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_one_module_draws_and_the_rest_is_pure(module: Path) -> None:
    assert bool(imported(module) & GENERATORS) is (module.name == "entropy.py")


def test_a_shuffle_touches_neither_clock_nor_random(monkeypatch: pytest.MonkeyPatch) -> None:
    def trap(*_: object) -> float:
        raise AssertionError("the shuffle asked a clock or a predictable generator")

    for name in ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns"):
        monkeypatch.setattr(time, name, trap)
    for name in ("random", "getrandbits", "randrange", "randint", "shuffle", "sample", "choice"):
        monkeypatch.setattr(random, name, trap)
    shoe = Shoe(Deck(), new_secret(52))
    shoe.cut(new_cut(52), "dealer")
    shoe.deal()
    shoe.end()
    proof = encode(auditor_proof(shoe))
    monkeypatch.undo()
    assert verify(proof).verified


def test_secrets_come_from_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def token_bytes(length: int) -> bytes:
        asked.append(length)
        return bytes(length)

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)
    assert new_secret(52).seed == bytes(32)
    assert new_secret(416).seed == bytes(384)
    assert asked == [32, 32, 384, 32]
