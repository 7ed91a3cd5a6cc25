"""A node of a bracket in brackets-model: its opponents, status and games (TN-17.5)."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from saikoro.domain.tournament.facts.stage import BOTH_LOST, Entrant, Result, Score
from saikoro.domain.tournament.formats.tree import Node, Side
from saikoro.domain.tournament.outputs.brackets import brackets_model as m
from saikoro.domain.tournament.planning.plan import StagePlan

Opponents = tuple[m.ParticipantResult | None, m.ParticipantResult | None]


def opponents(node: Node) -> Opponents:
    """Both opponents, with their scores once the pairing is decided."""
    a, b = node.sides
    return _opponent(node, a, b), _opponent(node, b, a)


def status(node: Node, *, running: bool) -> m.Status:
    """The status of a node; `running` if a match has been created for it.

    A bye of the first round is locked, because there is nothing to complete.
    """
    bye = any(side.bye for side in node.sides)
    if bye and node.bracket != "losers" and node.round == 1:
        return m.Status.LOCKED
    if node.result is not None:
        return m.Status.COMPLETED
    if bye:
        return m.Status.LOCKED
    known = [side.entrant is not None for side in node.sides]
    if all(known):
        return m.Status.RUNNING if running else m.Status.READY
    return m.Status.WAITING if any(known) else m.Status.LOCKED


def archived(nodes: Iterable[Node]) -> set[Node]:
    """The nodes of a tree after which an entrant has completed a later one."""
    completed_later: set[Entrant] = set()
    found = set()
    for node in sorted(nodes, key=lambda node: -node.at):
        if node.result is not None:
            met = {side.entrant for side in node.sides if side.entrant is not None}
            if not completed_later.isdisjoint(met):
                found.add(node)
            if not any(side.bye for side in node.sides):
                completed_later |= met
    return found


def games(node: Node, plan: StagePlan, of: m.Match) -> list[m.MatchGame]:
    """The games of a node that has several, without ids; a mirrored game is one game."""
    scores = node.result.matches if node.result is not None else ()
    legs = 2 if plan.mirrored else 1
    return [
        _game(node, of, number, scores[(number - 1) * legs : number * legs])
        for number in range(1, of.child_count + 1)
    ]


def games_count(node: Node, plan: StagePlan) -> int:
    """The number of games of a node, replays included; 0 for a single game, and for a bye."""
    if any(side.bye for side in node.sides):
        return 0
    played = len(node.result.matches) if node.result is not None else 0
    count = max(plan.best_of, played // (2 if plan.mirrored else 1))
    return count if count > 1 else 0


def _opponent(node: Node, side: Side, other: Side) -> m.ParticipantResult | None:
    if side.bye:
        return None
    known = m.ParticipantResult(side.entrant, side.position or None)
    if side.entrant is None:
        return known
    if node.result is None:
        return replace(known, result="win") if other.bye else known
    return _decided(node, node.result, known, other)


def _decided(
    node: Node, result: Result, known: m.ParticipantResult, other: Side
) -> m.ParticipantResult:
    won = result.winner == known.id
    if other.bye or node.pairing is None:
        return replace(known, result="win" if won else None, forfeit=not won)
    score = result.won[known.id != node.pairing.a]
    if result.decided in {"walkover", *BOTH_LOST} and not won:
        return replace(known, score=score, forfeit=True)
    if result.winner is None:
        return replace(known, score=score, result="draw")
    return replace(known, score=score, result="win" if won else "loss")


def _game(node: Node, of: m.Match, number: int, scores: Sequence[Score]) -> m.MatchGame:
    ids = [side.entrant for side in node.sides]
    plain: list[m.ParticipantResult] = [m.ParticipantResult(entrant) for entrant in ids]
    reached = of.status
    if scores:
        winners = [score.winner for score in scores]
        a, b = (winners.count(entrant) for entrant in ids)
        plain = [_won(plain[0], a, b), _won(plain[1], b, a)]
        reached = m.Status.COMPLETED
    elif node.result is not None:
        reached = m.Status.ARCHIVED
    return m.MatchGame(0, of.stage_id, of.id, number, reached, plain[0], plain[1])


def _won(opponent: m.ParticipantResult, ours: int, theirs: int) -> m.ParticipantResult:
    if ours == theirs:
        return replace(opponent, score=ours, result="draw")
    return replace(opponent, score=ours, result="win" if ours > theirs else "loss")
