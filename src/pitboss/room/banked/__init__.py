"""Tables against the house in the room: Canberra Poker with its jackpot, and Mini-Baccarat."""
