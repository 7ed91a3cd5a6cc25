"""`saikoro play --against`: a person at the terminal against a bot, over the API."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple, Self

import msgspec

from saikoro.client import Client, Decision, Refused
from saikoro.domain.bots.specs import Bot
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.state import DECIDED
from saikoro.domain.match.telling.drawing import draw_table
from saikoro.domain.match.telling.report import Reporter
from saikoro.domain.text import Text
from saikoro.domain.words import Language
from saikoro.installed import find_game
from saikoro.service.cli.matches.play import WAIT_SECONDS, empty_fold, numbered, opened_fold, taken
from saikoro.service.cli.terminal import say, say_block, say_sentence
from saikoro.service.errors.commands import CommandError

MOST_DIGITS = 6
"""The most digits of the number of an option."""


class Terminal(NamedTuple):
    """The terminal of the person."""

    read: Callable[[], str]
    """The next line typed; EOFError at the end of the input."""
    language: Language


class NoSeatToken(CommandError):
    """A token that is not that of a seat."""


class OwnSeat(NamedTuple):
    """A seat that a person has in a match."""

    match: str
    token: str

    seat: int

    @classmethod
    def of(cls, match: str, token: str) -> Self:
        """The seat that a token is for; NoSeatToken if it is for none."""
        found = re.fullmatch("saikoro_[0-9a-f]{32}_([01])_[0-9A-Za-z_-]+", token)
        if found is None:
            raise NoSeatToken(
                f"a match goes on with --token and the token of a seat, not {token!r}"
            )
        return cls(match, token, int(found[1]))


def take_seat(client: Client, game: str, bot: Bot) -> OwnSeat:
    """Create a match with a bot at seat 1, and take its seat 0."""
    match = client.create(game, bots={1: bot}).match
    return OwnSeat.of(match, client.join(match, seat=0).token)


def play_on(client: Client, own: OwnSeat, terminal: Terminal) -> str:
    """Play a match from where it stands to its end; its head. EOFError at the end of the input.

    At the end the table shows what was hidden.
    """
    fold = empty_fold(client, own.match, own.seat)
    reporter = Reporter(fold, terminal.language)
    while not _follow(client, own, fold, reporter):
        asked = client.decision(own.match, token=own.token)
        if asked.version == fold.version and own.seat in asked.waiting:
            _show(fold, own, terminal)
            _answer(client, own, asked, fold.game.id, terminal)
    opened = opened_fold(client, own.match, own.seat)
    if opened.opened is not None:
        opened.take_all(line.raw for line in client.follow(own.match))
        _show(opened, own, terminal)
    return fold.head.hex()


def _follow(client: Client, own: OwnSeat, fold: Fold, reporter: Reporter) -> bool:
    """Write new events as sentences, waiting for them if another seat is to act.

    Returns whether the match is over, or decided.
    """
    decision = fold.state.decision
    mine = decision is not None and own.seat in decision.waiting
    wait = 0 if mine or not fold.version else WAIT_SECONDS
    page = client.events(own.match, after=fold.version, wait=wait, token=own.token)
    for event in taken(fold, page):
        sentence = reporter.describe(event)
        if sentence is not None:
            say_sentence(numbered(fold.version, sentence))
    return fold.state.status == DECIDED or (page.over and fold.state.over)


def _show(fold: Fold, own: OwnSeat, terminal: Terminal) -> None:
    telling = fold.game.telling
    table, faces = telling.table(fold.known, fold.cards), telling.faces(fold.cards)
    drawn = draw_table(table, faces, terminal.language, own.seat)
    say_block(f"\n{drawn}\n" if drawn else "")


def _answer(client: Client, own: OwnSeat, asked: Decision, game: str, terminal: Terminal) -> None:
    """Ask the person until the match accepts an answer."""
    listed = asked.options
    if listed is None:
        starter = find_game(game).starters[own.seat][(asked.decision or 1) - 1]
        options, labels = [starter], [_form(starter)]
    else:
        options = [option.answer for option in listed]
        labels = [option.ja if terminal.language == "ja" else option.en for option in listed]
        if leaves_no_choice(options):
            _post(client, own, asked, options[0])
            return
    what = find_game(game).telling.decision(asked.name or "").in_language(terminal.language)
    question = "" if asked.question is None else getattr(asked.question, terminal.language)
    say_block("" if question == what else question)
    for number, label in enumerate(labels, 1):
        say(f"{number:4}  {label}")
    while True:
        say(f"{what} 1-{len(options)} / {{...}} >")
        given = _chosen(terminal.read().strip(), options)
        if given is None:
            say(_NEITHER.in_language(terminal.language, most=len(options), form=_form(options[0])))
            continue
        try:
            _post(client, own, asked, given)
        except Refused as refused:
            say_block(str(refused))
        else:
            return


_NEITHER = Text(
    "1〜{most}の番号か、{form}のようなJSONを入れてください。",
    "Type a number from 1 to {most}, or JSON such as {form}.",
)


def _form(answer: Any) -> str:
    """An answer as JSON, to type one like it."""
    return msgspec.json.encode(answer).decode()


def leaves_no_choice(options: list[dict[str, Any]]) -> bool:
    """Whether all options are the first one, such as passing, with nothing but additions to it.

    A sole option may be a sample of many.
    """
    first = options[0].items()
    return len(options) > 1 and all(first <= option.items() for option in options)


def _post(client: Client, own: OwnSeat, asked: Decision, answer: Any) -> None:
    token, decision = own.token, asked.decision
    client.answer(own.match, answer, token=token, decision=decision, wait=WAIT_SECONDS)


def _chosen(typed: str, options: list[Any]) -> Any:
    """The option of that number, or the answer as JSON; None if it is neither."""
    if typed.isdecimal() and len(typed) <= MOST_DIGITS and 1 <= int(typed) <= len(options):
        return options[int(typed) - 1]
    try:
        answer = msgspec.json.decode(typed)
    except msgspec.DecodeError:
        return None
    return answer if isinstance(answer, dict) else None
