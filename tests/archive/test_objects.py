"""The promises of objects by name, wherever they are."""

import pytest

from saikoro.service.archive.objects import NoObject, Objects, Stored


async def test_objects_are_as_they_were_put(objects: Objects) -> None:
    await objects.put("packs/0/one", b"0123456789", make=True)
    await objects.put("packs/1/two", b"")
    assert await objects.whole("packs/0/one") == b"0123456789"
    assert await objects.read("packs/0/one", 2, 3) == b"234"
    assert objects.fetched == 13
    assert await objects.whole("packs/1/two") == b""
    assert await objects.every("packs") == [
        Stored("packs/0/one", 10),
        Stored("packs/1/two", 0),
    ]
    assert await objects.every("elsewhere") == []
    await objects.put("packs/0/one", b"another")
    assert await objects.whole("packs/0/one") == b"another"
    await objects.put("packs/0/one", b"third", new=True)
    assert await objects.whole("packs/0/one") == b"another"
    await objects.delete(["packs/0/one", "packs/never"])
    for name in ("packs/0/one", "packs/never"):
        with pytest.raises(NoObject):
            await objects.whole(name)
        with pytest.raises(NoObject):
            await objects.read(name, 0, 1)
