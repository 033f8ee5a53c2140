"""Rule numbers as ids."""

from pitboss.play import RuleIds


def n(*numbers: str) -> RuleIds:
    """Rule numbers of NI2018-51; ids of readings stay as they are."""
    return tuple(x if x[:3] in ("C-R", "G-R") else f"NI2018-51/{x}" for x in numbers)
