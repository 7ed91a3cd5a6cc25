"""The API as the command line asks it, again where the service is busy or does not answer.

A request that changes something has one Idempotency-Key through all of its tries, so it is done
once even where the first answer was lost.
"""

import time
import uuid
from collections.abc import Callable, Iterator
from email.utils import parsedate_to_datetime
from typing import Any, NamedTuple, Self, TypeVar

import httpx
import msgspec

from domain.record.canonical import UNDECODABLE
from service.cli import answers
from service.cli.answers import UnexpectedAnswer, as_described, bounded_body
from service.errors import CommandError

T = TypeVar("T")

TIMEOUT = httpx.Timeout(10, read=60)

BUSY_SECONDS = 300
"""For how long a request is sent again to a service that answers 429 or 503."""

PAUSE_SECONDS = 0.2
"""The shortest pause between two tries."""

MOST_EMPTY_STREAMS = 20
"""Streams in a row that end before anything has come."""

_MOST_DIGITS = 10
"""Of the seconds in Retry-After."""

_SHOWN = 200
"""Bytes shown of an error that is no problem."""


class Refused(CommandError):
    """The API refused a request; the message is its problem."""

    def __init__(self, problem: str, retry_after: float | None = None) -> None:
        super().__init__(problem)
        self.retry_after = retry_after
        """Seconds after which it may be sent again; None if it is refused for good."""


class Message(NamedTuple):
    """One message of an event stream."""

    event: str
    data: bytes


class Client:
    """What the command line needs of the API; safe to use from several threads.

    A service that cannot be reached is asked again for `patience` seconds, after a call of `look`.
    """

    def __init__(
        self,
        url: str,
        token: str = "",
        patience: float = 0,
        look: Callable[[], None] = lambda: None,
    ) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.Client(base_url=url, timeout=TIMEOUT, headers=headers)
        self._patience = patience
        self._look = look
        self._not_before = 0.0
        """When the service wants to be asked again, by any thread."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connections."""
        self._http.close()

    def get(self, path: str, form: str = "*/*", token: str = "") -> bytes:
        """The body at `path`, in one form of it."""
        return self._ask("GET", path, {"Accept": form} | _bearer(token))

    def post(self, path: str, body: Any, token: str = "", wait: int = 0, once: str = "") -> Any:
        """The answer to a request that is done once, however often the connection breaks.

        Under the same `once` it is done once even by different processes.
        """
        headers = {"Idempotency-Key": once or uuid.uuid4().hex, "Prefer": f"wait={wait}"}
        return _decoded(self._ask("POST", path, headers | _bearer(token), body))

    def delete(self, path: str) -> Any:
        """The answer to a request to do away with what is at `path`."""
        return _decoded(self._ask("DELETE", path))

    def follow(self, path: str) -> Iterator[Message]:
        """The messages of an event stream to its end, which is the message `end`.

        Where the connection breaks, it goes on after the last message.
        """
        headers = {"Accept": "text/event-stream"}
        empty = 0
        while empty < MOST_EMPTY_STREAMS:
            empty += 1
            stream = self._again(lambda: self._open("GET", path, headers))
            try:
                for fields in _messages(stream):
                    empty = 0
                    if fields.get(b"id", b"").isdigit():
                        headers["Last-Event-ID"] = fields[b"id"].decode()
                    if b"data" in fields:
                        event = fields.get(b"event", b"message").decode()
                        yield Message(event, fields[b"data"])
                        if event == "end":
                            return
            except httpx.TransportError:
                pass  # the stream goes on where it broke
            finally:
                stream.close()
            if stream.status_code == httpx.codes.NO_CONTENT:
                yield Message("end", b"{}")
                return
            time.sleep(PAUSE_SECONDS)
        raise UnexpectedAnswer("the service ends its streams before they are over")

    def _ask(
        self, method: str, path: str, headers: dict[str, str] | None = None, body: Any = None
    ) -> bytes:
        """The body of an answer that is no problem."""

        def ask() -> bytes:
            response = self._open(method, path, headers, body)
            try:
                return bounded_body(response)
            finally:
                response.close()

        return self._again(ask)

    def _open(
        self, method: str, path: str, headers: dict[str, str] | None = None, body: Any = None
    ) -> httpx.Response:
        """An answer that is no problem, with its body still to come."""
        request = self._http.build_request(method, path, headers=headers, json=body)
        response = self._http.send(request, stream=True)
        if response.is_error:
            try:
                raise _refused(response)
            finally:
                response.close()
        return response

    def _again(self, ask: Callable[[], T]) -> T:
        """What `ask` returns, once the service is neither busy nor away."""
        busy_until, away_until = (time.monotonic() + s for s in (BUSY_SECONDS, self._patience))
        while True:
            time.sleep(max(0.0, self._not_before - time.monotonic()))
            try:
                return ask()
            except Refused as refused:
                if refused.retry_after is None:
                    raise
                again = time.monotonic() + max(PAUSE_SECONDS, refused.retry_after)
                if again > busy_until:
                    raise
                self._not_before = again
            except httpx.TransportError:
                if time.monotonic() >= away_until:
                    raise
                time.sleep(PAUSE_SECONDS)
                self._look()


def _messages(stream: httpx.Response) -> Iterator[dict[bytes, bytes]]:
    """The fields of each message of a stream; a comment has none."""
    buffered = b""
    for chunk in stream.iter_bytes():
        *messages, buffered = (buffered + chunk).split(b"\n\n")
        if len(buffered) > answers.MAX_MESSAGE_BYTES:
            raise UnexpectedAnswer("the service sent a message that does not end")
        for message in messages:
            yield dict(line.split(b": ", 1) for line in message.split(b"\n") if b": " in line)


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def _refused(response: httpx.Response) -> Refused:
    """The problem in an answer."""
    body = bounded_body(response)
    after = _retry_after(response)
    try:
        return Refused(_told(msgspec.json.decode(body)), after)
    except (*UNDECODABLE, AttributeError, LookupError, TypeError):
        detail = body[:_SHOWN].decode("utf-8", "replace")
        return Refused(f"{response.status_code} {response.reason_phrase}: {detail}", after)


def _retry_after(response: httpx.Response) -> float | None:
    """Seconds until the request may be sent again; None if it is refused for good."""
    if response.status_code not in {429, 503}:
        return None
    given = response.headers.get("Retry-After", "")
    if given.isdecimal() and len(given) < _MOST_DIGITS:
        return float(given)
    try:
        return parsedate_to_datetime(given).timestamp() - time.time()
    except (ValueError, OverflowError):  # no date either: the service names no time
        return PAUSE_SECONDS


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
