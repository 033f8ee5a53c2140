"""Checkpoints over HTTP: what a page needs to compare a sheet with the room, and the end of a shift."""

import asyncio
import io
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from pitboss.room.checkpoints import consistency
from pitboss.room.checkpoints.checkpoint import Checkpoint, code_of, printed
from pitboss.server.endpoint import Call, Endpoint, Fault

SVG = "image/svg+xml"
Size = Annotated[int, Meta(ge=1, le=2**53 - 1)]
"""As far as numbers of a page go."""
LONGEST = 18
"""The digits of the longest number that is looked up."""


class CheckpointView(msgspec.Struct, frozen=True):
    """A checkpoint; `text` is the sheet, with all that was signed and the signature."""

    number: int
    at: int
    records: int
    root: str
    key: str
    closed: bool
    shift: str
    text: str


class KeyChangeView(msgspec.Struct, frozen=True):
    """Another key from then on; without a signature nobody vouches for it."""

    at: int
    old: str
    new: str
    signature: str


class Checkpoints(msgspec.Struct, frozen=True):
    latest: CheckpointView | None
    key_changes: list[KeyChangeView]


class ProofQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    first: Size
    second: Size


class ConsistencyProof(msgspec.Struct, frozen=True):
    """The nodes of RFC 9162, section 2.1.4, in their order."""

    first: int
    second: int
    path: list[str]


class ShiftBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=40)]


async def checkpoints(call: Call) -> Checkpoints:
    sheets = await asyncio.to_thread(call.room.sheets.catch_up)
    changes = [KeyChangeView(each.at, each.old, each.new, each.signature) for each in sheets.changes]
    return Checkpoints(_view(sheets.last) if sheets.last else None, changes)


async def checkpoint(call: Call) -> CheckpointView:
    return _view(await _numbered(call))


async def checkpoint_code(call: Call) -> Response:
    drawn = io.BytesIO()
    code_of(printed(await _numbered(call)).text).save(drawn, kind="svg", scale=4, light="#fff")
    return Response(drawn.getvalue(), media_type=SVG)


async def consistency_proof(call: Call) -> ConsistencyProof:
    first, second = call.query.first, call.query.second
    path = await asyncio.to_thread(consistency.proof, call.room.store, first, second)
    return ConsistencyProof(first, second, [node.hex() for node in path])


async def end_shift(call: Call) -> CheckpointView:
    return _view(await call.room.end_shift(call.body.name, call.who()))


async def _numbered(call: Call) -> Checkpoint:
    text = call.path["number"]
    last = (await asyncio.to_thread(call.room.sheets.catch_up)).last
    highest = last.number if last else 0
    number = int(text) if text.isdecimal() and text.isascii() and len(text) <= LONGEST else 0
    if not 1 <= number <= highest:
        raise Fault(404, f"there is no checkpoint {text[:20]!r}: the room has {highest}, numbered from 1")
    return await asyncio.to_thread(consistency.numbered, call.room.store, number)


def _view(of: Checkpoint) -> CheckpointView:
    return CheckpointView(of.number, of.at, of.size, of.root, of.key, of.closed, of.shift, printed(of).text)


_NUMBERED = "/api/checkpoints/{number}"
ENDPOINTS = (
    Endpoint(
        "GET", "/api/checkpoints", "The newest checkpoint, and every change of the key that signs.",
        checkpoints, Checkpoints, needs_session=False,
    ),
    Endpoint(
        "GET", _NUMBERED, "A checkpoint by its number.", checkpoint, CheckpointView,
        errors=(404,), needs_session=False, cost=5,
    ),
    Endpoint(
        "GET", f"{_NUMBERED}/code", "A checkpoint as a QR code.", checkpoint_code,
        errors=(404,), needs_session=False, media=SVG, cost=5,
    ),
    Endpoint(
        "GET", "/api/consistency", "That the records of one size begin those of another (RFC 9162).",
        consistency_proof, ConsistencyProof, query=ProofQuery, needs_session=False, cost=20,
    ),
    Endpoint(
        "POST", "/api/shifts", "End a shift with a checkpoint, as supervisor or operator.",
        end_shift, CheckpointView, ShiftBody, status=201, errors=(403, 409),
    ),
)  # fmt: skip
