"""Bringing two parts of a list together, of which each may go further than the other."""

from saikoro.service.store.streams.protocol import FinishedPart, Listed


def merged(
    one: tuple[list[Listed], str], other: tuple[list[Listed], str], limit: int
) -> tuple[list[Listed], str]:
    """Two lists and where each ends as one, as far as both go, each stream once.

    A stream in both is shown as the first shows it. The second is the cursor to continue from.
    """
    ends = max(one[1], other[1])
    once = {listed.position: listed for listed in [*other[0], *one[0]]}
    reached = [at for at in sorted(once, reverse=True) if at >= ends]
    if len(reached) > limit:
        reached, ends = reached[:limit], reached[limit - 1]
    return [once[at] for at in reached], ends


def merged_finished(one: FinishedPart, other: tuple[list[Listed], str], limit: int) -> FinishedPart:
    """A part of what has finished, and what an archive has found of it, as one.

    The second has where the archive has stopped, or is empty if it has looked at all.
    """
    stopped = min(at for at in (one.ends, other[1]) if at)
    once = {listed.place: listed for listed in [*other[0], *one.listed]}
    reached = [at for at in sorted(once) if at <= stopped]
    if len(reached) > limit:
        reached, stopped = reached[:limit], reached[limit - 1]
    more = one.more or stopped != one.ends
    return FinishedPart([once[at] for at in reached], stopped, one.settled, more)


def both_finished(one: FinishedPart, other: FinishedPart, limit: int) -> FinishedPart:
    """Two parts of what has finished after one position, as one, as far as both go."""
    stopped = min(one.ends, other.ends)
    once = {listed.place: listed for listed in [*other.listed, *one.listed]}
    reached = [at for at in sorted(once) if at <= stopped]
    if len(reached) > limit:
        reached, stopped = reached[:limit], reached[limit - 1]
    more = one.more or other.more or len(reached) < len(once)
    return FinishedPart(
        [once[at] for at in reached], stopped, min(one.settled, other.settled), more
    )
