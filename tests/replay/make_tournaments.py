"""Makes records of tournaments: penalties (TN-33), real tables (TN-34), undoings, comments.

`python -m tests.replay.make_tournaments` writes those of the newest rules.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from saikoro.domain.disputes.events import Kept
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.commands.disputing import (
    comment_on_dispute,
    file_dispute,
    reject_dispute,
)
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.judges import entrant_author
from saikoro.domain.tournament.facts.rulings import (
    GameLoss,
    Overturn,
    PlayedAtTable,
    Rerun,
    Undo,
    Warn,
)
from saikoro.domain.tournament.facts.words import Offence
from saikoro.domain.tournament.planning.plan import Plan, SingleElimination, Swiss
from saikoro.domain.tournament.planning.versions import NEWEST
from tests.kit.entries import row_build
from tests.kit.judging import dispute, judged, uphold
from tests.kit.local_tournament import LocalTournament
from tests.kit.tossed_seats import TossedSeats


def penalties() -> LocalTournament:
    """Six builds: warnings, game losses before and after their matches, one of them undone."""
    choose = Random(33)
    entries = [Entry(name=f"entrant {number}", build=row_build(choose)) for number in range(1, 7)]
    stages = Swiss(rounds=3, best_of=3), SingleElimination(qualifiers=4, mirrored=True)
    plan = Plan(name="penalties", game=LAPLAPLUS.id, stages=stages, options={"max_turns": 3})
    cup = LocalTournament.of(LAPLAPLUS, plan, entries, salt="penalties").play(until=(0, 1))
    judge = judged(cup, "Kai")
    first = cup.round(0, 1).pairings[0]
    for _ in range(2):
        uphold(cup, Warn(first.a, Offence.SLOW_PLAY, 0, 1, 0), None, judge)
    uphold(cup, GameLoss(0, 1, 0, 0, first.a, Offence.LATE), None, judge)
    cup.play(until=(0, 3))
    played = cup.round(0, 2)
    slot = next(slot for slot, result in played.results.items() if result.winner is not None)
    number = next(
        at for at, score in enumerate(played.results[slot].matches) if score.winner is not None
    )
    won = played.results[slot].matches[number].winner
    assert won is not None
    filed = e.DisputeFiled(
        *(0, 2, slot),
        won,
        "the other card was meant",
        played.results[slot].matches[number].match,
        events=(40, 41),
        kept=(Kept(41, "ab" * 32),),
        found=("differs",),
    )
    cup.append(file_dispute(cup.ledger, filed), by=entrant_author(won))
    upheld = cup.state.version
    lost = uphold(cup, GameLoss(0, 2, slot, number, won, Offence.PROCEDURE), upheld, judge)
    cup.play(until=(1, 1))
    uphold(cup, Undo(lost), None, judge)
    cup.play()
    final = cup.round(1, 2).pairings[0]
    for entrant in final.entrants:
        found = cup.round(1, 2).results[0].matches
        at = next((at for at, one in enumerate(found) if one.winner == entrant), None)
        if at is not None:
            uphold(cup, GameLoss(1, 2, 0, at, entrant, Offence.BUILD), None, judge)
            break
    return cup.play()


def real_tables() -> LocalTournament:
    """Four people: slips of the desk, a match of the service between them, and one undone."""
    cup = TossedSeats(best_of=3)
    desk = judged(cup, "Rin", "desk")
    cup.play(until=(0, 1))
    first, second = cup.round(0, 1).pairings.values()
    cup.moment = max(cup.now, cup.round(0, 1).starts)
    for pairing in (first, second):
        cup.link((0, 1), pairing, 0)
    slip = PlayedAtTable(0, 1, first.slot, (first.a, None, first.b), 0)
    wrong = uphold(cup, slip, None, desk)
    uphold(cup, Undo(wrong), None, "judge1")
    cup.link((0, 1), first, 1)
    uphold(cup, PlayedAtTable(0, 1, first.slot, (first.b,), 1), None, desk)
    cup.link((0, 1), first, 2)
    cup.take((0, 1), first, ["a", "*", "a"], late=False)
    assert second.b is not None
    uphold(cup, PlayedAtTable(0, 1, second.slot, (second.b, second.b)), None, desk)
    loss = GameLoss(0, 1, second.slot, 1, second.b, Offence.CONDUCT)
    uphold(cup, loss, None, "judge1")
    uphold(cup, PlayedAtTable(0, 1, second.slot, (second.a,), 2), None, desk)
    uphold(cup, Rerun(0, 1, second.slot), None, "judge1")
    again = cup.round(0, 1).pairings[second.slot]
    uphold(cup, PlayedAtTable(0, 1, again.slot, (again.a, again.a)), None, desk)
    cup.moment = ""
    cup.play_round(2, ["a", "a"], ["a", "b", "b"])
    cup.play_round(3, ["b", "b"], ["a", "a"])
    return cup.play()


def undone() -> LocalTournament:
    """Eight builds: two rulings of one round, the first with `repair`, undone in their order."""
    choose = Random(34)
    entries = [Entry(name=f"entrant {number}", build=row_build(choose)) for number in range(1, 9)]
    plan = Plan(name="undone", game=LAPLAPLUS.id, stages=(Swiss(rounds=3),))
    cup = LocalTournament.of(LAPLAPLUS, plan, entries, salt="undone").play()
    judge, lines = judged(cup, "Kai"), []
    for slot in (0, 1):
        loser = cup.round(0, 2).loser(slot) or cup.round(0, 2).pairings[slot].a
        lines.append(uphold(cup, Overturn(0, 2, slot, loser, repair=slot == 0), None, judge))
        cup.play()
    for line in lines:
        uphold(cup, Undo(line), None, judge)
        cup.play()
    return cup


def commented() -> LocalTournament:
    """Two builds: both entrants and a judge comment on a dispute, which is rejected (TN-19.7)."""
    choose = Random(35)
    entries = [Entry(name=f"entrant {number}", build=row_build(choose)) for number in (1, 2)]
    plan = Plan(name="commented", game=LAPLAPLUS.id, stages=(SingleElimination(),))
    cup = LocalTournament.of(LAPLAPLUS, plan, entries, salt="commented").play()
    judge, final = judged(cup, "Kai"), cup.round(0, 1).pairings[0]
    line = dispute(cup, (0, 1, 0), final.a)
    for by in (judge, *map(entrant_author, final.entrants)):
        cup.append(comment_on_dispute(cup.ledger, line, "which row?", by), by=by)
    cup.append(reject_dispute(cup.ledger, line, "it was the row"), by=judge)
    return cup


def written() -> Iterator[Path]:
    """Write the records; yields their files."""
    folder = Path(__file__).parent / f"tournament-{NEWEST}"
    folder.mkdir(exist_ok=True)
    for make in (penalties, real_tables, undone, commented):
        file = folder / f"{make.__name__.replace('_', '-')}.jsonl"
        file.write_bytes(b"".join(line + b"\n" for line in make().record))
        yield file


if __name__ == "__main__":
    for file in written():
        sys.stdout.write(f"{file}\n")
