"""`pitboss tournament print`: the document for patrons and the regulator, or what differs from an older version."""

from pathlib import Path

import click

from pitboss.cli.output import json_option, print_json
from pitboss.cli.tournament_check import conditions_in
from pitboss.malformed import Malformed
from pitboss.tournament.printing import FORMATS, differences, printed, sheet_of


@click.command("print")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True)
@click.option("--text", "form", flag_value="text", help="The same as --format text.")
@click.option("--html", "form", flag_value="html", help="The same as --format html.")
@click.option("--pdf", "form", flag_value="pdf", help="The same as --format pdf.")
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FILE", help="Write to a file.  [default: standard output]"
)
@click.option("--diff", "older", type=click.Path(path_type=Path), metavar="OLD", help="What has changed since OLD.")
@json_option
def print_(file: Path, form: str, out: Path | None, older: Path | None, as_json: bool) -> None:
    """Print the conditions document in FILE with everything that it leaves to the defaults.

    The same document gives the same bytes, so that the hash of a print can be quoted. With --json the sections are one
    object, or with --diff, which is text alone, each changed item is one.
    """
    conditions = conditions_in(file)
    if older is not None:
        if form != "text":
            raise Malformed(f"--diff: what has changed is told as text or with --json, not as {form}")
        changed = differences(conditions_in(older), conditions)
        if as_json:
            for each in changed:
                print_json(each)
            return
        data = "".join(f"{each}\n" for each in changed).encode() or b"Both say the same.\n"
    elif as_json:
        print_json(sheet_of(conditions))
        return
    else:
        data = printed(conditions, form)
    _write(data, out)


def _write(data: bytes, out: Path | None) -> None:
    if out is None:
        click.echo(data, nl=False)
        return
    try:
        out.write_bytes(data)
    except OSError as error:
        raise Malformed(f"{out} cannot be written: {error.strerror}") from error
    click.echo(f"{out}: {len(data):,} bytes")
