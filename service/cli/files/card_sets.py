"""Card sets in files: TOML or JSON, as their authors keep them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cyclopts import Parameter

from saikoro.domain.cards.faults import relocated
from saikoro.domain.cards.limits import LONGEST_PAGE
from saikoro.domain.cards.notation.texts import normalised
from saikoro.domain.cards.page import Pasted
from saikoro.domain.cards.positions import Positions
from saikoro.domain.errors.rules import IllegalCardSet, Violation
from saikoro.domain.games import GAMES
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.text import Text
from saikoro.domain.words import Language
from saikoro.installed import find_game
from saikoro.service.cli.files.reading import (
    UnreadableFile,
    decode_json,
    decode_text,
    decode_toml,
    read_bytes,
)

CardSetFile = Annotated[
    Path | None,
    Parameter(help="A file with the card set of the match, if it is not the game's own."),
]

MAX_SHOWN = 1_000
"""Violations that are printed."""


class CardFile(NamedTuple):
    """The card set in a file, not yet checked."""

    game: AnyGame
    """The game that its cards are for."""
    data: Any
    """The card set, as decoded JSON."""
    remarks: list[Violation]
    """The texts of a page that are read in other words."""


def read_card_file(file: Path) -> CardFile:
    """The card set in a file: TOML, JSON, or a page (`.txt`) as authors lay out their cards.

    IllegalCardSet names the lines of a page that cannot be read.
    """
    return _read(file, decode_text(file, read_bytes(file)).text)


class CheckedFile(NamedTuple):
    """The result of checking the card set in a file."""

    game: AnyGame | None
    """The game of the set; None if the file is a page that cannot be read."""
    encoding: str
    """The encoding that the file was read in."""
    wrong: list[Violation]
    """The faults of the set, each with its line and column in the file."""
    remarks: list[Violation]
    """Remarks on cards that can be played, but that their author perhaps meant otherwise."""


def check_card_file(file: Path) -> CheckedFile:
    """Check the card set in a file."""
    text, encoding = decode_text(file, read_bytes(file))
    game = None
    try:
        game, data, remarks = _read(file, text)
        found = game.cards.remarks(game.cards.read(data))
    except IllegalCardSet as illegal:
        return CheckedFile(game, encoding, _located(file, text, illegal.violations), [])
    return CheckedFile(game, encoding, [], [*remarks, *_located(file, text, found)])


def _located(file: Path, text: str, violations: Sequence[Violation]) -> list[Violation]:
    """Violations with their places in a file; those of a page have them already."""
    match file.suffix.lower():
        case ".txt":
            return [*violations]
        case ".json":
            return relocated(violations, Positions.of_json(text).find)
        case _:
            return relocated(violations, Positions.of_toml(text).find)


def _read(file: Path, text: str) -> CardFile:
    if file.suffix.lower() == ".txt":
        game, pasted = _read_page(file, text)
        return CardFile(game, *pasted)
    data = decode_json(file, text) if file.suffix.lower() == ".json" else decode_toml(file, text)
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise UnreadableFile(f"{file} does not say which game its cards are for (game = ...)")
    return CardFile(find_game(data["game"]), data, [])


_EMPTY_PAGE = Text("カードがない", "no card found; the page is empty")
_NO_LAYOUT = Text("カードがない", "no card found; it has the layout of no game's cards")


def _read_page(file: Path, text: str) -> tuple[AnyGame, Pasted]:
    """The cards of a page, for the game whose layout it has."""
    if len(text) > LONGEST_PAGE:
        raise UnreadableFile(f"{file}: a page has at most {LONGEST_PAGE} characters")
    plain = normalised(text)
    if not plain:
        raise UnreadableFile(f"{file}: {_EMPTY_PAGE.both}")
    for game in GAMES.values():
        read_page = game.cards.read_page
        if read_page is not None and any(mark in plain for mark in game.cards.page_marks):
            return game, read_page(text)
    raise UnreadableFile(f"{file}: {_NO_LAYOUT.both}")


def listing(violations: Sequence[Violation], lang: Language = "en") -> str:
    """The errors of a card set or of entries, or remarks, a line each, up to a limit."""
    shown = violations[:MAX_SHOWN]
    lines = [f"{v.pointer or '/'}: {v.text(lang)}" for v in shown]
    if len(violations) > MAX_SHOWN:
        more = len(violations) - MAX_SHOWN
        lines.append(f"ほか {more} 件" if lang == "ja" else f"and {more} more")
    return "\n".join(lines)
