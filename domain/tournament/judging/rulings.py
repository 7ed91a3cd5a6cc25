"""Rulings: the decisions that an organiser may make (TN-14)."""

from typing import Any

import msgspec

from domain.tournament.stage import Entrant, Slot


class RulingKind(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind"
):
    """One kind of ruling."""


class Overturn(RulingKind, frozen=True, tag="overturn"):
    """Give a decided pairing another winner, or a draw."""

    stage: int
    round: int
    slot: Slot
    winner: Entrant | None
    repair: bool = False
    """Whether later rounds that were paired by points are paired again (TN-14.3)."""


class DoubleLoss(RulingKind, frozen=True, tag="double_loss"):
    """Let both entrants of a pairing lose, decided or not (TN-18.2)."""

    stage: int
    round: int
    slot: Slot
    repair: bool = False


class Rerun(RulingKind, frozen=True, tag="rerun"):
    """Replay a decided pairing."""

    stage: int
    round: int
    slot: Slot
    repair: bool = False


class Correct(RulingKind, frozen=True, tag="correct"):
    """Replace an entrant's build."""

    entrant: Entrant
    build: list[Any]
    replay: bool = False
    """Whether its decided pairings are replayed."""
    repair: bool = False


class Disqualify(RulingKind, frozen=True, tag="disqualify"):
    """Disqualify an entrant (TN-13)."""

    entrant: Entrant


class Reinstate(RulingKind, frozen=True, tag="reinstate"):
    """Let an entrant who has left take part again, in what is not decided (TN-14.5)."""

    entrant: Entrant


class Undo(RulingKind, frozen=True, tag="undo"):
    """Take a ruling or a withdrawal back, as if it had not been made (TN-14.6)."""

    line: int
    """The line of its event."""
    repair: bool = False


OfPairing = Overturn | DoubleLoss | Rerun
"""A ruling about one pairing."""

Ruling = Overturn | DoubleLoss | Rerun | Correct | Disqualify | Reinstate | Undo
