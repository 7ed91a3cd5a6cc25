"""Notes on pairings and names: who has left, reruns, disputes (TN-14.7, TN-17.1, TN-19.6)."""

from saikoro.domain.tournament.outputs.documents.marks import Marks
from saikoro.domain.tournament.outputs.documents.results import Standing
from saikoro.domain.tournament.outputs.pages.words import WORDS
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.tournament.state.tournament import Where
from saikoro.domain.words import Language


def pairing_notes(marks: Marks, where: Where, language: Language) -> list[str]:
    """The notes on a pairing: how many reruns were ruled, and open disputes."""
    notes = []
    if count := marks.reruns[where]:
        notes.append(WORDS["rerun"].in_language(language, count=count))
    if marks.disputed[where]:
        notes.append(WORDS["disputed"].in_language(language))
    return notes


def standing_notes(row: Standing, language: Language) -> list[str]:
    """The notes on an entrant: pairings rerun more than once, and open disputes."""
    notes = []
    if row.rerun_again:
        notes.append(WORDS["rerun_again_of"].in_language(language, count=row.rerun_again))
    if row.disputed:
        notes.append(WORDS["disputes"].in_language(language, count=row.disputed))
    return notes


def noted_name(state: TournamentState, row: Standing, name: str, language: Language) -> str:
    """The name of an entrant in the standings, as the page spells it, with all its notes."""
    if gone := state.entrants[row.entrant].gone:
        name = WORDS[gone].in_language(language, name=name)
    return noted(name, standing_notes(row, language), language)


def noted(text: str, notes: list[str], language: Language) -> str:
    """The text with its notes in brackets."""
    for note in notes:
        text = WORDS["noted"].in_language(language, line=text, note=note)
    return text
