"""The second signature: an inspector's own device signs a sheet, with a key that the room never has."""

from pathlib import Path

from msgspec.structs import replace

from pitboss.malformed import Malformed
from pitboss.room.checkpoints import signing
from pitboss.room.checkpoints.checkpoint import Countersignature, Printed, named, time_text
from pitboss.room.checkpoints.signing import Signer, signed_by

ROOM = "room.sqlite"


def fault_of(sheet: Printed) -> str:
    """What is wrong with the signatures of a sheet; nothing if all of them hold."""
    if not signed_by(sheet.key, sheet.signature, sheet.statement):
        return "its signature does not hold"
    for below in sheet.countersigned:
        if below.key == sheet.key:
            return f"the room's own key signed as {below.by}'s device"
        if not signed_by(below.key, below.signature, below.statement):
            return f"the countersignature of {below.by} does not hold"
    return ""


def countersign(sheet: Printed, signer: Signer, by: str, at: int) -> Printed:
    """The sheet with one more signature below it; Malformed if those above do not hold, or the key is the room's."""
    if fault := fault_of(sheet):
        raise Malformed(f"the sheet is not to be signed: {fault}")
    if signer.key == sheet.key:
        raise Malformed("this is the room's own key: a second signature is made with a key that the room does not have")
    by = named("whoever countersigns", by)
    statement = f"{sheet.text}inspector {by}\nseen {time_text(at)}\ndevice {signer.key}\n"
    below = Countersignature(statement, by, signer.key, signer.sign(statement))
    return replace(sheet, countersigned=(*sheet.countersigned, below))


def device(path: Path, new: bool) -> Signer:
    """The key of an inspector's device, outside of any room's data; a new one in a file that is not there yet."""
    folder = path.resolve().parent
    room = next((each for each in (folder, *folder.parents) if (each / ROOM).exists()), None)
    if room is not None:
        raise Malformed(f"{path} is in the data of the room in {room}: an inspector keeps the key elsewhere")
    found = signing.load(path, "name the file of your own key, or make one with --new-key")
    if found is None and new:
        try:
            return signing.make(path)
        except OSError as error:
            raise Malformed(f"{path} cannot be written: {error.strerror}") from error
    if found is None:
        raise Malformed(f"there is no key in {path}; --new-key makes one there")
    if new:
        raise Malformed(f"{path} holds a key already: leave --new-key out, or name another file")
    return found
