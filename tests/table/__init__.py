"""Tests of the table between rounds."""
