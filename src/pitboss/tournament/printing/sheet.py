"""What is printed: sections by item, with statements and tables. Every format is made from this value alone."""

import msgspec


class Statement(msgspec.Struct, frozen=True):
    """A sentence of the document; `reading` names the reading where the document leaves the matter to it."""

    text: str
    reading: str = ""

    def __str__(self) -> str:
        return f"{self.text} ({self.reading})" if self.reading else self.text


class Grid(msgspec.Struct, frozen=True):
    """A table with its heads; the first column is text, the others stand to the right."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class AddressCode(msgspec.Struct, frozen=True):
    """An address that a telephone reads: as a QR code, and in letters where there are no pictures."""

    address: str
    reading: str = ""

    @property
    def text(self) -> str:
        """What stands where there are no pictures."""
        return self.address


class Section(msgspec.Struct, frozen=True):
    """An item: its number as NI2018-51/20.3 has it, its heading, what it says."""

    item: str
    heading: str
    body: tuple[Statement | Grid | AddressCode, ...]


class Sheet(msgspec.Struct, frozen=True):
    """The whole document, with the lines that stand above it and the foot of every page."""

    title: str
    above: tuple[str, ...]
    sections: tuple[Section, ...]
    foot: str
