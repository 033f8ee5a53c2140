"""Amounts in sentences: dollars, chips, per cent, places, times."""

from pitboss.play.money import dollars

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def chips(amount: int) -> str:
    """Chips have no sign: 5,000."""
    return f"{amount:,}"


def percent(hundredths: int) -> str:
    return f"{hundredths / 100:g} %"


def count(number: int, thing: str) -> str:
    """`1 minute`, `2 minutes`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 11th."""
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def day(text: str) -> str:
    """1 March 2018."""
    year, month, date = text.split("-")
    return f"{int(date)} {MONTHS[int(month) - 1]} {year}"


def moment(text: str) -> str:
    """19:30 on 1 March 2018 (+11:00)."""
    date, time = text[:10], text[11:16]
    return f"{time} on {day(date)} ({text[19:] if text[19:] != 'Z' else 'UTC'})"


def words(parts: list[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    return f" {last} ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


__all__ = ["chips", "count", "day", "dollars", "moment", "ordinal", "percent", "words"]
