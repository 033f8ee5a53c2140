"""`pitboss rule`: the ruling on an irregularity that a scenario file describes, in sentences, with money by seat."""

from pathlib import Path

import click

from pitboss.cli.output import json_option, print_json
from pitboss.malformed import Malformed
from pitboss.play import Outcome, RuleIds
from pitboss.play.money import dollars
from pitboss.scenario import AnyScenario, Situation, read, situation_of
from pitboss.scenario.banked.ruling import situation_of_banked
from pitboss.scenario.banked.types import BankedScenario


@click.command()
@click.argument("file", metavar="SCENARIO", type=click.Path(path_type=Path))
@click.option("--only", metavar="NAME", default="", help="Only the scenarios whose name begins so, such as SB-80.")
@json_option
def rule(file: Path, only: str, as_json: bool) -> None:
    """Rule on the irregularity that a SCENARIO file reports.

    The scenario is played to its last step with `occurred`, in Canberra Poker also to a sanction, forfeit or invalid
    outcome; then the facts, the ruling with its rules, every outcome that the rules leave open, and what each does to
    every seat. Nothing takes effect. If the scenario goes on, what came of it is told, too. docs/scenarios.md
    describes the files.
    """
    found = [each for each in read(file) if each.name.startswith(only)]
    if not found:
        raise Malformed(f"{file}: no scenario is called {only or 'anything'}")
    for number, situation in enumerate(map(_situation, found)):
        if as_json:
            print_json(situation)
        else:
            _print(situation, first=not number)


def _situation(scenario: AnyScenario) -> Situation:
    return situation_of_banked(scenario) if isinstance(scenario, BankedScenario) else situation_of(scenario)


def _print(situation: Situation, first: bool) -> None:
    ruling = situation.ruling
    if not first:
        click.echo()
    click.secho(f"{situation.name}  {situation.title}", bold=True)
    click.echo(f"  {situation.edition}" + (f": {situation.text}" if situation.text else ""))
    for fact in ruling.facts:
        click.echo(f"  What happened: {_sentence(fact)}")
    if ruling.is_discretion:
        click.echo(f"  The rules leave it to a supervisor or the operator.{_cited(ruling.rules)}")
    for outcome in ruling.outcomes:
        head = f"Open: {outcome.name}" if ruling.is_discretion else "The ruling"
        click.echo(f"  {head}: {_sentence(outcome.text)}{_cited(outcome.rules)}")
        _print_seats(situation, outcome)
    for told in situation.came_of_it:
        click.echo(f"  Then: {told.text}{_cited(told.rules)}")
    for seat, cents in situation.after.items():
        if cents != situation.stakes[seat]:
            click.echo(f"    seat {seat}: {dollars(situation.stakes[seat])} -> {dollars(cents)} in the end")


def _print_seats(situation: Situation, outcome: Outcome) -> None:
    """What the outcome does to every seat, those that it leaves alone in one line."""
    touched = {effect.seat: effect for effect in outcome.effects}
    for seat, effect in touched.items():
        before = situation.stakes[seat]
        money = f"{dollars(before)} -> {dollars(before + effect.cents)}" if effect.cents else dollars(before)
        click.echo(f"    seat {seat}: {money}" + (f", the hand is {effect.hand}" if effect.hand else ""))
    others = [seat for seat in situation.stakes if seat not in touched]
    if others:
        who = ", ".join(map(str, others))
        click.echo(f"    seat{'s' if len(others) > 1 else ''} {who}: nothing changes")


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}".rstrip(".") + "."


def _cited(rules: RuleIds) -> str:
    return f"  [{', '.join(rules)}]" if rules else ""
