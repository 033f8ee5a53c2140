"""`pitboss tournament check`: what is wrong or odd about a conditions document, by item."""

from pathlib import Path

import click

from pitboss.cli.output import how_many, json_option, print_json
from pitboss.cli.texts import text_of
from pitboss.tournament.checking import check as findings_of
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.reading import LARGEST, read


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@json_option
@click.pass_context
def check(ctx: click.Context, file: Path, as_json: bool) -> None:
    """Check the conditions document in FILE: everything that is missing, contradicts a rule, or is odd, at once.

    Exit code 0: it may be published (warnings do not stop it). 1: errors. 2: it cannot be read.
    """
    conditions = conditions_in(file)
    found = findings_of(conditions)
    errors = sum(not finding.warning for finding in found)
    for finding in found:
        if as_json:
            print_json(finding)
        else:
            mark = (
                click.style("warning", fg="yellow") if finding.warning else click.style("error  ", fg="red", bold=True)
            )
            click.echo(f"{mark}  {finding.item:18} {finding.text}  [{', '.join(finding.rules)}]")
    if not as_json:
        rest = f"{how_many(errors, 'error')}, {how_many(len(found) - errors, 'warning')}"
        click.echo(f"{file}: {rest}. Document {conditions.identity[:16]}, version {conditions.version}.")
    ctx.exit(1 if errors else 0)


def conditions_in(file: Path) -> Conditions:
    """The conditions in a file; Malformed with every fault."""
    return read(text_of(file, 4 * LARGEST), str(file))
