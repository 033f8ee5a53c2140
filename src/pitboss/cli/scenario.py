"""`pitboss scenario`: check scenario files, and print the schema they follow."""

from collections import Counter
from pathlib import Path

import click

from pitboss.cli.output import how_many, json_option, print_json
from pitboss.cli.scenario_names import Chosen, chosen, only_option
from pitboss.malformed import Malformed
from pitboss.scenario import ScenarioResult, read, run, schema

TRUE, FALSE, UNREADABLE = "true", "false", "unreadable"


@click.group()
def scenario() -> None:
    """Check scenario files: a table, its cards, what people do, and what must be true.

    docs/scenarios.md describes the files.
    """


@scenario.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@only_option
@click.option("--failures", is_flag=True, help="Print only what is false or cannot be read.")
@json_option
@click.pass_context
def check(ctx: click.Context, files: tuple[Path, ...], only: tuple[str, ...], failures: bool, as_json: bool) -> None:
    """Run the scenarios of FILE... and say what is false in them.

    A scenario that cannot be read does not keep the others from running. Exit code 0: everything is true. 1: something
    is false. 2: something cannot be read.
    """
    counts = Counter(_check(each, failures, as_json) for each in chosen(files, only))
    if not as_json:
        click.echo(_sum(counts))
    ctx.exit(2 if counts[UNREADABLE] else 1 if counts[FALSE] else 0)


@scenario.command("schema")
def schema_() -> None:
    """Print the JSON Schema of scenario files."""
    import json

    click.echo(json.dumps(schema(), indent=1))


@scenario.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@click.option("--published", is_flag=True, help="Print the short entries that come with the package.")
@json_option
def casebook(files: tuple[Path, ...], published: bool, as_json: bool) -> None:
    """Rule on every irregularity that the scenarios of FILE... report, and print a page of them by game."""
    from pitboss.scenario.casebook import cases_of, page
    from pitboss.scenario.published import published_text

    cases = cases_of(each for file in files for each in read(file))
    if published:
        click.echo(published_text(cases), nl=False)
    elif as_json:
        for case in cases:
            print_json(case)
    else:
        click.echo(page(cases), nl=False)


def _check(each: Chosen, failures: bool, as_json: bool) -> str:
    """Run one scenario and print what came of it, in a word: true, false or unreadable."""
    try:
        result = run(each.scenario) if each.scenario is not None else None
        error = each.error
    except Malformed as malformed:
        result, error = None, f"{each.file}: {each.name}: {malformed}"
    if result is None:
        if as_json:
            print_json({"file": str(each.file), "scenario": each.name or None, "error": error})
        click.echo(f"Error: {error}", err=True)
        return UNREADABLE
    if as_json and not (failures and result.is_true):
        found = {"title": result.title, "true": result.is_true, "false": result.false}
        print_json({"file": str(each.file), "scenario": result.name, **found})
    elif not as_json and not (failures and result.is_true):
        _print(result)
    return TRUE if result.is_true else FALSE


def _print(result: ScenarioResult) -> None:
    mark = click.style("true ", fg="green") if result.is_true else click.style("FALSE", fg="red", bold=True)
    click.echo(f"{mark}  {result.name}  {result.title}")
    for text in result.false:
        click.echo(f"         {text}")


def _sum(counts: Counter[str]) -> str:
    parts = [f"{counts[TRUE]} true", f"{counts[FALSE]} false"]
    parts += [f"{counts[UNREADABLE]} unreadable"] if counts[UNREADABLE] else []
    whole = counts.total()
    return f"{how_many(whole, 'scenario')}: {', '.join(parts)}."
