"""The table of forgeries: one of each for every game that it depends on, with what is found."""

import gzip
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import msgspec

from saikoro.domain.games import GAMES
from tests.forged.of_lines import OF_LINES
from tests.forged.of_play import OF_PLAY
from tests.kit.budget import SOAKING
from tests.kit.forged_bases import Forge, played
from tests.kit.forging import Record, head_of

TABLE: list[tuple[str, str, Forge]] = [*OF_LINES, *OF_PLAY]
"""The class and the name of each forgery, what a verifier finds, and how it is made.

What is found is the kind of the first fault, both for `saikoro verify` and for the verifier of
`clients/typescript`. `rules` is what only the rules contradict, which are not there in TypeScript;
`head` is what only a head shows that somebody kept of the honest match. `no_record`: there is no
header. `sound` and `incomplete` are verdicts of records that are true, as far as they go.
"""

OF_EVERY_GAME = {"honest", "kept", "sealed", "card", "rewound", "rules"}
"""Classes that depend on the rules. Of the others one game has each forgery, the next one in turn;
in the soak every game has it."""


def kind_of(name: str) -> str:
    """The class of a forgery."""
    return name.split("/", maxsplit=1)[0]


class Forged(msgspec.Struct, frozen=True):
    """A forged record, and what a verifier finds."""

    game: str
    name: str
    """`<class>/<name>`."""
    finds: str
    record: Record
    head: str
    """A head that is given to the verifiers: of its own last line, or that which was kept."""

    @property
    def kind(self) -> str:
        """The class of what is forged."""
        return kind_of(self.name)

    @property
    def fault(self) -> str | None:
        """The kind of the first fault that is found without rules."""
        return None if self.finds in {"rules", "sound", "incomplete", "no_record"} else self.finds

    @property
    def python(self) -> str:
        """The verdict of `saikoro verify`."""
        return "not_sound" if self.fault is not None or self.finds == "rules" else self.finds

    @property
    def typescript(self) -> str:
        """The verdict of the client, which has no rules."""
        return "incomplete" if self.finds in {"sound", "rules"} else self.python

    @property
    def content(self) -> bytes:
        """The bytes of the record."""
        return b"".join(line + b"\n" for line in self.record)


def forged(game: str, name: str, finds: str, forge: Forge) -> Forged | None:
    """A forgery of a match of a game; None if the match has nothing to forge in this way."""
    try:
        record = forge(game)
    except (IndexError, KeyError):
        return None
    kept = [*played(game)] if name.startswith("kept/") else record
    return Forged(game, name, finds, record, head_of(kept))


def _made() -> Iterator[Forged]:
    turn, games = 0, [*GAMES]
    for name, finds, forge in TABLE:
        in_turn = [*games[turn:], *games[:turn]]
        of_games = (
            one for game in in_turn if (one := forged(game, name, finds, forge)) is not None
        )
        some = [*of_games] if SOAKING or kind_of(name) in OF_EVERY_GAME else [*islice(of_games, 1)]
        assert some, f"no game has {name}"
        yield from some
        turn = (turn + 1) % len(games)


@cache
def corpus() -> list[Forged]:
    """Every forged record."""
    return [*_made()]


def the(game: str, name: str) -> Forged:
    """One forgery of a match of a game."""
    [found] = [forged(game, *row) for row in TABLE if row[0] == name]
    assert found is not None
    return found


def written(folder: Path, records: list[Forged]) -> Path:
    """Write records into a folder, each with a line in the manifest, whose path is returned."""
    rows = []
    for number, one in enumerate(records):
        file = f"{number}.jsonl.gz"
        (folder / file).write_bytes(gzip.compress(one.content, 1))
        rows.append({"file": file, "head": one.head, "typescript": one.typescript})
    manifest = folder / "manifest.jsonl"
    manifest.write_bytes(b"\n".join(map(msgspec.json.encode, rows)) + b"\n")
    return manifest
