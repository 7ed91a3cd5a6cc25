"""What a service answers, which may be anything: its ids have one shape."""

import contextlib
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from saikoro.client import UnexpectedAnswer

_ID = re.compile("[0-9a-f]{32}")
_DIGEST = re.compile("[0-9a-f]{64}")
_TOKEN = re.compile("[\x21-\x7e]{1,200}")


def require_id(given: Any) -> str:
    """The id of a match or a tournament; UnexpectedAnswer for what could be a path."""
    return _required(_ID, given, "an id")


def require_digest(given: Any) -> str:
    """The digest of a card set."""
    return _required(_DIGEST, given, "a digest")


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
