"""Request and response bodies of judges and disputes."""

from typing import Annotated

import msgspec
from msgspec import Meta

from saikoro.api_schemas.disputes import NewMatchDispute
from saikoro.api_schemas.ids import MatchId, SignedReceipt
from saikoro.api_schemas.requests import MAX_SENT_NAME
from saikoro.api_schemas.tournaments import EntrantNumber
from saikoro.domain.tournament.facts.judges import Role


class NewJudge(msgspec.Struct, forbid_unknown_fields=True):
    """A judge to add."""

    name: Annotated[str, Meta(min_length=1, max_length=MAX_SENT_NAME)]
    """Shown with every decision of the judge."""
    role: Role = "judge"
    """`judge` rules and answers disputes, `desk` checks in, withdraws and enters results of real
    tables, `organiser` does all."""


class AddedJudge(msgspec.Struct):
    """A new judge, and its key, which is returned only here."""

    judge: int
    """The number of the judge, from 1."""
    name: str
    """The name."""
    role: Role
    token: str
    """The bearer token. Keep it: it is not shown again."""
    receipt: SignedReceipt
    """The signed proof that the request is in the stream."""


class JudgeView(msgspec.Struct):
    """A judge of a tournament."""

    judge: int
    """The number of the judge, from 1."""
    name: str
    """The name."""
    role: Role
    revoked: bool
    """Whether its key opens nothing any more."""


class NewDispute(NewMatchDispute, kw_only=True):
    """A dispute to file: about a match, or about a pairing by stage, round and slot."""

    match: MatchId | None = None
    """A match of the pairing, of which `events` and `kept` are; null for the whole pairing."""
    stage: Annotated[int, Meta(ge=0, le=99)] | None = None
    """0 for the first."""
    round: Annotated[int, Meta(ge=1, le=9_999)] | None = None
    """The round, from 1."""
    slot: Annotated[int, Meta(ge=0, le=99_999)] | None = None
    """The place of the pairing in its round, from 0."""
    entrant: EntrantNumber | None = None
    """The entrant who disputes it; needed only if an official asks on an entrant's behalf."""
