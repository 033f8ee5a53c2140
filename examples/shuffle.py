"""A shuffle that can be verified: the commitment is published before the cut, the proof when the round is over."""

import pitboss

play = pitboss.game("holdem").deal({1: 200, 2: 200}, shoe=pitboss.shuffled())  # the real shuffle, of no seed
published = play.statements
bot = pitboss.bot("Professor")
while not play.is_over:
    play.do(bot(play))
report = pitboss.verify(play.proof(), published)
print(report.verified, f"{sum(check.passed for check in report.checks)} checks passed")
forged = pitboss.verify(play.proof(), ("00" * 32,))
print(forged.verified, [check.name for check in forged.checks if not check.passed])
