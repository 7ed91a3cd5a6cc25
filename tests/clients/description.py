"""The API description that clients are generated from, and its digest."""

import hashlib
from functools import cache

import msgspec

from tests.kit import described

HEADER = "// Of the API description with this SHA-256: "
"""What the generated types begin with."""


@cache
def description() -> bytes:
    """The API description, as a service serves it."""
    return msgspec.json.encode(described.description())


def digest(described: bytes) -> str:
    """The digest of a description, whatever the order of its keys."""
    canonical = msgspec.json.encode(msgspec.json.decode(described), order="sorted")
    return hashlib.sha256(canonical).hexdigest()
