"""Without a shoe every card is left to commands, as a live table needs it; a card nobody has seen is ??."""

import pitboss

play = pitboss.game("holdem").deal({1: 200, 2: 150, 3: 80}, button=3, names={1: "Ann", 2: "Ben", 3: "Cleo"})
print(play.legal)
play.do("sh cut 1p 2p")  # shuffle, cut, the two blinds
play.do("=AsKd??AhKc??")  # a card each, twice round; nobody has seen those of seat 3
for event in play.do("3f 1r30 2c =2c7d9h"):
    print(event)
print(play)
try:
    play.do("1b5")
except pitboss.Refusal as refusal:
    print(refusal.reason, refusal.rules)
