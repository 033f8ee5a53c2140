"""What one version of a document says otherwise than another, item by item in words: for the notice of T-R03."""

import msgspec

from pitboss.tournament.conditions import Conditions
from pitboss.tournament.printing.sheet import Grid, Section, Sheet
from pitboss.tournament.printing.wording import sheet_of


class ChangedItem(msgspec.Struct, frozen=True):
    """What an item no longer says, and what it says now."""

    item: str
    heading: str
    before: tuple[str, ...]
    now: tuple[str, ...]

    def __str__(self) -> str:
        lines = [f"{self.item} {self.heading}", *(f"  no longer: {text}" for text in self.before)]
        return "\n".join([*lines, *(f"  now: {text}" for text in self.now)])


def differences(before: Conditions, now: Conditions) -> tuple[ChangedItem, ...]:
    """Every item that reads otherwise."""
    old, new = sheet_of(before), sheet_of(now)
    found = [_head(old, new)] if old.title != new.title or old.above[:1] != new.above[:1] else []
    old_sections = {section.item: section for section in old.sections}
    new_sections = {section.item: section for section in new.sections}
    headings = {section.item: section.heading for section in (*old.sections, *new.sections)}
    for item in headings:
        was, is_ = old_sections.get(item), new_sections.get(item)
        gone, come = _less(was, is_), _less(is_, was)
        if gone or come:
            found.append(ChangedItem(item, headings[item], gone, come))
    return tuple(found)


def _head(old: Sheet, new: Sheet) -> ChangedItem:
    return ChangedItem("20.2(a)", "Title", (old.title, *old.above[:1]), (new.title, *new.above[:1]))


def _less(section: Section | None, other: Section | None) -> tuple[str, ...]:
    """What a section says that another does not."""
    rest = set(_lines(other))
    return tuple(line for line in _lines(section) if line not in rest)


def _lines(section: Section | None) -> tuple[str, ...]:
    if section is None:
        return ()
    lines: list[str] = []
    for part in section.body:
        if isinstance(part, Grid):
            rows = [zip(part.heads, row, strict=True) for row in part.rows]
            lines += [", ".join(f"{head} {cell}" for head, cell in row if cell) for row in rows]
        else:
            lines.append(part.text)
    return tuple(lines)
