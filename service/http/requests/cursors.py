"""Cursors: where a part of a list has ended, signed for the list that it is a part of.

All processes of a service sign alike, so a list goes on whichever process is asked.
"""

import base64
import binascii
import hmac
import re
from typing import Any

import msgspec

from saikoro.domain.text import Text
from saikoro.service.http.requests.refusal import BadParameter
from saikoro.service.identity import Identity

MOST_CHARS = 40

FORM = re.compile(r"[0-9A-Za-z_-]{19,20}|[0-9A-Za-z_-]{40}")
"""The form of every cursor."""

_OTHER_LIST = Text(
    "{name} は、同じ一覧の前の部分にある `next` にしてください",
    "{name} must be `next` of a part of the same list",
)

_MOMENT, _ID, _SIGNATURE = 6, 16, 8
"""The bytes of the parts of a cursor: ms since 1970, the id of a stream, the signature."""


class Cursors:
    """The cursors of one list, narrowed as it is."""

    def __init__(self, identity: Identity, listed: str, **narrowed: Any) -> None:
        """`listed` names the list; what it is narrowed by is None where it is not."""
        asked = {name: str(value) for name, value in narrowed.items() if value is not None}
        self._identity = identity
        self._query = msgspec.json.encode([listed, sorted(asked.items())])

    def cursor(self, position: str) -> str:
        """What clients are given for a position of the store."""
        packed = _packed(position)
        signed = packed + self._signature(packed)
        return base64.urlsafe_b64encode(signed).rstrip(b"=").decode()

    def position(self, cursor: str, parameter: str = "cursor") -> str:
        """The position; BadParameter for what was not given for this list."""
        wrong = BadParameter(parameter, _OTHER_LIST)
        if not FORM.fullmatch(cursor):
            raise wrong
        try:
            signed = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
        except binascii.Error as error:
            raise wrong from error
        packed, signature = signed[:-_SIGNATURE], signed[-_SIGNATURE:]
        if not hmac.compare_digest(signature, self._signature(packed)):
            raise wrong
        return _unpacked(packed)

    def _signature(self, packed: bytes) -> bytes:
        return self._identity.cursor_signature(self._query, packed)[:_SIGNATURE]


def _packed(position: str) -> bytes:
    """A position of a stream, or one before (without a mark) or after (`~`) a moment."""
    moment, rest = int(position[:13]).to_bytes(_MOMENT, "big"), position[13:]
    return moment + (rest.encode() if rest in ("", "~") else bytes.fromhex(rest))


def _unpacked(packed: bytes) -> str:
    rest = packed[_MOMENT:]
    shown = rest.hex() if len(rest) == _ID else rest.decode()
    return f"{int.from_bytes(packed[:_MOMENT], 'big'):013d}{shown}"
