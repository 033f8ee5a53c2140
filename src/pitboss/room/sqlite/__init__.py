"""The parts of a store that is kept in a SQLite file: its schema, what is read of it, and how all of it is checked."""
