"""Folders of tournaments in memory, as `saikoro tournament run` writes them."""

from pathlib import Path
from random import Random

import msgspec

from saikoro import __version__
from saikoro.domain.tournament.commands import attending, organising, registering
from saikoro.domain.tournament.commands.appointing import revoke_judge
from saikoro.domain.tournament.commands.disputing import reject_dispute, withdraw_dispute
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.rulings import Correct, Disqualify, Overturn, Rerun, Undo
from saikoro.domain.tournament.matches.playing import Played
from saikoro.domain.tournament.outputs.documents.linking import record_file
from saikoro.domain.tournament.planning.plan import Plan, SingleElimination, Swiss
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.tournament.state import present
from saikoro.domain.tournament.verification.verify import verify_tournament
from saikoro.service.web.tournaments.folder import CARDS, MATCHES, RECORD, About, pages
from tests.kit.entries import row_build
from tests.kit.judging import dispute, judged, uphold
from tests.kit.local_tournament import LocalTournament

PLAN = Plan(
    name="whole",
    game="laplaplus",
    options={"max_turns": 2},
    secret_entries=True,
    sealed_until="played",
    check_in=True,
    registration=8,
    stages=(
        Swiss(rounds=3, late_until=2, requested_byes=1),
        SingleElimination(qualifiers=4, third_place=True),
    ),
)


def whole_tournament() -> LocalTournament:
    """A finished tournament of builds with nearly every kind of line."""
    cup, draw = LocalTournament(PLAN, salt="folder"), Random("folder")
    ledger = cup.ledger
    cup.append(registering.open_registration(ledger), by="organiser")
    for number in range(1, 5):
        entry = Entry(name=f"entrant {number}", build=row_build(draw))
        cup.append(registering.register(ledger, entry, cup.new_secret), by=f"entrant{number}")
    cup.append(registering.close_registration(ledger), by="organiser")
    cup.enter([Entry(name=f"by the desk {one}", build=row_build(draw), rating=5) for one in "ab"])
    judged(cup, "Kai", "judge")
    judged(cup, "Mio", "desk")
    cup.append(organising.check_in(ledger, [1, 2, 3, 4, 6]), by="judge2")
    cup.append(attending.request_bye(ledger, 1, 0, 2), by="entrant1")
    cup.append((e.EntriesLocked(present(cup.state)), {}), by="organiser")
    cup.append(*organising.reveal(ledger))
    cup.play((0, 1))
    cup.append(attending.admit_entrant(ledger, 5), by="judge2")
    cup.play((0, 2))
    _rule(cup)
    return cup.play()


def _rule(cup: LocalTournament) -> None:
    """Make disputes, rulings of every kind but one, undoings, and a pause."""
    ledger, first = cup.ledger, cup.round(0, 1)
    a, b = first.pairings[0].entrants
    rejected = dispute(cup, (0, 1, 0), a)
    cup.append(reject_dispute(ledger, rejected, "no"), by="judge1")
    line = dispute(cup, (0, 1, 0), b)
    cup.append(organising.pause(ledger, "a break"), by="judge1")
    cup.append(organising.resume(ledger), by="judge1")
    uphold(cup, Overturn(0, 1, 0, b if first.results[0].winner == a else a), line, "judge1")
    overturned = cup.state.version
    cup.rule(Rerun(0, 1, 1))
    cup.play((0, 2))
    cup.rule(Undo(overturned))
    cup.rule(Correct(4, row_build(Random("corrected"))))
    cup.play((0, 3))
    entrant = cup.round(0, 2).pairings[0].a
    line = dispute(cup, (0, 2, 0), entrant)
    cup.append(withdraw_dispute(ledger, line), by=f"entrant{entrant}")
    cup.append(revoke_judge(ledger, 2), by="organiser")
    cup.play((1, 1))
    cup.rule(Disqualify(cup.state.stages[1].seeds[-1]))


def write_folder(path: Path, cup: LocalTournament) -> None:
    """Write the folder of a finished tournament."""
    (path / MATCHES).mkdir(parents=True)

    def keep(played: Played) -> None:
        lines = (played.header, *played.lines)
        (path / record_file(played.match)).write_bytes(b"".join(line + b"\n" for line in lines))

    for _ in verify_tournament(cup.record, cup.executor, keep):
        pass
    (path / RECORD).write_bytes(b"".join(line + b"\n" for line in cup.record))
    (path / CARDS).write_bytes(cup.game.cards.house())
    write_pages(path, cup.ledger)


def write_pages(path: Path, ledger: Ledger) -> None:
    """Write the pages that people read, from this ledger."""
    about = About(drawn_by=__version__)
    for name, page in pages(ledger.state, about, ledger.paired_at).items():
        (path / name).write_bytes(page())


def rewritten(path: Path, record: list[bytes]) -> None:
    """Replace the record of a folder."""
    (path / RECORD).write_bytes(b"".join(line + b"\n" for line in record))


def decoded(line: bytes) -> dict[str, object]:
    """The members of a line."""
    members: dict[str, object] = msgspec.json.decode(line)
    return members
