"""Against the house with the same verbs: a hand of Canberra Poker and a coup of Mini-Baccarat."""

import pitboss

play = pitboss.game("canberra").deal({1: 200, 2: 300}, shoe=pitboss.shuffled(seed=3))
print(play.legal)
play.do("1a10 2a5 nmb")  # antes of $10 and $5, then NO MORE BETS
print(play.view(seat=1))
for event in play.do("1b 2f"):  # seat 1 bets twice the ante, seat 2 folds
    print(" ", event)

coup = pitboss.game("mini-baccarat").deal({1: 200, 2: 300}, shoe=pitboss.shuffled(seed=3))
for event in coup.do("1p10 2t5 nmb"):  # $10 on Player, $5 on Tie
    print(" ", event)
print(coup.stakes)
