"""`pitboss rules ID --where`: the fields of laws that hold a rule, and the scenarios, tests and code that name it."""

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType

import msgspec

import pitboss
from pitboss.rulebook import proofs

PACKAGE = Path(pitboss.__file__).parent


class LawField(msgspec.Struct, frozen=True):
    """A field of a value of an edition, such as LAW.irregular.clock.rules."""

    module: str
    field: str


class CodeLine(msgspec.Struct, frozen=True):
    """A place in the source."""

    file: str
    line: int


class RulePlaces(msgspec.Struct, frozen=True):
    """Where a rule is in the software, and what proves it."""

    id: str
    laws: tuple[LawField, ...]
    scenarios: tuple[str, ...]
    tests: tuple[str, ...]
    code: tuple[CodeLine, ...]


def where(id_: str) -> RulePlaces:
    """Everything that names a rule or reading."""
    proved, code = proofs.shipped().of(id_), tuple(_lines(id_))
    # Modules that write the id out come before those that take it over.
    written = {place.file.removesuffix(".py").replace("/", ".").removesuffix(".__init__") for place in code}
    return RulePlaces(
        id_,
        tuple(sorted(_fields(id_), key=lambda field: field.module not in written)),
        tuple(proof for proof in proved if proofs.SCENARIO in proof),
        tuple(proof for proof in proved if proofs.SCENARIO not in proof),
        code,
    )


def _fields(id_: str) -> Iterator[LawField]:
    """The fields of all values that the modules of the editions define.

    A value that has a name of its own is told by it, and not again within others.
    """
    told = {id(value) for values in _editions().values() for value in values.values()}
    for module, values in _editions().items():
        for name, value in values.items():
            yield from (LawField(module, name + path) for path in _paths(value, id_, told))


@cache
def _editions() -> Mapping[str, Mapping[str, object]]:
    """By the modules of the editions the values that each defines itself."""
    package = importlib.import_module("pitboss.editions")
    names = [package.__name__, *(info.name for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."))]
    return {name: _own_values(importlib.import_module(name)) for name in names}


def _own_values(module: ModuleType) -> Mapping[str, object]:
    assert module.__file__ is not None, "a module of the package has a file"
    tree = ast.parse(Path(module.__file__).read_text())
    targets = [
        target.id
        for statement in tree.body
        if isinstance(statement, ast.Assign | ast.AnnAssign)
        for target in (statement.targets if isinstance(statement, ast.Assign) else [statement.target])
        if isinstance(target, ast.Name)
    ]
    return {name: getattr(module, name) for name in targets if hasattr(module, name)}


def _paths(value: object, id_: str, told: set[int]) -> Iterator[str]:
    """The ways from a value to the fields that hold an id, but not into values that are told by their own names."""
    if isinstance(value, tuple | list | frozenset) and id_ in value:
        yield ""
        return
    for step, inner in _steps(value):
        if inner == id_ or step == f"[{id_!r}]":
            yield step
        elif not (isinstance(inner, msgspec.Struct) and id(inner) in told):
            for path in _paths(inner, id_, told):
                yield step + path


def _steps(value: object) -> Iterator[tuple[str, object]]:
    """What a value consists of, by the way it is reached."""
    if isinstance(value, msgspec.Struct):
        yield from ((f".{field}", getattr(value, field)) for field in value.__struct_fields__)
    elif isinstance(value, Mapping):
        yield from ((f"[{str(key)!r}]", inner) for key, inner in value.items())
    elif isinstance(value, tuple | list):
        yield from ((f"[{place}]", inner) for place, inner in enumerate(value))


def _lines(id_: str) -> Iterator[CodeLine]:
    """The lines of the source that have the id, and not a longer one, in words of the program."""
    wanted = re.compile(rf"(?<![\w/.]){re.escape(id_)}(?![\w(.\[]|:\w)")
    for file in sorted(PACKAGE.rglob("*.py")):
        for number, text in enumerate(file.read_text().splitlines(), 1):
            if id_ in text and wanted.search(text):
                yield CodeLine(str(Path("pitboss") / file.relative_to(PACKAGE)), number)
