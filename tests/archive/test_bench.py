"""The matches that `make bench` measures are ones that the service takes."""

import pytest

from tests.bench import archive


async def test_what_it_measures_leaves_for_the_archive(
    server, tmp_path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(archive, "AT_ONCE", 2)
    monkeypatch.setattr(archive, "DISTINCT", 2)
    first, second = [one async for one in archive.moved(server.url, tmp_path, 3)]
    assert (first.matches, second.matches) == (2, 3)
    assert first.archive < second.archive
