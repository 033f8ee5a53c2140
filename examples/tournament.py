"""A series of rounds at one table, as in a tournament: the button moves, stakes are kept, blinds go up."""

import pitboss

stakes = {1: 300, 2: 300, 3: 300}
for level, blinds in enumerate(([5, 10], [10, 20], [20, 40]), 1):
    table = pitboss.Table("holdem", stakes, shoe=pitboss.shuffled(seed=level), blinds=blinds, min_table_stake=40)
    bot = pitboss.bot("Gambler", seed=level)
    for _ in range(3):
        table.deal()
        while not table.is_over:
            table.do(bot(table))
    stakes = {seat: int(stake) for seat, stake in table.stakes.items() if stake >= 40}
    print(f"level {level}, blinds {blinds}: {table.stakes}")
    if len(stakes) < 2:
        break
