"""Reading a match that was rewound: an earlier state takes work for what is near it."""

from typing import Any

import pytest

from saikoro.domain.match.play.fold import Fold
from saikoro.domain.record.header import Header
from saikoro.service.errors.streams import NoSuchVersion
from saikoro.service.matches.reading import MARK_EVERY, MatchReader
from tests.kit.pbwcg import HOUSE, PBWCG
from tests.kit.record_reader import reader_of
from tests.kit.rewound import rewound


@pytest.fixture(scope="module")
def record() -> list[bytes]:
    return rewound(12).record


@pytest.fixture
def reader(record) -> MatchReader:
    """A reader of this record alone."""
    return reader_of(record)


def versions(record: list[bytes]) -> list[int]:
    """The versions before, at and after every rewind, and some others."""
    back = [at for at, line in enumerate(record) if b'"match.rewound"' in line]
    near = {at + step for at in back for step in (-1, 0, 1, 2)}
    near |= {0, 1, MARK_EVERY - 1, MARK_EVERY, MARK_EVERY + 1, len(record) - 1}
    return sorted(at for at in near if at < len(record))


async def test_an_earlier_state_is_that_of_the_lines_up_to_it(reader, record):
    fold = Fold(PBWCG, Header.read(record[0]), HOUSE)
    for version in versions(record):
        fold.take_all(record[1 + fold.version : 1 + version])
        read = await reader.fold_at("m", version)
        assert (read.version, read.head) == (version, fold.head)
        assert read.state == fold.state


async def test_it_takes_no_more_lines_than_lie_between_two_marks(reader, record, monkeypatch):
    taken = []
    take = Fold.take

    def counted(fold: Fold, *line: Any) -> Any:
        taken.append(fold.version)
        return take(fold, *line)

    await reader.fold("m")
    assert len(record) > 4 * MARK_EVERY
    monkeypatch.setattr(Fold, "take", counted)
    for version in versions(record):
        taken.clear()
        await reader.fold_at("m", version)
        assert len(taken) < MARK_EVERY


async def test_what_is_to_come_is_no_state(reader, record):
    with pytest.raises(NoSuchVersion):
        await reader.fold_at("m", len(record))
