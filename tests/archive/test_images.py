"""Images: what was written is read, and nothing else is taken for it."""

import secrets
from collections.abc import Sequence
from functools import reduce

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from saikoro.domain.record.head import genesis, next_head
from saikoro.service.archive.form.images import (
    Image,
    read_directory,
    read_keys,
    read_piece,
    spans,
    write_image,
)
from saikoro.service.archive.writing import check_image, written
from saikoro.service.errors.stores import BrokenArchive
from saikoro.service.store.streams.protocol import Stood, StoredBatch
from tests.kit.archiving import KEY

HEADER = b'{"header":true}'

LINES = st.binary(min_size=1, max_size=3_000).map(lambda data: data.replace(b"\n", b" "))

STOOD = st.none() | st.just(Stood("playing", "answers:3", 17, b"{}"))

BATCH = st.tuples(
    st.lists(LINES, min_size=1, max_size=20), st.binary(max_size=5_000), STOOD, st.booleans()
)


def image(parts: Sequence[tuple[list[bytes], bytes, Stood | None, bool]]) -> Image:
    head, version = genesis(HEADER), 0
    batches: list[StoredBatch] = []
    for lines, sealed, stood, linked in parts:
        version += len(lines)
        header, parent = b"" if batches else HEADER, head if linked else b""
        appended = 0 if stood is None else 1_795_000_000_000
        batches.append(StoredBatch(version, lines, sealed, header, parent, appended, stood))
        head = reduce(next_head, lines, head)
    fields = {b"v": b"%d" % version, b"h": head, b"s": b"finished", b"t0": secrets.token_bytes(32)}
    return Image("match", secrets.token_hex(16), fields, {b"key": b"answer"}, batches)


def read(packed: bytes, length: int) -> list[StoredBatch]:
    directory = read_directory(packed[:length], KEY)
    found: list[StoredBatch] = []
    for at, parts in enumerate(spans(directory, length)):
        found += read_piece(directory, at, *(packed[at_ : at_ + size] for at_, size in parts))
    return found


@given(st.lists(BATCH, min_size=1, max_size=30))
def test_an_image_is_read_as_it_was_written(parts):
    made = image(parts)
    packed, length = write_image(made, KEY)
    assert read(packed, length) == made.batches
    directory = read_directory(packed[:length], KEY)
    assert directory.fields == made.fields
    assert read_keys(directory, packed[length : length + directory.keys]) == made.keys
    check_image(packed, written(made, KEY), KEY)


@given(st.lists(BATCH, min_size=1, max_size=30))
def test_its_frames_are_the_record_as_one_file(parts):
    made = image(parts)
    packed, length = write_image(made, KEY)
    directory = read_directory(packed[:length], KEY)
    start = length + directory.keys
    frames = packed[start : start + sum(piece.lines for piece in directory.pieces)]
    lines = [HEADER, *(line for batch in made.batches for line in batch.lines)]
    with zstandard.ZstdDecompressor().stream_reader(frames, read_across_frames=True) as opened:
        assert opened.read() == b"".join(line + b"\n" for line in lines)


WHOLE = [([b"line %d" % number], b"s" * 8_000, None, True) for number in range(6)]


def test_lines_that_do_not_lead_to_the_head_are_not_written():
    made = image(WHOLE)
    with pytest.raises(BrokenArchive, match="not whole"):
        write_image(made._replace(batches=made.batches[:-1]), KEY)
    with pytest.raises(BrokenArchive, match="do not continue"):
        write_image(made._replace(batches=made.batches[1:]), KEY)
    with pytest.raises(BrokenArchive, match="not whole"):
        write_image(made._replace(fields={**made.fields, b"h": bytes(32)}), KEY)


@pytest.mark.parametrize("at", range(3))
def test_lines_that_were_changed_are_not_read(at):
    made = image(WHOLE)
    packed, length = write_image(made, KEY)
    directory = read_directory(packed[:length], KEY)
    assert len(directory.pieces) == 3
    lines, beside = [*spans(directory, length)][at]
    text = zstandard.decompress(packed[lines.offset : lines.offset + lines.length])
    changed = zstandard.compress(text.replace(b"line", b"lime"))
    with pytest.raises(BrokenArchive):
        read_piece(directory, at, changed, packed[beside.offset : beside.offset + beside.length])


def test_a_pack_with_a_changed_byte_is_noticed():
    made = written(image(WHOLE), KEY)
    for at in range(0, len(made.packed), 97):
        changed = bytearray(made.packed)
        changed[at] ^= 1
        with pytest.raises(BrokenArchive):
            check_image(bytes(changed), made, KEY)
    with pytest.raises(BrokenArchive):
        check_image(made.packed[:-1], made, KEY)
