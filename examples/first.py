"""The first example: a round of hold-em, an act with its rules, what another player sees, and the round in one line."""

import pitboss

game = pitboss.game("holdem")  # or ("seven-card-stud", as_of="1996-07-01"), or a value of your own
play = game.deal({1: 200, 2: 200, 3: 200}, button=1, shoe=pitboss.shuffled(seed=1))
print(play)  # board, stakes, who is due
print(play.legal)
print("1r30" in play.legal)  # the notation of positions
for event in play.do("1r30"):
    print(event, event.rules)
print(play.view(seat=2))
play.undo()
print(repr(play))
print(pitboss.Round(repr(play)) == play)  # the position is the repr
