"""Bots of two tempers against each other, and a player of your own: anything that answers in the notation."""

import pitboss


def caller(play: pitboss.Round | pitboss.Table) -> str:
    """Checks, calls and shows."""
    seat = play.legal.by[0].seat
    return next(word for word in (f"{seat}x", f"{seat}c", f"{seat}s", f"{seat}m") if word in play.legal)


players = {1: pitboss.bot("Rock", seed=1), 2: pitboss.bot("Gambler", seed=2), 3: caller}
net = dict.fromkeys(players, 0)
for number in range(20):
    play = pitboss.game("holdem").deal(
        dict.fromkeys(players, 200), button=1 + number % 3, shoe=pitboss.shuffled(number)
    )
    while not play.is_over:
        play.do(players[play.legal.by[0].seat](play))
    for seat, stake in play.stakes.items():
        net[seat] += int(stake) - 200
print(net)
