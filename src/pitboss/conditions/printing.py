"""Papers to hang up: A3, A4, A5 and a screen, as pages of HTML that need nothing else; the browser prints them.

The same sign gives the same bytes: no date, no chance, no file from elsewhere. A screen is dark and fills its place.
"""

from collections.abc import Callable, Iterable, Iterator
from html import escape

from pitboss.banked.baccarat.settlement import COMMISSION_PERCENT, TIE_PAYS
from pitboss.banked.jackpot.prizes import PRIZES
from pitboss.conditions.diagrams import cloth, qr
from pitboss.conditions.signs import HouseSign, SignKind
from pitboss.editions import BACCARAT_LAWS, CANBERRA_LAWS
from pitboss.malformed import Malformed
from pitboss.play.money import dollars
from pitboss.play.telling import SignEntry

SIZES = {"A3": "6.2mm", "A4": "4.4mm", "A5": "3.1mm", "screen": "2.5vmin"}
"""The height of a letter of ordinary text; everything else follows it."""
LABELS = {
    "rules": "Rules",
    "table": "Approved",
    "minimums": "Minimums",
    "forced": "Before the cards",
    "entry": "Coming in",
    "maximum": "Buy-in",
    "burn": "Burn cards",
    "exposing": "Showdown",
    "absent": "Sitting out",
    "clock": "Time",
    "plays": "",
    "cloth": "",
    "games": "",
    "inspector": "",
    "copy": "",
    "odds": "",
    "pays": "",
}
STYLE = """
@page { size: %(page)s; margin: 0; }
* { box-sizing: border-box; }
html { font-size: %(letter)s; }
body { margin: 0; color: #14211c; background: #e9e6dd; }
body { font: 1rem/1.4 "Hanken Grotesk", "Helvetica Neue", Arial, sans-serif; -webkit-print-color-adjust: exact; }
article { display: flex; flex-direction: column; width: %(width)s; min-height: %(height)s; margin: 0 auto; }
article { padding: 3.4rem 3.6rem 2rem; background: #fff; break-after: page; overflow: hidden; }
article:last-child { break-after: auto; }
header { border-bottom: .45rem solid #b98a3b; padding-bottom: 1.1rem; margin-bottom: 1.6rem; }
header p { margin: 0; font-size: 1.1rem; letter-spacing: .12em; text-transform: uppercase; color: #1d5b45; }
header p { font-weight: 700; }
h1, .large { font-family: Besley, Georgia, "DejaVu Serif", serif; font-weight: 600; line-height: 1.15; }
h1 { margin: .3rem 0 0; font-size: 3.4rem; }
section { flex: 1; display: flex; flex-direction: column; min-height: 0; }
dl { margin: 0; display: grid; grid-template-columns: 7.8em 1fr; row-gap: .55em; font-size: 1.35em; }
dt { font-weight: 700; color: #1d5b45; } dd { margin: 0; }
.large { flex: 1; display: grid; align-content: center; justify-items: center; text-align: center; font-size: 4.2rem; }
.large { gap: 1.6rem; margin: 0; } .large small { font-size: 1.5rem; color: #5c665f; overflow-wrap: anywhere; }
ul { margin: 0; padding: 0; list-style: none; font-size: 1.7em; columns: 2; column-gap: 2em; }
li { padding: .45rem 0; border-bottom: 1px solid #d8d3c4; break-inside: avoid; }
table { width: 100%%; border-collapse: collapse; font-size: 1.45em; font-variant-numeric: tabular-nums; }
th, td { padding: .26em .2em; border-bottom: 1px solid #d8d3c4; text-align: left; font-weight: 400; }
td { text-align: right; font-weight: 700; } caption { text-align: left; padding: .8em 0 .3em; }
caption { font-weight: 700; color: #1d5b45; } .note { color: #5c665f; font-size: 1rem; }
svg.cloth { width: 100%%; height: auto; margin: 1rem 0; } svg.cloth .felt { fill: #1d5b45; stroke: #5a3d22; }
svg.cloth .felt { stroke-width: 12; } svg.cloth .thing rect { fill: #16473a; stroke: #d9c48f; }
svg.cloth .spot { fill: none; stroke: #f3e9cf; stroke-width: 1.6; } svg.cloth .seat { fill: #f3e9cf; }
svg.cloth text { fill: #f3e9cf; font-size: 11px; text-anchor: middle; font-weight: 700; }
svg.cloth text.number { fill: #14211c; font-size: 14px; } svg.cloth text.label { font-size: 8.5px; }
svg.qr { width: 19rem; height: 19rem; background: #fff; }
footer { margin-top: auto; padding-top: .7rem; border-top: 1px solid #b8b2a2; font-size: .74rem; color: #4b554f; }
footer { display: flex; justify-content: space-between; gap: 2rem; } footer span:last-child { flex: none; }
@media print { body { background: #fff; } }
%(more)s""".strip()
SCREEN = """
body { background: #0d1512; color: #eef2ee; } article { background: #10201a; }
header p, dt, caption { color: #8fd0b4; } .note, .large small, footer { color: #a9b6ae; }
th, td, li { border-color: #2c463b; } svg.cloth { height: 58vh; } svg.qr { width: 46vh; height: 46vh; }
article { height: 100vh; } footer i { display: none; }
.pays section { flex-direction: row; gap: 4rem; align-items: start; }
""".strip()
PAPER = {"A3": ("A3", "297mm", "420mm"), "A4": ("A4", "210mm", "297mm"), "A5": ("A5", "148mm", "210mm")}


ROOM = {"screen": 9.0}
"""So many lines of a paper fit in ordinary letters; on paper twice as many as on a screen."""
ON_PAPER = 13.5
SMALLEST, LARGEST = 0.5, 1.3


def printed(signs: Iterable[HouseSign], size: str, house: str = "", version: int = 0) -> bytes:
    """Papers on pages of one size, each with edition, version, table and digest."""
    if size not in SIZES:
        raise Malformed(f"no size {size[:20]!r}: there are {', '.join(SIZES)}")
    papers = list(signs)
    page, width, height = PAPER.get(size, ("landscape", "100vw", "100vh"))
    more = SCREEN if size == "screen" else ""
    style = STYLE % {"page": page, "letter": SIZES[size], "width": width, "height": height, "more": more}
    title = escape(f"{papers[0].table}: {papers[0].title}" if papers else "No sign")
    room = ROOM.get(size, ON_PAPER)
    articles = "\n".join(_article(sign, house, version, room) for sign in papers)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>\n{style}\n</style>\n</head>\n<body>\n{articles}\n</body>\n</html>\n"
    ).encode()


def _article(sign: HouseSign, house: str, version: int, room: float) -> str:
    body = _BODIES.get(sign.kind, _terms)(sign)
    lines = body.count("<tr>") * 1.15 if sign.kind is SignKind.PAYS else sum(1 + len(e.text) // 46 for e in sign.lines)
    letter = max(SMALLEST, min(LARGEST, room / max(1.0, lines)))
    bearing = f"version {version}" if version else "no house conditions"
    rules = ", ".join(dict.fromkeys(rule for line in sign.lines for rule in line.rules))
    return (
        f'<article class="{sign.kind}">\n<header><p>{escape(sign.title)}</p><h1>{escape(sign.game)}</h1></header>\n'
        f'<section style="font-size:{letter:.2f}em">\n{body}\n</section>\n'
        f"<footer><span>{escape(' · '.join(filter(None, (house, f'table {sign.table}'))))}<br>{escape(sign.edition)}, "
        f"{bearing}<i><br>{escape(rules)}</i></span><span>{sign.digest[:32]}<br>{sign.digest[32:]}</span></footer>\n</article>"
    )


def _terms(sign: HouseSign) -> str:
    rows = [f"<dt>{escape(label(line))}</dt><dd>{escape(_sentence(line))}</dd>" for line in sign.lines]
    return "<dl>\n" + "\n".join(rows) + "\n</dl>"


def _large(sign: HouseSign) -> str:
    return f'<p class="large">{escape(_sentence(sign.lines[0]))}</p>'


def _rules(sign: HouseSign) -> str:
    """Where the rules can be read; without an address of the house there is nothing to scan."""
    code = qr(sign.address) if sign.address else ""
    text = _sentence(sign.lines[0]) if sign.address else "Ask for the rules at the desk."
    return f'<div class="large">{code}<small>{escape(text)}</small></div>'


def _cloth(sign: HouseSign) -> str:
    return f'{cloth(sign.edition, sign.places)}\n<p class="note">{escape(_sentence(sign.lines[0]))}</p>'


def _games(sign: HouseSign) -> str:
    games = [each.strip() for line in sign.lines for each in line.text.split(",")]
    return "<ul>\n" + "\n".join(f"<li>{escape(game.replace('-', ' '))}</li>" for game in games) + "\n</ul>"


def _pays(sign: HouseSign) -> str:
    """Odds as a table, from the same law that pays them; the jackpot's prizes where the table has one."""
    parts = [_table("A winning bet pays", _odds(sign.edition))]
    about = {line.about: line for line in sign.lines}
    if "prizes" in about:
        parts.append(_table(_sentence(about["jackpot"]), list(_prizes())))
    elif "jackpot" in about:
        parts.append(f'<p class="note">{escape(_sentence(about["jackpot"]))}</p>')
    return "\n".join(parts)


def _odds(edition: str) -> list[tuple[str, str]]:
    if edition in BACCARAT_LAWS:
        return [
            ("Player", "1 to 1"),
            ("Banker", f"1 to 1, less {COMMISSION_PERCENT}%"),
            ("Tie", f"{TIE_PAYS} to 1"),
        ]
    law = CANBERRA_LAWS[edition]
    rows = [(str(hand).capitalize(), f"{odds.to_one} to 1") for hand, odds in reversed(law.odds.items())]
    return [*rows, ("The ante of a winning hand", f"{law.ante_pays} to 1")]


def _prizes() -> Iterator[tuple[str, str]]:
    for prize, row in PRIZES.items():
        share = f" or {10 * row.tenths}% of the jackpot" if row.tenths else ""
        yield str(prize)[0].upper() + str(prize)[1:], f"{dollars(row.floor)}{share}"


def _table(caption: str, rows: list[tuple[str, str]]) -> str:
    body = "\n".join(f'<tr><th scope="row">{escape(name)}</th><td>{escape(text)}</td></tr>' for name, text in rows)
    return f"<table>\n<caption>{escape(caption)}</caption>\n{body}\n</table>"


def label(line: SignEntry) -> str:
    """What a line is about, in words."""
    return LABELS.get(line.about, line.about.capitalize())


def _sentence(line: SignEntry) -> str:
    return line.text[:1].upper() + line.text[1:]


_BODIES: dict[SignKind, Callable[[HouseSign], str]] = {
    SignKind.QUALIFICATION: _large,
    SignKind.INSPECTOR: _large,
    SignKind.RULES: _rules,
    SignKind.CLOTH: _cloth,
    SignKind.GAMES: _games,
    SignKind.PAYS: _pays,
}
