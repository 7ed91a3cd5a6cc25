"""The rights in a tournament of its organiser, and of judges by their roles (TN-19.2)."""

from typing import NamedTuple

from saikoro.api_schemas.keys import Scope
from saikoro.domain.record.line import Event
from saikoro.domain.text import Text
from saikoro.domain.tournament.commands.authors import may
from saikoro.domain.tournament.facts.judges import ORGANISER, ROLES, Role, judge_author
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.service.errors.access import Forbidden, MissingRole, Unauthorised
from saikoro.service.organisers.keys import Organisers, is_key
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.tokens import holder_of

CREATOR = 0
"""The holder of the token that creating a tournament returned.

Entrants are positive holders, judges negative ones.
"""

REVOKED = Text(
    "審判のキーが必要です。{name} のキーは取り消されています",
    "this needs the key of a judge; that of {name} was revoked",
)
"""What a judge is refused with whose key is no longer valid."""


def judge_holder(judge: int) -> int:
    """The holder of the key of a judge."""
    return -judge


class Author(NamedTuple):
    """The author of a request, as a line names it, with the role."""

    by: str
    role: Role

    def require(self, event: type[Event] | Event) -> None:
        """Raise MissingRole if the role does not allow an event, or events of this type."""
        if not may(self.role, event):
            raise MissingRole(ROLES[self.role])

    def require_organiser(self) -> None:
        """Raise MissingRole for any other role."""
        if self.role != "organiser":
            raise MissingRole(ROLES[self.role])


class Admission:
    """Admits the organiser and the judges of one tournament, by a bearer token."""

    def __init__(self, tournament: str, token: str | None, key: str | None) -> None:
        self._tournament = tournament
        self._token = token
        self._key = key
        """The id of the organiser's API key, if the token is one."""

    def admit(self, meta: Meta) -> None:
        """Unauthorised or Forbidden for anyone else, as far as the stored tokens show it."""
        if self._key is None and self._holder(meta) > CREATOR:
            raise Forbidden

    def author(self, ledger: Ledger, meta: Meta) -> Author:
        """The author; Unauthorised for a revoked judge, Forbidden for another organiser."""
        if self._key is not None:
            if ledger.organiser != self._key:
                raise Forbidden
            return Author(ORGANISER, "organiser")
        judge = -self._holder(meta)
        if judge == CREATOR:
            return Author(ORGANISER, "organiser")
        known = ledger.state.judges[judge]
        if known.revoked:
            raise Unauthorised(REVOKED.filled(name=repr(known.name)))
        return Author(judge_author(judge), known.role)

    def _holder(self, meta: Meta) -> int:
        return holder_of(self._token, self._tournament, meta.tokens)


class Authority:
    """Admits organisers and judges to their tournaments."""

    def __init__(self, organisers: Organisers) -> None:
        self._organisers = organisers

    async def admission(self, tournament: str, token: str | None, scope: Scope) -> Admission:
        """The admission of a request; Unauthorised or MissingScope for an API key without it."""
        key = (await self._organisers.admit(token, scope)).key if is_key(token) else None
        return Admission(tournament, token, key)
