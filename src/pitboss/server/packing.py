"""Answers made small for the way: gzip for whoever takes it, and a hash so that nothing is sent twice in vain."""

import gzip
import hashlib
from functools import lru_cache
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response

WORTH_IT = 800
"""Bytes below which packing gains nothing."""
LEVEL = 6
PACKED_ALREADY = (".png", ".jpg", ".webp", ".woff2", ".gz", ".mp3", ".ogg", ".webm")


class PackedContent(msgspec.Struct, frozen=True):
    """Some content, as it is and packed, with the hash that names it."""

    plain: bytes
    small: bytes
    etag: str


def packed(content: bytes, level: int = 9) -> PackedContent:
    """Content that is sent many times."""
    small = gzip.compress(content, level, mtime=0) if len(content) >= WORTH_IT else b""
    etag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    return PackedContent(content, small if small and len(small) < len(content) else b"", etag)


@lru_cache(maxsize=256)
def file_of(path: Path, changed: int) -> PackedContent:
    """A file of the browser client, packed once; `changed` is when it was written."""
    content = path.read_bytes()
    if path.suffix in PACKED_ALREADY:
        return msgspec.structs.replace(packed(content), small=b"")
    return packed(content)


def send(request: Request, content: PackedContent, media: str, headers: dict[str, str] | None = None) -> Response:
    """The content, as small as the client takes it; nothing but its name if the client has it."""
    given = {"ETag": content.etag, "Vary": "Accept-Encoding", **(headers or {})}
    if content.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=given)
    if content.small and takes_gzip(request):
        return Response(content.small, headers={**given, "Content-Encoding": "gzip"}, media_type=media)
    return Response(content.plain, headers=given, media_type=media)


def pack(request: Request, response: Response) -> Response:
    """An answer that is made once. Only what is asked for by GET: what a form sends back might be next to a secret."""
    content = bytes(response.body)
    is_whole = request.method == "GET" and response.status_code == 200 and len(content) >= WORTH_IT
    if not is_whole or not takes_gzip(request) or "content-encoding" in response.headers:
        return response
    response.body = gzip.compress(content, LEVEL, mtime=0)
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Content-Length"] = str(len(response.body))
    return response


def takes_gzip(request: Request) -> bool:
    offered = (part.partition(";") for part in request.headers.get("accept-encoding", "").split(","))
    return any(name.strip() == "gzip" and quality.replace(" ", "") != "q=0" for name, _, quality in offered)
