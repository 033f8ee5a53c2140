"""A hand in the Poker Hand History format, judged anew; what does not follow from its rules is found."""

import pitboss

HAND = """\
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [200, 200, 200]
actions = ["d dh p1 AsAh", "d dh p2 KdKc", "d dh p3 7c2d", "p3 f", "p1 cbr 30", "p2 cc", "d db 9s5h2c", "p1 cbr 40",
    "p2 f"]
"""
(play,) = pitboss.replay(HAND)
print(play.stakes)
print(repr(play))
try:
    pitboss.replay(HAND.replace("p1 cbr 30", "p1 cbr 12"))
except pitboss.Malformed as error:
    print(error)
