"""House conditions as the editor has them: options that are not as the edition has them, amounts in cents.

A draft is never refused for what it says: everything that is wrong with it comes back as findings, those included that
keep it from being a document at all.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta as Bound

from pitboss.conditions.checking import CONDITIONS, HouseFinding, check
from pitboss.conditions.document import AnyOffer, HouseConditions
from pitboss.conditions.kinds import OfferKind, kind_of, offer_of
from pitboss.conditions.policies import Checklists, Policies
from pitboss.malformed import Malformed
from pitboss.misread import misread
from pitboss.play import Refusal
from pitboss.room.amounts import check_amounts
from pitboss.rulebook.check import is_date
from pitboss.server.messages import RuleLine, rule_lines
from pitboss.table.terms import Approvals

Line = Annotated[str, Bound(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]
Cents = Annotated[int, Bound(ge=0, le=10**12)]


class ApprovalsDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """References to written approvals; `commission_most` is the cap, or the rate by time, that is approved."""

    table: Line = ""
    shoe: Line = ""
    commission: Line = ""
    commission_most: Cents = 0
    equipment: Line = ""


class OfferDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Terms under a name; `options` are those that are not as the edition has them."""

    name: Line
    edition: Line
    seats: Annotated[int, Bound(ge=0, le=30)] = 0
    options: dict[str, msgspec.Raw] = {}
    approvals: ApprovalsDraft = ApprovalsDraft()


class ConditionsDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A document that is being written; its version is the next."""

    house: Line
    date: Line = ""
    rules_at: Line = ""
    policies: Policies = Policies()
    checklists: Checklists = Checklists()
    offers: Annotated[tuple[OfferDraft, ...], Bound(max_length=100)] = ()


class FindingAt(msgspec.Struct, frozen=True):
    """What is wrong or odd, and where: keys of the document, such as `offers[0].options.blinds`."""

    places: tuple[str, ...]
    reason: str
    rules: tuple[RuleLine, ...]
    warning: bool


def draft_of(conditions: HouseConditions) -> ConditionsDraft:
    """A document to go on with."""
    return ConditionsDraft(
        conditions.house,
        conditions.date,
        conditions.rules_at,
        conditions.policies,
        conditions.checklists,
        tuple(offer_draft(each) for each in conditions.offers),
    )


def offer_draft(offer: AnyOffer) -> OfferDraft:
    kind = kind_of(offer.edition)
    usual = kind.defaults(offer.edition)
    names = [name for name in kind.guide if getattr(offer.options, name) != getattr(usual, name)]
    options = {
        name: msgspec.Raw(msgspec.json.encode(getattr(offer.options, name))) for name in names if name != "boxes"
    }
    approvals = ApprovalsDraft(**msgspec.structs.asdict(offer.approvals))
    return OfferDraft(offer.name, offer.edition, offer.places, options, approvals)


def conditions_of(
    draft: ConditionsDraft, before: HouseConditions | None
) -> tuple[HouseConditions | None, list[HouseFinding]]:
    """The next version that a draft is, with all findings; none where it is no document."""
    found: list[HouseFinding] = []
    if draft.date and not is_date(draft.date):
        found.append(HouseFinding(("date",), f"{draft.date[:20]!r} is no day: write it like 2019-03-01", CONDITIONS))
    offers = [offer_of_draft(each, f"offers[{number}]", found) for number, each in enumerate(draft.offers)]
    if found:
        return None, found
    conditions = HouseConditions(
        house=draft.house,
        version=1 if before is None else before.version + 1,
        replaces="" if before is None else before.identity,
        date=draft.date,
        rules_at=draft.rules_at,
        policies=draft.policies,
        checklists=draft.checklists,
        offers=tuple(each for each in offers if each is not None),
    )
    return conditions, check(conditions)


def offer_of_draft(draft: OfferDraft, place: str, found: list[HouseFinding]) -> AnyOffer | None:
    """Terms as a document has them; what cannot be understood is noted."""
    try:
        kind = kind_of(draft.edition)
    except Malformed as error:
        found.append(HouseFinding((f"{place}.edition",), str(error), CONDITIONS))
        return None
    before = len(found)
    options = _options(kind, draft, place, found)
    if len(found) > before:
        return None
    approvals = Approvals(**msgspec.structs.asdict(draft.approvals))
    return offer_of(draft.name, draft.edition, options, approvals, draft.seats)


def _options(kind: OfferKind, draft: OfferDraft, place: str, found: list[HouseFinding]) -> Any:
    """Each option is read by itself, so that one that is wrong hides no other."""
    usual = kind.defaults(draft.edition)
    plain: dict[str, Any] = msgspec.to_builtins(usual)
    for name, raw in draft.options.items():
        try:
            if name not in kind.guide:
                raise Malformed("no option of that name")
            given = msgspec.json.decode(raw)
            check_amounts(msgspec.convert(msgspec.to_builtins(usual) | {name: given}, type(usual)))
            plain[name] = given
        except (msgspec.MsgspecError, RecursionError, OverflowError) as error:
            found.append(HouseFinding((f"{place}.options.{name[:40]}",), misread(error), CONDITIONS))
        except (Malformed, Refusal) as error:
            found.append(HouseFinding((f"{place}.options.{name[:40]}",), str(error), CONDITIONS))
    return msgspec.convert(plain, type(usual))


def shown(findings: list[HouseFinding]) -> list[FindingAt]:
    return [FindingAt(each.places, each.text, rule_lines(each.rules), each.warning) for each in findings]
