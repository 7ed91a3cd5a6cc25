"""Trials in Redis: their terms, and what was counted so far. One slot has all; they expire."""

from collections.abc import Sequence
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from saikoro.domain.bots.specs import Greedy, Random
from saikoro.domain.trials.cards import Opponents
from saikoro.domain.trials.tally import Counted
from saikoro.service.store.server.coalesced import Script, Send, replied

KEPT_MS = 86_400_000
"""How long a trial is kept, unfinished ones from when they were opened, others from their end."""

MOST_TRIALS = 200
"""The most unfinished trials in all."""

_OPEN, _TAKE, _BEGIN, _COUNT, _FAIL, _END = (
    Script(f"trials/{name}.lua") for name in ("open", "take", "begin", "count", "fail", "end")
)

State: TypeAlias = Literal["waiting", "playing", "finished", "cancelled", "failed"]

OVER = frozenset({"finished", "cancelled", "failed"})

Refusal: TypeAlias = Literal["client", "all"]
"""Whose unfinished trials are too many."""


class Work(msgspec.Struct, frozen=True, kw_only=True):
    """What a trial plays; it never changes."""

    game: str
    version: str
    """The ruleset version of its matches."""
    matches: int
    seed: bytes
    """32 bytes, from which every match of it follows."""
    client: str
    """The key of the client that counts it among its own."""
    request: bytes = b""
    """The digest of the request that opened it, if that had a key to do it once."""


class Terms(Work, frozen=True, kw_only=True):
    """A trial of cards."""

    card_set: str
    """The digest of the set that is tried."""
    house: str
    """The digest of the house set that it is tried against."""
    cards: list[str]
    """The tried cards."""
    bot: Random | Greedy
    """The bot in both seats."""


class Counts(Counted):
    """What was counted in matches of a trial of cards."""

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


W = TypeVar("W", bound=Work)
N = TypeVar("N", bound=Counted)


class StoredTrial(msgspec.Struct, Generic[W, N], frozen=True, kw_only=True):
    """A trial as far as it has come."""

    id: str
    terms: W
    state: State
    counts: N
    opponents: Opponents | None = None
    """What the other side builds from; None before the first match."""
    attempts: int = 0
    """How often its next matches came to nothing."""


class Kind(NamedTuple, Generic[W, N]):
    """A kind of trials; each has a list of its own, so that older workers leave new kinds."""

    name: str
    due: str
    """The key of the list of unfinished ones."""
    terms: type[W]
    counts: type[N]


OF_CARDS: Kind[Terms, Counts] = Kind("trial", "saikoro:{trials}:due", Terms, Counts)
"""Trials of cards."""


class TrialStore(Generic[W, N]):
    """Trials of one kind by their ids."""

    def __init__(self, send: Send, kind: Kind[W, N]) -> None:
        self._send = send
        self._kind = kind

    async def open(self, trial: str, terms: W, most: int) -> Refusal | None:
        """Keep a new trial, unless its client has `most` unfinished ones, or all have too many.

        A trial that is there already stays as it is.
        """
        args = trial, msgspec.json.encode(terms), most, MOST_TRIALS, KEPT_MS
        opened = await replied(_OPEN(self._send, self._keys(trial, terms), *args))
        return None if opened == 1 else "all" if opened == -1 else "client"

    async def find(self, trial: str) -> StoredTrial[W, N] | None:
        """A trial; None if there is none, or no more."""
        fields = await replied(self._send("HGETALL", self._key(trial)))
        return self._trial(trial, fields)

    async def take(self, lease: float) -> StoredTrial[W, N] | None:
        """Take the trial that has waited longest, and hold it for `lease` seconds."""
        taken = await replied(_TAKE(self._send, [self._kind.due], int(lease * 1000)))
        if taken is None:
            return None
        trial: str = taken.decode()
        listed = await replied(_BEGIN(self._send, [self._key(trial), self._kind.due], trial))
        return self._trial(trial, dict(zip(listed[::2], listed[1::2], strict=True)))

    async def hold(self, trial: str, until: float) -> None:
        """Let others take an unfinished trial after a moment, in seconds since 1970."""
        await replied(self._send("ZADD", self._kind.due, "XX", int(until * 1000), trial))

    async def count(self, trial: StoredTrial[W, N], counts: N, opponents: Opponents | None) -> bool:
        """Count the next matches of a trial; False if that was done before, or it is over."""
        grown: dict[str, int] = msgspec.structs.asdict(counts)
        terms, played = trial.terms, trial.counts.played
        pairs = [part for pair in grown.items() for part in pair]
        args = trial.id, played, terms.matches, KEPT_MS, opponents or "", *pairs
        return bool(await replied(_COUNT(self._send, self._keys(trial.id, terms), *args)))

    async def fail(self, trial: StoredTrial[W, N]) -> int:
        """Count that its next matches came to nothing; how often they have by now."""
        played = trial.counts.played
        return int(await replied(_FAIL(self._send, [self._key(trial.id)], played)))

    async def end(self, trial: StoredTrial[W, N], state: State) -> bool:
        """End a trial; False if it was over."""
        args = trial.id, state, KEPT_MS
        return bool(await replied(_END(self._send, self._keys(trial.id, trial.terms), *args)))

    def _key(self, trial: str) -> str:
        return f"saikoro:{{trials}}:{self._kind.name}:{trial}"

    def _keys(self, trial: str, terms: Work) -> Sequence[str]:
        client = f"saikoro:{{trials}}:client:{terms.client}"
        return [self._key(trial), self._kind.due, client]

    def _trial(self, trial: str, fields: dict[bytes, bytes]) -> StoredTrial[W, N] | None:
        if b"terms" not in fields:
            return None
        read = {name.decode(): value.decode() for name, value in fields.items()}
        return StoredTrial(
            id=trial,
            terms=msgspec.json.decode(read["terms"], type=self._kind.terms),
            state=msgspec.convert(read["state"], State),
            counts=msgspec.convert(read, self._kind.counts, strict=False),
            opponents=msgspec.convert(read.get("opponents") or None, Opponents | None),
            attempts=int(read.get("attempts", 0)),
        )


CardTrial: TypeAlias = StoredTrial[Terms, Counts]
CardTrials: TypeAlias = TrialStore[Terms, Counts]
