"""Request headers: tokens, ETags and If-Match, Idempotency-Key, Prefer."""

import hashlib
import re
from collections.abc import Sequence
from typing import Annotated, Any

from litestar import Request
from litestar.params import HeaderParameter
from msgspec import UNSET, UnsetType

from saikoro.api_schemas.ids import Later
from saikoro.api_schemas.operations.parameters import MAX_WAIT_SECONDS
from saikoro.domain.match.events import Seat
from saikoro.domain.text import Text
from saikoro.service.errors.access import Unauthorised
from saikoro.service.errors.requests import GuessableKey
from saikoro.service.http.requests.refusal import BadHeader
from saikoro.service.matches.commands import View
from saikoro.service.streams.execution import Once
from saikoro.service.streams.pages import Pages

AnyRequest = Request[Any, Any, Any]

_ETAG = re.compile(
    r'(?P<weak>W/)?"(?P<version>\d{1,9})\.(?P<head>[0-9a-f]{64})(?:\.seat\d)?(?:\.opened)?'
    r'(?:\.[0-9a-f]{16})?(?:\.later\d{1,9})?(?:\.withdrawn[01]{1,2})?(?:\.names)?"'
)
_KNOWN = re.compile(r'"(\d{1,9})\.([0-9a-f]{64})(?:\.[^"]*)?"')
_BEARER = re.compile(r"[Bb]earer +(\S+)")
_WAIT = re.compile(r"(?:^|[,;\s])wait=(\d{1,9})(?:$|[,;\s])")
_KEY = re.compile(r'"([\x21-\x7e]{1,200})"|([\x21-\x7e]{1,200})')
"""A key, in the quotes of the draft (draft-ietf-httpapi-idempotency-key-header) or without."""
_HEX = re.compile("[0-9a-f]{32,}")

_STRONG_ETAGS = Text(
    '{name} は、強い ETag（"<version>.<head>"）をコンマで区切ったものにしてください',
    '{name} must be strong ETags, "<version>.<head>", by commas',
)
_VISIBLE = Text(
    "{name} は、目に見える ASCII 文字 1〜200 文字にしてください",
    "{name} must be 1 to 200 visible ASCII characters",
)
_BEARER_NEEDED = Text(
    "ヘッダー Authorization に、`Bearer`、空白、トークンを入れてください",
    "this needs `Bearer`, a space and a token in the header Authorization",
)

FEWEST_DIGITS = 8
"""Different digits in a random key; fewer come once in ten million random keys."""

NONE_MATCH = "An ETag; 304 if nothing has changed."

IfNoneMatch = Annotated[
    str | None,
    HeaderParameter(name="If-None-Match", description=NONE_MATCH),
]


def etag(
    version: int,
    head: bytes | str,
    later: Later | UnsetType = UNSET,
    withdrawn: Sequence[Seat] = (),
) -> str:
    """The strong ETag of a match at a version: `"<version>.<head>"`.

    Where it says how much `later` it goes, also that version; and the seats whose names were
    `withdrawn`, for what would show them.
    """
    further = "" if later is UNSET else f".later{later.version}"
    if withdrawn:
        further += f".withdrawn{''.join(map(str, withdrawn))}"
    return f'"{version}.{head if isinstance(head, str) else head.hex()}{further}"'


def unchanged(if_none_match: str | None, current: str) -> bool:
    """Whether the client has what is current."""
    if if_none_match is None:
        return False
    given = [tag.strip().removeprefix("W/") for tag in if_none_match.split(",")]
    return "*" in given or current in given


async def require_history(pages: Pages, stream: str, if_none_match: str | None) -> None:
    """Raise OtherHistory where the client has something of a history that is not this one."""
    found = [(int(version), head) for version, head in _KNOWN.findall(if_none_match or "")]
    if found:
        version, head = max(found)
        await pages.require_known(stream, version, bytes.fromhex(head))


def seen_view(if_match: str | None) -> View | None:
    """The view that the client saw; None if it names none, or accepts any.

    The newest of several; tags are compared strongly, so that a weak one never matches.
    """
    if if_match is None or if_match.strip() == "*":
        return None
    tags = [_ETAG.fullmatch(part.strip()) for part in if_match.split(",")]
    views = [
        View(int(tag["version"]), b"" if tag["weak"] else bytes.fromhex(tag["head"]))
        for tag in tags
        if tag is not None
    ]
    if len(views) < len(tags):
        raise BadHeader("If-Match", _STRONG_ETAGS)
    return max(views)


def bearer(authorization: str | None) -> str | None:
    """The bearer token, if there is one; Unauthorised if something else is sent in its place."""
    if not authorization:
        return None
    found = _BEARER.fullmatch(authorization)
    if found is None:
        raise Unauthorised(_BEARER_NEEDED)
    return found[1]


def wait_seconds(prefer: str | None) -> float:
    """How long the client is willing to wait; 0 if it does not say."""
    wanted = _WAIT.search(prefer or "")
    return 0 if wanted is None else min(int(wanted[1]), MAX_WAIT_SECONDS)


async def once(request: AnyRequest, key: str | None, who: str | None = None) -> Once | None:
    """The request as one to be done once: its key within this route and asker, and its body.

    `who` is the bearer token of the request. Without one the key alone proves that a repetition
    comes from the same client, so GuessableKey if others could guess it.
    """
    if key is None:
        return None
    found = _KEY.fullmatch(key)
    if found is None:
        raise BadHeader("Idempotency-Key", _VISIBLE)
    key = found[1] or found[2]
    if who is None and _guessable(key):
        raise GuessableKey
    scope = f"{request.method} {request.url.path} {who} {key}"
    body = await request.body()
    return Once(hashlib.sha256(scope.encode()).digest()[:16], hashlib.sha256(body).digest()[:16])


def _guessable(key: str) -> bool:
    """Whether a key is not 128 random bits in hexadecimal digits, as far as one can see."""
    digits = key.replace("-", "").lower()
    return not _HEX.fullmatch(digits) or len(set(digits)) < FEWEST_DIGITS
