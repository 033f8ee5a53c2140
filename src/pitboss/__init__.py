"""Pitboss: the card room that plays by the book."""

__version__ = "0.1.0"
