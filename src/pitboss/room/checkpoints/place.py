"""Where checkpoints and the key are kept: beside the data folder, so that whatever happens to it happens not to them.

`DATA.checkpoints/` can be copied, sent away and read by an inspector; `DATA.key` stays where it was made. A disk of
another machine is a better place for the first, and `--checkpoints` names it.
"""

import os
from collections.abc import Collection, Iterator
from pathlib import Path

import msgspec

from pitboss.malformed import Malformed
from pitboss.room.checkpoints.checkpoint import CODEC, Checkpoint, Printed, parse
from pitboss.room.store import StoreUnusable

VARIABLE = "PITBOSS_CHECKPOINTS"


class CheckpointFolder(msgspec.Struct, frozen=True):
    """A folder for checkpoints, and the file of the key."""

    folder: Path
    key: Path

    @classmethod
    def of(cls, data: Path, folder: Path | None = None) -> "CheckpointFolder":
        """That of a data folder: as named, as in the environment, or beside it."""
        data = data.resolve()
        named = folder or (Path(os.environ[VARIABLE]) if os.environ.get(VARIABLE) else None)
        return cls(named or data.with_name(f"{data.name}.checkpoints"), data.with_name(f"{data.name}.key"))

    @property
    def next_key(self) -> Path:
        """Where a new key waits until the log says that it signs."""
        return self.key.with_name(f"{self.key.name}.new")

    def prepare(self) -> None:
        """See that checkpoints can be kept, where nobody else may change them."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not os.access(self.folder, os.W_OK):
                raise PermissionError(13, "it may not be written here")
        except OSError as error:
            raise StoreUnusable(
                f"checkpoints cannot be kept in {self.folder}: {error.strerror}; --checkpoints names another folder"
            ) from error

    def keep(self, checkpoint: Checkpoint) -> None:
        """Write a checkpoint down, unless it is there already."""
        name = f"checkpoint-{checkpoint.number:08d}.json"
        if not (self.folder / name).exists():
            self.write(name, CODEC.encode(checkpoint) + b"\n")

    def write(self, name: str, content: bytes) -> None:
        """Write a file whole, for its owner's eyes."""
        new = self.folder / f"{name}.new"
        file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(file, "wb") as opened:
            opened.write(content)
            opened.flush()
            os.fsync(file)
        new.replace(self.folder / name)

    def kept(self) -> Iterator[tuple[str, Printed]]:
        """All checkpoints that are kept here, with the names of their files; Malformed for one that is none."""
        for path in self._files():
            yield path.name, _read(path)

    def latest(self) -> tuple[str, Printed] | None:
        """The checkpoint with the highest number."""
        files = self._files()
        return (files[-1].name, _read(files[-1])) if files else None

    def _files(self) -> list[Path]:
        return sorted(self.folder.glob("checkpoint-*.json"))

    def set_aside(self, names: Collection[str]) -> Path | None:
        """Move checkpoints out of the way, as all that is left of lost records; where they are now."""
        if not names:
            return None
        taken = len(list(self.folder.glob("lost-*")))
        aside = self.folder / f"lost-{taken + 1}"
        aside.mkdir(mode=0o700)
        for name in names:
            (self.folder / name).rename(aside / name)
        return aside


def _read(path: Path) -> Printed:
    try:
        return parse(path.read_bytes(), str(path))
    except OSError as error:
        raise Malformed(f"{path} cannot be read: {error.strerror}") from error
