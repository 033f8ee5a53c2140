"""An address as a QR code, for papers that people carry to a table: as SVG, and as squares for a PDF."""

from collections.abc import Iterator
from html import escape

QUIET = 2
"""Squares that are left free around a code."""


def squares(address: str) -> tuple[tuple[bool, ...], ...]:
    """The rows of a code, from the top; true where it is dark."""
    import segno  # for those who print alone

    return tuple(tuple(bool(dark) for dark in row) for row in segno.make_qr(address, error="m").matrix)


def as_svg(address: str) -> str:
    rows = squares(address)
    size = len(rows) + 2 * QUIET
    path = "".join(f"M{left + QUIET} {top + QUIET}h{length}v1h-{length}z" for left, top, length in bars(rows))
    label = escape(f"QR code: {address}", quote=True)
    return f'<svg class="qr" role="img" aria-label="{label}" viewBox="0 0 {size} {size}"><path d="{path}"/></svg>'


def bars(rows: tuple[tuple[bool, ...], ...]) -> Iterator[tuple[int, int, int]]:
    """Runs of dark squares: where each begins from the left and from the top, and how long it is."""
    for top, row in enumerate(rows):
        start = None
        for left, dark in enumerate((*row, False)):
            if dark and start is None:
                start = left
            elif not dark and start is not None:
                yield start, top, left - start
                start = None
