"""Pages to print, as HTML without scripts or other files (TN-17.7)."""

from collections.abc import Callable

from saikoro.domain.tournament.outputs.printing.brackets import brackets
from saikoro.domain.tournament.outputs.printing.cross_pages import cross_tables_part
from saikoro.domain.tournament.outputs.printing.frame import Copy, Occasion, Part, document
from saikoro.domain.tournament.outputs.printing.pairings import names, pairings, rounds
from saikoro.domain.tournament.outputs.printing.slips import slips
from saikoro.domain.tournament.outputs.printing.standings import standings_part
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.words import Language

_PARTS: dict[str, Part] = {
    "pairings": pairings,
    "names": names,
    "slips": slips,
    "rounds": rounds,
    "standings": standings_part,
    "brackets": brackets,
    "crosstable": cross_tables_part,
}

PRINTED = tuple(_PARTS)
"""The names of the pages."""


def printed_pages(
    state: TournamentState, occasion: Occasion | None = None
) -> dict[str, Callable[[Language], bytes]]:
    """Functions that write the pages, by the names of their files."""
    heads = occasion or Occasion()

    def written(what: str, part: Part) -> Callable[[Language], bytes]:
        return lambda language: document(Copy(state, language, heads), what, part)

    return {what: written(what, part) for what, part in _PARTS.items()}
