"""Collecting what came out of a tournament into its folder, all of it of one record."""

import hashlib
import shutil
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from saikoro import __version__
from saikoro.api_schemas.ids import SignedReceipt
from saikoro.client import UnexpectedAnswer
from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.record.canonical import canonical
from saikoro.domain.tournament.facts.stage import Score
from saikoro.domain.tournament.outputs import files as names
from saikoro.domain.tournament.outputs.documents.linking import record_file
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.tournament.record.reading import read_record
from saikoro.domain.words import LANGUAGES
from saikoro.installed import find_game
from saikoro.service.cli.api import require_id
from saikoro.service.cli.progress import Progress
from saikoro.service.cli.tournaments.folders.folder import Folder, Run, leads_to
from saikoro.service.cli.tournaments.running.organiser import Organiser
from saikoro.service.identity import Receipt
from saikoro.service.process.writing import write_whole
from saikoro.service.web.tournaments import folder as drawn

CONNECTIONS = 8
"""Matches that are downloaded at once."""


def collect(organiser: Organiser, run: Run, folder: Folder, watch: Progress) -> Ledger:
    """Write the folder of a tournament again, as a whole: all of it is of one record.

    Records of matches that were downloaded before are not asked for again. UnexpectedAnswer where
    the service gives something else than the record names.
    """
    base = f"/tournaments/{run.tournament}"
    receipt = _receipt(organiser, base)
    record = _record_up_to(organiser, base, receipt)
    try:
        ledger, scores, _ = read_record(record.removesuffix(b"\n").split(b"\n"))
    except BrokenLine as broken:
        raise UnexpectedAnswer(f"the service gave a record that is none: {broken}") from broken
    if ledger.head.hex() != receipt.head:
        raise UnexpectedAnswer("the service signed another head than that of the record")
    plan, rules = ledger.state.plan, ledger.header.rules
    cards = organiser.get(f"/games/{rules.id}/card-sets/{rules.digest}")
    if hashlib.sha256(cards).hexdigest() != rules.digest:
        raise UnexpectedAnswer(f"the service gave another card set than {rules.digest}")
    kept = scores if plan.keeps_matches else []
    again = plan.play == "seats"
    # Where matches are seen late, the organiser alone has their records at once.
    token = run.token if plan.options.get("spectator_delay") else ""
    _download(organiser, base, kept, folder, watch, again=again, token=token)
    write_folder(folder, run.base_url, ledger, record, receipt, cards, kept)
    return ledger


def write_folder(
    folder: Folder,
    base_url: str,
    ledger: Ledger,
    record: bytes,
    receipt: SignedReceipt | Receipt,
    cards: bytes,
    kept: Sequence[Score],
) -> None:
    """Write the folder of a tournament again, as a whole, with the records of `kept` matches.

    They were written as downloads before.
    """
    state, game = ledger.state, find_game(ledger.header.rules.id)
    with folder.rewritten() as new:
        (new / names.RECORD).write_bytes(record)
        (new / names.RECEIPT).write_bytes(canonical(receipt))
        (new / names.CARDS).write_bytes(cards)
        titles = {language: game.title.in_language(language) for language in LANGUAGES}
        about = drawn.About(base_url, titles, __version__)
        for name, page in drawn.pages(state, about, ledger.paired_at).items():
            (new / name).write_bytes(page())
        if state.plan.seeded_by is not None and folder.seeding.exists():
            shutil.copyfile(folder.seeding, new / names.SEEDING)
        if kept:
            (new / names.MATCHES).mkdir()
        for score in kept:
            _copy(folder.download(score.match), new / record_file(score.match))


def _receipt(organiser: Organiser, base: str) -> SignedReceipt:
    """The receipt of the service for what the tournament is now."""
    view = msgspec.json.decode(organiser.get(base))
    return msgspec.convert(view["receipt"], SignedReceipt)


def _record_up_to(organiser: Organiser, base: str, receipt: SignedReceipt) -> bytes:
    """The record as far as the receipt goes: what came meanwhile is for the next time."""
    lines = organiser.get(f"{base}/record").removesuffix(b"\n").split(b"\n")
    return b"".join(line + b"\n" for line in lines[: receipt.version + 1])


def _download(
    organiser: Organiser,
    base: str,
    scores: Iterable[Score],
    folder: Folder,
    watch: Progress,
    *,
    again: bool,
    token: str,
) -> None:
    """Have the records of these matches; `again` for those that may have grown since."""
    folder.downloads.mkdir(exist_ok=True)
    wanted = {require_id(score.match): score for score in scores}
    missing = [one for one in wanted.values() if again or not folder.has_downloaded(one)]

    def download(score: Score) -> None:
        record = organiser.get(f"{base}/matches/{score.match}/record", token)
        if not leads_to(record, score):
            raise UnexpectedAnswer(f"the service gave another record than that of {score.match}")
        write_whole(folder.download(score.match), record)

    with ThreadPoolExecutor(CONNECTIONS) as pool:
        try:
            for done, _ in enumerate(pool.map(download, missing), 1):
                watch.progress("match records", done, len(missing))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _copy(file: Path, to: Path) -> None:
    """A second name of a file, or where the file system has none, a copy."""
    try:
        to.hardlink_to(file)
    except OSError:
        shutil.copyfile(file, to)
