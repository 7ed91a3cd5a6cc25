"""`saikoro verify`: what a record proves, checked on this machine."""

from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from domain.errors import BrokenRecord, DrawsExhausted, Unknown
from domain.games import find_game
from domain.match.game import AnyGame
from domain.match.history.audit import audit
from domain.record.canonical import canonical_digest
from domain.record.header import Header
from domain.record.verify import Facts, verify
from service.cli.card_files import UnreadableFile, read_card_file
from service.cli.play import Client

LEVELS = {
    "L0": "L0: server seeds only",
    "L1": "L1: the dice depend on a seed that a player brought",
}


class Verdict(NamedTuple):
    """What was found."""

    facts: Facts
    rules: str
    """Whether the rules say the record again, in words."""
    sound: bool
    """Whether nothing contradicts anything."""

    def told(self) -> str:
        """The verdict for a reader."""
        facts = self.facts
        lines = [
            f"match    {facts.match} ({facts.game})",
            f"events   {facts.version}, leading to head {facts.head}",
            f"facts    {facts.dice} dice of {facts.draws} draws, {facts.submissions} submissions, "
            f"{facts.cards} cards",
            f"level    {LEVELS[facts.level]}",
            f"rules    {self.rules}",
            *(
                f"FAULT    line {fault.line}, {fault.what}: {fault.detail}"
                for fault in facts.faults
            ),
            "sound" if self.sound else "NOT SOUND",
        ]
        return "\n".join(lines)


def verify_source(source: str, head: str | None = None, cards: Path | None = None) -> Verdict:
    """Check a record, in a file or at a match's address, and run its rules again.

    `head` is one that somebody kept; `cards` a file with the card set, if it is not the game's own.
    """
    address = source.startswith(("http://", "https://"))
    record = _download(source) if address else _read(Path(source))
    lines = record.removesuffix(b"\n").split(b"\n")
    facts = verify(lines, head)
    rules, said = _run_again(lines, facts, source if address else None, cards)
    return Verdict(facts, rules, facts.sound and said)


def _run_again(
    lines: list[bytes], facts: Facts, address: str | None, cards: Path | None
) -> tuple[str, bool]:
    header = Header.read(lines[0])
    if not facts.finished:
        return "the match is not finished; they can be run again when it is", True
    try:
        game = find_game(header.game, header.rules.version)
        playable = _card_set(game, header, address, cards)
        audit(game, playable, lines)
    except Unknown as unknown:
        return f"not run again: {unknown}", True
    except (BrokenRecord, DrawsExhausted) as diverged:
        return f"say something else: {diverged}", False
    return "run again, they say every line again", True


def _card_set(game: AnyGame, header: Header, address: str | None, cards: Path | None) -> Any:
    """The card set that the header names, playable; UnreadableFile for another one."""
    data: Any = msgspec.json.decode(game.cards.house())
    if cards is not None:
        _, data = read_card_file(cards)
    elif address is not None and canonical_digest(data) != header.rules.digest:
        base, _, _ = address.partition("/matches/")
        with Client(base) as client:
            path = f"/games/{game.id}/card-sets/{header.rules.digest}"
            data = msgspec.json.decode(client.get(path))
    if canonical_digest(data) != header.rules.digest:
        raise UnreadableFile(
            f"the match was played with card set {header.rules.digest}; give its file"
        )
    return game.cards.read(data)


def _download(address: str) -> bytes:
    base, matches, rest = address.partition("/matches/")
    with Client(base) as client:
        return client.get(matches + rest.removesuffix("/").removesuffix("/record") + "/record")


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise UnreadableFile(str(error)) from error
