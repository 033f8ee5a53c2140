"""A hundred thousand rounds between policies, one of them written here, and one round of them opened in the engine."""

import pitboss

batch = pitboss.batch


@batch.policy
def bold(table, rules, turn, own, chance):
    """Bets three quarters of the pot one time in four."""
    if batch.roll_below(chance, 4) == 0:
        return batch.raise_to(turn, batch.pot(turn, table, 0.75))
    return batch.stay(turn)


policies = [bold, batch.caller, batch.caller]
found = batch.play(pitboss.game("holdem"), policies=policies, rounds=99_000, seed=7, deals="duplicate")
for player in found.players:
    low, high = player.interval
    print(f"{player.name}: {player.mean / 100:+.2f} dollars a round, between {low / 100:.2f} and {high / 100:.2f}")
print(f"commission: {found.share_of_pots:.2%} of the pots")
round_ = found.round(4_711)
print(f"round 4711 has {len(round_.events)} events; its last: {round_.events[-1]}")
