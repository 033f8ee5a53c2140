"""Everything that is wrong or odd about house conditions, at once, each with its place and its rules.

What an edition allows is asked of the engine itself. It says which rule forbids what, but not which option to change:
the places of a finding are those choices without which it would not be there.
"""

from collections import Counter
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from pitboss.conditions.document import LONGEST_NAME, AnyOffer, HouseConditions, PokerOffer
from pitboss.conditions.kinds import OfferKind, kind_of, most_seats
from pitboss.conditions.policies import LEVELS, Policies
from pitboss.editions import GAMES
from pitboss.malformed import Malformed
from pitboss.play import Refusal, RuleIds
from pitboss.poker.commission import Pot5, Pot10, TimeCharge
from pitboss.rulebook import editions
from pitboss.rulebook.lookup import covers
from pitboss.table.terms import OptionFinding

CONDITIONS: RuleIds = ("H-R19",)
APPROVED = {"table": "the table", "shoe": "the shoe", "commission": "the commission"}
UNBOUNDED = 10**12
TO_BE_ENTERED = "to be entered"
"""Stands for a reference that somebody has still to look up."""


class HouseFinding(msgspec.Struct, frozen=True):
    """What is wrong or odd; `places` are keys of the document, such as `offers[2].options.blinds`."""

    places: tuple[str, ...]
    text: str
    rules: RuleIds
    warning: bool = False

    def __str__(self) -> str:
        return f"{', '.join(self.places)}: {self.text}"


def check(conditions: HouseConditions) -> list[HouseFinding]:
    """All findings, in the order of the document."""
    return [*_papers(conditions), *_policies(conditions.policies), *_checklists(conditions), *_offers(conditions)]


def refuse_errors(conditions: HouseConditions) -> None:
    """Refuse a document with every reason why it cannot be put in force."""
    errors = [each for each in check(conditions) if not each.warning]
    if errors:
        rules = tuple(dict.fromkeys(rule for each in errors for rule in each.rules))
        raise Refusal(rules, "; ".join(map(str, errors)))


def _papers(conditions: HouseConditions) -> Iterator[HouseFinding]:
    if not conditions.house.strip():
        yield HouseFinding(("house",), "whose conditions they are is to be said", CONDITIONS)
    if conditions.version < 1 or (conditions.version == 1) == bool(conditions.replaces):
        text = "the first version replaces none, and every other names the one before"
        yield HouseFinding(("version", "replaces"), text, CONDITIONS)
    address = conditions.rules_at
    if not address:
        yield HouseFinding(("rules_at",), "no sign says where the rules can be read", CONDITIONS, warning=True)
    elif not address.startswith(("http://", "https://")) or any(letter.isspace() for letter in address):
        yield HouseFinding(("rules_at",), f"{address[:LONGEST_NAME]!r} is no address of a page", CONDITIONS)
    if not conditions.offers:
        yield HouseFinding(("offers",), "there are no terms of any table", CONDITIONS, warning=True)


def _policies(policies: Policies) -> Iterator[HouseFinding]:
    counted = Counter(each.minimum for each in policies.levels)
    if any(many > 1 for many in counted.values()):
        yield HouseFinding(("policies.levels",), "two levels are wanted from the same minimum bet on", CONDITIONS)
    ranks = [LEVELS.index(each.level) for each in sorted(policies.levels, key=lambda each: each.minimum)]
    if ranks != sorted(ranks, reverse=True):
        text = "at a higher minimum bet less is recorded than at a lower one: the higher level holds"
        yield HouseFinding(("policies.levels",), text, CONDITIONS, warning=True)
    if not policies.bets_in:
        yield HouseFinding(("policies.bets_in",), "the chip of bets has some value", CONDITIONS)


def _checklists(conditions: HouseConditions) -> Iterator[HouseFinding]:
    for name in conditions.checklists.__struct_fields__:
        lines = getattr(conditions.checklists, name)
        counted = Counter(line.text.strip() for line in lines)
        for number, line in enumerate(lines):
            place = f"checklists.{name}[{number}]"
            if not line.text.strip():
                yield HouseFinding((place,), "a line says what is to be done", CONDITIONS)
            elif counted.pop(line.text.strip(), 1) > 1:
                yield HouseFinding((place,), "the same line stands there twice", CONDITIONS)


def _offers(conditions: HouseConditions) -> Iterator[HouseFinding]:
    counted = Counter(offer.name for offer in conditions.offers)
    for number, offer in enumerate(conditions.offers):
        place = f"offers[{number}]"
        if not offer.name.strip() or len(offer.name) > LONGEST_NAME:
            yield HouseFinding((f"{place}.name",), f"terms have a name of up to {LONGEST_NAME} letters", CONDITIONS)
        elif counted.pop(offer.name, 1) > 1:
            yield HouseFinding((f"{place}.name",), f"two terms are called {offer.name}", CONDITIONS)
        try:
            kind = kind_of(offer.edition)
        except Malformed as error:
            yield HouseFinding((f"{place}.edition",), str(error), CONDITIONS)
            continue
        if not isinstance(offer, kind.offer):
            yield HouseFinding((f"{place}.edition",), f"{offer.edition} is no game of this kind", CONDITIONS)
            continue
        yield from _edition(offer, place, conditions.date)
        yield from _terms(kind, offer, place)
        yield from _approvals(kind, offer, place)


def _edition(offer: AnyOffer, place: str, date: str) -> Iterator[HouseFinding]:
    """An edition that does not bind on the day is odd: the room plays it, a casino could not have."""
    edition = editions().get(offer.edition)
    if date and edition is not None and not covers(edition, date):
        until = f" until before {edition.ends}" if edition.ends else ""
        text = f"{offer.edition} binds from {edition.begins}{until}, not on {date}"
        yield HouseFinding((f"{place}.edition", "date"), text, CONDITIONS, warning=True)


def _terms(kind: OfferKind, offer: AnyOffer, place: str) -> Iterator[HouseFinding]:
    usual = kind.defaults(offer.edition)
    for name in kind.guide:
        if getattr(offer.options, name) is None and getattr(usual, name) is not None:
            yield HouseFinding((f"{place}.options.{name}",), "yes or no is wanted here", kind.guide[name].rules)
    for finding in problems(kind, offer):
        causes = tuple(f"{place}.{cause}" for cause in _causes(kind, offer, finding))
        yield HouseFinding(causes or (f"{place}.options",), finding.text, finding.rules, finding.warning)


def problems(kind: OfferKind, offer: AnyOffer) -> list[OptionFinding]:
    """What the rules make of terms, as if all references to approvals were there; limits of approval count."""
    found = list(kind.findings(offer))
    if all(each.warning for each in found):
        try:
            kind.set_up(offer)
        except Refusal as refusal:
            found.append(OptionFinding(refusal.rules, refusal.reason))
    return found


def _causes(kind: OfferKind, offer: AnyOffer, finding: OptionFinding) -> Iterator[str]:
    """The choices, each by itself, without which a finding is not there."""
    for place, other in _without(kind, offer):
        if all(each.rules != finding.rules for each in problems(kind, other)):
            yield place


def _without(kind: OfferKind, offer: AnyOffer) -> Iterator[tuple[str, AnyOffer]]:
    """The same terms without one choice: as the edition has it, or approved without limit."""
    usual = kind.defaults(offer.edition)
    for name in kind.guide:
        if getattr(offer.options, name) != getattr(usual, name):
            options = replace(offer.options, **{name: getattr(usual, name)})
            yield f"options.{name}", replace(offer, options=options)
    if isinstance(offer, PokerOffer) and offer.seats != most_seats(offer.edition):
        yield "seats", replace(offer, seats=most_seats(offer.edition))
    approvals = replace(offer.approvals, commission_most=UNBOUNDED)
    yield "approvals.commission_most", replace(offer, approvals=approvals)


def needed(offer: AnyOffer) -> dict[str, RuleIds]:
    """Which approvals terms need, by field of `Approvals`, with the rules that want them."""
    if not isinstance(offer, PokerOffer):
        kind = kind_of(offer.edition)
        law = kind.editions[offer.edition]
        return {"table": tuple(getattr(law, "table", ()) or law.edition)}
    law = GAMES[offer.edition].table
    if not law.approvals:
        return {}
    names: dict[str, RuleIds] = dict.fromkeys(APPROVED, law.approvals)
    if isinstance(offer.options.commission, Pot5 | Pot10 | TimeCharge):
        timed = isinstance(offer.options.commission, TimeCharge)
        names["commission_most"] = law.time_charge if timed else law.notice_commission
    return names


def _approvals(kind: OfferKind, offer: AnyOffer, place: str) -> Iterator[HouseFinding]:
    """A table of poker does not open without them; one against the house opens, and its sign says that they miss."""
    for name, rules in needed(offer).items():
        if name not in APPROVED:
            continue
        at, reference = (f"{place}.approvals.{name}",), getattr(offer.approvals, name).strip()
        what = f"the reference to the approval of {APPROVED[name]}"
        if not reference:
            yield HouseFinding(at, f"{what} is missing", rules, not isinstance(offer, PokerOffer))
        elif reference == TO_BE_ENTERED:
            yield HouseFinding(at, f"{what} is to be entered", rules, warning=True)
