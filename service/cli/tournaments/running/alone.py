"""Playing a tournament of builds without a service, on all cores: a function of its opening.

Every line has the time of the opening. So the record is the same however often the command is
killed and goes on.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeAlias

import msgspec

from saikoro.domain.record.line import Outside
from saikoro.domain.tournament.commands.steps import take_steps
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.stage import Result, Score, Slot
from saikoro.domain.tournament.formats.size import max_matches
from saikoro.domain.tournament.matches.executor import PairingExecutor
from saikoro.installed import find_game
from saikoro.service.cli.bars import progress_bars
from saikoro.service.cli.processes import processes_for, worth
from saikoro.service.cli.progress import Progress
from saikoro.service.cli.tournaments.folders.folder import Folder, Run
from saikoro.service.cli.tournaments.folders.journal import TournamentJournal
from saikoro.service.cli.tournaments.plans.opening import Opened
from saikoro.service.cli.tournaments.running.collecting import write_folder
from saikoro.service.cli.tournaments.running.finishing import report
from saikoro.service.process.writing import write_whole
from saikoro.service.settings import Settings

RESULTS_A_LINE = 16
"""Results that are taken at once: as many however many cores there are."""


class ToDecide(NamedTuple):
    """A pairing that one process plays."""

    folder: Path
    """The folder of the tournament."""
    stage: int
    round: int
    slot: Slot


Play: TypeAlias = Callable[[Sequence[ToDecide]], Iterator[Result]]
"""Plays pairings of a round; returns their results, in order."""


def settings_of(folder: Folder) -> Settings:
    """The settings of the service in whose name the tournament of a folder is played."""
    return msgspec.structs.replace(Settings.from_environment(), data_dir=str(folder.data))


def begin(folder: Folder, run: Run, opened: Opened) -> None:
    """Begin the journal of a tournament that was opened."""
    TournamentJournal.begin(folder.journal, opened.ledger, opened.batches, opened.cards)
    run.tournament = opened.ledger.stream
    folder.remember(run)


def play_alone(folder: Folder, run: Run) -> None:
    """Play a tournament on from where its journal ends, and write its folder."""
    journal = TournamentJournal(folder.journal)
    ledger = journal.ledger
    folder.downloads.mkdir(exist_ok=True)
    with progress_bars() as bar, _players(folder, journal) as play:
        _play(folder, journal, play, bar)
        kept = _kept(folder, journal, play)
    receipt = settings_of(folder).identity().receipt(ledger.stream, ledger.version, ledger.head)
    record = b"".join(line + b"\n" for line in journal.record)
    write_folder(folder, run.base_url, ledger, record, receipt, journal.cards, kept)
    report(ledger, folder)


def _play(folder: Folder, journal: TournamentJournal, play: Play, watch: Progress) -> None:
    """Take all steps up to the end, and write them into the journal."""
    ledger, at = journal.ledger, journal.ledger.announced_at
    with journal.open() as append:
        while True:
            batches, step = take_steps(ledger, at)
            if batches:
                append(batches)
            if step is None:
                return
            total = len(ledger.state.stages[step.stage].rounds[step.round - 1].pairings)
            done = total - len(step.slots)
            results = play(_to_decide(folder, step.stage, step.round, step.slots))
            while some := [*islice(results, RESULTS_A_LINE)]:
                taken = e.ResultsTaken(step.stage, step.round, some)
                append([ledger.accept([(taken, {})], Outside(at, "server"))])
                done += len(some)
                watch.progress(f"stage {step.stage + 1}, round {step.round}", done, total)


def _kept(folder: Folder, journal: TournamentJournal, play: Play) -> list[Score]:
    """The scores of all matches whose records are kept; one that is lost is played again."""
    state = journal.ledger.state
    if not state.plan.keeps_matches:
        return []
    kept: list[Score] = []
    for stage, number, played in state.rounds():
        lost: list[Slot] = []
        for slot, result in played.results.items():
            scores = [score for score in result.matches if score.match]
            if not all(map(folder.has_downloaded, scores)):
                lost.append(slot)
            kept += scores
        for _ in play(_to_decide(folder, stage, number, lost)):
            pass
    return kept


def _to_decide(folder: Folder, stage: int, number: int, slots: Sequence[Slot]) -> list[ToDecide]:
    path = folder.path.absolute()
    return [ToDecide(path, stage, number, slot) for slot in slots]


def executor_of(journal: TournamentJournal) -> PairingExecutor:
    """What plays the matches of a journal's tournament."""
    header = journal.ledger.header
    game = find_game(header.rules.id, header.rules.version)
    cards = game.cards.read(msgspec.json.decode(journal.cards))
    return PairingExecutor(header, game, journal.cards, cards)


@contextmanager
def _players(folder: Folder, journal: TournamentJournal) -> Iterator[Play]:
    """What plays the pairings: this process, or some that are begun where that pays."""
    state = journal.ledger.state
    matches = 0 if state.over else max_matches(state.plan, len(state.playing))
    processes = worth(matches)
    if processes == 1:
        yield partial(map, Player(folder, journal).play)
    else:
        with processes_for(processes) as begun:

            def play(pairings: Sequence[ToDecide]) -> Iterator[Result]:
                at_once = min(RESULTS_A_LINE, math.ceil(len(pairings) / (3 * processes)))
                return begun.map(_play_apart, pairings, max(1, at_once))

            yield play


def _play_apart(pairing: ToDecide) -> Result:
    """Play a pairing in a process of its own, which follows the journal."""
    player = _player(pairing.folder)
    player.journal.catch_up()
    return player.play(pairing)


@lru_cache(maxsize=1)
def _player(path: Path) -> "Player":
    folder = Folder(path)
    return Player(folder, TournamentJournal(folder.journal))


class Player:
    """Plays pairings of a tournament, and writes the records of their matches."""

    def __init__(self, folder: Folder, journal: TournamentJournal) -> None:
        self.journal = journal
        self._folder = folder
        self._executor = executor_of(journal)

    def play(self, pairing: ToDecide) -> Result:
        """The result of a pairing."""
        state, where = self.journal.ledger.state, (pairing.stage, pairing.round)
        paired = state.stages[pairing.stage].rounds[pairing.round - 1].pairings[pairing.slot]
        at = self.journal.ledger.paired_at[where]
        result, matches = self._executor.play_pairing(state, where, paired, at)
        for played in matches if state.plan.keeps_matches else ():
            record = b"".join(line + b"\n" for line in (played.header, *played.lines))
            write_whole(self._folder.download(played.match), record)
        return result
