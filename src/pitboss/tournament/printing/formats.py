"""A sheet as text, as a page of HTML, as a PDF."""

from collections.abc import Callable
from html import escape
from textwrap import wrap

from pitboss.malformed import Malformed
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.printing.code import as_svg
from pitboss.tournament.printing.pdf import as_pdf
from pitboss.tournament.printing.sheet import AddressCode, Grid, Section, Sheet, Statement
from pitboss.tournament.printing.wording import sheet_of

WIDTH = 100

STYLE = """
body { font: 11pt/1.45 system-ui, sans-serif; color: #111; background: #fff; }
body { max-width: 46em; margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.5em; } h2 { font-size: 1.1em; margin: 1.6em 0 .4em; }
h2 .item { color: #555; font-weight: 400; margin-right: .6em; } p { margin: .3em 0; } .reading { color: #555; }
table { border-collapse: collapse; margin: .5em 0; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid #bbb; padding: .15em .7em; text-align: right; }
th:first-child, td:first-child { text-align: left; }
.qr { width: 2.6cm; } section { break-inside: avoid; }
footer { margin-top: 2em; border-top: 1px solid #bbb; padding-top: .5em; font-size: .85em; overflow-wrap: anywhere; }
""".strip()


def printed(conditions: Conditions, form: str = "text") -> bytes:
    """The document in a format of `FORMATS`; the same document gives the same bytes."""
    if form not in FORMATS:
        raise Malformed(f"no format {form!r}: there are {', '.join(FORMATS)}")
    return FORMATS[form](sheet_of(conditions))


def as_text(sheet: Sheet) -> bytes:
    lines = [sheet.title.upper(), "=" * min(len(sheet.title), WIDTH), ""]
    for line in sheet.above:
        lines += wrap(line, WIDTH, break_on_hyphens=False)
    for section in sheet.sections:
        lines += ["", f"{section.item}  {section.heading}", ""]
        for part in section.body:
            lines += _part_lines(part)
    lines += ["", "-" * WIDTH, sheet.foot, ""]
    return "\n".join(lines).encode()


def _part_lines(part: Statement | Grid | AddressCode) -> list[str]:
    if isinstance(part, AddressCode):
        return [f"    {part.address}"]
    return _grid_lines(part) if isinstance(part, Grid) else _statement_lines(part)


def _statement_lines(statement: Statement) -> list[str]:
    return wrap(str(statement), WIDTH, initial_indent="  - ", subsequent_indent="    ", break_on_hyphens=False)


def _grid_lines(grid: Grid) -> list[str]:
    rows = [grid.heads, *grid.rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(grid.heads))]
    lines = [_row_line(row, widths) for row in rows]
    return ["", lines[0], "      " + "   ".join("-" * width for width in widths), *lines[1:], ""]


def _row_line(row: tuple[str, ...], widths: list[int]) -> str:
    cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
    return ("      " + "   ".join([row[0].ljust(widths[0]), *cells[1:]])).rstrip()


def as_html(sheet: Sheet) -> bytes:
    body = "\n".join(_section_html(section) for section in sheet.sections)
    above = "\n".join(f"<p>{escape(line)}</p>" for line in sheet.above)
    page = (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(sheet.title)}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n"
        f"<h1>{escape(sheet.title)}</h1>\n{above}\n{body}\n<footer>{escape(sheet.foot)}</footer>\n</body>\n</html>\n"
    )
    return page.encode()


def _section_html(section: Section) -> str:
    head = f'<h2><span class="item">{section.item}</span>{escape(section.heading)}</h2>'
    return "\n".join([f"<section>\n{head}", *map(_part_html, section.body), "</section>"])


def _part_html(part: Statement | Grid | AddressCode) -> str:
    if isinstance(part, AddressCode):
        return f"<p>{as_svg(part.address)}<br>{escape(part.address)}</p>"
    if isinstance(part, Statement):
        reading = f' <span class="reading">({part.reading})</span>' if part.reading else ""
        return f"<p>{escape(part.text)}{reading}</p>"
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in part.heads)
    rows = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in part.rows)
    return f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"


FORMATS: dict[str, Callable[[Sheet], bytes]] = {"text": as_text, "html": as_html, "pdf": as_pdf}
