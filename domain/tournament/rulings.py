"""Rulings: what an organiser may decide, and whether the tournament admits it (TN-14)."""

from typing import Any

import msgspec

from domain.tournament.stage import Entrant, Slot


class RulingKind(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind"
):
    """One kind of ruling."""


class Overturn(RulingKind, frozen=True, tag="overturn"):
    """A decided pairing gets another winner, or a draw."""

    stage: int
    round: int
    slot: Slot
    winner: Entrant | None
    repair: bool = False
    """Whether later rounds that were paired by points are paired anew (TN-14.3)."""


class Rerun(RulingKind, frozen=True, tag="rerun"):
    """A decided pairing is begun anew."""

    stage: int
    round: int
    slot: Slot
    repair: bool = False


class Correct(RulingKind, frozen=True, tag="correct"):
    """An entrant's build is replaced."""

    entrant: Entrant
    build: list[Any]
    replay: bool = False
    """Whether its decided pairings are begun anew."""
    repair: bool = False


class Disqualify(RulingKind, frozen=True, tag="disqualify"):
    """An entrant is out (TN-13)."""

    entrant: Entrant


Ruling = Overturn | Rerun | Correct | Disqualify
