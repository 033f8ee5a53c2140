"""`pitboss rule`: the ruling on an irregularity that a scenario file describes, in sentences, with money by seat."""

from pathlib import Path

import click

from pitboss.cli.output import json_option, print_json
from pitboss.cli.scenario_names import Chosen, chosen, only_option
from pitboss.malformed import Malformed
from pitboss.play import Outcome, RuleIds
from pitboss.play.money import dollars
from pitboss.scenario import NothingReported, Situation, situation_of
from pitboss.scenario.banked.ruling import situation_of_banked
from pitboss.scenario.banked.types import BankedScenario
from pitboss.scenario.course import Stopped
from pitboss.scenario.tournament.types import TournamentScenario


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="SCENARIO...", type=click.Path(path_type=Path))
@only_option
@json_option
@click.pass_context
def rule(ctx: click.Context, files: tuple[Path, ...], only: tuple[str, ...], as_json: bool) -> None:
    """Rule on the irregularities that SCENARIO files report.

    Each scenario is played to its last step with `occurred`, in Canberra Poker also to a sanction, forfeit or invalid
    outcome; then the facts, the ruling with its rules, every outcome that the rules leave open, and what each does to
    every seat. Nothing takes effect. If the scenario goes on, what came of it is told, too. Scenarios that report
    nothing are named at the end. Exit code 1: some scenario is false before its report. 2: some cannot be read, or none
    reports anything. docs/scenarios.md describes the files.
    """
    codes, quiet = [0], list[str]()
    ruled = 0
    for each in chosen(files, only):
        try:
            situation = _situation(each)
        except NothingReported:
            quiet.append(each.name)
        except (Malformed, Stopped) as reason:
            click.echo(f"Error: {reason}", err=True)
            codes.append(1 if isinstance(reason, Stopped) else 2)
        else:
            if as_json:
                print_json(situation)
            else:
                _print(situation, first=not ruled)
            ruled += 1
    if quiet:
        click.echo(_nothing_in(quiet), err=True)
        codes.append(0 if ruled else 2)
    ctx.exit(max(codes))


def _situation(each: Chosen) -> Situation:
    """The situation of a scenario; NothingReported, or Malformed and Stopped with the file and the scenario."""
    scenario = each.scenario
    if scenario is None:
        raise Malformed(each.error)
    if isinstance(scenario, TournamentScenario):
        raise NothingReported(each.name)
    try:
        return situation_of_banked(scenario) if isinstance(scenario, BankedScenario) else situation_of(scenario)
    except NothingReported:
        raise
    except (Malformed, Stopped) as reason:
        raise type(reason)(f"{each.file}: {each.name}: {reason}") from reason


def _nothing_in(names: list[str]) -> str:
    report = "1 scenario reports" if len(names) == 1 else f"{len(names)} scenarios report"
    return f"{report} nothing irregular, having no step with occurred: {', '.join(names)}"


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
