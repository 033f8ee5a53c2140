"""The types of the wire for programs in TypeScript, made from the structs themselves: `web/src/wire.ts`.

`python -m pitboss.server.typescript` prints the file; a test holds the one in the repository to it.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from pitboss.server.endpoint import Nothing, Problem

HEAD = """// Made by `python -m pitboss.server.typescript` from the structs of the server: do not edit.
// Money is cents, times are milliseconds of the server's clock."""
PLAIN: dict[type[inspect.Type], str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BytesType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
    inspect.RawType: "unknown",
    inspect.CustomType: "unknown",
}
WIDE = 120


class Written:
    """Declarations by name, each of a struct or an enumeration that something on the wire is made of.

    `taken` are read from clients, who may leave out what has a default; all others are given, and have every field
    that is not left out on purpose.
    """

    def __init__(self, given: Sequence[Any], taken: Sequence[Any]) -> None:
        self._names: dict[type, str] = {}
        self._made: dict[str, str] = {}
        self._taken: set[type] = set()
        for types, is_taken in ((taken, True), (given, False)):
            for info in inspect.multi_type_info(types):
                self._type(info, is_taken)

    def __str__(self) -> str:
        return "\n\n".join((HEAD, *(self._made[name] for name in sorted(self._made)))) + "\n"

    def _type(self, info: inspect.Type, is_taken: bool) -> str:
        match info:
            case inspect.Metadata(type=inner):
                return self._type(inner, is_taken)
            case inspect.StructType() | inspect.EnumType():
                return self._declared(info, is_taken)
            case inspect.UnionType(types=types):
                return " | ".join(dict.fromkeys(self._type(one, is_taken) for one in types))
            case inspect.LiteralType(values=values):
                return " | ".join(msgspec.json.encode(value).decode() for value in values)
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(self._type(one, is_taken) for one in items)}]"
            case inspect.CollectionType(item_type=item):
                each = self._type(item, is_taken)
                return f"({each})[]" if " | " in each else f"{each}[]"
            case inspect.DictType(key_type=key, value_type=value):
                record = f"Record<{self._type(key, is_taken)}, {self._type(value, is_taken)}>"
                return f"Partial<{record}>" if isinstance(key, inspect.EnumType) else record
        return PLAIN[type(info)]

    def _declared(self, info: inspect.StructType | inspect.EnumType, is_taken: bool) -> str:
        """The name of a struct or an enumeration, which is written down when it is met first."""
        known = self._names.get(info.cls)
        if known is not None:
            return known
        name = self._names[info.cls] = self._free_name(info.cls)
        if isinstance(info, inspect.EnumType):
            values = [msgspec.json.encode(each).decode() for each in info.cls]
            self._made[name] = _alias(name, values)
        else:
            fields = list(self._fields(info, is_taken))
            shape = "interface {} {{\n{}\n}}" if fields else "type {} = Record<string, never>;"
            self._made[name] = f"{_told(info.cls)}export {shape.format(name, chr(10).join(fields))}"
        return name

    def _fields(self, info: inspect.StructType, is_taken: bool) -> Iterator[str]:
        if info.tag_field is not None:
            yield f"  {info.tag_field}: {msgspec.json.encode(info.tag).decode()};"
        omits = info.cls.__struct_config__.omit_defaults and not is_taken
        for field in info.fields:
            is_unset = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
            optional = not field.required and (is_taken or omits or is_unset)
            kind = self._type(field.type, is_taken)
            if omits and field.default is None:
                kind = kind.removesuffix(" | null")
            yield _field(f"{field.encode_name}{'?' if optional else ''}", kind)

    def _free_name(self, cls: type) -> str:
        """The name of a class; of two that share one, the later takes that of its package too."""
        if cls.__name__ not in self._names.values():
            return cls.__name__
        package = cls.__module__.split(".")[-2].capitalize()
        return f"{package}{cls.__name__}"


def _told(cls: type) -> str:
    """The first sentence that a struct says of itself."""
    text = " ".join((cls.__doc__ or "").partition("\n\n")[0].split())
    return f"/** {text} */\n" if text and not text.startswith(f"{cls.__name__}(") else ""


def _alias(name: str, values: Sequence[str]) -> str:
    return _fitted(f"export type {name} =", values, "")


def _field(name: str, kind: str) -> str:
    return _fitted(f"  {name}:", kind.split(" | ") if "<" not in kind and "(" not in kind else [kind], "  ")


def _fitted(begins: str, choices: Sequence[str], indent: str) -> str:
    """A line, or as many as its choices need, as prettier lays them out."""
    line = f"{begins} {' | '.join(choices)};"
    if len(line) <= WIDE or len(choices) == 1:
        return line
    second = f"{indent}  {' | '.join(choices)};"
    if len(second) <= WIDE:
        return f"{begins}\n{second}"
    return f"{begins}\n" + "\n".join(f"{indent}  | {choice}" for choice in choices) + ";"


def wire_types() -> str:
    """All types of the wire."""
    from pitboss.server.app import ENDPOINTS
    from pitboss.server.openapi import answers_of
    from pitboss.server.wire import FROM_CLIENT, TO_CLIENT

    answers = [answer for each in ENDPOINTS for answer in answers_of(each) if answer not in (None, dict)]
    taken = [part for each in ENDPOINTS for part in (each.body, each.query) if part not in (None, Nothing)]
    return str(Written([*TO_CLIENT, *answers, Problem], [*FROM_CLIENT, *taken]))


if __name__ == "__main__":
    print(wire_types(), end="")
