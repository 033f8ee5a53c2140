"""Templates: complete documents to begin with, each a TOML file of this folder that the check finds clean."""

import re
from functools import cache
from importlib import resources

from pitboss.malformed import Malformed
from pitboss.play.dollars import shown
from pitboss.rulebook import editions
from pitboss.rulebook.lookup import covers
from pitboss.tournament.checking import check, errors_of
from pitboss.tournament.moments import moment_of
from pitboss.tournament.reading import read
from pitboss.tournament.structure import law_of

TEMPLATES = {
    "sit-and-go": "one table of nine that starts when it is full, bots allowed",
    "deepstack": "20,000 chips, half-hour levels, late entry",
    "turbo": "six-minute levels, bots allowed",
    "rebuy": "re-buys and an add-on",
    "bounty": "a part of each fee on every head, progressive",
    "satellite": "entries to a larger tournament as prizes",
    "league": "three evenings for points",
    "stud": "Seven Card Stud of 1994, with the overrides to approve",
    "five-card-stud": "Five Card Stud of 1994, likewise",
    "manila": "Canberra Manila of 1994, likewise",
    "omaha-1999": "Omaha of 1999 under the rules of 1994, likewise; draw and Faro too",
    "canberra": "Canberra Poker of 1997, forty rounds against the house",
}
OF_EDITIONS = {
    "seven-card-stud": "stud",
    "five-card-stud": "five-card-stud",
    "canberra-manila": "manila",
    "three-card-manila": "manila",
    "omaha-1999": "omaha-1999",
    "draw-1999": "omaha-1999",
    "faro-1999": "omaha-1999",
    "canberra-1": "canberra",
}
"""The template of editions whose names begin so."""
USUAL = "deepstack"


def template_for(edition: str) -> str:
    """The template that an edition goes with."""
    return next((name for begin, name in OF_EDITIONS.items() if edition.startswith(begin)), USUAL)


@cache
def template(name: str) -> str:
    """The text of a template; Malformed that lists them if there is none."""
    if name not in TEMPLATES:
        raise Malformed(f"no template {shown(name)!r}: there are {', '.join(TEMPLATES)}")
    return (resources.files(__package__) / f"{name}.toml").read_text(encoding="utf-8")


def drawn_up(name: str, edition: str = "", starts_at: str = "", title: str = "") -> str:
    """A template with another edition, start or name in it; Malformed if it would then not be a sound document."""
    text = template(name)
    if edition:
        text = _of_edition(text, edition)
        starts_at = starts_at or _first_evening(text)
    if title:
        text = _with(text, "name", title)
    if starts_at:
        moment = moment_of(starts_at)
        text = re.sub(r"(?m)^delay_until = .*\n", "", text)
        text = re.sub(r"(?m)^date = .*$", f"date = {moment[:10]}", text)
        text = _with(text, "starts_at", moment)
    if not law_of(read(text, name)).own:
        raise Malformed(f"{edition} has no tournament of its own; it can be a session of one for points (T-R83)")
    if errors := errors_of(check(read(text, name))):
        raise Malformed(f"the template {name} would not be sound: {errors[0].item}: {errors[0].text}")
    return text


def _of_edition(text: str, edition: str) -> str:
    """The text for another edition, whose rule on absent players is the one to lift."""
    before = law_of(read(text)).skips_absent
    text = _with(text, "edition", edition)
    now = law_of(read(text)).skips_absent
    return text.replace(f'"{before[0]}"', f'"{now[0]}"') if before and now else text


def _first_evening(text: str) -> str:
    """Half past seven on the first day of an edition that is not in force on the day of a text; else nothing."""
    conditions = read(text)
    edition = editions().get(conditions.edition)
    return "" if edition is None or covers(edition, conditions.date) else f"{edition.begins}T19:30:00+10:00"


def _with(text: str, key: str, value: str) -> str:
    """The text with another value of a key at the top of it."""
    if '"' in value or "\\" in value or not value.isprintable():
        raise Malformed(f"{shown(value)!r}: a text in one line without quotation marks is wanted for {key}")
    line = f'{key} = "{value}"'
    return re.sub(rf"(?m)^{key} = .*$", lambda _: line, text, count=1)
