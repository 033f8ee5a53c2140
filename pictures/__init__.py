"""The pictures of README and documentation, made by `make pictures` from the card room itself."""
