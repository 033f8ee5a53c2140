"""What tables against the house share between rounds: seats, stakes, cards, notices, hours, closure and disputes."""
