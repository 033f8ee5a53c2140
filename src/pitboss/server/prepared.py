"""Frames of a WebSocket that are made once and written to many: the bytes of RFC 6455, deflated by RFC 7692."""

import zlib
from typing import NamedTuple, Protocol

FRAMES = "pitboss.frames"
"""The extension of a connection's scope under which it takes such frames."""
FINAL_TEXT, DEFLATED = 0x81, 0x40
LEVEL = 5
EMPTY_BLOCK = b"\x00\x00\xff\xff"
"""What the end of a message leaves out."""


class PreparedFrame(NamedTuple):
    """A text message, plain and deflated by itself, as they go over the line."""

    plain: bytes
    deflated: bytes


class FrameSocket(Protocol):
    """A connection that takes frames as they are."""

    @property
    def is_writable(self) -> bool:
        """Whether what was written before has gone out: nothing is held back for whoever reads slowly."""

    def write_frame(self, frame: PreparedFrame) -> None:
        """Write at once, whatever is held back; nothing if the connection has ended."""

    async def until_writable(self) -> None: ...


def prepared(text: bytes) -> PreparedFrame:
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    deflated = packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)
    return PreparedFrame(_framed(FINAL_TEXT, text), _framed(FINAL_TEXT | DEFLATED, deflated.removesuffix(EMPTY_BLOCK)))


def plain(text: bytes) -> PreparedFrame:
    """For one reader: deflating it would cost more than it saves."""
    frame = _framed(FINAL_TEXT, text)
    return PreparedFrame(frame, frame)


def _framed(first: int, payload: bytes) -> bytes:
    size = len(payload)
    if size < 126:
        return bytes((first, size)) + payload
    if size < 1 << 16:
        return bytes((first, 126)) + size.to_bytes(2, "big") + payload
    return bytes((first, 127)) + size.to_bytes(8, "big") + payload
