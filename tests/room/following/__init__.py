"""Followed tables in the room."""
