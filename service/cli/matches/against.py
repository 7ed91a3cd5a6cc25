"""`saikoro play --against`: a person at the terminal against a bot, over the API."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple, Self

import msgspec

from domain.bots.specs import Bot
from domain.games import find_game
from domain.match import report
from domain.match.fold import Fold
from domain.match.interface.game import Language
from saikoro.client import Client, Decision, Refused
from service.cli.matches.play import WAIT_SECONDS, empty_fold, opened_fold
from service.cli.terminal import say, say_block, say_sentence
from service.errors import CommandError

MOST_DIGITS = 6
"""Of the number of an option."""


class Terminal(NamedTuple):
    """The terminal of the person."""

    read: Callable[[], str]
    """The next line typed; EOFError at the end of the input."""
    language: Language


class NoPlace(CommandError):
    """A token that is not that of a seat."""


class Place(NamedTuple):
    """A seat that a person has in a match."""

    match: str
    token: str

    seat: int

    @classmethod
    def of(cls, match: str, token: str) -> Self:
        """The place that a token is for, which names its seat; NoPlace if it is no such token."""
        found = re.fullmatch("saikoro_[0-9a-f]{32}_([01])_[0-9A-Za-z_-]+", token)
        if found is None:
            raise NoPlace(f"a match goes on with --token and the token of a seat, not {token!r}")
        return cls(match, token, int(found[1]))


def take_place(client: Client, game: str, bot: Bot) -> Place:
    """Create a match with a bot at seat 1, and take its seat 0."""
    match = client.create(game, bots={1: bot}).match
    return Place.of(match, client.join(match, seat=0).token)


def play_on(client: Client, place: Place, terminal: Terminal) -> str:
    """Play a match from where it stands to its end; its head. EOFError at the end of the input.

    At the end the board shows what was hidden.
    """
    fold = empty_fold(client, place.match, place.seat)
    while not _follow(client, place, fold, terminal):
        asked = client.decision(place.match, token=place.token)
        if asked.version == fold.version and place.seat in asked.waiting:
            _show(fold, place, terminal)
            _answer(client, place, asked, fold.game.id, terminal)
    opened = opened_fold(client, place.match, place.seat)
    if opened.opened is not None:
        opened.take_all(line.raw for line in client.follow(place.match))
        _show(opened, place, terminal)
    return fold.head.hex()


def _follow(client: Client, place: Place, fold: Fold, terminal: Terminal) -> bool:
    """Write new events as sentences, waiting for them if another seat is to act.

    Returns whether the match is over.
    """
    decision = fold.state.decision
    mine = decision is not None and place.seat in decision.waiting
    wait = 0 if mine or not fold.version else WAIT_SECONDS
    page = client.events(place.match, after=fold.version, wait=wait, token=place.token)
    for version, line in enumerate(page.events, fold.version + 1):
        event = fold.take(bytes(line), page.secrets.get(str(version), {}))
        sentence = report.describe(fold, event, terminal.language)
        if sentence is not None:
            say_sentence(sentence)
    return page.over and fold.state.over


def _show(fold: Fold, place: Place, terminal: Terminal) -> None:
    board = fold.game.telling.board(fold.known, fold.cards, terminal.language)
    say_block(f"\n{board}\n" if board else "")


def _answer(client: Client, place: Place, asked: Decision, game: str, terminal: Terminal) -> None:
    """Ask the person until the match accepts an answer."""
    listed = asked.options
    if listed is None:
        starter = find_game(game).starters[place.seat][(asked.decision or 1) - 1]
        options, labels = [starter], [msgspec.json.encode(starter).decode()]
    else:
        options = [option.answer for option in listed]
        labels = [option.ja if terminal.language == "ja" else option.en for option in listed]
        if leaves_no_choice(options):
            _post(client, place, asked, options[0])
            return
    for number, label in enumerate(labels, 1):
        say(f"{number:4}  {label}")
    words = find_game(game).telling.words.get(asked.name or "", {})
    what = words.get(terminal.language, asked.name)
    while True:
        say(f"{what} 1-{len(options)} / {{...}} >")
        given = _chosen(terminal.read().strip(), options)
        if given is None:
            continue
        try:
            _post(client, place, asked, given)
        except Refused as refused:
            say_block(str(refused))
        else:
            return


def leaves_no_choice(options: list[dict[str, Any]]) -> bool:
    """Whether all options are the first one, such as passing, with nothing but additions to it.

    A sole option may be a sample of many.
    """
    first = options[0].items()
    return len(options) > 1 and all(first <= option.items() for option in options)


def _post(client: Client, place: Place, asked: Decision, answer: Any) -> None:
    token, decision = place.token, asked.decision
    client.answer(place.match, answer, token=token, decision=decision, wait=WAIT_SECONDS)


def _chosen(typed: str, options: list[Any]) -> Any:
    """The option of that number, or the answer as JSON; None if it is neither."""
    if typed.isdecimal() and len(typed) <= MOST_DIGITS and 1 <= int(typed) <= len(options):
        return options[int(typed) - 1]
    try:
        answer = msgspec.json.decode(typed)
    except msgspec.DecodeError:
        return None
    return answer if isinstance(answer, dict) else None
