"""Judges and disputes of tournaments in memory."""

from saikoro.domain.errors.rules import IllegalDispute, IllegalJudge
from saikoro.domain.tournament.commands.admission import admit
from saikoro.domain.tournament.commands.appointing import add_judge
from saikoro.domain.tournament.commands.disputing import expect_upholding, file_dispute
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.judges import ORGANISER, Role, entrant_author
from saikoro.domain.tournament.facts.rulings import Ruling
from saikoro.domain.tournament.facts.stage import Entrant
from tests.kit.local_tournament import LocalTournament


def judged(tournament: LocalTournament, name: str, role: Role = "judge") -> str:
    """Add a judge; returns the author of its lines."""
    tournament.append(add_judge(tournament.ledger, name, role), by=ORGANISER)
    return f"judge{len(tournament.state.judges)}"


def dispute(
    tournament: LocalTournament,
    where: tuple[int, int, int],
    entrant: Entrant,
    reason: str = "the row was another",
    match: str | None = None,
) -> int:
    """File a dispute as its entrant; returns its line."""
    event = e.DisputeFiled(*where, entrant, reason, match)
    tournament.append(file_dispute(tournament.ledger, event), by=entrant_author(entrant))
    return tournament.state.version


def uphold(tournament: LocalTournament, ruling: Ruling, line: int | None, by: str) -> int:
    """Make a ruling that upholds a dispute; returns its line."""
    admit(tournament.state, ruling)
    expect_upholding(tournament.state, ruling, line)
    tournament.append((e.RulingMade(ruling, "because", line), {}), by=by)
    return tournament.state.version


def faults(refused: IllegalDispute | IllegalJudge) -> list[tuple[str, str]]:
    """The rule and the pointer of every violation."""
    return [(violation.rule, violation.pointer) for violation in refused.violations]
