"""Appending: what a driver has said becomes lines in its stream, and a receipt."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.match.batch import Batch
from domain.match.clocks import NEVER
from domain.match.events import Seat
from service.errors import KeyReused
from service.identity import Identity, Receipt
from service.matches.drivers import AnyDriver, Drivers
from service.metrics import APPENDS, LINES
from service.store import protocol as p
from service.store.sealed import Seal


class Once(NamedTuple):
    """A request that must be done once, however often it comes."""

    key: bytes
    """The idempotency key, with everything that it is scoped to."""
    body: bytes
    """Digest of what is asked."""


class Appender:
    """Appends at the version at which something was said, or not at all."""

    def __init__(
        self, matches: p.MatchStore, drivers: Drivers, identity: Identity, seal: Seal
    ) -> None:
        self._store = matches
        self._drivers = drivers
        self._identity = identity
        self._seal = seal

    async def append(
        self,
        driver: AnyDriver,
        batches: Sequence[Batch],
        due: p.Due,
        *,
        tokens: dict[Seat, bytes] | None = None,
        once: Once | None = None,
        told: bytes = b"",
        header: bytes = b"",
    ) -> p.AppendResult:
        """Append what was said; a driver whose lines did not enter the stream is dropped.

        `told` is what only the asker may know of the answer, sealed, to be told again when the
        same request comes again.
        """
        first, last, match = batches[0], batches[-1], driver.header.match
        awaiting, deadline = awaiting_word(driver)
        stored = [
            p.StoredBatch(
                batch.version,
                batch.lines,
                self._seal.close(batch.secrets),
                header if batch is first else b"",
            )
            for batch in batches
        ]
        self._drivers.drop(match)
        result = await self._store.append(
            p.Append(
                match=match,
                expected=first.after,
                expected_head=first.parent,
                batches=stored,
                head=last.head,
                status=driver.state.status,
                awaiting=awaiting,
                deadline=deadline,
                due=due if driver.due or driver.bots_asked else "no",
                tokens=tokens or {},
                key=b"" if once is None else once.key,
                body=b"" if once is None else once.body,
                answer=b"" if once is None else packed_answer(last, told),
            )
        )
        APPENDS.labels(type(result).__name__.lower()).inc()
        if isinstance(result, p.Appended):
            LINES.inc(last.version - first.after)
            if not driver.state.over:
                self._drivers.keep(driver)
        return result

    def receipt(self, match: str, batch: Batch) -> Receipt:
        """The receipt of a batch that is in its stream."""
        return self._identity.receipt(match, batch.version, batch.head)

    def answered(self, match: str, before: p.AppendResult) -> tuple[Receipt, bytes]:
        """The receipt of the same request when it came before, and what was told with it."""
        if not isinstance(before, p.Replayed):
            raise KeyReused
        version, head = int.from_bytes(before.answer[:4], "big"), before.answer[4:36]
        return self._identity.receipt(match, version, head), before.answer[36:]


def awaiting_word(driver: AnyDriver) -> tuple[str, int]:
    """Whom the match waits for, in a word that changes with every wait, and until when."""
    awaiting = driver.awaiting
    if awaiting is None:
        return "", NEVER
    return f"{awaiting.what}:{awaiting.decision}", awaiting.deadline


def packed_answer(batch: Batch, told: bytes) -> bytes:
    """What is kept of an answer, to be given again when its key comes again."""
    return batch.version.to_bytes(4, "big") + batch.head + told
