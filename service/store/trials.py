"""Trials in Redis: their terms, and what was counted so far. One slot has all; they expire."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from saikoro.domain.bots.specs import Greedy, Random
from saikoro.domain.trials.cards import Opponents
from saikoro.service.store.server.coalesced import Coalesced, Script, replied

KEPT_MS = 86_400_000
"""How long a trial is kept, unfinished ones from when they were opened, others from their end."""

MOST_TRIALS = 200
"""The most unfinished trials in all."""

_OPEN, _TAKE, _BEGIN, _COUNT, _END = (
    Script(f"trials/{name}.lua") for name in ("open", "take", "begin", "count", "end")
)

_DUE = "saikoro:{trials}:due"

State: TypeAlias = Literal["waiting", "playing", "finished", "cancelled", "failed"]

OVER = frozenset({"finished", "cancelled", "failed"})

Refusal: TypeAlias = Literal["client", "all"]
"""Whose unfinished trials are too many."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What a trial plays; it never changes."""

    game: str
    version: str
    """The ruleset version of its matches."""
    card_set: str
    """The digest of the set that is tried."""
    house: str
    """The digest of the house set that it is tried against."""
    cards: list[str]
    """The tried cards."""
    matches: int
    bot: Random | Greedy
    """The bot in both seats."""
    seed: bytes
    """32 bytes, from which every match of it follows."""
    client: str
    """The key of the client that counts it among its own."""
    request: bytes = b""
    """The digest of the request that opened it, if that had a key to do it once."""


class Counts(msgspec.Struct):
    """What was counted in matches of a trial."""

    played: int = 0
    """Matches, those among them that failed."""
    won: int = 0
    """Matches that the side with the tried cards has won."""
    lost: int = 0
    drawn: int = 0
    failed: int = 0
    """Matches without a result: too long, or ended by an error."""
    built: int = 0
    """Builds of that side with at least one of the tried cards."""
    mixed: int = 0
    """Builds of the other side with one of them all the same."""
    decisions: int = 0
    """Decisions that were asked, in all matches with a result."""


class StoredTrial(msgspec.Struct, frozen=True, kw_only=True):
    """A trial as far as it has come."""

    id: str
    terms: Terms
    state: State
    counts: Counts
    opponents: Opponents | None = None
    """What the other side builds from; None before the first match."""
    attempts: int = 0
    """How often its next matches were begun."""


class TrialStore:
    """Trials by their ids."""

    def __init__(self, send: Coalesced) -> None:
        self._send = send

    async def open(self, trial: str, terms: Terms, most: int) -> Refusal | None:
        """Keep a new trial, unless its client has `most` unfinished ones, or all have too many.

        A trial that is there already stays as it is.
        """
        args = trial, msgspec.json.encode(terms), most, MOST_TRIALS, KEPT_MS
        opened = await replied(_OPEN(self._send, _keys(trial, terms), *args))
        return None if opened == 1 else "all" if opened == -1 else "client"

    async def find(self, trial: str) -> StoredTrial | None:
        """A trial; None if there is none, or no more."""
        fields = await replied(self._send("HGETALL", _key(trial)))
        return _trial(trial, fields)

    async def take(self, lease: float) -> StoredTrial | None:
        """Take the trial that has waited longest, and hold it for `lease` seconds."""
        taken = await replied(_TAKE(self._send, [_DUE], int(lease * 1000)))
        if taken is None:
            return None
        trial: str = taken.decode()
        listed = await replied(_BEGIN(self._send, [_key(trial), _DUE], trial))
        return _trial(trial, dict(zip(listed[::2], listed[1::2], strict=True)))

    async def hold(self, trial: str, until: float) -> None:
        """Let others take an unfinished trial after a moment, in seconds since 1970."""
        await replied(self._send("ZADD", _DUE, "XX", int(until * 1000), trial))

    async def count(self, trial: StoredTrial, counts: Counts, opponents: Opponents) -> bool:
        """Count the next matches of a trial; False if that was done before, or it is over."""
        grown = msgspec.structs.asdict(counts).items()
        terms, pairs = trial.terms, [part for pair in grown for part in pair]
        args = trial.id, trial.counts.played, terms.matches, KEPT_MS, opponents, *pairs
        return bool(await replied(_COUNT(self._send, _keys(trial.id, terms), *args)))

    async def end(self, trial: StoredTrial, state: State) -> bool:
        """End a trial; False if it was over."""
        args = trial.id, state, KEPT_MS
        return bool(await replied(_END(self._send, _keys(trial.id, trial.terms), *args)))


def _key(trial: str) -> str:
    return f"saikoro:{{trials}}:trial:{trial}"


def _keys(trial: str, terms: Terms) -> Sequence[str]:
    return [_key(trial), _DUE, f"saikoro:{{trials}}:client:{terms.client}"]


def _trial(trial: str, fields: dict[bytes, bytes]) -> StoredTrial | None:
    if b"terms" not in fields:
        return None
    texts: dict[str, Any] = {name.decode(): value for name, value in fields.items()}
    terms = msgspec.json.decode(texts.pop("terms"), type=Terms)
    read = {name: value.decode() for name, value in texts.items()}
    counts = msgspec.convert(read, Counts, strict=False)
    stored = read | {"id": trial, "terms": terms, "counts": counts}
    return msgspec.convert(stored, StoredTrial, strict=False)
