"""Scenarios of whole tournaments: a document, entrants, what happens, and what must be true."""
