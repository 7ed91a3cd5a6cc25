"""How an operation of the API is declared: once, as the signature of a function without a body.

From a declaration come its route and its description (`saikoro.service.http.routes.binding`), its
method of the client in Python (`saikoro.client.calls`), and that of the client in TypeScript
(`tests.clients.generated.methods`). What a parameter of the signature is, its name and its type
say:

* its name is in the path: a part of the path;
* `token`, `player_token`, and of a POST `key`, `wait` and `seen`: a header;
* it is `Annotated` with a Meta or a Sent: a part of the query, or the header that Sent names;
* it has the name of a field of the `body` that is declared: that field;
* else it is the body.

The docstring is the description, and the return type what is answered.
"""

import inspect
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    NamedTuple,
    ParamSpec,
    Protocol,
    TypeAlias,
    TypedDict,
    TypeVar,
    Unpack,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import Meta

P = ParamSpec("P")
T = TypeVar("T")

JSON = "application/json"
TEXT = "text/plain"
HTML = "text/html"
MARKDOWN = "text/markdown"
CSV = "text/csv"
WEBP = "image/webp"
EVENT_STREAM = "text/event-stream"
JSON_LINES = "application/jsonl"
JSON_PATCH = "application/json-patch+json"
SCHEMA_JSON = "application/schema+json"

WRITES = (401, 403, 404, 409, 413, 422)
"""The problems of what adds to a stream."""

Where: TypeAlias = Literal["path", "query", "header", "field", "body"]
Kept: TypeAlias = Literal["revalidated", "build", "unstored"]
"""Whoever asks again before it is used; everybody for minutes, because only another build changes
it; nobody."""


class Who(NamedTuple):
    """Whose token opens an operation."""

    scheme: str
    """The security scheme of the description."""
    token: str
    """What the header Authorization has."""
    always: bool = False
    """Whether the token is needed although a client may leave it out, because it has its own."""


class Sent(NamedTuple):
    """Marks a parameter that is sent under another name than that of the signature."""

    name: str
    header: bool = False


class Parameter(NamedTuple):
    """A parameter of an operation."""

    name: str
    """The name in the signature."""
    sent: str
    """The name in the path, the query, the headers or the body."""
    where: Where
    type: Any
    default: Any
    """`inspect.Parameter.empty` without one."""
    meta: Meta = Meta()
    """What is true of its values, with a description."""

    @property
    def needed(self) -> bool:
        """Whether it must be given."""
        return self.default is inspect.Parameter.empty


AUTHORIZATION = "Authorization"

_HEADERS = {
    "token": (AUTHORIZATION, Meta()),
    "player_token": (
        "Player-Authorization",
        Meta(
            description="`Bearer` and the token of the player to whose id the seat belongs; not "
            "needed where it belongs to none."
        ),
    ),
}
"""Headers by the names of parameters."""

_OF_WRITES = {
    "key": (
        "Idempotency-Key",
        Meta(
            max_length=202,
            description="New for every new request. Repeating a request with its key does nothing "
            "twice and gets the same answer, for the life of the match. Where no token is sent, it "
            "must be 128 random bits or more in hexadecimal digits, such as a random UUID: the "
            "answer may hold a token, and only the key proves whose it is. In quotes it is the "
            "same key.",
        ),
    ),
    "wait": (
        "Prefer",
        Meta(
            description="`wait=N` holds the answer up to N seconds, until nothing more follows by "
            "itself: the rules and the bots are through, and people are asked or it is over."
        ),
    ),
    "seen": (
        "If-Match",
        Meta(
            description="The ETag that you acted on; refused with the events you missed if the "
            "match has moved on."
        ),
    ),
}
"""Headers of a POST alone."""


class Facts(TypedDict, total=False):
    """What is declared of an operation beside its signature."""

    tag: str
    """The tag, where it is not that of its group."""
    problems: tuple[int, ...] | None
    """The statuses of its problems, besides those of every operation; None if it has none."""
    who: Who
    body: type[msgspec.Struct]
    """The body whose fields are parameters."""
    messages: str
    """The component of the messages of its event stream."""
    answer: str
    """What a response of success means, where the phrase of its status says too little."""
    status: int
    """The status of success, where it is not that of its method or its answer."""
    forms: tuple[str, ...]
    """The media types of the response, the first for clients that do not say; by default JSON."""
    kept: Kept
    """Who may keep a response that does not say so itself."""
    cost: int
    """What it costs a client, in requests; 1 by default."""
    bytes_a_token: int
    """The bytes of a body that cost as much as one more request."""
    largest: int
    """The most bytes of a body, where they are not those of the host."""
    holds_tokens: bool
    """Whether its response has a token beside words that others choose: it is not compressed."""
    counted_here: bool
    """Whether each process counts its requests by itself, and apart from all others."""
    pictures: tuple[str, ...]
    """The media types of a body that is no JSON."""


class Declared(Generic[P, T]):
    """An operation of the API."""

    def __init__(
        self, signature: Callable[P, T], method: str, path: str, summary: str, facts: Facts
    ) -> None:
        self.signature = signature
        self.method = method
        self.path = path
        self.summary = summary
        self.facts = facts

    def __repr__(self) -> str:
        return f"<{self.method.upper()} {self.path}>"

    @property
    def forms(self) -> tuple[str, ...]:
        """The media types of the response."""
        return self.facts.get("forms", (JSON,))

    @property
    def kept(self) -> Kept:
        """Who may keep a response that does not say so itself."""
        return self.facts.get("kept", "revalidated")

    @cached_property
    def description(self) -> str:
        """What its readers need to know."""
        return inspect.getdoc(self.signature) or ""

    @cached_property
    def returns(self) -> Any:
        """The type of its answer: a Struct or a list of them, text, bytes or None."""
        return get_type_hints(self.signature)["return"]

    @cached_property
    def parameters(self) -> Mapping[str, Parameter]:
        """Its parameters by their names in the signature."""
        hints = get_type_hints(self.signature, include_extras=True)
        given = inspect.signature(self.signature).parameters.values()
        return {one.name: self._parameter(one, hints[one.name]) for one in given}

    def _parameter(self, given: inspect.Parameter, hint: Any) -> Parameter:
        kind, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        mark: Sent | None = next((one for one in marks if isinstance(one, Sent)), None)
        meta = next((one for one in marks if isinstance(one, Meta)), Meta())
        headers = _HEADERS | _OF_WRITES if self.method == "post" else _HEADERS
        sent = given.name if mark is None else mark.name
        where: Where = "field" if "body" in self.facts else "body"
        if f"{{{sent}}}" in self.path:
            where = "path"
        elif given.name in headers:
            where, (sent, meta) = "header", headers[given.name]
        elif marks:
            where = "header" if mark is not None and mark.header else "query"
        if sent == AUTHORIZATION:
            meta = Meta(description=f"`Bearer` and {self.facts['who'].token}")
        return Parameter(given.name, sent, where, kind, given.default, meta)


class Declaring(Protocol):
    """A decorator that makes a declaration of a signature."""

    def __call__(self, signature: Callable[P, T], /) -> Declared[P, T]:
        """The declaration."""


class Group:
    """The operations of one tag, in the order in which they are declared."""

    def __init__(self, tag: str) -> None:
        self._tag = tag
        self.operations: list[Declared[..., Any]] = []

    def get(self, path: str, summary: str, **facts: Unpack[Facts]) -> Declaring:
        """Declare what only reads."""
        return self._declared("get", path, summary, facts)

    def post(self, path: str, summary: str, **facts: Unpack[Facts]) -> Declaring:
        """Declare what changes something, or asks with a body."""
        return self._declared("post", path, summary, facts)

    def act(self, path: str, summary: str, **facts: Unpack[Facts]) -> Declaring:
        """Declare what adds to a stream."""
        return self._declared("post", path, summary, {"problems": WRITES, **facts})

    def delete(self, path: str, summary: str, **facts: Unpack[Facts]) -> Declaring:
        """Declare what does away with something."""
        return self._declared("delete", path, summary, facts)

    def _declared(self, method: str, path: str, summary: str, facts: Facts) -> Declaring:
        def declared(signature: Callable[P, T]) -> Declared[P, T]:
            named: Facts = {"tag": self._tag, **facts}
            made = Declared(signature, method, path, summary, named)
            self.operations.append(made)
            return made

        return declared
