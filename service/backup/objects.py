"""The objects of an archive, one by one: into a backup, and out of it."""

import asyncio
from collections.abc import Sequence

from saikoro.service.archive.index import FOLDER as INDEX
from saikoro.service.archive.objects import NoObject, Objects
from saikoro.service.backup.folder import NotBackedUp, Shows
from saikoro.service.store.layout.copying import in_parts

AT_ONCE = 8
"""Objects that are held at once, of 64 MiB at most."""

LISTINGS = 20
"""How often an archive is listed that goes on while it is copied."""


async def copy_archive(source: Objects, target: Objects, shows: Shows) -> int:
    """Copy all objects of an archive that may be in use; how many there were.

    Parts of its index are merged meanwhile, and what they were made of is deleted: it is listed
    again until all that is listed was copied. What is gone by then is not in the copy.
    """
    copied = set[str]()
    for _ in range(LISTINGS):
        names = await _listed(source)
        new = [name for name in names if name not in copied]
        there = await copy_objects(source, target, new, shows)
        copied.update(there)
        if len(there) == len(new):
            await target.delete(sorted(copied.difference(names)))
            return len(names)
    raise NotBackedUp("the archive changes faster than it is copied: run it again")


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
    await target.put(name, data)
    return name


async def _listed(source: Objects) -> list[str]:
    """All names, listed so that what a listed part of the index leads to is listed, too."""
    index = [name for name, _ in await source.every(INDEX)]
    others = [name for name, _ in await source.every("")]
    return [*index, *(name for name in others if not name.startswith(f"{INDEX}/"))]
