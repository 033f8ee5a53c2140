"""The switches that readings of tournaments name are items of the document, with the values and defaults they say."""

from functools import reduce

import pytest
from msgspec import inspect

from pitboss import rulebook
from pitboss.rulebook import Reading
from pitboss.tournament.conditions import Conditions

SWITCHED = [each for each in rulebook.book().readings.values() if each.id.startswith("T-R") and not each.is_fixed]
DOCUMENT = inspect.type_info(Conditions)


def item(path: str) -> inspect.Field:
    """The field of the document at a path."""
    found: inspect.Field | None = None
    kind: inspect.Type = DOCUMENT
    for name in path.split("."):
        found = next(field for field in struct_in(kind).fields if field.name == name)
        kind = found.type
    assert found is not None
    return found


def plain(kind: inspect.Type) -> list[inspect.Type]:
    """The types that a field may have, without the wrappers of units and lists."""
    if isinstance(kind, inspect.Metadata):
        return plain(kind.type)
    if isinstance(kind, inspect.UnionType):
        return reduce(lambda found, each: found + plain(each), kind.types, list[inspect.Type]())
    return plain(kind.item_type) if isinstance(kind, inspect.VarTupleType) else [kind]


def struct_in(kind: inspect.Type) -> inspect.StructType:
    return next(each for each in plain(kind) if isinstance(each, inspect.StructType))


def test_there_are_eighty_six_readings_and_more_than_forty_have_a_switch() -> None:
    ids = [id_ for id_ in rulebook.book().readings if id_.startswith("T-R")]
    assert ids == [f"T-R{number:02}" for number in range(1, 87)]
    assert len(SWITCHED) > 40


@pytest.mark.parametrize("reading", SWITCHED, ids=lambda reading: reading.id)
def test_a_switch_is_an_item_with_the_values_and_the_default_it_says(reading: Reading) -> None:
    for path in reading.switch.split(", "):
        field = item(path)
        enums = [each for each in plain(field.type) if isinstance(each, inspect.EnumType)]
        if reading.values and enums:
            assert {value.value for value in enums[0].cls} == set(reading.values)
            assert field.default in (reading.default, None)
        elif reading.values == ("on", "off"):
            assert field.default is (reading.default == "on")
