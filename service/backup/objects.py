"""The objects of an archive, one by one: into a backup, and out of it."""

import asyncio
from collections.abc import Sequence

from saikoro.service.archive.archive import Archive
from saikoro.service.archive.index import FOLDER as INDEX
from saikoro.service.archive.marks import MARK
from saikoro.service.archive.objects import NoObject, Objects
from saikoro.service.backup.folder import NotBackedUp, Shows
from saikoro.service.store.layout.copying import in_parts

AT_ONCE = 8
"""Objects that are held at once, of 64 MiB at most."""

LISTINGS = 20
"""How often an archive is listed that goes on while it is copied."""


async def copy_archive(archive: Archive, target: Objects, shows: Shows) -> int:
    """Copy all objects of an archive that may be in use; how many there were.

    ArchiveDown where it is not the one that the store remembers, at any moment.

    Parts of its index are merged meanwhile, and what they were made of is deleted: it is listed
    again until all that is listed was copied, and its mark is that of before. What is gone by then
    is not in the copy.
    """
    source, copied = archive.objects, set[str]()
    for _ in range(LISTINGS):
        mark = await _mark(archive)
        names = await _listed(source)
        new = [name for name in names if name not in copied]
        there = await copy_objects(source, target, new, shows)
        copied.update(there)
        if len(there) == len(new) and await _mark(archive) == mark:
            await target.delete(sorted(copied.difference(names)))
            if mark is None:
                return len(names)
            await target.put(MARK, mark, make=True)
            return len(names) + 1
    raise NotBackedUp("the archive changes faster than it is copied: run it again")


async def _mark(archive: Archive) -> bytes | None:
    """The mark, which is the one object that changes; None if nothing was ever moved."""
    await archive.marks.require()
    try:
        return await archive.objects.whole(MARK)
    except NoObject:
        return None


async def copy_objects(
    source: Objects, target: Objects, names: Sequence[str], shows: Shows
) -> list[str]:
    """Copy objects of these names; those that were there."""
    copied = list[str]()
    done = 0
    for part in in_parts(names, AT_ONCE):
        copied += filter(
            None, await asyncio.gather(*(_copied(source, target, each) for each in part))
        )
        done += len(part)
        shows("objects of the archive copied", done, len(names))
    return copied


async def _copied(source: Objects, target: Objects, name: str) -> str:
    """Copy one object; its name, or nothing if it is gone."""
    try:
        data = await source.whole(name)
    except NoObject:
        return ""
    await target.put(name, data, make=True)
    return name


async def _listed(source: Objects) -> list[str]:
    """All names but that of the mark: what a listed part of the index leads to is listed, too."""
    index = [name for name, _ in await source.every(INDEX)]
    others = [name for name, _ in await source.every("") if name != MARK]
    return [*index, *(name for name in others if not name.startswith(f"{INDEX}/"))]
