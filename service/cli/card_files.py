"""Card sets in files: TOML or JSON, as their authors keep them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from domain.cards.limits import LONGEST_PAGE
from domain.cards.notation import normalised
from domain.errors import Violation
from domain.games import GAMES, find_game
from domain.match.game import AnyGame
from service.cli.files import UnreadableFile, decode_json, decode_toml, read_bytes, read_text

MAX_SHOWN = 1_000
"""Violations that are printed."""


def read_card_file(file: Path) -> tuple[AnyGame, Any]:
    """The game that a file's card set belongs to, and the card set, not yet checked.

    TOML, JSON, or a page (`.txt`) with cards as their authors lay them out; IllegalCardSet names
    the lines of a page that are not read.
    """
    data = _decoded(file)
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise UnreadableFile(f"{file} does not say which game its cards are for (game = ...)")
    return find_game(data["game"]), data


def _decoded(file: Path) -> Any:
    match file.suffix.lower():
        case ".json":
            return decode_json(file, read_bytes(file))
        case ".txt":
            return _read_page(file, read_text(file))
        case _:
            return decode_toml(file, read_text(file))


def _read_page(file: Path, text: str) -> Any:
    """The cards of a page, for the game whose layout it has."""
    if len(text) > LONGEST_PAGE:
        raise UnreadableFile(f"{file}: a page has at most {LONGEST_PAGE} characters")
    plain = normalised(text)
    for game in GAMES.values():
        read_page = game.cards.read_page
        if read_page is not None and any(mark in plain for mark in game.cards.page_marks):
            return read_page(text)
    raise UnreadableFile(f"{file} has the layout of no game's cards")


def told(violations: Sequence[Violation]) -> str:
    """What is wrong with a card set, or remarked upon, a line each, up to a limit."""
    shown = violations[:MAX_SHOWN]
    lines = [f"{v.pointer or '/'}: {v.code} ({v.rule}): {v.detail}" for v in shown]
    if len(violations) > MAX_SHOWN:
        lines.append(f"and {len(violations) - MAX_SHOWN} more")
    return "\n".join(lines)
