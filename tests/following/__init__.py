"""Followed tables: a person deals, and the engine follows."""
