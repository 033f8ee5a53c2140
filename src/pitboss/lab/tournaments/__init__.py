"""Whole tournaments without people: by quick results, or with real tables."""
