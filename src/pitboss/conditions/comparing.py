"""Two versions side by side: what is said otherwise, which signs read otherwise, and which notice is due for it."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

import msgspec

from pitboss.conditions.document import AnyOffer, HouseConditions
from pitboss.conditions.kinds import OfferKind, kind_of
from pitboss.conditions.signs import SignKind, Signs, signs_of
from pitboss.conditions.writing import in_file, in_section
from pitboss.own_games.toml_text import toml_value
from pitboss.play import Refusal, RuleIds
from pitboss.play.legal import Closed
from pitboss.play.telling import SignEntry

PAPERS = ("house", "date", "rules_at")
TABLE = "the table"
"""Stands for any table: signs of two versions are compared, whatever table they hang at."""


class ChangeKind(StrEnum):
    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"


class ChangedTerm(msgspec.Struct, frozen=True):
    """Something that is said otherwise, as a file says it; empty where it is as the edition has it."""

    place: str
    text: str
    before: str
    now: str
    rules: RuleIds = ()


class ChangedSign(msgspec.Struct, frozen=True):
    """A paper that reads otherwise: lines that go, and lines that come."""

    sign: SignKind
    before: tuple[SignEntry, ...]
    now: tuple[SignEntry, ...]


class ChangedOffer(msgspec.Struct, frozen=True):
    """Terms that are new, gone or changed.

    `notice` are the rules by which players are told before they change at a table; `refused` is why they cannot be
    changed at a table that is open, so that one has to be opened anew.
    """

    name: str
    edition: str
    change: ChangeKind
    items: tuple[ChangedTerm, ...] = ()
    signs: tuple[ChangedSign, ...] = ()
    notice: RuleIds = ()
    refused: str = ""


class VersionsCompared(msgspec.Struct, frozen=True):
    """All that differs; empty where two documents settle the same."""

    items: tuple[ChangedTerm, ...]
    offers: tuple[ChangedOffer, ...]

    @property
    def is_empty(self) -> bool:
        return not (self.items or self.offers)


def compare(before: HouseConditions, now: HouseConditions) -> VersionsCompared:
    """What the second version settles otherwise than the first."""
    old, new = ({each.name: each for each in version.offers} for version in (before, now))
    changed = [_offer(old.get(name), new.get(name)) for name in {**old, **new}]
    return VersionsCompared(tuple(_papers(before, now)), tuple(each for each in changed if each is not None))


def _papers(before: HouseConditions, now: HouseConditions) -> Iterator[ChangedTerm]:
    for name in PAPERS:
        if getattr(before, name) != getattr(now, name):
            yield ChangedTerm(name, name.replace("_", " "), getattr(before, name), getattr(now, name))
    for section in ("policies", "checklists"):
        old, new = getattr(before, section), getattr(now, section)
        for name in new.__struct_fields__:
            if getattr(old, name) != getattr(new, name):
                was, is_ = (toml_value(in_section(each, name)) for each in (old, new))
                yield ChangedTerm(f"{section}.{name}", name.replace("_", " "), was, is_, ("H-R19",))


def _offer(before: AnyOffer | None, now: AnyOffer | None) -> ChangedOffer | None:
    if before is None or now is None:
        one = before or now
        assert one is not None, "a name comes from one of the two"
        return ChangedOffer(one.name, one.edition, ChangeKind.ADDED if before is None else ChangeKind.REMOVED)
    if before == now:
        return None
    if type(before) is not type(now):
        return ChangedOffer(
            now.name, now.edition, ChangeKind.CHANGED, refused=f"{before.edition} becomes {now.edition}"
        )
    kind = kind_of(now.edition)
    items = tuple(_items(kind, before, now))
    try:
        signs = tuple(changed_signs(before, now))
        notice, refused = _notice(kind, before, now)
    except Refusal as refusal:
        return ChangedOffer(now.name, now.edition, ChangeKind.CHANGED, items, refused=refusal.reason)
    return ChangedOffer(now.name, now.edition, ChangeKind.CHANGED, items, signs, notice, refused)


def _items(kind: OfferKind, before: Any, now: Any) -> Iterator[ChangedTerm]:
    """The options and references that differ; both are terms of one kind."""
    for name in ("edition", "seats"):
        old, new = getattr(before, name, ""), getattr(now, name, "")
        if old != new:
            yield ChangedTerm(name, name, str(old), str(new))
    for name, guide in kind.guide.items():
        old, new = getattr(before.options, name), getattr(now.options, name)
        if old != new:
            was, is_ = ("" if each is None else toml_value(in_file(kind, name, each)) for each in (old, new))
            yield ChangedTerm(f"options.{name}", guide.text, was, is_, guide.rules)
    for name in now.approvals.__struct_fields__:
        old, new = getattr(before.approvals, name), getattr(now.approvals, name)
        if old != new:
            yield ChangedTerm(f"approvals.{name}", f"approval: {name.replace('_', ' ')}", str(old), str(new))


def changed_signs(before: AnyOffer, now: AnyOffer) -> Iterator[ChangedSign]:
    """The papers that read otherwise under other terms."""
    return signs_changed(signs_of(before, TABLE), signs_of(now, TABLE))


def signs_changed(old: Signs, new: Signs) -> Iterator[ChangedSign]:
    """The papers of which one set reads otherwise than another."""
    for kind in SignKind:
        was = old[kind].lines if kind in old else ()
        is_ = new[kind].lines if kind in new else ()
        gone, come = (tuple(line for line in one if line not in other) for one, other in ((was, is_), (is_, was)))
        if gone or come:
            yield ChangedSign(kind, gone, come)


def _notice(kind: OfferKind, before: Any, now: Any) -> tuple[RuleIds, str]:
    """The rules of the notice that is due, or why it would be refused; neither where only references change."""
    if (before.edition, before.options) == (now.edition, now.options):
        return (), ""
    table = kind.set_up(before)
    judged = table.judged(table.state, kind.told(now.edition, now.options))
    return ((), judged.reason) if isinstance(judged, Closed) else (judged.rules, "")
