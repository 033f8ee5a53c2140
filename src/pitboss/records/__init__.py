"""Records that others can read: PHH in and out, the record of rounds, a text for people, one-line positions."""
