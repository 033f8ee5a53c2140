"""Verifying a room: every row accounted for, money tied to events, streams to each other, and all to checkpoints."""
