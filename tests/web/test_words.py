"""The words of the pages: every one in both languages, every one used, and none missing."""

import re
from functools import cache
from pathlib import Path

from saikoro.domain.games import OURS
from saikoro.domain.match.words import BotKind
from saikoro.domain.text import Text
from saikoro.service.web.words import catalogue

ROOT = Path(__file__).parents[2]

MADE = {"node_modules", "dist", "static"}
"""Folders of what is made from sources."""

ALIKE = {"JSON", "JSON Schema", "Markdown", "English"}
"""What is written in Latin letters in Japanese, too."""

_WRITTEN = re.compile(r"""["'`]([a-z][a-z0-9_]*\.[a-z0-9_.]+)["'`]""")
_BEGUN = re.compile(r"""["'`]([a-z][a-z0-9_]*\.[a-z0-9_.]*)(?:["'] [~+]|\$\{)|f"([a-z0-9_.]+)\{""")
_ASKED = re.compile(r"""\bwords\(\s*["']([^"']+)["']\s*[,)]""")
_JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")


@cache
def sources() -> dict[str, str]:
    """What takes words from the catalogue, by its path."""
    found = [
        *ROOT.joinpath("service/web/templates").rglob("*.html"),
        *ROOT.joinpath("clients/web").rglob("*.ts"),
        *ROOT.joinpath("service").rglob("*.py"),
    ]
    return {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for path in found
        if not MADE & {*path.relative_to(ROOT).parts}
    }


def asked() -> list[tuple[str, str]]:
    """Every key that a template or a module of Python asks for, and where."""
    return [
        (path, key)
        for path, text in sources().items()
        if not path.endswith(".ts")  # there the compiler looks
        for key in _ASKED.findall(text)
    ]


def test_every_key_that_is_asked_for_is_there() -> None:
    assert len(asked()) > 50
    assert [(path, key) for path, key in asked() if key not in catalogue()] == []


def test_pages_call_bots_as_reports_do() -> None:
    for kind in BotKind:
        assert catalogue()[f"bot.{kind}"] == Text(kind.ja, kind.en)


def test_every_key_is_asked_for() -> None:
    whole = {key for text in sources().values() for key in _WRITTEN.findall(text)}
    begun = {one or other for text in sources().values() for one, other in _BEGUN.findall(text)}
    begun |= {key for key in whole if key.endswith(".")}
    beginnings = tuple(beginning for beginning in begun if "." in beginning)
    unused = [key for key in catalogue() if key not in whole and not key.startswith(beginnings)]
    assert unused == []


def test_no_text_begins_or_ends_with_a_blank() -> None:
    for key, text in catalogue().items():
        assert (text.ja.strip(), text.en.strip()) == (text.ja, text.en), key


def test_no_text_in_japanese_is_english_by_mistake() -> None:
    latin = {
        key: text.ja
        for key, text in catalogue().items()
        if re.search("[A-Za-z]{2}", re.sub(r"\{\w+\}", "", text.ja))
        and not _JAPANESE.search(text.ja)
    }
    assert {key: text for key, text in latin.items() if text not in ALIKE} == {}


def test_every_brace_of_a_text_is_of_a_slot() -> None:
    """That both languages have the same slots is seen when the catalogue is read."""
    for key, text in catalogue().items():
        for written in (text.ja, text.en):
            assert not re.search("[{}]", re.sub(r"\{\w+\}", "", written)), key


def test_texts_about_games_are_about_games_that_are_there() -> None:
    about = {key.removeprefix("game.") for key in catalogue() if key.startswith("game.")}
    assert about == OURS
