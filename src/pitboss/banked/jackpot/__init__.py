"""The Boomerang Jackpot: pool, reserve and bank, prizes, reset and advances; a stream of its own that tables share."""
