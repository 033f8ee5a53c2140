"""`pitboss scenario`: check scenario files, and print the schema they follow."""

from pathlib import Path

import click

from pitboss.cli.output import json_option, print_json
from pitboss.malformed import Malformed
from pitboss.scenario import AnyScenario, Result, read, run, schema


@click.group()
def scenario() -> None:
    """Check scenario files: a table, its cards, what people do, and what must be true.

    docs/scenarios.md describes the files.
    """


@scenario.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@click.option("--only", metavar="NAME", help="Only the scenarios whose name begins so, such as SB-49.")
@json_option
@click.pass_context
def check(ctx: click.Context, files: tuple[Path, ...], only: str | None, as_json: bool) -> None:
    """Run the scenarios of FILE... and say what is false in them.

    Exit code 0: everything is true. 1: something is false. 2: a file cannot be read.
    """
    codes = [_check_file(file, only or "", as_json) for file in files]
    if not as_json:
        _sum_up([count for _, count in codes])
    ctx.exit(max(code for code, _ in codes))


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


Count = tuple[int, int]


def _check_file(file: Path, only: str, as_json: bool) -> tuple[int, Count]:
    """The exit code of one file, and how many of its scenarios are true and false; other files are still looked at."""
    try:
        found = [each for each in read(file) if each.name.startswith(only)]
        results = [_run(file, each) for each in found]
    except Malformed as error:
        if as_json:
            print_json({"file": str(file), "error": str(error)})
        click.echo(f"Error: {error}", err=True)
        return 2, (0, 0)
    for result in results:
        if as_json:
            print_json(
                {
                    "file": str(file),
                    "scenario": result.name,
                    "title": result.title,
                    "true": result.is_true,
                    "false": result.false,
                }
            )
        else:
            _print(result)
    false = sum(not result.is_true for result in results)
    return min(false, 1), (len(results) - false, false)


def _run(file: Path, each: AnyScenario) -> Result:
    try:
        return run(each)
    except Malformed as error:
        raise Malformed(f"{file}: {each.name}: {error}") from error


def _print(result: Result) -> None:
    mark = click.style("true ", fg="green") if result.is_true else click.style("FALSE", fg="red", bold=True)
    click.echo(f"{mark}  {result.name}  {result.title}")
    for text in result.false:
        click.echo(f"         {text}")


def _sum_up(counts: list[Count]) -> None:
    true, false = (sum(numbers) for numbers in zip(*counts, strict=True))
    click.echo(f"{true + false} scenarios: {true} true, {false} false.")
