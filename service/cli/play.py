"""The API as the command line asks it; `saikoro play`: a whole match, told as it happens."""

import random
import uuid
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Self

import httpx
import msgspec

from domain.cards.names import TextSpan
from domain.games import find_game
from domain.match import report
from domain.match.fold import Fold
from domain.match.game import AnyGame, Language
from domain.record.canonical import UNDECODABLE
from domain.record.header import Header
from service.cli import answers
from service.cli.answers import UnexpectedAnswer, as_described, bounded_body
from service.errors import CommandError

TIMEOUT = httpx.Timeout(10, read=60)


class Refused(CommandError):
    """The API refused a request; the message is its problem."""


class NoSuchBuild(CommandError):
    """Words that are no build of a game."""


class Message(NamedTuple):
    """One message of an event stream."""

    event: str
    data: bytes


class Client:
    """What the command line needs of the API."""

    def __init__(self, url: str, token: str = "") -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.Client(base_url=url, timeout=TIMEOUT, headers=headers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connections."""
        self._http.close()

    def get(self, path: str, form: str = "*/*", token: str = "") -> bytes:
        """The body at `path`, in one form of it."""
        headers = {"Accept": form}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        return self._ask("GET", path, headers)

    def post(self, path: str, body: Any, token: str = "", wait: int = 0, once: str = "") -> Any:
        """The answer to a request that is done once, however often the connection breaks.

        Under the same `once` it is done once even by different processes.
        """
        headers = {"Idempotency-Key": once or uuid.uuid4().hex, "Prefer": f"wait={wait}"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        return _decoded(self._ask("POST", path, headers, body))

    def delete(self, path: str) -> Any:
        """The answer to a request to do away with what is at `path`."""
        return _decoded(self._ask("DELETE", path))

    def _ask(
        self, method: str, path: str, headers: dict[str, str] | None = None, body: Any = None
    ) -> bytes:
        """The body of an answer that is no problem."""
        with self._http.stream(method, path, headers=headers, json=body) as response:
            return _checked(response)

    def follow(self, path: str) -> Iterator[Message]:
        """The messages of an event stream, to its end."""
        headers = {"Accept": "text/event-stream"}
        with self._http.stream("GET", path, headers=headers) as stream:
            if stream.is_error:
                _checked(stream)
            buffered = b""
            for chunk in stream.iter_bytes():
                *messages, buffered = (buffered + chunk).split(b"\n\n")
                if len(buffered) > answers.MAX_MESSAGE_BYTES:
                    raise UnexpectedAnswer("the service sent a message that does not end")
                for message in messages:
                    fields = dict(
                        line.split(b": ", 1) for line in message.split(b"\n") if b": " in line
                    )
                    if b"data" in fields:
                        event = fields.get(b"event", b"message").decode()
                        yield Message(event, fields[b"data"])


def build_from(game: AnyGame, words: Sequence[str]) -> list[Any]:
    """A seat's answers: as JSON, or where a build is just one list of cards, these cards.

    NoSuchBuild if they are neither.
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
    names = builds.names(game.cards.read(msgspec.json.decode(game.cards.house())))
    read = builds.read_parts({parts[0].name: [TextSpan(text, 1)]}, names)
    if read.errors or read.build is None:
        raise NoSuchBuild("; ".join(error.violation.detail for error in read.errors))
    return read.build


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
    game = find_game(game_id)
    match = client.post("/matches", {"game": game_id})["match"]
    seats = f"/matches/{match}/seats"
    players = [
        client.post(seats, {"seat": 0, "player": "player A"}),
        client.post(seats, {"seat": 1, "player": "player B"}, wait=20),
    ]
    for given in zip(*answers, strict=True):
        for player, answer, wait in zip(players, given, (0, 20), strict=True):
            client.post(f"/matches/{match}/answers", {"answer": answer}, player["token"], wait)
    while (asked := _asked(client, match, players)) is not None:
        chosen = {"answer": random.choice(asked.options)}
        wait = 20 if asked.last else 0
        client.post(f"/matches/{match}/answers", chosen, asked.token, wait)
    header = Header.read(client.get(f"/matches/{match}/record").partition(b"\n")[0])
    source = client.get(f"/games/{game_id}/card-sets/{header.rules.digest}")
    fold = Fold(game, header, game.cards.read(msgspec.json.decode(source)))
    for message in client.follow(f"/matches/{match}/events"):
        if message.event == "end":
            break
        sentence = report.describe(fold, fold.take(message.data), language)
        if sentence is not None:
            tell(sentence)
    return match, fold.head.hex()


class _Asked(NamedTuple):
    """A seat that a match waits for."""

    token: str
    options: list[Any]
    """What it may answer."""
    last: bool
    """Whether the match waits for no other seat, and goes on with its answer."""


def _asked(client: Client, match: str, players: list[Any]) -> _Asked | None:
    """A seat that the match waits for; None if it is over."""
    if msgspec.json.decode(client.get(f"/matches/{match}"))["status"] != "playing":
        return None
    path = f"/matches/{match}/decision"
    for player in players:
        decision = msgspec.json.decode(client.get(path, token=player["token"]))
        if decision["options"]:
            options = [option["answer"] for option in decision["options"]]
            return _Asked(player["token"], options, len(decision["waiting"]) == 1)
    return None


def _checked(response: httpx.Response) -> bytes:
    """The body of a streamed response; Refused with its problem where it is an error."""
    body = bounded_body(response)
    if not response.is_error:
        return body
    try:
        raise Refused(_told(msgspec.json.decode(body)))
    except (*UNDECODABLE, AttributeError, LookupError, TypeError):
        detail = body[:_SHOWN].decode("utf-8", "replace")
        raise Refused(f"{response.status_code} {response.reason_phrase}: {detail}") from None


_SHOWN = 200
"""Bytes shown of an error that is no problem."""


def _decoded(body: bytes) -> Any:
    with as_described():
        return msgspec.json.decode(body)


def _told(problem: dict[str, Any]) -> str:
    """A problem for a reader: everything that is wrong, a line each."""
    wrong = problem.get("errors") or []
    if not wrong:
        return f"{problem.get('title')}: {problem.get('detail')}"
    lines = (f"{error['code']} ({error['rule']}): {error['detail']}" for error in wrong)
    return "\n  ".join([f"{problem.get('title')}:", *lines])
