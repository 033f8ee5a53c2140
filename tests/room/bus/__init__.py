"""The bus between nodes."""
