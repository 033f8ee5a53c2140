"""Canberra Poker: five cards each against the dealer's five, who plays with ace-king or better (S89-1997, S58-1995)."""
