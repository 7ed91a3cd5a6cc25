"""The words on the page of glossaries are those that the games show; those in "not" are not."""

import ast
import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.games import GAMES
from saikoro.domain.match.telling.drawing import draw_table
from saikoro.domain.words import LANGUAGES, Language, Word
from tests.docs.documents import ROOT
from tests.kit.reports import report_lines

PAGE = (ROOT / "docs" / "glossaries.md").read_text("utf-8")

HEADINGS = {
    "laplaplus": "LaplaPlus / ラプラプラス",
    "cardgard": "Cardgard / カードガルド",
    "fairies": "Fairies Battle / フェアリーズ・バトル",
    "ktc": "KTC",
    "pbwcg": "PBWCG",
}

EVERYWHERE = "Saikoro / サイコロ"
"""The heading of the words that are the same in every game."""

ACT = re.compile("対戦(?=する|し|せ|でき|させ|中|相手|組み合わせ|結果|成績表)")
"""What players do, and the titles of printed pages; the thing is a マッチ."""

SHORT = {"fairies": {"turn_limit": 8}, "ktc": {"turn_cap": 12}, "pbwcg": {"turn_cap": 5}}
"""Options that keep a match short."""

JAPANESE = re.compile(r"[ぁ-んァ-ヶ一-龠]")


class Term(NamedTuple):
    """A row of a glossary."""

    ja: str
    en: str
    rejected: tuple[str, ...]


def terms(game: str) -> list[Term]:
    """The glossary of a game."""
    return terms_under(HEADINGS[game])


def terms_under(heading: str) -> list[Term]:
    """The rows of the table under a heading."""
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    table = section.partition("| 日本語 | English | not |\n|---|---|---|\n")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in table.splitlines()]
    return [Term(ja, en, tuple(filter(None, rejected.split(", ")))) for ja, en, rejected in rows]


def rejected(game: str, language: Language) -> list[str]:
    """The spellings that the glossary of a game rejects in a language."""
    spellings = [spelling for term in terms(game) for spelling in term.rejected]
    return [
        spelling for spelling in spellings if bool(JAPANESE.search(spelling)) == (language == "ja")
    ]


def find(spelling: str, text: str) -> re.Match[str] | None:
    """The first place of a spelling in a text; one in English as whole words, also as a plural."""
    if JAPANESE.search(spelling):
        return re.search(re.escape(spelling), text)
    return re.search(rf"(?<!\w){re.escape(spelling)}(?:e?s)?(?!\w)", text, re.IGNORECASE)


def modules(game: str) -> Iterator[ModuleType]:
    """The modules of a game."""
    package = importlib.import_module(f"saikoro.domain.games.{game}")
    for found in walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(found.name)


def sentences(module: ModuleType, language: Language) -> Iterator[str]:
    """What the tables of a module, `{"en": …, "ja": …}`, have in a language.

    The names of slots are left out.
    """
    assert module.__file__
    for node in ast.walk(ast.parse(Path(module.__file__).read_text("utf-8"))):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                match key, value:
                    case ast.Constant(value=named), ast.Constant(value=str(text)):
                        if named == language:
                            yield re.sub(r"\{.*?\}", "{}", text)


def words(module: ModuleType) -> Iterator[Word]:
    """The closed words that a module defines."""
    for kind in vars(module).values():
        if isinstance(kind, type) and issubclass(kind, Word) and kind.__module__ == module.__name__:
            yield from kind


def match_texts(game: str) -> dict[Language, list[str]]:
    """What a short match at random shows: questions, labels, report, last table, and its cards."""
    match = Seated.both(GAMES[game], 100, **SHORT.get(game, {}))
    choose = Random(100)
    read: list[Any] = []
    while match.waiting:
        decision, seat = match.decision, match.waiting[0]
        if decision.question:
            read.append(decision.question(seat))
        read += decision.labels(seat, decision.choices.shown(seat)[:30])
        answer_at_random(match, choose)
    texts: dict[Language, list[str]] = {
        "en": [text.en for text in read],
        "ja": [text.ja for text in read],
    }
    table = match.game.telling.table(match.fold(seat=0).known, match.cards)
    for language in LANGUAGES:
        texts[language] += report_lines(match.fold([]), match.lines, language)[1:]
        drawn = draw_table(table, match.game.telling.faces(match.cards), language, 0)
        texts[language] += [drawn, match.game.cards.print(match.cards, language)]
    return texts


@cache
def shown(game: str) -> dict[Language, str]:
    """What a game shows: the house cards, closed words, sentences, and a short match."""
    texts = match_texts(game)
    for module in modules(game):
        for language in LANGUAGES:
            texts[language] += [word.text(language) for word in words(module)]
            texts[language] += sentences(module, language)
    return {language: "\n".join(texts[language]) for language in LANGUAGES}


def test_every_game_has_a_glossary() -> None:
    assert re.findall(r"^## (.+)$", PAGE, re.MULTILINE) == [EVERYWHERE, *HEADINGS.values()]
    assert set(HEADINGS) == set(GAMES)


@pytest.mark.parametrize("game", HEADINGS)
def test_a_glossary_has_a_word_once(game: str) -> None:
    found = terms(game)
    assert 15 <= len(found) <= 32
    spellings = [spelling for term in found for spelling in term.rejected]
    assert len(spellings) >= 15
    assert len({*spellings}) == len(spellings)
    assert not {*rejected(game, "ja")} & {term.ja for term in found}
    assert not {*rejected(game, "en")} & {term.en for term in found}
    assert len({(term.ja, term.en) for term in found}) == len(found)


@pytest.mark.parametrize("game", HEADINGS)
def test_the_words_of_a_glossary_are_shown(game: str) -> None:
    """In what the game shows or, for what no house card and no sentence has, in its rule book."""
    book = (ROOT / "domain" / "games" / game / "rulebook.md").read_text("utf-8").splitlines()
    missing = [
        (term.ja, term.en)
        for term in terms(game)
        if not (term.ja in shown(game)["ja"] and find(term.en, shown(game)["en"]))
        and not any(term.ja in line and find(term.en, line) for line in book)
    ]
    assert not missing


@pytest.mark.parametrize("game", HEADINGS)
def test_a_closed_word_has_the_english_of_its_glossary(game: str) -> None:
    """Where several have the same Japanese, one of them: `装備` is a thing and an action."""
    english: dict[str, list[str]] = {}
    for module in modules(game):
        for word in words(module):
            english.setdefault(word.ja, []).append(word.en)
    closed = [term for term in terms(game) if term.ja in english]
    assert closed
    assert not [
        (term.ja, term.en)
        for term in closed
        if not any(find(term.en, text) for text in english[term.ja])
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", HEADINGS)
def test_no_spelling_that_a_glossary_rejects_is_shown(game: str, language: Language) -> None:
    found = {
        spelling: shown(game)[language][max(0, hit.start() - 30) : hit.end() + 30]
        for spelling in rejected(game, language)
        if (hit := find(spelling, shown(game)[language]))
    }
    assert not found


def written_in_japanese() -> Iterator[tuple[str, str]]:
    """The path and the text of what has words in Japanese, but for the rules of LaplaPlus."""
    for pattern in (
        "docs/ja/*.md",
        "service/web/texts/*.json",
        "service/web/templates/*.html",
        *(
            f"{room}/**/*.py"
            for room in ("api_schemas", "domain", "examples", "service", "workers")
        ),
    ):
        for path in ROOT.glob(pattern):
            if "laplaplus" not in path.parts:
                yield str(path.relative_to(ROOT)), path.read_text("utf-8")


def test_every_page_message_and_document_has_the_same_words() -> None:
    words = terms_under(EVERYWHERE)
    shown, found = dict(written_in_japanese()), []
    for term in words:
        assert sum(term.ja in text for text in shown.values()) > 5
        for spelling in term.rejected:
            wrong = re.compile(rf"{spelling}(?!ー).{{,20}}")
            for path, text in shown.items():
                found += [f"{path}: {one}" for one in wrong.findall(ACT.sub("", text))]
    assert len(words) == 4
    assert found == []
