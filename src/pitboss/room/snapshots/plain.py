"""Writing states down: plain classes, which only events write to, as bytes and back.

A `Form` says which fields of a class are kept and of what type they are, and which are left out because the events that
follow build them anew. Everything a state holds besides plain classes is what msgspec knows how to write.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.inspect import Field, Type, type_info

from pitboss.malformed import Malformed

StateT = TypeVar("StateT")
LEVEL = 1
"""Raise it whenever an event does something else to a state than before: older snapshots are ignored then."""


def _nothing(made: Any) -> None:  # any plain class
    """A class that holds all it needs."""


class Otherwise(msgspec.Struct, frozen=True):
    """A field whose value is written as something else: of a type, made by `write`, taken back by `read`."""

    type: Any  # as msgspec reads it
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


class Form:
    """How objects of one class are written. `blank` makes an empty one, `complete` adds what follows from the rest."""

    def __init__(
        self,
        cls: type[Any],
        fields: Mapping[str, Any],  # a type as msgspec reads it, or `Otherwise`
        left_out: Iterable[str] = (),
        blank: Callable[[], Any] | None = None,
        complete: Callable[[Any], None] = _nothing,
    ) -> None:
        self.cls = cls
        self.types = {name: kind.type if isinstance(kind, Otherwise) else kind for name, kind in fields.items()}
        self.left_out = frozenset(left_out)
        self._otherwise = {name: kind for name, kind in fields.items() if isinstance(kind, Otherwise)}
        self._complete = complete
        self._blank = blank or (lambda: object.__new__(cls))
        self.struct = msgspec.defstruct(cls.__name__, list(self.types.items()), array_like=True)

    def written(self, made: object) -> dict[str, object]:
        values = {name: getattr(made, name) for name in self.types}
        for name, kind in self._otherwise.items():
            values[name] = kind.write(values[name])
        return values

    def read(self, raw: object, dec_hook: Callable[[type, Any], Any]) -> Any:  # an object of the class
        kept = msgspec.convert(raw, self.struct, dec_hook=dec_hook)
        made = self._blank()
        for name in self.types:
            value = getattr(kept, name)
            setattr(made, name, self._otherwise[name].read(value) if name in self._otherwise else value)
        self._complete(made)
        return made


class PlainCodec(Generic[StateT]):
    """Writes and reads states of one class."""

    def __init__(self, form: Form, *others: Form) -> None:
        self.forms = {each.cls: each for each in (form, *others)}
        self._form = form
        self._encoder = msgspec.msgpack.Encoder(enc_hook=self._written)

    @cached_property
    def level(self) -> int:
        """A number that is another as soon as a form is, or anything that stands in one."""
        text = repr([LEVEL, *(_shape(type_info(form.struct), set()) for form in self.forms.values())])
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:3], "big")

    def encode(self, state: StateT) -> bytes:
        return self._encoder.encode(tuple(self._form.written(state).values()))

    def decode(self, data: bytes) -> StateT:
        """A state of one's own; Malformed if the bytes are no such state."""
        try:
            made: StateT = self._form.read(msgspec.msgpack.decode(data), self._read)
        except (msgspec.MsgspecError, TypeError, ValueError) as error:
            raise Malformed(f"no state that was kept here: {error}") from error
        return made

    def _written(self, made: object) -> tuple[object, ...]:
        form = self.forms.get(type(made))
        if form is None:
            raise NotImplementedError(f"nothing says how a {type(made).__name__} is kept")
        return tuple(form.written(made).values())

    def _read(self, cls: type, raw: object) -> object:
        return self.forms[cls].read(raw, self._read)


def _shape(part: object, seen: set[object]) -> object:
    """What a type is made of, down to names and types of fields and the values of enums; each class is told once."""
    if isinstance(part, Type | Field):
        cls = getattr(part, "cls", None)
        if cls is not None and cls in seen:
            return cls.__qualname__
        seen.add(cls)
        told = (name for name in part.__struct_fields__ if name not in _UNTOLD)
        return type(part).__name__, *(_shape(getattr(part, name), seen) for name in told)
    if isinstance(part, tuple):
        return tuple(_shape(each, seen) for each in part)
    if isinstance(part, type):
        return part.__qualname__, [member.value for member in part] if issubclass(part, Enum) else ()
    return part


_UNTOLD = ("default", "default_factory")
"""Of a field; what it is where nothing is said may be made by a function, which has no name to tell."""


def alike(one: object, other: object) -> bool:
    """Whether two states hold the same, down to the last object that they are made of.

    Values that cannot change are equal or not; a struct may hold objects of plain classes.
    """
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(alike(value, other[key]) for key, value in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    if not isinstance(one, msgspec.Struct) and type(one).__eq__ is not object.__eq__:
        return one == other
    return alike(_parts(one), _parts(other))


def _parts(made: object) -> dict[str, object]:
    """The fields of an object, as far as they are set."""
    if isinstance(made, msgspec.Struct):
        return {name: getattr(made, name) for name in made.__struct_fields__}
    slots = {name for cls in type(made).__mro__ for name in getattr(cls, "__slots__", ())}
    return {name: getattr(made, name) for name in slots if hasattr(made, name)} | getattr(made, "__dict__", {})
