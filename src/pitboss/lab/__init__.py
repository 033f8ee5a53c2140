"""The lab: odds, house edges and jackpots, exact where they can be counted; nothing heavy loads before it is needed."""
