"""`saikoro tournament register` and `entry`: what entrants do themselves, by link and token."""

import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import Annotated, Any

import cyclopts
import msgspec
from cyclopts import Parameter

from saikoro.api_schemas.entrants import EntryView, RegisteredEntrant
from saikoro.api_schemas.operations import entrants
from saikoro.api_schemas.operations.declaring import Declared
from saikoro.api_schemas.operations.entrants import register_entrant
from saikoro.api_schemas.operations.rulings import withdraw_entry
from saikoro.client.asking import request
from saikoro.domain.record.canonical import UNDECODABLE
from saikoro.domain.text import Text
from saikoro.service.cli.api import RawClient, require_id, require_token
from saikoro.service.cli.asking import asks
from saikoro.service.cli.files.reading import UnreadableFile, read_bytes, read_json_file, read_text
from saikoro.service.cli.places import AtService, Lang, Place, Taken
from saikoro.service.cli.terminal import Json, as_json, pasted
from saikoro.service.process.writing import write_private

_LINK = re.compile(r"(https?://[^\s?#]+?)/tournaments/([0-9a-f]{32})/register/([0-9a-f]{32})/?")

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
    lang: Lang = "en",
    json: Json = False,
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
    url, tournament, secret = found.groups()
    file = out or Path(f"{re.sub(r'[^0-9A-Za-z]+', '-', name).strip('-') or 'my'}.entry.json")
    kept = _read(file) if file.exists() else SavedEntry(url, secrets.token_hex(16), name)
    if kept.token or (kept.url, kept.name) != (url, name):
        raise UnreadableFile(f"{file} has an entry already; choose another --out")
    _keep(file, kept)
    entry = {"name": name} | entered.given()

    def registered(made: RegisteredEntrant, _: object) -> Iterator[str | Text]:
        yield _REGISTERED.filled(entrant=made.entrant, file=str(file))
        if made.listed:
            yield f"cards   {', '.join(f'{part} {count}' for part, count in made.listed.items())}"
        yield f"see     {pasted('tournament', 'entry', 'show', file)}"

    made = AtService(url=url, lang=lang, json=json).ask(
        register_entrant, registered, tournament=tournament, link=secret, entry=entry, key=kept.key
    )
    kept.tournament, kept.entrant = require_id(made.tournament), made.entrant
    kept.token = require_token(made.token)
    _keep(file, kept)


_REGISTERED = Text(
    "登録番号は{entrant}です。トークンは{file}にあります",
    "you are entrant {entrant}; your token is in {file}",
)


@Parameter(name="*")
@dataclass(frozen=True)
class OfEntry(Place):
    """The file of an entry, with which its entrant asks."""

    file: Path
    """What `register` has written."""
    _: KW_ONLY
    lang: Lang = "en"
    json: Json = False

    def reached(self) -> AbstractContextManager[SavedEntry]:
        """The entry, as it was accepted."""
        return nullcontext(_read_accepted(self.file))

    def sent(self, asked: Any, operation: Declared[..., Any], given: Mapping[str, Any]) -> bytes:
        """The answer of the service that has the entry."""
        kept: SavedEntry = asked
        own = {"tournament": kept.tournament, "token": kept.token}
        with RawClient(kept.url, language=self.lang) as client:
            return client.raw(request(operation, **own, **given))


def _shown(seen: EntryView, _: object) -> Iterator[str | Text]:
    state = seen.gone or ("checked in" if seen.checked_in else "entered")
    yield f"entrant {seen.entrant}  {seen.name}: {state}"
    if seen.build is not None:
        yield f"build   {as_json(seen.build)}"


AT_ONCE = Taken(
    Annotated[
        bool,
        Parameter(
            negative="--at-once",
            help="Leave after your undecided pairings; --at-once now, so that they are walkovers.",
        ),
    ],
    default=True,
)

asks(entry, "show", entrants.see_entry, _shown, at=OfEntry)
asks(entry, "check-in", entrants.check_in_entry, at=OfEntry)
asks(entry, "withdraw", withdraw_entry, at=OfEntry, takes={"after_round": AT_ONCE})
asks(entry, "sit-out", entrants.request_own_bye, at=OfEntry)


@entry.command
def replace(at: OfEntry, *, entered: Entered = NOTHING_ENTERED) -> None:
    """Replace your entry, all of it but its name, until entries are locked."""
    at.ask(entrants.replace_entry, entry=entered.given())


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
