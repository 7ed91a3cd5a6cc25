"""`saikoro verify`: what a record proves, checked on this machine."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from saikoro.client import Client, Refused, Unreachable

from domain.errors import IllegalCardSet, NotCanonical, Unknown
from domain.games import find_game
from domain.match.game import AnyGame
from domain.match.history.inspection import Inspection, Playable, Verdict, inspect_record
from domain.record.canonical import UNDECODABLE, canonical_digest
from domain.record.header import Header
from service.cli.card_files import read_card_file
from service.cli.files import UnreadableFile, read_bytes
from service.cli.kept import Kept, Proven, faults_of
from service.matches.audits import audit_view

LEVELS = {
    "L0": "L0: the server may have chosen the dice",
    "L1": "L1: a player brought a seed, and the server could not choose its own",
}

EXIT_CODES: dict[Verdict, int] = {"sound": 0, "not_sound": 1, "incomplete": 3}

UNREADABLE = 2
"""Exit code for a record that could not be read."""

VERDICTS: dict[Verdict, str] = {
    "sound": "sound",
    "incomplete": "NOT EVERYTHING COULD BE CHECKED",
    "not_sound": "NOT SOUND",
}

NOTHING_KEPT = (
    "none: another history, forged as a whole, would look the same; --head with a head or receipt "
    "that you kept tells them apart"
)


class Verified(NamedTuple):
    """What was found."""

    found: Inspection
    lines: int
    """How many lines the record has after its header."""

    @property
    def verdict(self) -> Verdict:
        """The one word about the record."""
        return self.found.verdict

    def as_json(self) -> str:
        """What was found, as JSON."""
        return msgspec.json.encode(audit_view(self.found)).decode()

    def report(self) -> list[str]:
        """What was found, as lines to read; the last one is the verdict."""
        found, facts = self.found, self.found.facts
        kept = [
            f"head of version {version} of {self.lines}: so far it is the match that you saw"
            for version in sorted(facts.confirmed.values())
        ]
        ran = "were not run"
        if found.rules_version:
            ran = f"emit every line again, up to line {found.rules_version} of {self.lines}"
        return [
            f"match    {facts.match} ({facts.game})",
            f"events   {facts.version}, leading to head {facts.head}",
            *(f"kept     {line}" for line in kept or [NOTHING_KEPT]),
            f"facts    {facts.dice} dice of {facts.draws} draws, {facts.submissions} submissions, "
            f"{facts.cards} cards",
            f"level    {LEVELS[facts.level]}",
            f"rules    {ran}",
            *(f"open     {missing}" for missing in found.unchecked),
            *(f"FAULT    line {one.line}, {one.what}: {one.detail}" for one in found.faults),
            *(["FAULT    too much is wrong; the rest was not read"] if facts.gave_up else []),
            VERDICTS[found.verdict],
        ]


def verify_source(source: str, kept: Sequence[str] = (), cards: Path | None = None) -> Verified:
    """Check a record, in a file or at a match's address, and run its rules again.

    `kept` are heads, ETags or files with receipts; `cards` is a file with the card set, if it is
    not the game's own. BrokenLine if there is no record, UnreadableFile if nothing can be read.
    """
    address = source.startswith(("http://", "https://"))
    heads = [Kept.read(word) for word in kept]
    record = _download(source) if address else read_bytes(Path(source))
    lines = record.removesuffix(b"\n").split(b"\n")
    header = Header.read(lines[0])
    playable = _playable(header, source if address else None, cards)
    found = inspect_record(lines, playable, *(one.head for one in heads))
    proven = Proven(found.facts.match, found.facts.confirmed, header.server_key)
    faults = [*found.faults, *faults_of(heads, proven)]
    return Verified(msgspec.structs.replace(found, faults=faults), len(lines) - 1)


def _playable(header: Header, address: str | None, cards: Path | None) -> Playable | str:
    """What the record is run with, or why there is nothing to run it with."""
    try:
        game = find_game(header.game, header.rules.version)
        source = _card_set(game, header.rules.digest, address, cards)
        if source is None:
            return f"card set {header.rules.digest} is not here; give its file with --card-set"
        return Playable(game, game.cards.read(source))
    except (Unknown, IllegalCardSet, NotCanonical, Refused, Unreachable) as error:
        return str(error)


def _card_set(game: AnyGame, digest: str, address: str | None, cards: Path | None) -> Any:
    """The card set of this digest, decoded; None if it is not at hand.

    UnreadableFile if the file that was given has another.
    """
    if cards is not None:
        data = read_card_file(cards).data
        if canonical_digest(data) != digest:
            raise UnreadableFile(f"{cards} is not the card set of the match, {digest}")
        return data
    shipped = game.cards.shipped().get(digest)
    if shipped is not None:
        return msgspec.json.decode(shipped)
    if address is None:
        return None
    base, _, _ = address.partition("/matches/")
    with Client(base) as client:
        served = client.get(f"/games/{game.id}/card-sets/{digest}")
    try:
        data = msgspec.json.decode(served)
    except UNDECODABLE:
        return None
    return data if canonical_digest(data) == digest else None


def _download(address: str) -> bytes:
    base, matches, rest = address.partition("/matches/")
    with Client(base) as client:
        return client.get(matches + rest.removesuffix("/").removesuffix("/record") + "/record")
