"""Audits on pages: what they leave open, and how matches ended, in the reader's language."""

import re
from functools import cache

from saikoro.api_schemas.closed_sets import closed_sets
from saikoro.domain.errors.unknown import Unknown
from saikoro.domain.games import find_game
from saikoro.domain.match.words import Forfeited
from saikoro.domain.words import Language
from saikoro.service.web.words import Words, catalogue

_OPEN = "check.open."
"""How the keys of texts begin that verifiers write in English."""


def open_in_words(unchecked: str, words: Words) -> str:
    """What an audit could not check, in the reader's language; as it is if it has no text here."""
    for key, pattern in _patterns().items():
        found = pattern.fullmatch(unchecked)
        if found is not None:
            return words(key, **found.groupdict()).replace("`", "")
    return unchecked


def ending_in_words(game: str, version: str, reason: str, language: Language) -> str:
    """Why a match ended, by the words of its game; the word itself if the game is not here."""
    shared = Forfeited.named(reason)
    known = (reason, reason) if shared is None else (shared.ja, shared.en)
    ja, en = _endings(game, version).get(reason, known)
    return ja if language == "ja" else en


@cache
def _endings(game: str, version: str) -> dict[str, tuple[str, str]]:
    """The labels of every reason for which a match of a ruleset ends."""
    try:
        sets = closed_sets(find_game(game, version))
    except Unknown:
        return {}
    return {
        word.value: (word.ja, word.en)
        for closed in sets
        if any(_ENDS.search(field) for field in closed.fields)
        for word in closed.words
    }


_ENDS = re.compile(r"(State|MatchCancelled|MatchHalted)\.reason$")


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """The English texts of the catalogue, with groups for what is filled in."""
    return {
        key: re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.*)", re.escape(text.en)), re.DOTALL)
        for key, text in catalogue().items()
        if key.startswith(_OPEN)
    }
