"""Irregularities: what happened against the procedure, what the edition's law makes of it, and how it takes effect."""
