"""The evidence of a tournament as one archive: log, document, draws, money, and how to verify it without the room."""

import io
import zipfile

import msgspec
from starlette.responses import Response

from pitboss.lab.tournaments.records import ENDING, OWN
from pitboss.server.endpoint import Call, Endpoint, Fault
from pitboss.server.tournament_front import TournamentFront
from pitboss.server.tournament_incidents import incidents_of
from pitboss.server.tournament_pages import found
from pitboss.server.tournament_papers import draws_page
from pitboss.server.tournament_rows import log_lines
from pitboss.server.tournament_you import DESK
from pitboss.tournament.printing.formats import FORMATS
from pitboss.tournament.printing.lists import LISTS, PaperWords
from pitboss.tournament.printing.wording import sheet_of
from pitboss.tournament.tournament import CODEC

WHEN = (1980, 1, 1, 0, 0, 0)
"""The time of every file in it, so that the same evidence is the same bytes."""
READ_ME = """Evidence of the tournament {name} ({id}), up to event {number}.

record/tournament.jsonl   every event, one a line. `pitboss tournament verify record` plays all of it again:
                          draws, seats, chips, clock, places and prizes, and names the first event that does not follow.
conditions/               every version of the conditions, as it was hashed (JSON) and as it is read (HTML).
draws.json                every draw with what proves it, as the page of the tournament verifies it in a browser.
log.txt                   the log in sentences, with the rules.
lists/                    levels, prizes, places, the money statement, incidents.
"""


async def tournament_evidence(call: Call) -> Response:
    """For whoever runs or audits it: the log names what everybody paid."""
    front, person = await found(call), call.who()
    if person.role not in DESK:
        raise Fault(403, "evidence is given to those who run or audit the tournament")
    headers = {"Content-Disposition": f'attachment; filename="tournament-{front.id}.zip"'}
    return Response(evidence(front), headers=headers, media_type="application/zip")


def evidence(front: TournamentFront) -> bytes:
    state, record = front.state, front.record
    told = READ_ME.format(name=state.conditions.name, id=front.id, number=front.length)
    files: dict[str, bytes] = {"README.txt": told.encode()}
    files[f"record/{OWN}{ENDING}"] = b"".join(CODEC.encode(event) + b"\n" for _, event in front.since(0))
    for number, version in enumerate(record.versions, start=1):
        files[f"conditions/version-{number}.json"] = version.conditions.canonical
        files[f"conditions/version-{number}.html"] = FORMATS["html"](sheet_of(version.conditions))
    files["draws.json"] = msgspec.json.format(msgspec.json.encode(draws_page(front, record)))
    lines = [f"{line.at} {line.number} {line.text} [{', '.join(line.rules)}]" for line in log_lines(front, 0)]
    files["log.txt"] = "\n".join([*lines, ""]).encode()
    words = PaperWords(front.name_of, str, incidents=incidents_of(front))
    for name in ("levels", "prizes", "places", "money", "incidents"):
        files[f"lists/{name}.html"] = FORMATS["html"](LISTS[name](state, words))
    return _zipped(files)


def _zipped(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, WHEN), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


ENDPOINTS = (
    Endpoint(
        "GET", "/api/tournaments/{tournament}/evidence.zip", "All evidence, to be verified anywhere.",
        tournament_evidence, errors=(403, 404), media="application/zip", cost=20,
    ),
)  # fmt: skip
