"""Drawings for papers: the cloth with its boxes as the dealer sees it, seats round a table of poker, and a QR code.

The dealer sits at the lower edge; boxes and seats are numbered clockwise from the dealer's left (S89-1997/1(a),
S94-1994/7CS1.s2). Numbers are rounded, so that the same table gives the same bytes everywhere.
"""

from collections.abc import Iterator
from html import escape
from math import cos, pi, sin

from pitboss.banked.canberra.sign import SPOTS
from pitboss.editions import BACCARAT_LAWS, CANBERRA_LAWS

WIDTH, HEIGHT = 640, 360
CENTRE = (320.0, 300.0)
SIDES = ("PLAYER", "BANKER", "TIE")


def cloth(edition: str, places: int) -> str:
    """The table of an edition, as SVG."""
    spots = SPOTS if edition in CANBERRA_LAWS else SIDES if edition in BACCARAT_LAWS else ()
    name = "boxes" if spots else "seats"
    parts = [
        f'<svg class="cloth" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{places} {name} clockwise from the '
        'dealer\'s left" xmlns="http://www.w3.org/2000/svg">',
        '<path class="felt" d="M20 300 A300 270 0 0 1 620 300 L620 326 Q620 350 596 350 L44 350 Q20 350 20 326 Z"/>',
        *_furniture(bool(spots)),
    ]
    for number in range(1, places + 1):
        parts += _place(number, places, spots)
    return "".join([*parts, "</svg>"])


def qr(address: str) -> str:
    """A QR code of an address, as SVG."""
    import segno

    code: str = segno.make(address, error="m", micro=False).svg_inline(border=2, svgclass="qr", omitsize=True)
    return code.replace("<svg ", f'<svg role="img" aria-label="QR code: {escape(address)}" ', 1)


def _furniture(is_banked: bool) -> Iterator[str]:
    """What lies before the dealer: shoe at the left, rack at the right, chips or the pot between."""
    yield '<g class="thing"><rect x="250" y="318" width="140" height="22" rx="6"/>'
    yield '<rect x="62" y="312" width="76" height="28" rx="5"/>'
    yield '<rect x="502" y="312" width="76" height="28" rx="5"/></g>'
    yield '<text x="320" y="334">DEALER</text><text x="100" y="331">SHOE</text><text x="540" y="331">DISCARDS</text>'
    if not is_banked:
        yield '<ellipse class="spot" cx="320" cy="240" rx="70" ry="30"/><text x="320" y="245">POT</text>'


def _place(number: int, places: int, spots: tuple[str, ...]) -> Iterator[str]:
    angle = pi - (number - 0.5) * pi / places
    outer = _at(angle, 0.94)
    yield f'<circle class="seat" cx="{outer[0]}" cy="{outer[1]}" r="13"/>'
    yield f'<text class="number" x="{outer[0]}" y="{round(outer[1] + 5, 1)}">{number}</text>'
    for place, spot in enumerate(spots):
        x, y = _at(angle, 0.76 - 0.15 * place)
        size = 15 if place != 2 else 11
        yield f'<circle class="spot" cx="{x}" cy="{y}" r="{size}"/>'
        yield f'<text class="label" x="{x}" y="{round(y + 3, 1)}">{_short(spot)}</text>'


def _at(angle: float, far: float) -> tuple[float, float]:
    """A point on a smaller arc; nothing lies behind the dealer's own edge."""
    return round(CENTRE[0] + 300 * far * cos(angle), 1), round(CENTRE[1] - 262 * far * sin(angle), 1)


def _short(spot: str) -> str:
    return spot if len(spot) <= 4 else spot[0]
