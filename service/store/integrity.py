"""How far the check of all stored streams has come, in Redis, and what it has found."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, get_args

import msgspec

from saikoro.service.store.server.coalesced import Script, Send, replied

MOST_FAULTY = 1_000
"""Most streams whose faults are kept; those of others are in the log alone."""

FaultKind: TypeAlias = Literal[
    "lost",
    "trimmed",
    "gap",
    "head",
    "tail",
    "unreadable",
    "record",
    "unopened",
    "unlisted",
    "conflict",
]
"""What is wrong: nothing is stored of a listed stream; its first lines are missing; later ones are;
its lines do not lead to its head; somebody knows a head that it has lost; an entry cannot be read;
its lines contradict each other; the match is over, and its secrets are not opened; work follows,
and no list had it; the archive has another history of it."""

FAULTS: Sequence[FaultKind] = get_args(FaultKind)

_TAKE, _ADVANCE = (Script(f"integrity/{name}.lua") for name in ("take", "advance"))

_LEASE, PASS, _FAULTY = (f"saikoro:{{integrity}}:{name}" for name in ("lease", "pass", "faulty"))


class Fault(NamedTuple):
    """Something that is wrong with a stored stream."""

    kind: FaultKind
    version: int
    """The first line that it is about; 0 for none."""
    detail: str


class Pass(msgspec.Struct, frozen=True):
    """One pass over all streams, as far as it has come."""

    number: int = 0
    """Passes are numbered from 1; 0 before the first."""
    started: int = 0
    """In ms since 1970 by the store's clock."""
    finished: int = 0
    """When it was through, in ms since 1970; 0 until then."""
    part: int = 0
    """The part of the lists that it is in."""
    before: str = ""
    """The position in that part before which it continues; empty for its beginning."""
    looked_at: Mapping[str, int] = {}
    """How many streams of each kind it has looked at."""
    last: int = 0
    """When the pass before it was through, in ms since 1970; 0 for never."""


class Faulty(msgspec.Struct, frozen=True, array_like=True):
    """The faults of one stream."""

    number: int
    """The pass that has found them."""
    faults: list[tuple[str, int, str]]
    """Of each its kind, its version and its detail."""

    def has(self, kind: FaultKind) -> bool:
        """Whether one of them is of this kind."""
        return any(fault[0] == kind for fault in self.faults)


class IntegrityStore:
    """The present pass, whoever continues it."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._token = secrets.token_hex(16)

    async def take(self, lease: float) -> Pass | None:
        """Take the pass for `lease` seconds; None if another process has it."""
        found = await replied(_TAKE(self._send, [_LEASE, PASS], self._token, int(lease * 1000)))
        return None if found is None else _read_pass(found)

    async def advance(
        self, passed: Pass, found: Mapping[str, Sequence[Fault]], lease: float
    ) -> bool:
        """Keep how far the pass has come, and what it `found` in streams since; renews the lease.

        A stream without faults has none any more. Nothing is kept, and False returned, if the
        lease has ended and another process has the pass.
        """
        of_each: list[bytes | str] = []
        for stream, faults in found.items():
            packed = msgspec.json.encode(Faulty(passed.number, list(faults))) if faults else b""
            of_each += [stream, packed]
        args = self._token, int(lease * 1000), msgspec.json.encode(passed), MOST_FAULTY, *of_each
        return bool(await replied(_ADVANCE(self._send, [_LEASE, PASS, _FAULTY], *args)))

    async def last(self) -> Pass:
        """How far the newest pass has come."""
        return _read_pass(await replied(self._send("GET", PASS)) or b"")

    async def faulty(self) -> dict[str, Faulty]:
        """The streams with faults, `<kind>:<id>`, at most MOST_FAULTY."""
        found = await replied(self._send("HGETALL", _FAULTY))
        return {name.decode(): _read_faulty(packed) for name, packed in found.items()}


def _read_faulty(packed: bytes) -> Faulty:
    try:
        return _decode_faulty(packed)
    except msgspec.MsgspecError:  # the next pass finds them again
        return Faulty(0, [("unreadable", 0, "what a pass has found of it cannot be read")])


_decode_faulty = msgspec.json.Decoder(Faulty).decode


def _read_pass(packed: bytes) -> Pass:
    """How far a pass has come; one that cannot be read begins anew."""
    try:
        return msgspec.json.decode(packed, type=Pass) if packed else Pass()
    except msgspec.MsgspecError:
        return Pass()
