"""Problem documents (RFC 9457)."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta


class BrokenRule(msgspec.Struct, omit_defaults=True):
    """One broken rule, and the place of the error."""

    code: str
    """The rule book's code of the error."""
    rule: str
    """The id of the rule in the rule book."""
    detail: str
    """What is wrong, in a sentence."""
    pointer: str = ""
    """JSON pointer into the request's body; where something is missing, to what lacks it."""
    parameter: str = ""
    """The parameter of the address that is wrong."""
    header: str = ""
    """The header that is wrong."""
    line: int = 0
    """The line of the text at `pointer`, such as a page of cards, from 1; absent elsewhere."""
    column: int = 0
    """The character of that line, or of a card text of one line, from 1; absent elsewhere."""
    phrase: str = ""
    """The phrase there that the notation of the cards does not have; absent elsewhere."""
    instead: list[str] = []
    """What could stand in the place of that phrase, the most similar first."""


class Problem(msgspec.Struct, omit_defaults=True):
    """Why a request failed. Nothing was changed."""

    type: Annotated[str, Meta(description="URL of a page about this type of problem.")]
    """The kind."""
    title: str
    """The title of the kind of error."""
    status: int
    """The status code of the response."""
    detail: str
    """What is wrong, in a sentence."""
    errors: list[BrokenRule] = []
    """Every rule that the request breaks."""
    version: int | None = None
    """The current version of the match, if the request was stale."""
    head: str | None = None
    """The head of the stream at that version, in hex."""
    missed: list[Any] = []
    """The events after the version in the request, if it was stale."""
    base: dict[str, str] = {}
    """What the address has to name now, if it named another `viewer`, `opened` or `drawer`."""
    card_set: str = ""
    """The digest of the card set that the host withholds."""
    reason: str = ""
    """Why the host withholds it."""


class ProblemKind(msgspec.Struct):
    """A kind of problem, as its page explains it."""

    type: Annotated[str, Meta(description="Address of the page, and `type` of such problems.")]
    """The kind."""
    status: int
    """The status code of the response."""
    title: str
    """The title of the kind of error."""
    causes: str
    """The causes of the error."""
    remedy: str
    """What to do."""
