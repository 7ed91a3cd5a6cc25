"""Canonical JSON: RFC 8785 restricted to ASCII keys, no floats, integers below 2^53."""

import hashlib
import re
from typing import Annotated, Any, NamedTuple, TypeAlias

import msgspec

from saikoro.domain.errors.records import BrokenRecord, NotCanonical
from saikoro.domain.text import Fact, Text

MAX_INT = (1 << 53) - 1
"""The largest integer that every JSON reader keeps exactly."""

MOST_NESTED = 100
"""The deepest nesting of a value; many JSON readers cannot read more."""

UNDECODABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""The errors of decoding bytes that are not JSON of the expected shape."""

_HEX32 = re.compile("[0-9a-f]{64}")

_LISTS = (list, tuple)

_Whole: TypeAlias = Annotated[int, msgspec.Meta(ge=-MAX_INT, le=MAX_INT)]
_Leaf: TypeAlias = str | _Whole | bool | None
_Part1: TypeAlias = _Leaf | list[_Leaf] | dict[str, _Leaf]
_Part2: TypeAlias = _Leaf | list[_Part1] | dict[str, _Part1]
_Part3: TypeAlias = _Leaf | list[_Part2] | dict[str, _Part2]
_Part4: TypeAlias = _Leaf | list[_Part3] | dict[str, _Part3]

_ENDS = re.compile(rb'[\x80-\xff][^"\\]*+(?:\\.[^"\\]*+)*+"(:?)')
"""The end of a text that is not ASCII, and the colon that follows if it is a key."""

_encoder = msgspec.json.Encoder(order="sorted")
_shallow_decoder = msgspec.json.Decoder(dict[str, _Part4])


class Plain(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A line of an event that the rules emitted, as almost every line is."""

    data: dict[str, _Part3]
    type: str
    v: _Whole


_plain_decoder = msgspec.json.Decoder(Plain)


def canonical(value: Any) -> bytes:
    """Encode `value` in its only way; NotCanonical names the first part that has none."""
    plain = msgspec.to_builtins(value)
    check_canonical(plain)
    return _encoder.encode(plain)


def canonical_digest(value: Any) -> str:
    """SHA-256 of the canonical bytes, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical(value)).hexdigest()


def check_canonical(value: Any) -> None:
    """Raise NotCanonical, with a JSON pointer, where decoded JSON leaves the restricted form."""
    found = _fault(value, 0)
    if found is not None:
        raise NotCanonical(found.pointer, found.why, **found.facts)


def is_canonical(line: bytes) -> bool:
    """Whether a line is surely the canonical form of an object, as almost every line is.

    It takes a fifth of the time of `canonical`. False also for what it leaves to that: objects
    that are nested deeper than those of events.
    """
    try:
        value = _shallow_decoder.decode(line)
    except UNDECODABLE:
        return False
    return _encoder.encode(value) == line and _has_ascii_keys(line)


def read_plain(line: bytes) -> Plain | None:
    """A line of the rules that is surely canonical; None for any other, and where it is not sure.

    It takes half the time of reading the line and asking whether it is canonical.
    """
    try:
        plain = _plain_decoder.decode(line)
    except UNDECODABLE:
        return None
    return plain if _encoder.encode(plain) == line and _has_ascii_keys(line) else None


def _has_ascii_keys(line: bytes) -> bool:
    """Whether all keys of a JSON object are ASCII; others have no canonical form."""
    return line.isascii() or b":" not in _ENDS.findall(line)


_TOO_DEEP = Text("{place} は {most} 段より深い値です", "{place} is a value inside {most} others")
_TOO_LARGE = Text("{place} は 2^53-1 を超える整数です", "{place} is a whole number beyond 2^53-1")
_FOREIGN_KEY = Text(
    "{place} のキー {key} は ASCII ではありません", "{place} is the key {key}, which is not ASCII"
)
_NO_JSON = Text(
    "{place} の {value} は、整数でも文字列でも配列でもオブジェクトでもありません",
    "{place} is {value}, which is not a whole number, text, list or object",
)


class _Fault(NamedTuple):
    """A part that has no canonical form, and why."""

    pointer: str
    why: Text
    facts: dict[str, Fact]


def _fault(value: Any, depth: int) -> _Fault | None:
    """The first part that has no canonical form; None if all have one."""
    if depth > MOST_NESTED:
        return _Fault("", _TOO_DEEP, {"most": MOST_NESTED})
    if value is None or isinstance(value, str):
        return None
    if isinstance(value, int):
        return None if -MAX_INT <= value <= MAX_INT else _Fault("", _TOO_LARGE, {})
    if isinstance(value, dict):
        for key, part in value.items():
            if not (isinstance(key, str) and key.isascii()):
                return _Fault("", _FOREIGN_KEY, {"key": repr(key)})
            if (found := _fault(part, depth + 1)) is not None:
                name = key.replace("~", "~0").replace("/", "~1")
                return found._replace(pointer=f"/{name}{found.pointer}")
        return None
    if isinstance(value, _LISTS):
        for index, part in enumerate(value):
            if (found := _fault(part, depth + 1)) is not None:
                return found._replace(pointer=f"/{index}{found.pointer}")
        return None
    return _Fault("", _NO_JSON, {"value": repr(value)})


def bytes32(text: str, what: str) -> bytes:
    """Decode 32 bytes from hexadecimal; BrokenRecord, naming `what`, for any other spelling."""
    if _HEX32.fullmatch(text) is None:
        raise BrokenRecord(f"{what} is {text[:80]!r}, not 64 lowercase hexadecimal digits")
    return bytes.fromhex(text)
