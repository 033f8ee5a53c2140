"""A game of one's own is a variation of another: pineapple, dealt, played and written down in one line."""

import pitboss

game = pitboss.game("holdem")
pineapple = game.but("pineapple", hole=3, discard_after="flop")
play = pineapple.deal({1: 200, 2: 200, 3: 200}, button=1, shoe=pitboss.shuffled(seed=4))
print(play)
play.do("1c 2c 3c 2x 3x 1x")
print(play.legal)  # one of the three cards goes
for event in play.do("2d0 3d1 1d2"):
    print(event)
print(play.view(seat=1))
print(pitboss.Round(repr(play)) == play)  # the position carries the whole game
