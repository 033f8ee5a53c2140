"""Documents for the tests: a house with sound references, and changes to its terms."""

from typing import Any

from msgspec.structs import replace

from pitboss.conditions.document import AnyOffer, HouseConditions
from pitboss.conditions.kinds import kind_of
from pitboss.conditions.starting import begun

HOUSE = "The Lakeside"
RULES_AT = "https://lakeside.example/rules"


def house(*editions: str) -> HouseConditions:
    """The first version of a house that offers these editions."""
    return begun(HOUSE, editions or ("holdem-2018", "canberra-1997", "baccarat-1995"), "CR 12/7", RULES_AT)


def with_options(conditions: HouseConditions, place: int = 0, **given: Any) -> HouseConditions:
    """The same document with options of one of its offers as a file gives them, money in dollars."""
    return with_offer(conditions, place, changed(conditions.offers[place], **given))


def changed(offer: AnyOffer, **given: Any) -> AnyOffer:
    return replace(offer, options=kind_of(offer.edition).read(offer.options, given))


def with_offer(conditions: HouseConditions, place: int, offer: AnyOffer) -> HouseConditions:
    offers = list(conditions.offers)
    offers[place] = offer
    return replace(conditions, offers=tuple(offers))
