"""`saikoro play`: a whole match through the API, printed as it happens."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from saikoro.client import Client, Page
from saikoro.client.verification import record_lines
from saikoro.domain.cards.names import TextSpan
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.report import Reporter
from saikoro.domain.record.beside import apart, names_of
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import Event
from saikoro.domain.text import Text
from saikoro.domain.verification.opened import what_is_opened
from saikoro.domain.words import Language
from saikoro.installed import find_game
from saikoro.service.errors.commands import CommandError

WAIT_SECONDS = 20
"""How long one request waits for new events."""


class NoSuchBuild(CommandError):
    """Words that are no build of a game."""


class UnevenBuilds(CommandError):
    """Builds of two seats that answer different numbers of decisions."""

    sentence = Text(
        "回答の数が違います：Aは{a}件、Bは{b}件です。両方に同じ数だけ要ります。",
        "A hands in {a} answers and B {b}; both need as many",
    )


def build_from(game: AnyGame, words: Sequence[str], source: Any = None) -> list[Any]:
    """A seat's answers: as JSON, or where a build is just one list of cards, these cards.

    `source` is the card set, if it is not the house's. NoSuchBuild if they are neither.
    """
    text = " ".join(words)
    if text.startswith("["):
        try:
            answers: list[Any] = msgspec.json.decode(text, type=list[Any])
        except msgspec.DecodeError as error:
            raise NoSuchBuild(f"a build is a list of answers as JSON: {error}") from error
        return answers
    builds = game.builds
    parts = [] if builds is None else [part for part in builds.parts if not part.optional]
    if builds is None or len(parts) != 1 or parts[0].places:
        raise NoSuchBuild(f"a build of {game.id} is a list of answers as JSON")
    read_from = msgspec.json.decode(game.cards.house()) if source is None else source
    names = builds.names(game.cards.read(read_from))
    read = builds.read_parts({parts[0].name: [TextSpan(text, 1)]}, names)
    if read.errors or read.build is None:
        raise NoSuchBuild("; ".join(error.violation.detail for error in read.errors))
    return read.build


def require_as_many(answers: Sequence[Sequence[Any]]) -> None:
    """UnevenBuilds unless both seats hand in as many answers."""
    a, b = map(len, answers)
    if a != b:
        raise UnevenBuilds(a=a, b=b)


def play_match(
    client: Client,
    game_id: str,
    answers: Sequence[Sequence[Any]],
    language: Language,
    tell: Callable[[str], None],
) -> tuple[str, str]:
    """Play a match of two seats and tell it as it happens; its id, and the head it came to.

    `answers` are those of each seat, in the order of the game's decisions; what is asked after
    them is answered with any legal answer.
    """
    match = client.create(game_id).match
    players = [
        client.join(match, seat=0, player="player A").token,
        client.join(match, seat=1, player="player B", wait=WAIT_SECONDS).token,
    ]
    for given in zip(*answers, strict=True):
        for token, answer, wait in zip(players, given, (0, WAIT_SECONDS), strict=True):
            client.answer(match, answer, token=token, wait=wait)
    while (asked := _asked(client, match, players)) is not None:
        wait = WAIT_SECONDS if asked.last else 0
        client.answer(match, random.choice(asked.options), token=asked.token, wait=wait)
    fold = opened_fold(client, match)
    reporter = Reporter(fold, language)
    for line in client.follow(match):
        sentence = reporter.describe(fold.take(line.raw))
        if sentence is not None:
            tell(numbered(fold.version, sentence))
    return match, fold.head.hex()


def numbered(version: int, sentence: str) -> str:
    """A sentence behind the number of its event; where it begins with a line break, it still does.

    How long the numbers become is not known while a match goes on.
    """
    text = sentence.removeprefix("\n")
    number = f"#{version}".ljust(len("#1000"))
    return sentence.removesuffix(text) + f"{number} {text}"


def empty_fold(client: Client, match: str, seat: int | None = None) -> Fold:
    """A match before its first event, for the public or as a seat knows it."""
    header = Header.read(client.record(match).partition(b"\n")[0])
    game = find_game(header.game, header.rules.version)
    return Fold(game, header, game.cards.read(client.card_set(game.id, header.rules.digest)), seat)


def opened_fold(client: Client, match: str, seat: int | None = None) -> Fold:
    """A match that is over before its first event, with all that its end has opened."""
    fold = empty_fold(client, match)
    record, names, _ = apart(record_lines(client.record(match, names=True)))
    opened = what_is_opened(fold.game, fold.cards, record)
    return Fold(fold.game, fold.header, fold.cards, seat, opened, names_of(names))


def taken(fold: Fold, page: Page) -> Iterator[Event]:
    """Fold the next page of events, one after the other, with the names that lie beside them."""
    fold.show_names({**(fold.names or {}), **{each.seat: each.name for each in page.names}})
    for version, line in enumerate(page.events, fold.version + 1):
        yield fold.take(bytes(line), page.secrets.get(str(version), {}))


class _Asked(NamedTuple):
    """A seat that a match waits for."""

    token: str
    options: list[Any]
    """The options that it may answer with."""
    last: bool
    """Whether the match waits for no other seat, and goes on with its answer."""


def _asked(client: Client, match: str, tokens: list[str]) -> _Asked | None:
    """A seat that the match waits for; None if it is over."""
    if client.match(match).status != "playing":
        return None
    for token in tokens:
        decision = client.decision(match, token=token)
        if decision.options:
            options = [option.answer for option in decision.options]
            return _Asked(token, options, len(decision.waiting) == 1)
    return None
