"""The words of CONTRIBUTING are those of the code; those that it rejects are not used."""

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.documents import DOCUMENTS, ROOT

CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")

CODE = (
    "domain",
    "service",
    "workers",
    "api_schemas",
    *(f"saikoro/{room}" for room in ("client", "conformance", "installed")),
)

PROSE = (*CODE, "deploy", "examples", "tests")
"""Where docstrings and comments are read, too."""


def rows(head: str) -> list[str]:
    """The first cells of the table that begins with `head`."""
    table = CONTRIBUTING.partition(f"{head}\n|---|---|\n")[2].partition("\n\n")[0]
    return [row.split("|")[1].strip() for row in table.splitlines()]


WORDS = rows("| word | meaning |")
REJECTED = [word for row in rows("| not | but |") for word in row.split(", ")]


def modules(folders: tuple[str, ...]) -> Iterator[Path]:
    for folder in folders:
        yield from (ROOT / folder).rglob("*.py")


def without_code(text: str) -> str:
    """A text without what it quotes from code."""
    return re.sub(r"`[^`]*`", "", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def prose(module: Path) -> Iterator[str]:
    """The docstrings and comments of a module."""
    source = io.StringIO(module.read_text("utf-8"))
    for token in tokenize.generate_tokens(source.readline):
        documents = token.type == tokenize.STRING and token.line.lstrip().startswith('"""')
        if documents or token.type == tokenize.COMMENT:
            yield without_code(token.string)


@pytest.fixture(scope="module")
def identifiers() -> str:
    """Every name in the code, in lower case, with its parts joined by `_`."""
    names = {
        name
        for module in modules(CODE)
        for name in re.findall(r"[A-Za-z_]\w+", module.read_text("utf-8"))
    }
    split = (re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).strip("_").lower() for name in names)
    return " ".join(f"_{name}_" for name in split)


def test_the_glossary_is_short() -> None:
    assert 25 <= len(WORDS) <= 40
    assert len(set(WORDS)) == len(WORDS)


@pytest.mark.parametrize("word", WORDS)
def test_a_word_of_the_glossary_is_a_name_in_the_code(identifiers: str, word: str) -> None:
    assert re.search(rf"_{word.removesuffix('s').replace(' ', '_')}s?_", identifiers)


def test_no_document_has_a_word_that_was_decided_against() -> None:
    rejected = re.compile(rf"\b(?:{'|'.join(REJECTED)})s?\b", re.IGNORECASE)
    assert len(REJECTED) >= 10
    glossary = CONTRIBUTING.partition("| not | but |")[2].partition("\n\n")[0]
    texts = {document: document.read_text("utf-8") for document in DOCUMENTS}
    texts[ROOT / "CONTRIBUTING.md"] = CONTRIBUTING.replace(glossary, "")
    found = {
        str(document.relative_to(ROOT)): words
        for document, text in texts.items()
        if (words := rejected.findall(without_code(text)))
    }
    found |= {
        str(module.relative_to(ROOT)): words
        for module in modules(PROSE)
        if rejected.search(module.read_text("utf-8"))  # or it need not be taken apart
        if (words := rejected.findall(" ".join(prose(module))))
    }
    assert not found
