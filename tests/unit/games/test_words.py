"""A word of a closed set is written once: in the game's `words.py`."""

import ast
import re
from collections import Counter
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path

import pytest

from saikoro.domain.match.interface.game import Game
from saikoro.domain.match.interface.rooms import TELLING
from saikoro.domain.words import Word

GAMES = (
    "saikoro.domain.games.cardgard",
    "saikoro.domain.games.fairies",
    "saikoro.domain.games.ktc",
    "saikoro.domain.games.laplaplus",
    "saikoro.domain.games.pbwcg",
    "lanterns",
)
"""Those that declare all their words as `Word`."""

PREFIXES = {
    "cardgard": "CG-",
    "fairies": "FB-",
    "ktc": "KT-",
    "laplaplus": "LP-",
    "lanterns": "LN-",
    "pbwcg": "PB-",
}
"""What the ids of rules begin with."""

FIELDS: dict[str, set[str]] = {
    "cardgard": {"deck", "leap", "round"},
    "fairies": {"card", "cost", "extra", "fairy", "hand", "main", "name", "turn"},
    "ktc": {
        *("act", "commander", "defeats", "hp", "medals", "promote", "roster", "row", "skill"),
        *("supply", "turns", "yes"),
    },
    "laplaplus": {"hp", "open_cards", "row"},
    "lanterns": {"deck", "hand", "points"},
    "pbwcg": {
        *("ability", "activations", "cp", "deck", "discard", "endurance"),
        *("hand", "hp", "judge", "none", "owner", "placements", "range"),
        *("weight", "wp"),
    },
}
"""Words that are also names of fields, marks and tags of answers, which the rules write."""

FIELDS_OF_ANSWERS = "AnswerField"
"""The set that names fields, which the rules read and write as such."""


def name_of(game: str) -> str:
    return game.rpartition(".")[2]


def words_of(game: str) -> list[type[Word]]:
    module = import_module(f"{game}.words")
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type)]
    return [kind for kind in kinds if issubclass(kind, Word) and kind is not Word]


@cache
def strings(path: Path) -> list[str]:
    """The string literals of a module, each as a whole; no pieces of f-strings.

    What an event shows names its fields, and kinds of shows.
    """
    tree = ast.parse(path.read_text("utf-8"))
    pieces = {
        id(piece)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr) or _is_shows(node)
        for piece in ast.walk(node)
    }
    whole = (node for node in ast.walk(tree) if id(node) not in pieces)
    constants = (node.value for node in whole if isinstance(node, ast.Constant))
    return [text for text in constants if isinstance(text, str)]


def _is_shows(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Shows"


def modules_of(game: str) -> list[Path]:
    folder = Path(import_module(game).__file__ or "").parent
    rooms = (folder / room for room in ("events", "rules", "telling"))
    modules = [folder / "events.py", folder / "state.py", *chain(*(r.rglob("*.py") for r in rooms))]
    return [module for module in modules if module.exists()]


@pytest.mark.parametrize("game", GAMES)
def test_a_wording_is_written_in_words_alone(game):
    written = {word.ja: word for kind in words_of(game) for word in kind if not word.ja.isascii()}
    for module in modules_of(game):
        found = [written[text] for text in strings(module) if text in written]
        assert not found, f"{module} writes {found}"


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_name_words_and_do_not_write_them(game):
    kinds = [kind for kind in words_of(game) if kind.__name__ != FIELDS_OF_ANSWERS]
    words = (word.value for kind in kinds for word in kind)
    values = {word for word in words if "." not in word}  # types of events have their names there
    for module in modules_of(game):
        found = (values - FIELDS[name_of(game)]) & {*strings(module)}
        assert not found, f"{module} writes {found}"


@pytest.mark.parametrize("game", GAMES)
def test_every_set_is_used(game):
    folder = Path(import_module(game).__file__ or "").parent
    modules = folder.rglob("*.py")
    used = Counter(name for path in modules for name in re.findall(r"\w+", path.read_text("utf-8")))
    used.update(where.rpartition(".")[2] for where in TELLING.values())
    for kind in words_of(game):
        assert used[kind.__name__] > 1, kind


@pytest.mark.parametrize("game", GAMES)
def test_every_set_cites_its_rule(game):
    for kind in words_of(game):
        assert PREFIXES[name_of(game)] in (kind.__doc__ or ""), kind


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_its_sentence_in_the_table(game):
    *_, present = (kind for kind in vars(import_module(game)).values() if isinstance(kind, Game))
    sentences = import_module(f"{game}.telling.sentences").SENTENCES
    assert {*sentences} == {*present.book.events}
