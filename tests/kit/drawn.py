"""What people read of a tournament, as tests look at it."""

from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.words import Language
from saikoro.service.web.tournaments.drawing import Drawing, Occasion
from saikoro.service.web.tournaments.sheets import SHEETS, markdown, sheet


def standings_page(state: TournamentState, language: Language) -> str:
    """The standings in Markdown."""
    return markdown(Drawing(state, language), "standings")


def results_page(state: TournamentState, language: Language, base: str | None = "") -> str:
    """The results in Markdown, with links that begin with `base`."""
    return markdown(Drawing(state, language, base=base), "results")


def printed(
    state: TournamentState, what: str, language: Language = "en", occasion: Occasion | None = None
) -> str:
    """A sheet of paper as HTML."""
    return sheet(Drawing(state, language, occasion), what).decode()


def every_sheet(
    state: TournamentState, language: Language = "en", occasion: Occasion | None = None
) -> dict[str, str]:
    """All sheets by name."""
    return {what: printed(state, what, language, occasion) for what in SHEETS}
