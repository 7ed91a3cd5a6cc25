"""The documents for people, and the code blocks in them."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]

PAGES = [
    *sorted({*(ROOT / "docs").glob("*.md")} - {ROOT / "docs" / "protocol.md"}),
    *sorted((ROOT / "docs" / "ja").glob("*.md")),
]
"""One for each kind of reader; the protocol has tests of its own."""

TRIED = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *PAGES]
"""The documents whose commands and examples are run."""

DOCUMENTS = [
    *TRIED,
    ROOT / "SECURITY.md",
    ROOT / "CHANGELOG.md",
    ROOT / "docs" / "protocol.md",
    *sorted((ROOT / "deploy").rglob("*.md")),
]


class Block(NamedTuple):
    """A code block of a document."""

    document: str
    language: str
    text: str


def blocks_of(document: Path) -> list[Block]:
    """All code blocks of a document, in order."""
    name = str(document.relative_to(ROOT))
    found = re.findall(r"^```(\w*)\n(.*?)^```$", document.read_text("utf-8"), re.DOTALL | re.M)
    return [Block(name, language, text) for language, text in found]


def blocks(language: str) -> list[Block]:
    """The blocks of a language to try, each once: pages in Japanese repeat those in English."""
    tried = {
        block.text: block
        for document in reversed(TRIED)
        for block in reversed(blocks_of(document))
        if block.language == language
    }
    return list(reversed(tried.values()))
