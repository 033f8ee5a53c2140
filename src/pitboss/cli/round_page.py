"""How a told round looks: sections, one sentence a line, its rules beside it, and what those rules say when asked."""

from collections.abc import Iterable

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pitboss.play import RuleIds
from pitboss.play.telling import Told
from pitboss.rulebook import book

WIDE = 100
NARROW = 24
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
RED = {"h", "d"}


class StoryPrinter:
    """Prints the story on a console. Elsewhere than on a terminal every sentence stays one line with its rules."""

    def __init__(self, console: Console, cite: bool = True, explain: bool = False) -> None:
        self.console = console
        self.cite = cite or explain
        self.explain = explain
        self.instrument = ""
        self.explained: set[str] = set()

    def show(self, story: Iterable[Told]) -> None:
        section = ""
        for told in story:
            if not self.instrument:
                self._introduce(told)
            if told.section and told.section != section:
                self.heading(told.section)
                section = told.section
            self.line(told)

    def heading(self, title: str) -> None:
        self.console.print()
        if self.console.is_terminal:
            self.console.rule(Text(f"{title} ", style="bold"), align="left", style="dim", characters="─")
        else:
            self.console.print(title)

    def line(self, told: Told) -> None:
        if self.console.is_terminal:
            self._on_terminal(told)
        else:
            beside = f"  [{', '.join(told.rules)}]" if self.cite else ""
            self.console.print(Text(f"  {told.text}{beside}"), soft_wrap=True)
        if self.explain:
            self._explain(told.rules)

    def note(self, text: Text) -> None:
        if self.console.is_terminal:
            self.console.print(Padding(text, (0, 0, 0, 2)))
        else:
            self.console.print(Text("  ") + text, soft_wrap=True)

    def _introduce(self, told: Told) -> None:
        """Ids on a terminal leave out the instrument that most of them belong to; say which."""
        self.instrument = told.rules[0].partition("/")[0]
        if self.console.is_terminal and self.cite:
            self.note(Text(f"Rules at the right are those of {self.instrument} unless they say more.", style="dim"))

    def _on_terminal(self, told: Told) -> None:
        sentence = with_cards(told.text)
        if not self.cite:
            self.note(sentence)
            return
        width = self.console.width
        beside = width // 3 if width >= WIDE else NARROW
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(width=width - beside - 3)
        table.add_column(width=beside, overflow="fold")
        table.add_row(Padding(sentence, (0, 0, 0, 2)), Text(short(told.rules, self.instrument), style="dim"))
        self.console.print(table)

    def _explain(self, rules: RuleIds) -> None:
        """What each rule says, the first time that it decides something."""
        for id_ in rules:
            if id_ in self.explained:
                continue
            self.explained.add(id_)
            text = f"{id_}: {says(id_)}"
            if self.console.is_terminal:
                self.console.print(Padding(Text(text, style="dim"), (0, 4, 0, 6)))
            else:
                self.console.print(Text(f"      {text}"), soft_wrap=True)


def says(id_: str) -> str:
    """What a rule or reading says, in one line of our own words."""
    rules, readings = book().rules, book().readings
    return rules[id_].text if id_ in rules else readings[id_].reading


def short(rules: RuleIds, instrument: str) -> str:
    """The ids without the instrument, and without the terms of its dictionary if anything else is cited."""
    plain = [id_ for id_ in rules if "/dict:" not in id_ and ".T." not in id_] or list(rules)
    return ", ".join(id_.removeprefix(f"{instrument}/") for id_ in plain)


def with_cards(text: str) -> Text:
    """The sentence with its cards in suit symbols, red suits red."""
    out = Text()
    for i, word in enumerate(text.split(" ")):
        out.append(" " if i else "")
        face, tail = word[:2], word[2:]
        if len(face) == 2 and face[0] in "23456789TJQKA" and face[1] in SUITS and not tail.strip(".,;:"):
            out.append(f"{face[0]}{SUITS[face[1]]}", style="bold red" if face[1] in RED else "bold")
            out.append(tail)
        else:
            out.append(word)
    return out
