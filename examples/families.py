"""A hand of each family of poker, between bots: stud, manila, Omaha, draw and faro, each under its own rules."""

import pitboss

for name, day in (
    ("seven-card-stud", "1996-07-01"),
    ("canberra-manila", "1996-07-01"),
    ("three-card-manila", ""),
    ("omaha", ""),
    ("draw", ""),
    ("faro", ""),
):
    game = pitboss.game(name, as_of=day)
    play = game.deal({1: 100, 2: 100, 3: 100}, shoe=pitboss.shuffled(seed=7))
    bot = pitboss.bot("Professor", seed=7)
    while not play.is_over:
        play.do(bot(play))
    won = [event for event in play.events if event.kind == "awarded"]
    print(f"{game.title} ({game.edition}): {len(play.events)} steps")
    for event in won:
        print(f"  {event} [{', '.join(event.rules)}]")
