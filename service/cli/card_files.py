"""Card sets in files: TOML or JSON, as their authors keep them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from domain.cards.limits import LONGEST_PAGE
from domain.cards.notation import normalised
from domain.errors import Violation
from domain.games import GAMES, find_game
from domain.match.game import AnyGame
from service.cli.files import UnreadableFile, decode_json, decode_text, decode_toml, read_bytes

MAX_SHOWN = 1_000
"""Violations that are printed."""


class CardFile(NamedTuple):
    """The card set in a file, not yet checked."""

    game: AnyGame
    """The game that its cards are for."""
    data: Any
    """As decoded JSON."""
    encoding: str
    """The encoding that the file was read in."""


def read_card_file(file: Path) -> CardFile:
    """The card set in a file: TOML, JSON, or a page (`.txt`) as authors lay out their cards.

    IllegalCardSet names the lines of a page that cannot be read.
    """
    text, encoding = decode_text(file, read_bytes(file))
    match file.suffix.lower():
        case ".json":
            data = decode_json(file, text)
        case ".txt":
            data = _read_page(file, text)
        case _:
            data = decode_toml(file, text)
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise UnreadableFile(f"{file} does not say which game its cards are for (game = ...)")
    return CardFile(find_game(data["game"]), data, encoding)


def _read_page(file: Path, text: str) -> Any:
    """The cards of a page, for the game whose layout it has."""
    if len(text) > LONGEST_PAGE:
        raise UnreadableFile(f"{file}: a page has at most {LONGEST_PAGE} characters")
    plain = normalised(text)
    if not plain:
        raise UnreadableFile(f"{file}: カードがない / no card found; the page is empty")
    for game in GAMES.values():
        read_page = game.cards.read_page
        if read_page is not None and any(mark in plain for mark in game.cards.page_marks):
            return read_page(text)
    raise UnreadableFile(
        f"{file}: カードがない / no card found; it has the layout of no game's cards"
    )


def told(violations: Sequence[Violation]) -> str:
    """What is wrong with a card set, or remarked upon, a line each, up to a limit."""
    shown = violations[:MAX_SHOWN]
    lines = [f"{v.pointer or '/'}: {v.code} ({v.rule}): {v.detail}" for v in shown]
    if len(violations) > MAX_SHOWN:
        lines.append(f"and {len(violations) - MAX_SHOWN} more")
    return "\n".join(lines)
