"""`pitboss tournament new`: a complete conditions document to begin with."""

from pathlib import Path

import click

from pitboss.malformed import Malformed
from pitboss.tournament.templates import TEMPLATES, drawn_up, template_for

EPILOG = "\b\nTemplates:\n" + "\n".join(f"  {name:15} {about}" for name, about in TEMPLATES.items())


@click.command(epilog=EPILOG)
@click.argument("words", nargs=-1, required=True, metavar="[TEMPLATE] [FILE]")
@click.option("--like", metavar="TEMPLATE", help="The template, if it is not named first.")
@click.option("--edition", default="", metavar="EDITION", help="Another edition of the game, such as omaha-2018.")
@click.option("--starts", default="", metavar="TIME", help="When it starts, such as 2027-02-04T19:30:00+11:00.")
@click.option("--name", "title", default="", metavar="NAME", help="What the tournament is called.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def new(words: tuple[str, ...], like: str | None, edition: str, starts: str, title: str, force: bool) -> None:
    """Write a complete conditions document to FILE, or to TEMPLATE.toml; - is standard output.

    `pitboss tournament check` finds it clean as it is; change what you like and check again.
    """
    name, file = _chosen(words, like, edition)
    text = drawn_up(name, edition, starts, title)
    if file == "-":
        click.echo(text, nl=False)
        return
    path = Path(file)
    if path.exists() and not force:
        raise Malformed(f"{path} is there already: choose another name, or --force")
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Malformed(f"{path} cannot be written: {error.strerror}") from error
    click.echo(f"{path}: {name}. Next: pitboss tournament check {path}; pitboss tournament print {path}")


def _chosen(words: tuple[str, ...], like: str | None, edition: str) -> tuple[str, str]:
    """Which template goes to which file."""
    if like is None and words[0] in TEMPLATES:
        like, words = words[0], words[1:]
    if like is None and len(words) > 1:
        raise Malformed(f"no template {words[0]!r}: there are {', '.join(TEMPLATES)}")
    if len(words) > 1:
        raise Malformed(f"one file is written, not {len(words)}")
    name = like or template_for(edition)
    return name, words[0] if words else f"{name}.toml"
