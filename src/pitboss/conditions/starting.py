"""A document to begin with: terms of chosen editions as they stand by default, with what needs an approval marked."""

from collections.abc import Iterable

from pitboss.conditions.checking import TO_BE_ENTERED, needed
from pitboss.conditions.document import AnyOffer, HouseConditions, PokerOffer
from pitboss.conditions.kinds import editions, kind_of, offer_of
from pitboss.conditions.policies import Checklists, OwnLine, Policies, When
from pitboss.play import Role
from pitboss.poker.commission import Pot5, Pot10, TimeCharge
from pitboss.table.terms import Approvals

USUAL = ("holdem-2018", "omaha-2018", "canberra-1997", "baccarat-1995")
"""What a house offers that names nothing."""
CHECKLISTS = Checklists(
    day=(
        OwnLine(text="The rules lie at the desk, and their address answers"),
        OwnLine(text="Records are backed up and verified", at=When.CLOSING, by=Role.OPERATOR),
    ),
    pit=(OwnLine(text="Spare decks and a spare tablet lie ready"),),
    table=(OwnLine(text="The cloth is clean, and no chip lies on it", by=Role.DEALER),),
)


def begun(
    house: str, chosen: Iterable[str] = USUAL, approval: str = TO_BE_ENTERED, rules_at: str = "", date: str = ""
) -> HouseConditions:
    """The first version of a house; Malformed that lists the editions if one is unknown."""
    offers = tuple(_offer(edition, approval) for edition in dict.fromkeys(chosen))
    return HouseConditions(
        house=house, date=date, rules_at=rules_at, policies=Policies(), checklists=CHECKLISTS, offers=offers
    )


def everything(house: str, approval: str = TO_BE_ENTERED) -> HouseConditions:
    """The same with every edition there is."""
    return begun(house, editions(), approval)


def _offer(edition: str, approval: str) -> AnyOffer:
    kind = kind_of(edition)
    year = edition.rpartition("-")[2]
    name = f"{kind.title(edition)} {year}" if year.isdigit() else kind.title(edition)
    offer = offer_of(name, edition, kind.defaults(edition), Approvals())
    references = {name: approval for name in needed(offer) if name != "commission_most"}
    return offer_of(
        offer.name, edition, offer.options, Approvals(**references, commission_most=_most(offer)), offer.places
    )


def owed(commission: object = None) -> Approvals:
    """What a table has on file for which nobody has brought anything: every reference is still to be entered.

    Its commission goes as far as the one that its edition has by default.
    """
    return Approvals(TO_BE_ENTERED, TO_BE_ENTERED, TO_BE_ENTERED, most_of(commission))


def most_of(commission: object) -> int:
    """What a commission needs to have approved: the cap of one from the pots, the rate of one by time."""
    if isinstance(commission, Pot5 | Pot10):
        return commission.cap
    return commission.rate if isinstance(commission, TimeCharge) else 0


def _most(offer: AnyOffer) -> int:
    """What the default commission needs to have approved."""
    if not isinstance(offer, PokerOffer) or "commission_most" not in needed(offer):
        return 0
    return most_of(offer.options.commission)
