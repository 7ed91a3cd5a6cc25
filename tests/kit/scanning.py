"""Looking for a text, or for bytes, in everything that a store and an archive keep."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import zstandard

from tests.kit.plain_clients import redis_at

_FRAME = re.compile(rb"\x28\xb5\x2f\xfd")
"""What a zstd frame begins with."""


def places_of(sought: str | bytes, url: str, *folders: Path) -> list[str]:
    """Where it lies, a text as UTF-8 or as JSON writes it: keys of a server or a cluster, files."""
    forms = {sought} if isinstance(sought, bytes) else _forms(sought)
    stored = {**dict(_values(url)), **dict(_files(folders))}
    return [
        place
        for place, content in stored.items()
        if any(form in part for form in forms for part in _unpacked(content))
    ]


def _forms(text: str) -> set[bytes]:
    return {text.encode(), json.dumps(text)[1:-1].encode()}


def _values(url: str) -> Iterator[tuple[str, bytes]]:
    """Everything in a server, or in a cluster: each key with itself and its value."""
    with redis_at(url) as redis:
        for key in redis.scan_iter(count=1000):
            read = {
                b"none": lambda _: [],  # it has expired meanwhile
                b"hash": lambda key: redis.hgetall(key).items(),
                b"zset": lambda key: [(each,) for each in redis.zrange(key, 0, -1)],
                b"set": lambda key: [(each,) for each in redis.smembers(key)],
                b"list": lambda key: [(each,) for each in redis.lrange(key, 0, -1)],
                b"string": lambda key: [(redis.get(key) or b"",)],
                b"stream": lambda key: [
                    (at, *entry, *entry.values()) for at, entry in redis.xrange(key)
                ],
            }[redis.type(key)]
            parts = [part for row in read(key) for part in row]
            yield key.decode(), b"\n".join([key, *parts])


def _files(folders: tuple[Path, ...]) -> Iterator[tuple[str, bytes]]:
    for folder in folders:
        for file in folder.rglob("*"):
            if file.is_file():
                yield str(file), str(file).encode() + b"\n" + file.read_bytes()


def _unpacked(content: bytes) -> Iterator[bytes]:
    """The content, and what is in the zstd frames of it."""
    yield content
    for frame in _FRAME.finditer(content):
        try:
            yield zstandard.ZstdDecompressor().decompressobj().decompress(content[frame.start() :])
        except zstandard.ZstdError:
            continue
