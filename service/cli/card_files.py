"""Card sets in files: TOML or JSON, as their authors keep them."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from domain.errors import Violation
from domain.games import GAMES, find_game
from domain.match.game import AnyGame
from service.errors import CommandError


class UnreadableFile(CommandError):
    """A file that is not what it should be."""


def read_card_file(file: Path) -> tuple[AnyGame, Any]:
    """The game that a file's card set belongs to, and the card set, not yet checked.

    TOML, JSON, or a page (`.txt`) with cards as their authors lay them out; IllegalCardSet names
    the lines of a page that are not read.
    """
    try:
        data = _decoded(file.suffix.lower(), file.read_bytes())
    except (OSError, ValueError, RecursionError, msgspec.DecodeError) as error:
        raise UnreadableFile(f"{file}: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise UnreadableFile(f"{file} does not say which game its cards are for (game = ...)")
    return find_game(data["game"]), data


def _decoded(suffix: str, content: bytes) -> Any:
    match suffix:
        case ".json":
            return msgspec.json.decode(content)
        case ".txt":
            [read_page] = [game.cards.read_page for game in GAMES.values() if game.cards.read_page]
            return read_page(content.decode("utf-8"))
        case _:
            return tomllib.loads(content.decode("utf-8"))


def told(violations: Sequence[Violation]) -> str:
    """What is wrong with a card set, or remarked upon, a line each."""
    lines = [f"{v.pointer or '/'}: {v.code} ({v.rule}): {v.detail}" for v in violations]
    return "\n".join(lines)
