"""Mini-Baccarat: Player against Banker from a shoe of several decks (S58-1995/MB8, MB10 and the readings)."""
