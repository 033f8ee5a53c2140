"""How wide the letters of Helvetica are, in thousandths of their size: what lines are broken by."""

PLAIN, BOLD = "F1", "F2"

# From the space to the tilde, as the metrics of the font have them.
_PLAIN = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 "
    "278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 "
    "667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 "
    "556 333 500 278 556 500 722 500 500 500 334 260 334 584 "
)
_BOLD = (
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 "
    "333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 "
    "667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 "
    "611 389 556 333 611 556 778 556 556 500 389 280 389 584 "
)
WIDTHS = {PLAIN: tuple(map(int, _PLAIN.split())), BOLD: tuple(map(int, _BOLD.split()))}
OTHER = 667
"""A letter beyond these, with an accent or a sign; wide enough for nearly all."""


def width(text: str, size: float, font: str) -> float:
    """How wide a text is in points."""
    widths = WIDTHS[font]
    return sum(widths[ord(letter) - 32] if " " <= letter <= "~" else OTHER for letter in text) * size / 1000
