"""House conditions from TOML: money in dollars, options by their names, every fault at once with its line."""

import difflib
from functools import partial
from typing import Any

import msgspec
from msgspec import inspect

from pitboss.conditions.document import LONGEST_NAME, AnyOffer, HouseConditions, HousePapers
from pitboss.conditions.kinds import OfferKind, kind_of, offer_of
from pitboss.malformed import Malformed
from pitboss.own_games.faults import Faults, Faulty
from pitboss.own_games.toml_lines import Lines, keys_of
from pitboss.poker.given_options import approvals_of
from pitboss.table.terms import Approvals
from pitboss.tournament.conditions.item import Count, Item, Text
from pitboss.tournament.reading import DocumentReader

LARGEST = 200_000
MOST_OFFERS = 200


class NoHouseConditions(Faulty):
    """A text that is no house conditions."""

    what = "house conditions"


class _Heading(Item, frozen=True, kw_only=True):
    """What stands above the options of an offer."""

    name: Text
    edition: Text
    seats: Count = 0


def read(text: str, file: str = "the document") -> HouseConditions:
    """The conditions that the text of a file tells; Malformed with every fault and its line."""
    if len(text) > LARGEST:
        raise Malformed(f"{file}: no conditions are longer than {LARGEST} characters")
    keys = keys_of(text, file)
    faults = Faults()
    conditions = _conditions(keys, faults)
    if conditions is None or faults.found:
        lines = Lines(text)
        raise NoHouseConditions(file, lines.in_order(faults.found), partial(lines.place, file))
    return conditions


def _conditions(keys: dict[str, Any], faults: Faults) -> HouseConditions | None:
    papers = {key: value for key, value in keys.items() if key != "offers"}
    taken: Any = DocumentReader(faults).taken(inspect.type_info(HousePapers), papers, "")
    given = keys.get("offers", [])
    if not isinstance(given, list) or len(given) > MOST_OFFERS:
        faults.add("offers", f"a list of at most {MOST_OFFERS} is wanted, each under [[offers]]")
        given = []
    offers = [_offer(each, f"offers[{number}]", faults) for number, each in enumerate(given)]
    if faults.found:
        return None
    head = msgspec.convert(taken, HousePapers)
    fields = {name: getattr(head, name) for name in HousePapers.__struct_fields__}
    return HouseConditions(**fields, offers=tuple(each for each in offers if each is not None))


def _offer(given: object, place: str, faults: Faults) -> AnyOffer | None:
    if not isinstance(given, dict):
        faults.add(place, "a table with name, edition, options and approvals is wanted")
        return None
    before = len(faults.found)
    rest = {key: value for key, value in given.items() if key not in ("options", "approvals")}
    head: Any = DocumentReader(faults).taken(inspect.type_info(_Heading), rest, place)
    if len(str(head.get("name", ""))) > LONGEST_NAME:
        faults.add(f"{place}.name", f"a name has at most {LONGEST_NAME} letters")
    try:
        kind = kind_of(str(head.get("edition", "")))
    except Malformed as error:
        if "edition" in head:
            faults.add(f"{place}.edition", str(error))
        return None
    options = _options(kind, head["edition"], given.get("options", {}), f"{place}.options", faults)
    approvals = _approvals(given.get("approvals", {}), f"{place}.approvals", faults)
    if len(faults.found) > before:
        return None
    return offer_of(head["name"], head["edition"], options, approvals, head.get("seats", 0))


def _options(kind: OfferKind, edition: str, given: object, place: str, faults: Faults) -> Any:
    """The edition's defaults with what is given; each option is read by itself, so that one fault hides no other."""
    base = kind.defaults(edition)
    if not isinstance(given, dict):
        faults.add(place, "a table of options is wanted")
        return base
    sound = {}
    for name, value in given.items():
        if name not in kind.guide:
            near = difflib.get_close_matches(name, kind.guide, 1, 0.6)
            hint = f"{near[0]} is meant?" if near else f"there are {', '.join(kind.guide)}"
            faults.add(f"{place}.{name}", f"no option of that name; {hint}")
            continue
        try:
            kind.read(base, {name: value})
            sound[name] = value
        except Malformed as error:
            faults.add(f"{place}.{name}", _plain(error))
    return kind.read(base, sound)


def _approvals(given: object, place: str, faults: Faults) -> Approvals:
    if not isinstance(given, dict):
        faults.add(place, "a table of references is wanted")
        return Approvals()
    try:
        return approvals_of(given)
    except Malformed as error:
        faults.add(place, _plain(error))
        return Approvals()


def _plain(error: Malformed) -> str:
    """What is wrong, without the place, which the fault has already."""
    return str(error).partition(": ")[2].partition(" - at `$")[0]
