"""The files of explanations: written, read, and compared with what is explained today."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import zstandard

from saikoro.domain.match.events import Seat
from saikoro.domain.match.telling.why.explanation import Explanation
from saikoro.domain.record.line import Line
from tests.golden.explanations.records import Source, digest, explained, sources

HERE = Path(__file__).parent

READERS: tuple[Seat | None, ...] = (0, 1, None)

WHOLE = 1
"""How many random matches of a game are explained event by event."""

RARE, OTHERS = 4, 2
"""How many events of any other record are explained: of the types rarest so far, and by chance."""

WINDOW = 27
"""The binary logarithm of the bytes in which the compression finds repetitions."""

_encoder = msgspec.json.Encoder(order="sorted")


class Kept(NamedTuple):
    """An explanation in a file."""

    version: int
    reader: Seat | None
    explanation: msgspec.Raw


class Difference(NamedTuple):
    """An explanation that is not as it was, or a record that is not played as it was."""

    source: Source
    kept: Kept | None
    """Null if it is the record that differs."""
    before: dict[str, Any]
    after: dict[str, Any]

    def fields(self) -> list[str]:
        """The fields of the explanation that differ."""
        names = self.before | self.after
        return [name for name in names if self.before.get(name) != self.after.get(name)]


def write(game: str) -> int:
    """Write the file of a game; how many bytes it has."""
    found, seen = list[bytes](), Counter[str]()
    for source in sources(game):
        record = source.record(game)
        about = msgspec.structs.replace(source, lines=len(record) - 1, digest=digest(record))
        found.append(_encoder.encode(about))
        why = explained(record)
        for version in _chosen(about, record, seen):
            for reader in READERS:
                found.append(
                    b"[%d,%s,%s]"
                    % (version, msgspec.json.encode(reader), _made(why.why(version, reader)))
                )
    parameters = zstandard.ZstdCompressionParameters.from_level(
        22, window_log=WINDOW, enable_ldm=True
    )
    packed = zstandard.ZstdCompressor(compression_params=parameters).compress(b"\n".join(found))
    return (HERE / f"{game}.zst").write_bytes(packed)


def _made(explanation: Explanation) -> bytes:
    """An explanation as canonical JSON; of the rules that it quotes the ids alone."""
    written = msgspec.json.decode(msgspec.json.encode(explanation))
    return _encoder.encode(written | {"rules": sorted(written["rules"])})


def _chosen(source: Source, record: Sequence[bytes], seen: Counter[str]) -> list[int]:
    """The versions of a record to explain, in order."""
    types = [Line.read(line).type for line in record[1:]]
    every = range(len(types))
    if source.kept is None and source.seed < WHOLE:
        chosen = [*every]
    else:
        choose = Random(source.digest)
        first = {types[at]: at for at in choose.sample(every, len(every))}
        rare = sorted(first.values(), key=lambda at: seen[types[at]])[:RARE]
        chosen = sorted({*rare, *choose.sample(every, min(OTHERS, len(every)))})
    seen.update(types[at] for at in chosen)
    return [at + 1 for at in chosen]


def read(game: str) -> Iterator[tuple[Source, list[bytes]]]:
    """The records of a file, each with the lines of its explanations."""
    decompressor = zstandard.ZstdDecompressor(max_window_size=1 << WINDOW)
    source, lines = None, list[bytes]()
    for line in decompressor.decompress((HERE / f"{game}.zst").read_bytes()).split(b"\n"):
        if line.startswith(b"["):
            lines.append(line)
            continue
        if source is not None:
            yield source, lines
        source, lines = msgspec.json.decode(line, type=Source), []
    assert source is not None
    yield source, lines


def compare(game: str, source: Source, lines: Sequence[bytes]) -> Iterator[Difference]:
    """What of a record is not explained as in the file."""
    record = source.record(game)
    if digest(record) != source.digest:
        yield Difference(source, None, {}, {})
        return
    why = explained(record)
    for line in lines:
        kept = msgspec.json.decode(line, type=Kept)
        now = _made(why.why(kept.version, kept.reader))
        if now != bytes(kept.explanation):
            before = msgspec.json.decode(kept.explanation)
            yield Difference(source, kept, before, msgspec.json.decode(now))
