"""Requests, responses and pauses as plain values: the part of a client that does no I/O.

What a client does is a generator of steps. It yields a Request and receives a Reply, or Lost if no
response came; it yields a Pause before it asks again, and an Item for every result. A blocking and
an asynchronous client run the same steps.
"""

import random
import re
import uuid
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar
from urllib.parse import quote

import msgspec

from saikoro.client.errors import ClientError, Refused, UnexpectedAnswer, Unreachable
from saikoro.domain.record.canonical import UNDECODABLE

T = TypeVar("T")

BUSY = (429, 502, 503, 504)
"""Statuses after which the same request is sent again; 502 and 504 come from proxies."""

MAX_BYTES = 256 * 1024 * 1024
"""The most bytes of a response: more than the record of a full tournament."""

_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 5.0
_SECONDS = re.compile("[0-9]{1,6}")


class Request(NamedTuple):
    """A request; a repetition of it is the same request."""

    method: str
    path: str
    headers: Mapping[str, str]
    query: Mapping[str, str | int] = {}
    content: bytes | None = None


class Reply(NamedTuple):
    """A response."""

    status: int
    headers: Mapping[str, str]
    """The headers, whose names are looked up in lower case."""
    body: bytes


class Lost(NamedTuple):
    """A request that got no response."""

    error: Exception
    final: bool
    """Whether asking again is useless."""


class Pause(NamedTuple):
    """Time to let go by; `cause` is raised if the client is not willing to wait any longer."""

    seconds: float
    cause: ClientError | None = None


class Item(NamedTuple, Generic[T]):
    """A result."""

    value: T


Answer: TypeAlias = Reply | Lost
Steps: TypeAlias = Generator[Request | Pause | Item[T], Answer, None]
"""The steps of an operation, which a client carries out for whoever receives the items."""
Exchange: TypeAlias = Generator[Request | Pause | Item[Any], Answer, T]
"""A part of it, which returns something to the rest."""


class Body:
    """The bytes of a response as they arrive; UnexpectedAnswer if there is no end of them."""

    def __init__(self) -> None:
        self._received = bytearray()

    def take(self, chunk: bytes) -> None:
        """Add what has arrived."""
        self._received += chunk
        if len(self._received) > MAX_BYTES:
            raise UnexpectedAnswer(f"the service answered more than {MAX_BYTES} bytes")

    def __bytes__(self) -> bytes:
        return bytes(self._received)


def address(*parts: str | int) -> str:
    """A path of these parts, none of which can reach outside of its place."""
    return "".join(f"/{quote(str(part), safe='')}" for part in parts)


def get(path: str, *, token: str = "", accept: str = "*/*", **query: str | int | None) -> Request:
    """A request for what is at `path`; parts of the query that are None are left out."""
    asked = {name: value for name, value in query.items() if value is not None}
    return Request("GET", path, _headers(token, accept), asked)


def post(
    path: str, body: Any, *, token: str = "", wait: float = 0, key: str = "", seen: str = ""
) -> Request:
    """A request that is done once, however often it is sent: `key` is new, if none is given.

    `wait` seconds the service may wait for what follows; `seen` is the ETag that was acted on. A
    `body` of None is none, one of bytes is sent as it is, and any other as JSON.
    """
    headers = _headers(token) | {"Idempotency-Key": key or uuid.uuid4().hex}
    sent_as, content = _content(body)
    if content is not None:
        headers["Content-Type"] = sent_as
    if wait:
        headers["Prefer"] = f"wait={wait:.0f}"
    if seen:
        headers["If-Match"] = seen
    return Request("POST", path, headers, content=content)


def with_player(request: Request, token: str) -> Request:
    """The request with the token of a player beside that of a seat; as it is without one."""
    if not token:
        return request
    headers = {**request.headers, "Player-Authorization": f"Bearer {token}"}
    return request._replace(headers=headers)


def _content(body: Any) -> tuple[str, bytes | None]:
    """The media type of a body, and its bytes."""
    if isinstance(body, bytes):
        return "application/octet-stream", body
    return "application/json", None if body is None else msgspec.json.encode(body, enc_hook=_plain)


def _plain(value: Any) -> Any:
    """A mapping or a sequence of any kind as one that JSON is written from."""
    if isinstance(value, Mapping):
        return {**value}
    if isinstance(value, Sequence):
        return [*value]
    raise TypeError(f"{type(value).__name__} cannot be sent")


def delete(path: str, *, token: str = "") -> Request:
    """A request to do away with what is at `path`."""
    return Request("DELETE", path, _headers(token))


def _headers(token: str, accept: str = "application/json") -> dict[str, str]:
    headers = {"Accept": accept}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    return headers


def insist(request: Request) -> Exchange[Reply]:
    """The response to a request that the service accepts, sent as often as that takes."""
    tries = 0
    while True:
        reply = yield request
        if isinstance(reply, Lost):
            cause: ClientError = Unreachable(str(reply.error) or type(reply.error).__name__)
            if reply.final:
                raise cause from reply.error
            asked = 0.0
        elif reply.status in BUSY:
            asked = _retry_after(reply) or 0.0
            cause = Refused.of(reply.status, reply.body, asked)
        else:
            return _accepted(reply)
        yield Pause(max(asked, _backoff(tries)), cause)
        tries += 1


def advance(steps: Steps[T], answer: Answer | None) -> Request | Pause | Item[T] | None:
    """The next of these steps, after the `answer` to the one before; None at their end."""
    try:
        return next(steps) if answer is None else steps.send(answer)
    except StopIteration:
        return None


def limited(steps: Steps[T], patience: float) -> Steps[T]:
    """Limit the pauses of these steps to `patience` seconds in a row.

    What is longer in a row ends with the error that made it necessary.
    """
    spent = 0.0
    answer: Answer | None = None
    while True:
        step = advance(steps, answer)
        if step is None:
            return
        if isinstance(step, Pause) and step.cause is not None:
            spent += step.seconds
            if spent > patience:
                raise step.cause
        answer = yield step
        if isinstance(answer, Reply) and answer.status not in BUSY:
            spent = 0.0


def one(request: Request, read: Callable[[Reply], T]) -> Steps[T]:
    """A single request, and what its response is read as."""
    reply = yield from insist(request)
    yield Item(read(reply))


def body_of(reply: Reply) -> bytes:
    """The bytes of a response."""
    return reply.body


def text_of(reply: Reply) -> str:
    """The text of a response."""
    return reply.body.decode("utf-8", "replace")


def nothing(_reply: Reply) -> None:
    """A response that says no more than that it is done."""


def as_type(kind: type[T]) -> Callable[[Reply], T]:
    """A reader of responses that have this type; UnexpectedAnswer for others."""

    def read(reply: Reply) -> T:
        try:
            return msgspec.json.decode(reply.body, type=kind)
        except UNDECODABLE as error:
            detail = str(error)[:200]
            raise UnexpectedAnswer(
                f"the service answered something unexpected ({detail})"
            ) from error

    return read


def _accepted(reply: Reply) -> Reply:
    if reply.status >= 400:
        raise Refused.of(reply.status, reply.body, _retry_after(reply))
    if not 200 <= reply.status < 300:
        raise UnexpectedAnswer(f"the service answered with status {reply.status}")
    return reply


def _backoff(tries: int) -> float:
    """Longer after every try; not the same for all clients of a service that comes back."""
    longest = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0 ** min(tries, 10))
    return longest * random.uniform(0.5, 1)


def _retry_after(reply: Reply) -> float | None:
    found = _SECONDS.fullmatch(reply.headers.get("retry-after", ""))
    return None if found is None else float(found[0])
