"""Months of a room's records in files: what was long ago goes from the database, and `verify` reads both."""
