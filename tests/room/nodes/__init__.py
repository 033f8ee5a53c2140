"""Several nodes on one room."""
