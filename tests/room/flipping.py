"""Turning over single bits of a room's file, and asking each time whether it is sound."""

import random
from pathlib import Path

import msgspec

from pitboss.malformed import Malformed
from tests.room.samples import dump, verified


class Flips(msgspec.Struct):
    """How many flips were found, how many changed nothing that is read, and which were missed."""

    found: int = 0
    harmless: int = 0
    unnoticed: list[int] = []


def flip_again_and_again(path: Path, count: int, dice: random.Random) -> Flips:
    """Flip one bit at a time and put it back."""
    content = bytearray(path.read_bytes())
    flips = Flips()
    before = dump(path) if is_sound(path) else []
    for _ in range(count):
        bit = dice.randrange(8 * len(content)) if content else 0
        if content:
            content[bit // 8] ^= 1 << bit % 8
            path.write_bytes(content)
        if not is_sound(path):
            flips.found += 1
        elif dump(path) == before:
            flips.harmless += 1
        else:
            flips.unnoticed.append(bit)
        if content:
            content[bit // 8] ^= 1 << bit % 8
    path.write_bytes(content)
    return flips


def is_sound(path: Path) -> bool:
    """Anything but an answer or a refusal is a defect, and ends the count."""
    try:
        return verified(path) is None
    except Malformed:
        return False
