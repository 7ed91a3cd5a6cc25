"""`python -m saikoro.installed.probe all <game> <package> <version> <value>`: tries one game.

With `traces` in place of `all` it is played, and nothing else. It prints as JSON why the game
cannot be played, or what it does in random matches; what the game prints, or a process that it
starts, goes to standard error.
"""

import os
import re
import signal
import sys
from collections.abc import Callable, Sequence

import msgspec

from saikoro.api_schemas.closed_sets import game_words
from saikoro.api_schemas.schema.wire import game_schema, schemas_of
from saikoro.domain.bots.playing import play_out
from saikoro.domain.bots.specs import Random
from saikoro.domain.games import RULESETS
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.picture import picture_type
from saikoro.domain.record.canonical import canonical_digest
from saikoro.domain.record.line import event_type
from saikoro.installed.packages import Package
from saikoro.installed.traces import traces
from saikoro.installed.trying import SECONDS, Tried

_ID = re.compile("[a-z][a-z0-9_]{0,31}")
_VERSION = re.compile("[1-9][0-9]{0,3}")
_SEED = bytes(32)


class Refused(Exception):
    """A law that the game does not keep."""


MATCHES = 2
"""Random matches of each version."""


def tried(package: Package, what: str = "all") -> Tried:
    """Why a game cannot be played, or what it does."""
    doing = "be imported"
    try:
        versions = package.load()
        for doing, check in CHECKS if what == "all" else ():  # noqa: B007 - named by what fails
            check(package.game, versions)
        doing = "play random matches"
        return Tried("", [line for version in versions for line in traces(version, MATCHES)])
    except Refused as refused:
        return Tried(str(refused))
    except BaseException as error:  # noqa: BLE001 - whatever the code of strangers raises
        return Tried(f"it cannot {doing}: {type(error).__name__}: {error}")


def _named(game: str, versions: Sequence[AnyGame]) -> None:
    if not _ID.fullmatch(game):
        raise Refused(f"{game!r} is no id of a game: small letters, digits and _, at most 32")
    for version in versions:
        if version.id != game:
            raise Refused(f"its entry point is called {game!r}, but the game {version.id!r}")
        if not _VERSION.fullmatch(version.version):
            raise Refused(f"{version.version!r} is no version of a ruleset: 1, 2, 3 ...")
        for event in version.book.events:
            if not re.fullmatch(rf"{game}\.[a-z][a-z0-9_]*", event_type(event)):
                raise Refused(f"the event {event_type(event)!r} is not called {game}.<name>")
    numbers = [int(version.version) for version in versions]
    if numbers != sorted(set(numbers)):
        raise Refused(f"its versions are {numbers}: the present one comes last")


def _house_set(_game: str, versions: Sequence[AnyGame]) -> None:
    for version in versions:
        source = msgspec.json.decode(version.cards.house())
        version.cards.read(source)
        if canonical_digest(source) not in version.cards.shipped():
            raise Refused("its house set is not among the sets that come with it")


def _book(_game: str, versions: Sequence[AnyGame]) -> None:
    for version in versions:
        version.book.read_options({})
        if not version.book.text().strip():
            raise Refused("its rule book is empty")


def _picture(_game: str, versions: Sequence[AnyGame]) -> None:
    for version in versions:
        if version.telling.picture:
            picture_type(version.telling.picture)


def _described(_game: str, versions: Sequence[AnyGame]) -> None:
    for version in versions:
        game_schema(version, "/schema")
        game_words(version)
    schemas_of([*RULESETS.values(), *versions], "#/")


def _played(_game: str, versions: Sequence[AnyGame]) -> None:
    for version in versions:
        options = version.book.read_options({})
        cards = version.cards.read(msgspec.json.decode(version.cards.house()))
        bots = [Random()] * version.book.seats
        play_out(version, options, cards, bots, _SEED, version.starters)


CHECKS: tuple[tuple[str, Callable[[str, Sequence[AnyGame]], None]], ...] = (
    ("be named", _named),
    ("show its rule book", _book),
    ("read its house set", _house_set),
    ("show its picture", _picture),
    ("be described by a schema", _described),
    ("play a random match", _played),
)
"""What is tried, in order; the words are those of a refusal."""


def main() -> None:
    """Try the game of the command line, and end at once: it may have started threads."""
    if sys.platform != "win32":
        signal.alarm(2 * int(SECONDS))  # in case the process that would end it has ended itself
    reply = os.dup(1)
    os.dup2(2, 1)
    with os.fdopen(reply, "wb") as output:
        output.write(msgspec.json.encode(tried(Package(*sys.argv[2:]), sys.argv[1])))
    os._exit(0)


if __name__ == "__main__":
    main()
