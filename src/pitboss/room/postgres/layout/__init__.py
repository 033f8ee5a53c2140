"""The tables of a PostgreSQL database, by version."""
