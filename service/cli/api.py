"""Parts of commands that ask the API: its address, the tokens, and checks of its answers."""

import contextlib
import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import httpx
import msgspec
from cyclopts import Parameter, Token

from saikoro.client import Client, ClientError, UnexpectedAnswer, Unreachable
from saikoro.client.calls import Operation
from saikoro.client.exchange import Request, Steps, body_of, one
from saikoro.service.cli.terminal import in_words
from saikoro.service.errors.commands import CommandError
from saikoro.service.errors.stores import ArchiveDown, StoreDown
from saikoro.service.settings import BadSetting, Settings

_PORT = "SAIKORO_PORT"

LOCAL = "http://127.0.0.1:8000"


def _address(_type: type, tokens: Sequence[Token]) -> str:
    """An address as it was given, or that of the port on which `saikoro up` serves here."""
    given = tokens[0]
    if given.keyword != _PORT:
        return given.value
    return LOCAL if given.value == "0" else f"http://127.0.0.1:{given.value}"  # 0 is a free one


Url = Annotated[
    str,
    Parameter(env_var=["SAIKORO_URL", _PORT], converter=_address, help="Where the API is."),
]

NOT_REACHED = "the service cannot be reached"

_ID = re.compile("[0-9a-f]{32}")
_TOKEN = re.compile("[\x21-\x7e]{1,200}")


def _raw(asked: Request) -> Steps[bytes]:
    return one(asked, body_of)


class RawClient(Client):
    """A client that gives the bytes of any answer."""

    raw = Operation(_raw)


def operator_token() -> str:
    """The token of who can read the service's secret."""
    return Settings.from_environment().known_identity().operator_token


class NoKey(CommandError):
    """A key that no request can carry."""


def require_key(given: str) -> str:
    """A key as it was typed, or none; NoKey for what cannot be one."""
    if given and not _TOKEN.fullmatch(given):
        raise NoKey("a key has letters, digits and signs of ASCII, as it was handed out")
    return given


CANNOT_READ = (
    *(CommandError, ClientError, BadSetting, StoreDown, OSError),
    *(httpx.HTTPError, httpx.InvalidURL),
)
"""The errors of sources that cannot be read."""


def why_not_read(error: Exception) -> str:
    """The message about an error of CANNOT_READ."""
    match error:
        case Unreachable():
            return f"{NOT_REACHED} ({error}); is `saikoro up` running?"
        case httpx.InvalidURL() | httpx.HTTPError():
            return f"{NOT_REACHED} ({error})"
        case ArchiveDown():
            return f"{error}: {error.reason}"
        case OSError():
            return in_words(error)
        case _:
            return str(error)


def is_id(given: str) -> bool:
    """Whether this is spelt as the id of a match or a tournament."""
    return _ID.fullmatch(given) is not None


def require_id(given: Any) -> str:
    """The id of a match or a tournament; UnexpectedAnswer for what could be a path."""
    return _required(_ID, given, "an id")


def require_token(given: Any) -> str:
    """A token, which becomes part of a header."""
    return _required(_TOKEN, given, "a token")


def _required(shape: re.Pattern[str], given: Any, what: str) -> str:
    if not isinstance(given, str) or not shape.fullmatch(given):
        raise UnexpectedAnswer(f"the service gave {repr(given)[:80]} as {what}")
    return given


@contextlib.contextmanager
def as_described() -> Iterator[None]:
    """UnexpectedAnswer where an answer has not the shape that the API describes."""
    try:
        yield
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise _unexpected(error) from error
    except msgspec.DecodeError as error:
        raise _unexpected(error) from error


def _unexpected(error: Exception) -> UnexpectedAnswer:
    detail = f"{type(error).__name__}: {error}"[:200]
    return UnexpectedAnswer(f"the service answered something unexpected ({detail})")
