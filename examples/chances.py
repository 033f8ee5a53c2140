"""What hands are worth: exact equity, the rank of a hand with its rules, and the edge of the house."""

import pitboss

answer = pitboss.equity("holdem", "AsKs", "QhQd", board="Qs Js 2c")
for player in answer.players:
    print(f"{player.hand}: {player.equity:.4f}")
hand = pitboss.rank("As Ks", board="Qs Js Ts 2c 2d")
print(hand.text, hand.rules)
for wager, edge in pitboss.edge("mini-baccarat").items():
    print(f"{wager}: {edge:.4%}")
