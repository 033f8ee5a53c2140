"""Irregularities and rulings."""
