"""Tests of the games against the house."""
