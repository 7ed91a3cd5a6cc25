"""The folder that comes out of a tournament, and the private one next to it.

`friday.out` is for everybody to read. `friday.out.private` has what only its organiser may have:
how the tournament is reached, with its token, its journal if it is played without a service, and
the data of a service of its own.
"""

import fcntl
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from saikoro.domain.record.canonical import UNDECODABLE, canonical_digest
from saikoro.domain.record.head import genesis, next_head
from saikoro.domain.tournament.facts.stage import Score
from saikoro.domain.tournament.outputs import files as names
from saikoro.service.cli.files.reading import UnreadableFile
from saikoro.service.cli.tournaments.folders.swapping import put_in_place, recover
from saikoro.service.process.writing import write_private
from saikoro.service.web.tournaments import folder as drawn


class Intention(msgspec.Struct, frozen=True):
    """A request that is sent until it is known to have been answered, under one key."""

    digest: str
    """The digest of the request."""
    key: str


def read_about(base_url: str) -> drawn.About:
    """Read the base URL of a folder's links; UnreadableFile if no link can begin with it."""
    try:
        return msgspec.convert({"base_url": base_url.rstrip("/")}, drawn.About)
    except msgspec.ValidationError as error:
        raise UnreadableFile(
            f"--base-url {base_url}: no address, as https://example.org"
        ) from error


def with_name(path: Path) -> Path:
    """The path of a folder, `.` too, by its name, so that another can be named next to it."""
    if "\0" in str(path):
        raise UnreadableFile("a path has no NUL")
    named = path.resolve() if path.name in {"", ".."} else path
    if not named.name:
        raise UnreadableFile(f"{named} is no folder that can be written")
    return named


class Run(msgspec.Struct):
    """The data by which a tournament is reached again."""

    digest: str
    """The digest of the file that the tournament is run from."""
    key: str
    """The Idempotency-Key under which it was opened, so that it is opened once."""
    url: str | None
    """The address of the service; None if the folder has a service of its own."""
    tournament: str = ""
    """Empty until it is open."""
    token: str = ""
    """The organiser's; whoever has it can make rulings."""
    base_url: str = ""
    """The address that links in the folder begin with; empty for links to files of the folder."""
    port: int = 0
    """The port of the folder's own service, which keeps it so that people find it again; 0 for
    any."""
    intention: Intention | None = None
    """The last request for a change, until the change is in the folder."""

    def intend(self, request: object, new_key: Callable[[], str]) -> str:
        """A key for a request: that of the last one if it is the same and not in the folder yet."""
        digest = canonical_digest(request)
        if self.intention is None or self.intention.digest != digest:
            self.intention = Intention(digest, new_key())
        return self.intention.key


class Occupied(UnreadableFile):
    """Another command works on a folder."""


class Folder:
    """The folder of a tournament: its record, its matches, and what people read."""

    def __init__(self, path: Path) -> None:
        self.path = path = with_name(path)
        self.private = path.with_name(f"{path.name}.private")
        self.data = self.private / "data"
        """The data folder of the tournament's own service."""
        self.journal = self.private / "journal.jsonl"
        """The journal of a tournament that is played without a service."""
        self.leaving = self.private / "leaving.jsonl"
        """The same, once the folder's own service takes over."""
        self.downloads = self.private / "matches"
        """Records of matches; a file in it is whole."""
        self.invitations = self.private / "invitations.csv"
        """The tokens of entrants who play at their seats."""
        self.hook_secrets = self.private / "webhooks.csv"
        """The secrets by which deliveries to webhooks are signed."""
        self.seeding = self.private / names.SEEDING
        """The record of the tournament whose ranking the seeds follow."""
        self._run = self.private / "run.json"
        self._next = self.private / "next"

    @contextmanager
    def held(self) -> Iterator[None]:
        """While it is held no other process may work on the folder; Occupied if one does."""
        self.private.mkdir(parents=True, exist_ok=True, mode=0o700)
        with (self.private / "lock").open("wb") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise Occupied(f"another saikoro works on {self.path}") from error
            recover(self.path)
            yield

    def is_held(self) -> bool:
        """Whether somebody else works on the folder."""
        try:
            with self.held():
                return False
        except Occupied:
            return True

    def remember(self, run: Run) -> None:
        """Keep how the tournament is reached, for its owner alone to read."""
        write_private(self._run, msgspec.json.format(msgspec.json.encode(run)))

    @contextmanager
    def intended(self, run: Run, request: object) -> Iterator[str]:
        """The Idempotency-Key of a request: the same until it is done, also after a crash."""
        key = run.intend(request, lambda: secrets.token_hex(16))
        self.remember(run)
        yield key
        run.intention = None
        self.remember(run)

    def run(self) -> Run | None:
        """The data to reach the tournament by; None if it was not begun here."""
        try:
            return msgspec.json.decode(self._run.read_bytes(), type=Run)
        except FileNotFoundError:
            return None
        except UNDECODABLE as error:
            raise UnreadableFile(f"{self._run}: {error}") from error

    def require_new(self) -> None:
        """UnreadableFile if there is something where the folder is to be."""
        if self.path.exists() and (not self.path.is_dir() or any(self.path.iterdir())):
            raise UnreadableFile(f"{self.path} was not written from here; choose another --out")

    def require_own(self) -> None:
        """UnreadableFile if the folder has something that it would not have by itself."""
        if not self.path.exists():
            return
        for file in sorted(self.path.iterdir()):
            if file.name not in drawn.NAMES | {names.SEEDING}:
                detail = f"is not of a tournament; move it, because {self.path} is written again"
                raise UnreadableFile(f"{file} {detail}")

    @contextmanager
    def rewritten(self) -> Iterator[Path]:
        """An empty folder, which takes the place of this one if nothing fails."""
        shutil.rmtree(self._next, ignore_errors=True)
        self._next.mkdir()
        yield self._next
        self.require_own()
        put_in_place(self._next, self.path)
        shutil.rmtree(self._next, ignore_errors=True)

    def has_downloaded(self, score: Score) -> bool:
        """Whether the record of this match is here, and is that of the score."""
        try:
            content = self.download(score.match).read_bytes()
        except OSError:
            return False
        return leads_to(content, score)

    def download(self, match: str) -> Path:
        """The file that the record of a match is downloaded to."""
        return self.downloads / f"{match}.jsonl"

    def lines(self) -> list[bytes]:
        """The lines of the record; UnreadableFile if there is none."""
        file = self.path / names.RECORD
        try:
            if not file.is_file():  # A device or a pipe could be read without end.
                raise UnreadableFile(f"{self.path} holds no tournament: there is no file {file}")
            record = file.read_bytes()
        except (OSError, ValueError) as error:
            raise UnreadableFile(f"{self.path} holds no tournament: {error}") from error
        return record.removesuffix(b"\n").split(b"\n")


def leads_to(record: bytes, score: Score) -> bool:
    """Whether the record of a match has the score's head at its version."""
    header, *lines = record.removesuffix(b"\n").split(b"\n")
    head = genesis(header)
    for line in lines[: score.version]:
        head = next_head(head, line)
    return len(lines) >= score.version and head.hex() == score.head
