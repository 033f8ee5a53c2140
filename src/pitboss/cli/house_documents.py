"""`pitboss house new`, `check` and `diff`: a document written, checked, and compared with the version before."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.output import json_option, print_json
from pitboss.cli.texts import text_of
from pitboss.conditions.checking import TO_BE_ENTERED
from pitboss.conditions.starting import USUAL
from pitboss.malformed import Malformed

if TYPE_CHECKING:
    from pitboss.conditions.comparing import ChangedOffer
    from pitboss.conditions.document import HouseConditions

file_argument = click.argument("file", type=click.Path(path_type=Path))


def conditions_in(file: Path) -> "HouseConditions":
    """The house conditions in a file; Malformed with every fault."""
    from pitboss.conditions.reading import LARGEST, read

    return read(text_of(file, 4 * LARGEST), str(file))


def write_out(data: bytes, out: Path | None) -> None:
    """To a file, or to standard output."""
    if out is None:
        click.echo(data, nl=False)
        return
    try:
        out.write_bytes(data)
    except OSError as error:
        raise Malformed(f"{out} cannot be written: {error.strerror}") from error
    click.echo(f"{out}: {len(data):,} bytes")


@click.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--house", default="The house", show_default=True, help="Whose conditions they are.")
@click.option("--edition", "editions", multiple=True, metavar="E", help=f"Repeatable.  [default: {', '.join(USUAL)}]")
@click.option("--all", "is_all", is_flag=True, help="Every edition there is.")
@click.option(
    "--approval", default=TO_BE_ENTERED, metavar="REF", help="The reference of every approval that is needed."
)
@click.option("--rules-at", default="", metavar="URL", help="Where the rules can be read.")
@click.option("--date", default="", metavar="DAY", help="The day from which they are meant.")
@click.option("--after", type=click.Path(path_type=Path), metavar="OLD", help="The version after OLD, to be changed.")
@click.option("--guide/--no-guide", default=True, help="Every option that is left alone, as a comment with its rules.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def new(
    file: Path | None,
    house: str,
    editions: tuple[str, ...],
    is_all: bool,
    approval: str,
    rules_at: str,
    date: str,
    after: Path | None,
    guide: bool,
    force: bool,
) -> None:
    """Write house conditions to begin with to FILE, or to standard output.

    Each edition has its terms as they stand by default, and beside them as comments every option that it leaves open,
    with the rules that do.
    """
    from pitboss.conditions import kinds
    from pitboss.conditions.starting import begun
    from pitboss.conditions.writing import written
    from pitboss.rulebook.check import is_date

    if date and not is_date(date):
        raise Malformed(f"--date {date!r}: write it like 2019-03-01")
    if after is not None:
        document = conditions_in(after).succeeded()
    else:
        chosen = kinds.editions() if is_all else editions or USUAL
        document = begun(house, chosen, approval, rules_at, date)
    if file is not None and file.exists() and not force:
        raise Malformed(f"{file} is there already; --force writes over it")
    write_out(written(document, guide).encode(), file)


@click.command()
@file_argument
@json_option
@click.pass_context
def check(ctx: click.Context, file: Path, as_json: bool) -> None:
    """Check the house conditions in FILE against every edition: all that is wrong or odd at once, with its place.

    Exit code 0: they may be put in force (warnings do not stop that). 1: errors. 2: they cannot be read.
    """
    from pitboss.conditions import checking

    document = conditions_in(file)
    found = checking.check(document)
    errors = sum(not finding.warning for finding in found)
    for finding in found:
        if as_json:
            print_json(finding)
            continue
        mark = click.style("warning", fg="yellow") if finding.warning else click.style("error  ", fg="red", bold=True)
        click.echo(f"{mark}  {', '.join(finding.places)}: {finding.text}  [{', '.join(finding.rules)}]")
    if not as_json:
        many = f"{errors} errors, {len(found) - errors} warnings"
        click.echo(f"{file}: {many}. Version {document.version}, {document.identity[:16]}.")
    ctx.exit(1 if errors else 0)


@click.command()
@file_argument
@click.option("--since", type=click.Path(path_type=Path), required=True, metavar="OLD", help="The version before.")
@json_option
def diff(file: Path, since: Path, as_json: bool) -> None:
    """What the house conditions in FILE change since OLD: options, signs, and which notice is due to players."""
    from pitboss.conditions.comparing import compare

    compared = compare(conditions_in(since), conditions_in(file))
    if as_json:
        print_json(compared)
        return
    if compared.is_empty:
        click.echo("Both settle the same.")
    for item in compared.items:
        click.echo(f"{item.place}: {item.before or 'nothing'} becomes {item.now or 'nothing'}")
    for offer in compared.offers:
        _tell(offer)


def _tell(offer: "ChangedOffer") -> None:
    click.echo(f"{offer.name} ({offer.edition}): {offer.change}")
    for item in offer.items:
        rules = f"  [{', '.join(item.rules)}]" if item.rules else ""
        click.echo(f"  {item.place}: {item.before or 'nothing'} becomes {item.now or 'nothing'}{rules}")
    for sign in offer.signs:
        for line in sign.before:
            click.echo(f"  the sign {sign.sign} no longer says: {line.text}")
        for line in sign.now:
            click.echo(f"  the sign {sign.sign} says: {line.text}")
    if offer.refused:
        click.echo(f"  It cannot be changed at an open table: {offer.refused}.")
    elif offer.notice:
        click.echo(f"  Players are told before it holds, with the next round  [{', '.join(offer.notice)}]")
