"""A sheet as a PDF: pages of A4 in the fonts that every reader has, with no date and no number that chance has made.

PDF 1.4, uncompressed, so that the same sheet gives the same bytes with every version of every library.
"""

from pitboss.malformed import Malformed
from pitboss.tournament.printing.code import bars, squares
from pitboss.tournament.printing.helvetica import BOLD, PLAIN, width
from pitboss.tournament.printing.sheet import AddressCode, Grid, Sheet

PAGE_WIDTH, PAGE_HEIGHT = 595, 842
LEFT, RIGHT, TOP, BOTTOM = 56, 539, 790, 64
GRID, GAP = 9.5, 18
"""The size of letters in a table, and the room between its columns."""
CODE = 74
"""The side of a QR code, about as wide as a thumb is long."""
ENCODING = "cp1252"


def as_pdf(sheet: Sheet) -> bytes:
    """Malformed if a character is none of the fonts'."""
    pages = _Pages(sheet.foot)
    pages.text(sheet.title, 16, BOLD)
    for line in sheet.above:
        pages.text(line, 10, PLAIN, above=4)
    for section in sheet.sections:
        pages.text(f"{section.item}   {section.heading}", 11.5, BOLD, above=12, with_next=28)
        for part in section.body:
            if isinstance(part, Grid):
                pages.grid(part)
            elif isinstance(part, AddressCode):
                pages.code(part.address)
            else:
                pages.text(str(part), 10, PLAIN, above=3)
    return _file(pages.done())


class _Pages:
    """Lays lines out from top to bottom, and begins a page where one is full."""

    def __init__(self, foot: str) -> None:
        self.foot = foot
        self.pages: list[list[str]] = [[]]
        self.height = float(TOP)

    def text(self, text: str, size: float, font: str, above: float = 0, with_next: float = 0) -> None:
        """A paragraph; a heading keeps some of what follows on its page."""
        self.height -= above
        for line in _wrapped(text, size, font, RIGHT - LEFT):
            self._room(size * 1.35 + with_next)
            self.height -= size * 1.35
            self._show(line, LEFT, size, font)

    def grid(self, grid: Grid) -> None:
        """A table; a page on which it goes on begins with its heads again."""
        rows = [grid.heads, *grid.rows]
        widths = [max(width(row[column], GRID, BOLD) for row in rows) for column in range(len(grid.heads))]
        self.height -= 4
        self._room(GRID * 1.4 * 2)
        self._row(grid.heads, widths, BOLD)
        for row in grid.rows:
            if self._room(GRID * 1.4):
                self._row(grid.heads, widths, BOLD)
            self._row(row, widths, PLAIN)
        self.height -= 4

    def code(self, address: str) -> None:
        """A QR code, with the address below it."""
        rows = squares(address)
        self._room(CODE + 24)
        self.height -= CODE + 6
        side = CODE / len(rows)
        for left, top, length in bars(rows):
            at = (LEFT + left * side, self.height + CODE - (top + 1) * side, length * side, side)
            self.pages[-1].append(f"{at[0]:.3f} {at[1]:.3f} {at[2]:.3f} {at[3]:.3f} re f")
        self.text(address, 8, PLAIN)

    def _row(self, row: tuple[str, ...], widths: list[float], font: str) -> None:
        self.height -= GRID * 1.4
        at = float(LEFT + 12)
        for column, cell in enumerate(row):
            inset = widths[column] - width(cell, GRID, font) if column else 0
            self._show(cell, at + inset, GRID, font)
            at += widths[column] + GAP

    def done(self) -> list[str]:
        """The contents of the pages, each with its foot."""
        last = len(self.pages)
        for number, page in enumerate(self.pages, 1):
            page.append(_shown(f"{self.foot}. Page {number} of {last}.", LEFT, 40, 7.5, PLAIN))
        return ["\n".join(page) for page in self.pages]

    def _room(self, needed: float) -> bool:
        """Whether a page had to be begun for something of this height."""
        if self.height - needed >= BOTTOM:
            return False
        self.pages.append([])
        self.height = float(TOP)
        return True

    def _show(self, text: str, left: float, size: float, font: str) -> None:
        self.pages[-1].append(_shown(text, left, self.height, size, font))


def _shown(text: str, left: float, height: float, size: float, font: str) -> str:
    return f"BT /{font} {size:g} Tf {left:.2f} {height:.2f} Td ({_escaped(text)}) Tj ET"


def _escaped(text: str) -> str:
    try:
        text.encode(ENCODING)
    except UnicodeEncodeError as error:
        letter = text[error.start]
        raise Malformed(f"the fonts of a PDF have no {letter!r}: print the document as text or HTML") from None
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def _wrapped(text: str, size: float, font: str, room: float) -> list[str]:
    lines, line = [], ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and width(longer, size, font) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]


def _file(contents: list[str]) -> bytes:
    """Catalogue, pages, the two fonts, then a page and its content by turns; the table of where each object is."""
    fonts = f"<< /{PLAIN} 3 0 R /{BOLD} 4 0 R >>"
    kids = " ".join(f"{5 + 2 * number} 0 R" for number in range(len(contents)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(contents)} >>".encode(),
        *(
            f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>".encode()
            for name in ("Helvetica", "Helvetica-Bold")
        ),
    ]
    for number, content in enumerate(contents):
        box = f"/MediaBox [0 0 {PAGE_WIDTH} {PAGE_HEIGHT}] /Resources << /Font {fonts} >>"
        objects.append(f"<< /Type /Page /Parent 2 0 R {box} /Contents {6 + 2 * number} 0 R >>".encode())
        data = content.encode(ENCODING)
        objects.append(b"<< /Length %d >>\nstream\n%b\nendstream" % (len(data), data))
    out, places = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)
