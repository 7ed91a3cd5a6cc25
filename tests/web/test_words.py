"""The words of the pages: every one in both languages, every one used, and none missing."""

import re
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from saikoro.domain.games import OURS
from saikoro.domain.match.words import BotKind
from saikoro.domain.words import LANGUAGES, Language
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
        assert catalogue()[f"bot.{kind}"] == {"ja": kind.ja, "en": kind.en}


def test_every_key_is_asked_for() -> None:
    whole = {key for text in sources().values() for key in _WRITTEN.findall(text)}
    begun = {one or other for text in sources().values() for one, other in _BEGUN.findall(text)}
    begun |= {key for key in whole if key.endswith(".")}
    beginnings = tuple(beginning for beginning in begun if "." in beginning)
    unused = [key for key in catalogue() if key not in whole and not key.startswith(beginnings)]
    assert unused == []


def test_every_text_is_there_in_both_languages() -> None:
    for key, text in catalogue().items():
        assert {*text} == {*LANGUAGES}, key
        assert all(one.strip() == one and one for one in text.values()), key


def test_no_text_in_japanese_is_english_by_mistake() -> None:
    latin = {
        key: text["ja"]
        for key, text in catalogue().items()
        if re.search("[A-Za-z]{2}", re.sub(r"\{\w+\}", "", text["ja"]))
        and not _JAPANESE.search(text["ja"])
    }
    assert {key: text for key, text in latin.items() if text not in ALIKE} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_in_both_languages_name_the_same_facts(language: Language) -> None:
    def facts(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}

    for key, text in catalogue().items():
        assert facts(text[language]) == facts(text["ja"]), key


def test_texts_about_games_are_about_games_that_are_there() -> None:
    about = {key.removeprefix("game.") for key in catalogue() if key.startswith("game.")}
    assert about == OURS
