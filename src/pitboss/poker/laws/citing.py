"""Rule numbers as ids."""

from pitboss.play import RuleIds


def n(*numbers: str) -> RuleIds:
    """Rule numbers of NI2018-51; ids of readings stay as they are."""
    return tuple(x if x[:3] in ("C-R", "G-R") else f"NI2018-51/{x}" for x in numbers)


def seven(*numbers: str) -> RuleIds:
    """Rule numbers of 7 Card Stud, 1994; ids of readings stay as they are."""
    return tuple(x if x[:3] == "RR-" else f"S94-1994/7CS{x}" for x in numbers)


def manila(*numbers: str) -> RuleIds:
    """Rule numbers of Canberra Manila, 1994; ids of readings stay as they are."""
    return tuple(x if x[:3] == "RR-" else f"S94-1994/CM{x}" for x in numbers)
