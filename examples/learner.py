"""A bot that learns hold'em from nothing: 256 tables at once, against players who act by chance."""

import pitboss

env = pitboss.gym.seats(pitboss.game("holdem"), tables=256, players=2, stake=100)
seen, infos = env.reset(seed=7)
worth, course = {}, {table: [] for table in range(256)}  # what an act brought by what was seen; acts of the round


def place(row):  # the bot looks at its two ranks and whether there is a board
    low, high = row[:53].nonzero()[0].tolist()
    return low // 4, high // 4, bool(row[53:106].any())


def mean(key):
    total, count = worth.get(key, (0.0, 0))
    return total / count if count else 5.0  # what was never tried looks good


for lesson in range(5):
    won = rounds = 0
    for _ in range(40):
        for table, row, mask in zip(course, seen, infos["action_mask"], strict=True):
            here = place(row)
            course[table].append(max(((here, act) for act in mask.nonzero()[0].tolist()), key=mean))
        seen, rewards, over, _, infos = env.step([acts[-1][1] for acts in course.values()])
        won, rounds = won + rewards.sum(), rounds + infos["rounds"].sum()
        for table in over.nonzero()[0].tolist():
            for key in course[table]:
                worth[key] = worth.get(key, (0.0, 0))[0] + rewards[table], worth.get(key, (0.0, 0))[1] + 1
            course[table] = []
    print(f"lesson {lesson + 1}: {rounds} rounds, {won / rounds:+.2f} minimum bets a round, {len(worth)} acts tried")
