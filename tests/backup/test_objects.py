"""The objects of an archive are copied while it is in use."""

from pathlib import Path

import pytest

from saikoro.service.archive.archive import Archive
from saikoro.service.archive.objects import Objects
from saikoro.service.backup import objects
from saikoro.service.backup.folder import NotBackedUp
from saikoro.service.backup.objects import copy_archive
from tests.kit.archiving import NothingMoved

KEY = bytes(32)


class Changing(Objects):
    """An archive in which something happens before an object is read."""

    changes = 1

    async def whole(self, name: str) -> bytes:
        if name.startswith("index/") and self.changes:
            self.changes -= 1
            await self.put(f"packs/2026-01/new-{self.changes}", b"new")
            await self.put(f"index/merged-{self.changes}", b"merged")
            await self.delete(
                [each for each, _ in await self.every("index") if "merged" not in each]
            )
            await self.delete([f"index/merged-{self.changes + 1}"])
        return await super().whole(name)


@pytest.fixture
async def source(tmp_path: Path) -> Changing:
    found = Changing((tmp_path / "source").as_uri(), KEY)
    await of(found).marks.begin()
    for name in ("packs/2026-01/one", "names/00/one.0", "index/0-one", "index/0-two"):
        await found.put(name, name.encode())
    await found.put("names/00/two.0", b"")
    return found


def of(source: Objects) -> Archive:
    return Archive(source, NothingMoved())


def quiet(_what: str, _done: int, _total: int) -> None:
    """Shows nothing."""


async def test_what_is_merged_meanwhile_is_copied_as_it_is_afterwards(source, tmp_path):
    target = Objects((tmp_path / "target").as_uri(), KEY)
    count = await copy_archive(of(source), target, quiet)
    names = {name for name, _ in await source.every("")}
    assert {name for name, _ in await target.every("")} == names
    assert count == len(names) == 6
    assert "index/0-one" not in names
    assert await target.whole("names/00/two.0") == b""
    assert await target.whole("mark") == await source.whole("mark")


async def test_an_archive_that_changes_without_an_end_is_given_up(source, tmp_path, monkeypatch):
    monkeypatch.setattr(objects, "LISTINGS", 3)
    source.changes = 10
    with pytest.raises(NotBackedUp, match="run it again"):
        await copy_archive(of(source), Objects((tmp_path / "target").as_uri(), KEY), quiet)


async def test_no_archive_is_an_empty_one(tmp_path):
    target = Objects((tmp_path / "target").as_uri(), KEY)
    assert await copy_archive(of(Objects((tmp_path / "none").as_uri(), KEY)), target, quiet) == 0
