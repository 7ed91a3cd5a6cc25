"""The handler: load a stream, execute a command, append what it proposes, give a receipt.

Everything that is appended goes this way, matches and tournaments alike. A command proposes lines
for the version that it saw; if the stream has moved meanwhile, its proposal is dropped and
the command is executed again on a fresh load. One command at a time is executed for a stream in a
process.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Generic, TypeAlias, TypeVar, overload

import structlog
from cachetools import LRUCache

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.records import BrokenRecord, ReplayDiverged
from saikoro.domain.errors.unknown import UnknownRuleset
from saikoro.domain.match.play.batch import Batch
from saikoro.domain.match.state import HALTED
from saikoro.service.errors.requests import Busy, KeyReused
from saikoro.service.errors.stores import StoreDown
from saikoro.service.identity import Identity
from saikoro.service.process.metrics import APPENDS, LINES
from saikoro.service.process.turns import Locks
from saikoro.service.store.sealed import Seal
from saikoro.service.store.streams import protocol as p
from saikoro.service.streams.execution import (
    Admit,
    Command,
    Executed,
    Once,
    Prepare,
    Proposal,
    done_once,
)
from saikoro.service.streams.kinds import Aggregate, Kind, Standing

A = TypeVar("A", bound=Aggregate)

ATTEMPTS = 32
"""How often a command is executed while others keep moving its stream."""

SNAPSHOT_EVERY = 64
"""Lines between two snapshots that are stored."""

log = structlog.get_logger()

Forget: TypeAlias = Callable[[str, str], Awaitable[None]]


async def _forget_nothing(_client: str, _stream: str) -> None:
    """Nothing is kept of the clients of these streams."""


class Streams(Generic[A]):
    """The streams of one kind."""

    def __init__(
        self,
        store: p.StreamStore,
        kind: Kind[A],
        identity: Identity,
        seal: Seal,
        wake: Callable[[], None],
        forget: Forget = _forget_nothing,
    ) -> None:
        self.store = store
        self._kind = kind
        self._identity = identity
        self._seal = seal
        self._wake = wake
        """Called when something follows that workers have to do."""
        self._forget = forget
        """Called with the client who created a stream, and the stream, when that is over."""
        self._loaded: LRUCache[str, A] = LRUCache(kind.kept)
        self._snapshots: LRUCache[str, int] = LRUCache(kind.kept)
        """The versions of the snapshots that this process has stored."""
        self._locks = Locks()

    @asynccontextmanager
    async def open(
        self, stream: str, admit: Admit = lambda _meta: None, *, held: bool = False
    ) -> AsyncIterator[tuple[A, p.Meta]]:
        """The stream as it stands, for one user at a time in this process.

        `held` is for a worker: it may stand as it did when it was taken off the due-list. Raises
        what `admit` raises, or the kind's reason why there is nothing to open.
        """
        async with self._locks.of(stream):
            aggregate, meta = await self._load(stream, admit, held=held)
            head = aggregate.head
            try:
                yield aggregate, meta
            except SaikoroError:
                self._keep(aggregate, head)
                raise
            self._keep(aggregate, head)

    def _keep(self, aggregate: A, head: bytes) -> None:
        """Keep a stream that was not changed since it had `head`: what failed half way is lost."""
        if aggregate.head == head:
            self._loaded[aggregate.stream] = aggregate

    @overload
    async def execute(
        self,
        stream: str,
        command: Command[A, Proposal],
        *,
        once: Once | None = None,
        admit: Admit = lambda _meta: None,
        held: bool = False,
        prepare: Prepare | None = None,
    ) -> Executed: ...

    @overload
    async def execute(
        self,
        stream: str,
        command: Command[A, Proposal | None],
        *,
        once: Once | None = None,
        admit: Admit = lambda _meta: None,
        held: bool = False,
        prepare: Prepare | None = None,
    ) -> Executed | None: ...

    async def execute(
        self,
        stream: str,
        command: Command[A, Proposal | None] | Command[A, Proposal],
        *,
        once: Once | None = None,
        admit: Admit = lambda _meta: None,
        held: bool = False,
        prepare: Prepare | None = None,
    ) -> Executed | None:
        """Execute a command, once; None if it proposes nothing. Busy after `ATTEMPTS` conflicts.

        `held` is for a worker who does what follows, so that no other is called. `prepare` is
        awaited first, unless the same request was done before.
        """

        async def do() -> Executed | None:
            if prepare is not None:
                await prepare()
            return await self._execute(stream, command, once, admit, held=held)

        return await done_once(partial(self.answered, stream, once), do)

    async def _execute(
        self,
        stream: str,
        command: Command[A, Proposal | None] | Command[A, Proposal],
        once: Once | None,
        admit: Admit,
        *,
        held: bool,
    ) -> Executed | None:
        for _ in range(ATTEMPTS):
            async with self.open(stream, admit, held=held) as (aggregate, meta):
                proposal = await command(aggregate, meta)
                if proposal is None:
                    return None
                executed = await self._append(aggregate, proposal, once, held=held)
            if executed is not None:
                if executed.standing is not None and executed.standing.over:
                    await self._forget_client(meta.client, stream)
                return executed
        raise Busy

    async def create(
        self, aggregate: A, proposal: Proposal, once: Once | None = None
    ) -> Executed | None:
        """Append the first lines of a stream; None if the stream is there already."""
        return await self._append(aggregate, proposal, once, held=False)

    async def answered(self, stream: str, once: Once | None) -> Executed | None:
        """What the same request got before; KeyReused if it was another one."""
        before = None if once is None else await self.store.answer(stream, once.key, once.body)
        return None if before is None else self._repeated(stream, before)

    def _repeated(self, stream: str, before: p.Replayed | p.KeyReused) -> Executed:
        if isinstance(before, p.KeyReused):
            raise KeyReused
        version, head = int.from_bytes(before.answer[:4], "big"), before.answer[4:36]
        sealed = before.answer[36:]
        secret = self._seal.open_bytes(sealed).decode() if sealed else ""
        return self._executed(stream, version, head, secret, None)

    # Loading

    async def _load(self, stream: str, admit: Admit, *, held: bool = False) -> tuple[A, p.Meta]:
        kept = self._loaded.pop(stream, None)
        aggregate = kept or await self._restored(stream)
        load = self.store.load_due if held else self.store.load
        meta, batches = await load(stream, aggregate.version if aggregate else 0)
        if meta is None:
            raise self._kind.unknown(stream)
        admit(meta)
        header_line = aggregate.header_line if aggregate else batches[0].header
        ended = self._kind.ended(meta, header_line)
        if ended is not None:
            raise ended
        loaded = aggregate or await self._kind.begin(header_line)
        version, head = loaded.version, loaded.head
        try:
            return await self._replayed(loaded, meta, batches)
        except BrokenRecord as broken:
            if aggregate is None:
                raise await self._halted(loaded, meta, broken) from broken
        # What this process kept, or a snapshot, may be wrong: the lines decide.
        log.warning("stream.reloaded", stream=stream, version=meta.version)
        if kept is not None:  # whatever this process had, the store had before
            await self.store.note_lost(stream, p.Latest(version, head))
        await self.store.drop_snapshot(stream)
        return await self._load(stream, admit)

    async def _replayed(
        self, aggregate: A, meta: p.Meta, batches: Sequence[p.StoredBatch]
    ) -> tuple[A, p.Meta]:
        if aggregate.version > meta.version:  # the store was restored to an earlier moment
            raise ReplayDiverged(meta.version + 1, None, aggregate.head)
        for batch in batches:
            known = max(0, aggregate.version - batch.first + 1)
            secrets = self._seal.open(batch.secrets)
            self._kind.replay(aggregate, batch.lines[known:], secrets)
        if aggregate.version == meta.version and aggregate.head != meta.head:
            raise ReplayDiverged(aggregate.version, meta.head, aggregate.head)
        return aggregate, meta

    async def _restored(self, stream: str) -> A | None:
        """The stream as far as its stored snapshot goes; None if there is none of use."""
        sealed = await self.store.snapshot(stream)
        if not sealed:
            return None
        try:
            return await self._kind.restore(self._seal.open_bytes(sealed))
        except UnknownRuleset:  # nothing is wrong with it: it serves again when the rules are here
            raise
        except Exception as useless:  # noqa: BLE001 - a cache stops no stream: the lines decide
            log.warning("snapshot.useless", stream=stream, error=repr(useless))
        with suppress(SaikoroError):  # a store that takes nothing can still be read
            await self.store.drop_snapshot(stream)
        return None

    async def _halted(self, loaded: A, meta: p.Meta, broken: BrokenRecord) -> SaikoroError:
        """Stop a stream that is proven to be broken, in public; returns the error to raise."""
        line = broken.version if isinstance(broken, ReplayDiverged) else loaded.version + 1
        halt = self._kind.halt(meta, line)
        if halt is None:
            return broken
        batch, error = halt
        await self.stop(loaded.stream, batch)
        return error

    async def stop(self, stream: str, last: Batch) -> None:
        """Append the last lines of a stream that is stopped for good."""
        self._loaded.pop(stream, None)
        log.error("stream.halted", stream=stream, version=last.after)
        meta = await self.store.meta(stream)
        await self.store.append(
            p.Append(
                stream=stream,
                expected=last.after,
                expected_head=last.parent,
                batches=[p.StoredBatch(last.version, last.lines, parent=last.parent)],
                head=last.head,
                status=HALTED,
            )
        )
        if meta is not None:
            await self._forget_client(meta.client, stream)

    async def _forget_client(self, client: str, stream: str) -> None:
        if client:
            with suppress(StoreDown):  # a client without room has its matches looked at
                await self._forget(client, stream)

    # Appending

    async def _append(
        self, aggregate: A, proposal: Proposal, once: Once | None, *, held: bool
    ) -> Executed | None:
        """Append a proposal; None if the stream has moved meanwhile."""
        stream, standing = aggregate.stream, self._kind.standing(aggregate)
        first, last = proposal.batches[0], proposal.batches[-1]
        self._loaded.pop(stream, None)
        result = await self.store.append(
            p.Append(
                stream=stream,
                expected=first.after,
                expected_head=first.parent,
                batches=[self._stored(batch, aggregate) for batch in proposal.batches],
                head=last.head,
                status=standing.status,
                awaiting=standing.awaiting,
                deadline=standing.deadline,
                due="no" if not standing.follows else "held" if held else "listed",
                tokens=dict(proposal.tokens),
                names=dict(proposal.names),
                client=proposal.client,
                listing=standing.listing,
                fixed_tags=[*proposal.fixed_tags, *standing.fixed_tags],
                delay=proposal.delay or standing.delay,
                unlisted=proposal.unlisted,
                key=b"" if once is None else once.key,
                body=b"" if once is None else once.body,
                answer=b"" if once is None else self._answer(last, proposal.secret),
            )
        )
        APPENDS.labels(type(result).__name__.lower()).inc()
        if isinstance(result, p.Conflict):
            return None
        if not isinstance(result, p.Appended):
            return self._repeated(stream, result)
        LINES.inc(last.version - first.after)
        if not standing.over:
            self._loaded[stream] = aggregate
            await self._store_snapshot(aggregate)
        if standing.follows and not held:
            self._wake()
        return self._executed(stream, last.version, last.head, proposal.secret, standing)

    def _executed(
        self, stream: str, version: int, head: bytes, secret: str, standing: Standing | None
    ) -> Executed:
        sign = partial(self._identity.receipt, stream, version, head)
        return Executed(version, sign, secret, standing)

    def _stored(self, batch: Batch, aggregate: A) -> p.StoredBatch:
        return p.StoredBatch(
            batch.version,
            batch.lines,
            self._seal.close(batch.secrets),
            b"" if batch.after else aggregate.header_line,
            batch.parent,
        )

    def _answer(self, last: Batch, secret: str) -> bytes:
        """What is kept of the answer, to be given again when its key comes again."""
        sealed = self._seal.close_bytes(secret.encode()) if secret else b""
        return last.version.to_bytes(4, "big") + last.head + sealed

    async def _store_snapshot(self, aggregate: A) -> None:
        stored = self._snapshots.get(aggregate.stream, 0)
        snapshot = self._kind.snapshot(aggregate, stored + SNAPSHOT_EVERY)
        if snapshot is not None:
            version, packed = snapshot
            with suppress(StoreDown):  # the lines are appended; the snapshot saves time
                await self.store.keep_snapshot(aggregate.stream, self._seal.close_bytes(packed))
                self._snapshots[aggregate.stream] = version
