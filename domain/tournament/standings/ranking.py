"""The final ranking: every entrant that played, and its place (TN-10.5)."""

from collections.abc import Sequence

import msgspec

from domain.tournament.stage import Entrant, Stage
from domain.tournament.standings.tables import in_order, table, without_champion


def final_places(stages: Sequence[Stage]) -> dict[Entrant, int]:
    """The place of every entrant, winner first; those that only seeds separate share one."""
    places: dict[Entrant, int] = {}
    vacant = int(without_champion(stages[-1]))
    for stage in reversed(stages):
        rows = [msgspec.structs.replace(row, gone=False) for row in table(stage)]
        for tied in in_order(rows):
            out = [entrant for entrant in tied if entrant not in places]
            places |= dict.fromkeys(out, len(places) + 1 + vacant)
    return places
