"""`pitboss house print`: what hangs at a table, and the rules as a booklet."""

from pathlib import Path

import click

from pitboss.cli.house_documents import conditions_in, write_out
from pitboss.malformed import Malformed


@click.command("print")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--terms", default="", metavar="NAME", help="The terms; the first of the document, if nothing is said.")
@click.option("--table", default="T1", show_default=True, help="The table that the papers are for.")
@click.option("--size", type=click.Choice(["A3", "A4", "A5", "screen"]), default="A4", show_default=True)
@click.option("--kind", default="", metavar="PAPER", help="One paper: terms, qualification, pays, cloth, ...")
@click.option(
    "--booklet", default="", metavar="EDITION", help="The rules of an edition in our words, instead of signs."
)
@click.option(
    "--format", "form", type=click.Choice(["html", "text", "pdf"]), default="html", show_default=True,
    help="Of the booklet.",
)  # fmt: skip
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write to a file.")
def print_(
    file: Path | None, terms: str, table: str, size: str, kind: str, booklet: str, form: str, out: Path | None
) -> None:
    """Print the signs of terms in FILE as a page of HTML, or the rules of an edition as a booklet.

    The same document gives the same bytes; each paper bears the digest by which a room knows it.
    """
    if booklet:
        from pitboss.conditions.booklet import printed_booklet

        write_out(printed_booklet(booklet, form), out)
        return
    if file is None:
        raise Malformed("a file of house conditions is wanted, or --booklet EDITION")
    from pitboss.conditions.printing import printed
    from pitboss.conditions.signs import signs_of
    from pitboss.play import Refusal

    document = conditions_in(file)
    if not document.offers:
        raise Malformed(f"{file} has no terms of any table")
    offer = document.offer(terms) if terms else document.offers[0]
    try:
        signs = {str(paper): sign for paper, sign in signs_of(offer, table, document.rules_at).items()}
    except Refusal as refusal:
        raise Malformed(f"{offer.name}: {refusal}") from refusal
    if kind and kind not in signs:
        raise Malformed(f"{offer.name} has no paper {kind!r}: there are {', '.join(signs)}")
    chosen = [signs[kind]] if kind else list(signs.values())
    write_out(printed(chosen, size, document.house, document.version), out)
