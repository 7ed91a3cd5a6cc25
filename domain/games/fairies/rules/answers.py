"""The answers of FB-18 as clients see them, decision by decision.

The rules list the legal answers as plain objects and compare; the types describe them to clients.
"""

from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.words import Choosing, NextPhase, Op, Row


class Posted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """An answer: its word, and its fields (FB-18.4)."""


# mulligan


class Keep(Posted, frozen=True, tag=Op.KEEP.value):
    """Keep the hand (FB-4.5)."""


class Redraw(Posted, frozen=True, tag=Op.REDRAW.value):
    """Put the hand back and draw as many cards (FB-4.5)."""


MulliganAnswer: TypeAlias = Keep | Redraw


# main


class Enter(Posted, frozen=True, tag=Op.ENTER.value):
    """Place a unit or support unit (FB-6.1)."""

    card: Handle
    """The card to place."""


class GradeUp(Posted, frozen=True, tag=Op.GRADE_UP.value):
    """Place a unit card on a unit (FB-6.2)."""

    card: Handle
    """The card to place."""
    onto: Handle
    """The unit that it is placed on."""


class Evolve(Posted, frozen=True, tag=Op.EVOLVE.value):
    """Place an extra unit on a unit (FB-6.3)."""

    card: Handle
    """The card to place."""
    onto: Handle
    """The unit that it is placed on."""


class CastCard(Posted, frozen=True, tag=Op.CAST.value):
    """Cast a magic event (FB-6.4)."""

    card: Handle
    """The magic event."""


class SetCard(Posted, frozen=True, tag=Op.SET.value):
    """Place a magic event face-down (FB-6.5)."""

    card: Handle
    """The magic event."""
    row: Row
    """The row; its cost is paid at once in `units`."""


class Flip(Posted, frozen=True, tag=Op.FLIP.value):
    """Cast a face-down card (FB-6.6)."""

    card: Handle
    """The face-down card."""


class Use(Posted, frozen=True, tag=Op.USE.value):
    """Use an activated line (FB-6.7, FB-7.1)."""

    card: Handle
    """The card that the line is printed on."""
    line: int
    """The number of the line on its card, from 0."""


class PlaceMusic(Posted, frozen=True, tag=Op.MUSIC.value):
    """Place a music card (FB-6.8)."""

    card: Handle
    """The music card."""


class Next(Posted, frozen=True, tag=Op.NEXT.value):
    """End the main phase (FB-5.5)."""

    to: NextPhase
    """The phase that follows."""


MainAnswer: TypeAlias = (
    Enter | GradeUp | Evolve | CastCard | SetCard | Flip | Use | PlaceMusic | Next
)


# attack


class DeclareAttack(Posted, frozen=True, tag=Op.ATTACK.value):
    """Attack with a unit (FB-7.2, FB-7.3)."""

    attacker: Handle
    """The attacking unit."""
    target: str
    """The unit that is attacked; `direct` for a direct attack."""


class End(Posted, frozen=True, tag=Op.END.value):
    """End the battle phase (FB-7.4)."""


AttackAnswer: TypeAlias = DeclareAttack | Use | End


# respond, turn_start, turn_end


class Reply(Posted, frozen=True, kw_only=True):
    """A reply in a window (FB-10.2)."""

    hush: bool | UnsetType = UNSET
    """True for no further window this turn, missing otherwise (FB-10.5)."""


class PlayInstant(Reply, frozen=True, tag=Op.INSTANT.value):
    """Use an instant card (FB-10.6)."""

    card: Handle
    """The instant card."""


class Block(Reply, frozen=True, tag=Op.BLOCK.value):
    """Block with a guardian (FB-7.7)."""

    card: Handle
    """The guardian."""


class FlipReply(Reply, frozen=True, tag=Op.FLIP.value):
    """Cast a prepaid face-down card (FB-10.2)."""

    card: Handle
    """The face-down card."""


class UseReply(Reply, frozen=True, tag=Op.USE.value):
    """Use an activated line (FB-10.2, FB-10.7)."""

    card: Handle
    """The card that the line is printed on."""
    line: int
    """The number of the line on its card, from 0."""


class Pass(Reply, frozen=True, tag=Op.PASS.value):
    """Close the window (FB-10.2)."""


RespondAnswer: TypeAlias = PlayInstant | Block | FlipReply | UseReply | Pass
OwnTimingAnswer: TypeAlias = UseReply | Pass


# guardian_effect


class UseGuardianEffect(Posted, frozen=True, tag=Op.USE.value):
    """Use the guardian effect (FB-7.11)."""


class Decline(Posted, frozen=True, tag=Op.DECLINE.value):
    """Do not use the guardian effect (FB-7.11)."""


GuardianAnswer: TypeAlias = UseGuardianEffect | Decline


# choose, confirm


class Choose(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choose cards, or none (FB-18.4).

    Where the cards are hidden (FB-18.5), the public part of an answer is `op` alone, and the sealed
    part is `cards` alone. What is posted has both, or only `op` if that is `none`.
    """

    op: Choosing | UnsetType = UNSET
    """`none` for no card, where `may_none` allows it (FB-11.4)."""
    cards: list[str] | UnsetType = UNSET
    """Handles, or ids in a search, in listed order."""


class Yes(Posted, frozen=True, tag=Op.YES.value):
    """Carry the sentence out (FB-11.4)."""


class No(Posted, frozen=True, tag=Op.NO.value):
    """Do not carry the sentence out (FB-11.4)."""


ConfirmAnswer: TypeAlias = Yes | No
