"""The casebook: every irregularity that scenarios report, by game, with its rules, its readings and its outcome."""

from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec

from pitboss.banked.house.terms import TITLES
from pitboss.editions import GAMES, game_of
from pitboss.play import RuleIds
from pitboss.rulebook import book
from pitboss.scenario.banked.ruling import reported_in_banked
from pitboss.scenario.banked.types import BankedScenario
from pitboss.scenario.reading import AnyScenario
from pitboss.scenario.ruling import Situation, reported_in
from pitboss.scenario.tournament.types import TournamentScenario

HEAD = """\
# Irregularities

What goes wrong at a table, by game and edition, and what the rules make of it. This page is made from the scenarios and
the rulebook: `pitboss scenario casebook scenarios/*.toml > docs/irregularities.md`. Every case is a scenario of that
name, and `pitboss rule scenarios/FILE.toml --only NAME` prints it with the money by seat. The room's own page of it at
`/rules/irregularities` is made by the same command with `--published` (`src/pitboss/scenario/casebook.jsonl`).
"""


class Case(msgspec.Struct, frozen=True):
    """A scenario that was ruled on: its game, what kind of thing happened, and every rule that decided it."""

    game: str
    edition: str
    fact: str
    about: str
    situation: Situation
    rules: RuleIds


def cases_of(scenarios: Iterable[AnyScenario]) -> list[Case]:
    """The cases among scenarios, by game and edition, then by kind of fact."""
    cases = [case for scenario in scenarios for case in _cases(scenario)]
    kinds = [case.fact for case in cases]
    return sorted(cases, key=lambda case: (case.game, case.edition, kinds.index(case.fact)))


def page(cases: Iterable[Case]) -> str:
    """The casebook as a page of Markdown."""
    lines = [HEAD]
    for edition, of_edition in groupby(cases, lambda case: case.edition):
        lines += [f"## {_title(edition)} ({edition})", ""]
        for (_, about), of_fact in groupby(of_edition, lambda case: (case.fact, case.about)):
            lines += _about_fact(about, list(of_fact))
    return "\n".join(lines)


def _cases(scenario: AnyScenario) -> Iterator[Case]:
    """Every report of a scenario that is not like an earlier one."""
    seen = set()
    for what, situation in _reported(scenario):
        case = _case(situation, what)
        if (case.fact, case.situation.ruling.rules) not in seen or case.situation.came_of_it:
            yield case
        seen.add((case.fact, case.situation.ruling.rules))


def _reported(scenario: AnyScenario) -> Iterable[tuple[msgspec.Struct, Situation]]:
    if isinstance(scenario, TournamentScenario):
        return ()  # what is irregular happens at its tables
    return reported_in_banked(scenario) if isinstance(scenario, BankedScenario) else reported_in(scenario)


def _case(situation: Situation, what: msgspec.Struct) -> Case:
    cited = [*situation.ruling.rules, *(id_ for outcome in situation.ruling.outcomes for id_ in outcome.rules)]
    cited += [id_ for told in situation.came_of_it for id_ in told.rules]
    about = " ".join((type(what).__doc__ or "").split())
    rules = tuple(dict.fromkeys(cited))
    kind = str(what.__struct_config__.tag)
    return Case(_title(situation.edition), situation.edition, kind, about, situation, rules)


def _title(edition: str) -> str:
    return game_of(edition).title if edition in GAMES else TITLES[book().editions[edition].game]


def _about_fact(about: str, cases: list[Case]) -> list[str]:
    lines = [f"### {about}", ""]
    for case in cases:
        lines += [_told(case), ""]
    rules = tuple(dict.fromkeys(id_ for case in cases for id_ in case.rules))
    lines += [f"> `{id_}` {_words(id_)}  " for id_ in rules]
    return [*lines, ""]


def _told(case: Case) -> str:
    """One case in a paragraph."""
    situation, ruling = case.situation, case.situation.ruling
    said = [f"**{situation.title}** (`{situation.name}`)."]
    said += [situation.text] if situation.text else []
    said += [f"*Reported:* {fact[0].upper()}{fact[1:]}." for fact in ruling.facts]
    if ruling.is_discretion:
        ways = "; or ".join(f"*{outcome.name}*: {outcome.text.rstrip('.')}" for outcome in ruling.outcomes)
        said.append(f"The rules leave it to a person: {ways}.")
    else:
        said.append(f"*Ruling:* {ruling.outcomes[0].text.rstrip('.')}.")
    said += [f"*Then:* {' '.join(told.text for told in situation.came_of_it)}"] if situation.came_of_it else []
    return " ".join(said)


def _words(id_: str) -> str:
    """What a rule or a reading says, in our words."""
    rules, readings = book().rules, book().readings
    return rules[id_].text if id_ in rules else f"{readings[id_].question} {readings[id_].reading}"
