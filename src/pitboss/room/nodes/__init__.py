"""Several nodes that have one room open: who has which table, what one tells the others, and who takes over."""
