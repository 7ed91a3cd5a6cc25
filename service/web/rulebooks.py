"""The rule books of all games, and of tournaments, as HTML; and where each rule is."""

from functools import cache

from saikoro.domain.cards.shipped import shipped
from saikoro.domain.games import GAMES, find_game
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.telling.why.rules import prefix_of
from saikoro.domain.words import Language
from saikoro.service.web.documents import Document, nearest, read_document

TOURNAMENTS = "/docs/tournaments"
"""Where the rules of tournaments are a page."""


def rule_book(game: AnyGame, language: Language = "en") -> Document:
    """The rule book of a game; links lead to its own rules, and to those of tournaments.

    In the language of its readers, where it is written in it.
    """
    return _book(game.id, game.version, language)


@cache
def tournament_rules() -> Document:
    """The rule book of tournaments."""
    return read_document(_tournament_text())


def rule_address(rule: str) -> str | None:
    """The page and the anchor of a rule of any book; None where there is no such rule."""
    prefix = rule.partition("-")[0]
    games = (game for game in GAMES.values() if _prefix(game.id, game.version) == prefix)
    found = (_anchored(f"/g/{game.id}", rule_book(game), rule) for game in games)
    return next(filter(None, found), None) or _address_of_tournament_rule(rule)


@cache
def _book(game: str, version: str, language: Language) -> Document:
    text = find_game(game, version).book.text_in(language)
    return read_document(text, _address_of_tournament_rule)


def _address_of_tournament_rule(rule: str) -> str | None:
    if not rule.startswith(f"{_tournament_prefix()}-"):
        return None
    return _anchored(TOURNAMENTS, tournament_rules(), rule)


def _anchored(path: str, book: Document, rule: str) -> str | None:
    known = nearest(rule, book.anchors)
    return None if known is None else f"{path}#{known}"


@cache
def _prefix(game: str, version: str) -> str:
    return prefix_of(find_game(game, version).book.text())


@cache
def _tournament_prefix() -> str:
    return prefix_of(_tournament_text())


@cache
def _tournament_text() -> str:
    return shipped("saikoro.domain.tournament", "rulebook.md")
