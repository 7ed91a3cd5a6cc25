"""The words of the pages: one catalogue in both languages, which templates and scripts share.

It is in `texts/`, a file for each part of the site; a key is unique over all of them.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from saikoro.domain.text import Fact, Text
from saikoro.domain.words import Language


@cache
def catalogue() -> Mapping[str, Text]:
    """Every text by its key; ValueError if two files have the same key, or one is not whole."""
    found: dict[str, Text] = {}
    folder = files("saikoro.service.web").joinpath("texts")
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        written = msgspec.json.decode(file.read_bytes(), type=dict[str, Text])
        texts = {key: Text(pair.ja, pair.en) for key, pair in written.items()}
        twice = sorted(found.keys() & texts)
        if twice:
            raise ValueError(f"{file.name} repeats {', '.join(twice)}")
        found |= texts
    return found


class Words:
    """The catalogue in one language, for templates: `words("front.what")`."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def __call__(self, key: str, **facts: Fact) -> str:
        """The text of a key, with `{facts}` filled in; KeyError if there is no such key."""
        return catalogue()[key].filled(**facts).in_language(self.language)

    def maybe(self, key: str) -> str:
        """The text of a key; empty if there is no such key."""
        return catalogue()[key].in_language(self.language) if key in catalogue() else ""

    def of(self, text: Text) -> str:
        """A text that is not of the catalogue, such as the title of a game."""
        return text.in_language(self.language)
