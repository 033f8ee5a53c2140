"""A rule looked up, the reading where the rules leave something open, and a search by words on a day."""

import pitboss

for id_ in ("NI2018-51/17.6(b)", "C-R17"):
    print(pitboss.rule(id_))
for found in pitboss.rules("seven-card-stud", "misdeal", as_of="1996-07-01")[:3]:
    print(found)
