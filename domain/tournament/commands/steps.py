"""The steps of a tournament that follow by themselves, up to the next matches."""

from saikoro.domain.match.play.batch import Batch
from saikoro.domain.record.line import Outside
from saikoro.domain.tournament.commands import organising
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.matches.timing import may_draw
from saikoro.domain.tournament.progress import ToOpen, ToPlay, next_step
from saikoro.domain.tournament.record.ledger import Ledger


def take_steps(ledger: Ledger, at: str) -> tuple[list[Batch], ToPlay | None]:
    """Append every step that needs no match, at this moment; the pairings to play then, if any."""
    batches: list[Batch] = []
    if ledger.state.status == "playing" and _is_due(ledger, at):
        batches.append(ledger.accept(organising.reveal(ledger)))
    while True:
        step = next_step(ledger.state)
        if step is None or isinstance(step, ToPlay):
            return batches, step
        if isinstance(step, ToOpen):
            batches.append(ledger.accept([organising.open_builds(ledger, step.entrants)]))
            continue
        from_outside = isinstance(step, e.RoundPaired | e.ResultsTaken)
        outside = Outside(at, "server") if from_outside else None
        batches.append(ledger.accept([(step, {})], outside))


def _is_due(ledger: Ledger, at: str) -> bool:
    """Whether the draw follows now: once the beacon is entered and the lock delay is over."""
    state = ledger.state
    if state.link is not None or organising.awaits_beacon(state):
        return False
    return may_draw(state, ledger.locked_at, at)
