"""`saikoro tournament register` and `entry`: what entrants do themselves, by link and token."""

import re
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import cyclopts
import msgspec
from cyclopts import Parameter

from saikoro.client import Client
from saikoro.domain.record.canonical import UNDECODABLE
from saikoro.service.cli.api import as_described, require_id, require_token
from saikoro.service.cli.files.reading import UnreadableFile, read_bytes, read_json_file, read_text
from saikoro.service.cli.terminal import pasted, say
from saikoro.service.cli.tournaments.commands.parameters import Reason, Round, Stage
from saikoro.service.process.writing import write_private

_LINK = re.compile(r"(https?://[^\s?#]+?)(/tournaments/[0-9a-f]{32}/register/[0-9a-f]{32})/?")

EntryFile = Annotated[Path, Parameter(help="What `register` has written.")]

entry = cyclopts.App(name="entry", help="Your own entry, by the file that `register` has written.")


class SavedEntry(msgspec.Struct):
    """The file of an entry: how it is reached, for its entrant alone."""

    url: str
    key: str
    """The Idempotency-Key under which it was registered, so that it is entered once."""
    name: str
    tournament: str = ""
    """Empty until it is entered."""
    entrant: int = 0
    token: str = ""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Entered:
    """The options of an entry besides the name."""

    build: Path | None = None
    """A JSON file with the build, where the tournament is played from builds; or a text file
    (.txt) with the whole entry as a mail."""
    club: str | None = None
    """Your club, which a Swiss may keep apart."""
    seed: str | None = None
    """A seed of your own, 64 hexadecimal digits."""

    def given(self) -> dict[str, Any]:
        """The fields of a request that are given; UnreadableFile for a build that is none."""
        given: dict[str, Any] = {"club": self.club, "seed": self.seed}
        if self.build is not None and self.build.suffix.lower() == ".txt":
            given["mail"] = read_text(self.build)
        elif self.build is not None:
            given["build"] = read_json_file(self.build)
        return {field: value for field, value in given.items() if value is not None}


NOTHING_ENTERED = Entered()


def register(
    link: str,
    name: str,
    *,
    entered: Entered = NOTHING_ENTERED,
    out: Path | None = None,
) -> None:
    """Enter a tournament by its link. Asked again after a failure, it goes on with the same entry.

    Parameters
    ----------
    link
        What the organiser has handed out.
    name
        Under which you play.
    out
        Where the token of the entry is kept; without it `NAME.entry.json`.

    """
    found = _LINK.fullmatch(link.strip())
    if found is None:
        raise UnreadableFile(f"{link} is no link for registration")
    file = out or Path(f"{re.sub(r'[^0-9A-Za-z]+', '-', name).strip('-') or 'my'}.entry.json")
    kept = _read(file) if file.exists() else SavedEntry(found[1], secrets.token_hex(16), name)
    if kept.token or (kept.url, kept.name) != (found[1], name):
        raise UnreadableFile(f"{file} has an entry already; choose another --out")
    _keep(file, kept)
    body = {"name": name} | entered.given()
    with as_described(), Client(kept.url) as api:
        made = api.post(found[2], body, key=kept.key)
        kept.tournament, kept.entrant = require_id(made["tournament"]), int(made["entrant"])
        kept.token = require_token(made["token"])
    _keep(file, kept)
    say(f"you are entrant {kept.entrant}; your token is in {file}")
    if made["listed"]:
        say(f"cards   {', '.join(f'{part} {count}' for part, count in made['listed'].items())}")
    say(f"see     {pasted('tournament', 'entry', 'show', file)}")


@entry.command
def show(file: EntryFile) -> None:
    """Show your entry as the service has it."""
    kept = _read_accepted(file)
    with as_described(), Client(kept.url) as api:
        path = f"/tournaments/{kept.tournament}/entry"
        seen = msgspec.json.decode(api.get(path, token=kept.token))
        state = seen["gone"] or ("checked in" if seen["checked_in"] else "entered")
        say(f"entrant {seen['entrant']}  {seen['name']}: {state}")
        if seen["build"] is not None:
            say(f"build   {msgspec.json.encode(seen['build']).decode()}")


@entry.command
def replace(file: EntryFile, *, entered: Entered = NOTHING_ENTERED) -> None:
    """Replace your entry, all of it but its name, until entries are locked."""
    _ask(file, "", entered.given())
    say("your entry is replaced")


@entry.command(name="check-in")
def check_in(file: EntryFile) -> None:
    """Check yourself in."""
    _ask(file, "/check-in", {})
    say("you are checked in")


@entry.command
def withdraw(file: EntryFile, *, reason: Reason = "", at_once: bool = False) -> None:
    """Leave the tournament; once it is played, after your undecided pairings.

    Parameters
    ----------
    at_once
        Leave now, so that undecided pairings are walkovers.

    """
    _ask(file, "/withdrawal", {"reason": reason, "after_round": not at_once})
    say("you have withdrawn")


@entry.command(name="sit-out")
def sit_out(file: EntryFile, *, number: Round, stage: Stage = 0) -> None:
    """Sit out a round that is not paired yet, if the plan has requested byes."""
    _ask(file, "/byes", {"round": number, "stage": stage})
    say(f"you sit out round {number}")


def _ask(file: Path, what: str, body: Any) -> None:
    kept = _read_accepted(file)
    with as_described(), Client(kept.url) as api:
        api.post(f"/tournaments/{kept.tournament}/entry{what}", body, token=kept.token)


def _read(file: Path) -> SavedEntry:
    try:
        return msgspec.json.decode(read_bytes(file), type=SavedEntry)
    except UNDECODABLE as error:
        raise UnreadableFile(f"{file}: {error}") from error


def _read_accepted(file: Path) -> SavedEntry:
    """The file of an entry that a tournament has; UnreadableFile for one that it has not."""
    kept = _read(file)
    if not kept.token:
        raise UnreadableFile(f"{file}: the entry has not been accepted yet; `register` it again")
    return kept


def _keep(file: Path, kept: SavedEntry) -> None:
    """Write the file of an entry, for its owner alone to read."""
    write_private(file, msgspec.json.format(msgspec.json.encode(kept)))
