"""Rulings: the decisions that an organiser may make (TN-14)."""

from typing import Any

import msgspec

from saikoro.domain.tournament.facts.stage import Entrant, Slot
from saikoro.domain.tournament.facts.words import Offence


class RulingKind(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind"
):
    """A kind of ruling."""


class Overturn(RulingKind, frozen=True, tag="overturn"):
    """Give a decided pairing another winner, or a draw."""

    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""
    slot: Slot
    winner: Entrant | None
    repair: bool = False
    """Whether later rounds that were paired by points are paired again (TN-14.3)."""


class DoubleLoss(RulingKind, frozen=True, tag="double_loss"):
    """Let both entrants of a pairing lose, decided or not (TN-18.2)."""

    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""
    slot: Slot
    repair: bool = False
    """Whether later rounds that were paired by points are paired again."""


class Rerun(RulingKind, frozen=True, tag="rerun"):
    """Replay a decided pairing."""

    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""
    slot: Slot
    repair: bool = False
    """Whether later rounds that were paired by points are paired again."""


class Correct(RulingKind, frozen=True, tag="correct"):
    """Replace an entrant's build."""

    entrant: Entrant
    build: list[Any]
    """The answer of the entrant to each decision, in order."""
    replay: bool = False
    """Whether its decided pairings are replayed."""
    repair: bool = False
    """Whether later rounds that were paired by points are paired again."""


class Disqualify(RulingKind, frozen=True, tag="disqualify"):
    """Disqualify an entrant (TN-13)."""

    entrant: Entrant


class Reinstate(RulingKind, frozen=True, tag="reinstate"):
    """Let an entrant who has left take part again in everything that is not decided (TN-14.5)."""

    entrant: Entrant


class Undo(RulingKind, frozen=True, tag="undo"):
    """Take a ruling or a withdrawal back, as if it had not been made (TN-14.6)."""

    line: int
    """The line of its event."""
    repair: bool = False
    """Whether later rounds that were paired by points are paired again."""


class Rewind(RulingKind, frozen=True, tag="rewind"):
    """Let the match of a pairing go back to an earlier decision (TN-35); from version 5 on."""

    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""
    slot: Slot
    number: int
    """The number of the match in the pairing, from 0."""
    to: int
    """The version of the match at which the decision was asked."""


class Warn(RulingKind, frozen=True, tag="warning"):
    """Warn an entrant, which changes no result (TN-33.2); from version 5 of the rules on."""

    entrant: Entrant
    offence: Offence
    """What the warning is for."""
    stage: int | None = None
    """The stage of a pairing at which it is given, from 0; null without one, as round and slot."""
    round: int | None = None
    """The round of that pairing, from 1."""
    slot: Slot | None = None
    """The slot of that pairing."""


class GameLoss(RulingKind, frozen=True, tag="game_loss"):
    """Let an entrant lose one match of a pairing (TN-33.3); from version 5 of the rules on."""

    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""
    slot: Slot
    number: int
    """The number of the match in the pairing, from 0."""
    entrant: Entrant
    """The entrant who loses it."""
    offence: Offence
    """What the penalty is for."""
    repair: bool = False
    """Whether later rounds that were paired by points are paired again."""


class PlayedAtTable(RulingKind, frozen=True, tag="played"):
    """Enter the results of matches that were played at a real table (TN-34); from version 5 on."""

    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""
    slot: Slot
    winners: tuple[Entrant | None, ...]
    """The winner of each match; null for a draw."""
    number: int = 0
    """The number of the first of them in the pairing, from 0."""
    repair: bool = False
    """Whether later rounds that were paired by points are paired again."""


OfMatches = GameLoss | PlayedAtTable
"""A ruling that fixes the scores of matches."""

Penalty = Warn | GameLoss
"""A ruling that is counted (TN-33.2)."""

OfPairing = Overturn | DoubleLoss | Rerun | GameLoss | PlayedAtTable
"""A ruling about one pairing."""

Ruling = OfPairing | Correct | Disqualify | Reinstate | Warn | Rewind | Undo
