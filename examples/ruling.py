"""Something goes wrong: the ruling is previewed, takes effect, and cites its rules."""

import pitboss

play = pitboss.game("holdem").deal({1: 200, 2: 200, 3: 200}, button=1, shoe=pitboss.shuffled(seed=5))
print(play.legal)

ruling = play.preview("wager_out_of_turn", seat=2, amount=30)
print("; ".join(ruling.facts))
for outcome in ruling.outcomes:
    print(f"  {outcome.name}: {outcome.text} [{', '.join(outcome.rules)}]")

for event in play.happened("wager_out_of_turn", seat=2, amount=30):
    print(event)
print(play.legal)
