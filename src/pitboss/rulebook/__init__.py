"""The rulebook: instruments, rules in our own words, readings, and which edition of a game binds on a date.

It is the one place where the ids that events, refusals, rulings and hands cite are explained.
"""

from pitboss.rulebook.load import INSTRUMENTS, BrokenRulebook
from pitboss.rulebook.lookup import (
    book,
    digest,
    editions,
    explain,
    in_force,
    is_known,
    latest,
    reading,
    rule,
    rules_of,
)
from pitboss.rulebook.model import GAMES, KINDS, Book, Edition, Game, Instrument, Kind, Reading, Rule, Topic

__all__ = [
    "GAMES",
    "INSTRUMENTS",
    "KINDS",
    "Book",
    "BrokenRulebook",
    "Edition",
    "Game",
    "Instrument",
    "Kind",
    "Reading",
    "Rule",
    "Topic",
    "book",
    "digest",
    "editions",
    "explain",
    "in_force",
    "is_known",
    "latest",
    "reading",
    "rule",
    "rules_of",
]
