"""Find faults in recorded entries: in their numbers, names and seals (TN-16.1, TN-3.2)."""

import re
from collections.abc import Sequence

from saikoro.domain.names import Shown, form_of, is_name
from saikoro.domain.tournament.facts.events import Entered
from saikoro.domain.tournament.planning.names import folded_name
from saikoro.domain.tournament.planning.versions import JUDGES
from saikoro.domain.tournament.state import TournamentState

_DIGEST = re.compile("[0-9a-f]{64}")


def entries_fault(state: TournamentState, entries: Sequence[Entered]) -> str:
    """Why a line cannot have these entries; empty if it can, or before version 3 of the rules."""
    if state.rules < JUDGES:
        return ""
    names = {folded_name(known.name): number for number, known in state.entrants.items()}
    seen: set[int] = set()
    for entered in entries:
        number = names.setdefault(folded_name(entered.name), len(names) + 1)
        if entered.entrant != number or number in seen:
            return f"the entry of {entered.name!r} is of entrant {number}, once, in this line"
        seen.add(number)
        why = _name_fault(entered) or _seal_fault(state, entered)
        if why:
            return f"entrant {number}: {why}"
    return "" if entries else "there are no entries"


def _name_fault(entered: Entered) -> str:
    for what, text in ((Shown.NAME, entered.name), (Shown.CLUB, entered.club or "x")):
        if not is_name(text) or not text.strip():
            return form_of(what).in_language("en")
    return ""


def _seal_fault(state: TournamentState, entered: Entered) -> str:
    before = state.entrants.get(entered.entrant)
    if not _DIGEST.fullmatch(entered.seed_commit) or entered.seed_by not in {None, "server"}:
        return "the seed is committed to by a digest, by the entrant or `server`"
    if entered.commit is None:
        return "only a sealed build has a number" if entered.no else ""
    if not state.plan.secret_entries or entered.build is not None:
        return "the build is sealed, though it is open"
    expected = 1 + (0 if before is None else before.no)
    if entered.no != expected or not _DIGEST.fullmatch(entered.commit):
        return f"it is the sealed build number {expected}, with a digest"
    return ""
