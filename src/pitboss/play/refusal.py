"""A refusal: an act that was understood and that a rule forbids. Nothing has happened when it is raised."""


class Refusal(Exception):
    """`rules` are the ids of the rules and readings that forbid it, `reason` tells a person what to do instead."""

    def __init__(self, rules: tuple[str, ...], reason: str) -> None:
        super().__init__(rules, reason)
        self.rules = rules
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.reason} [{', '.join(self.rules)}]"
