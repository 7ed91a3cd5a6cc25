"""What the fields of events hold: handles, zones, and the words of closed sets."""

from typing import Literal, TypeAlias

Handle: TypeAlias = str
"""A physical card, without saying what it is (FB-2.3)."""
CardId: TypeAlias = str
"""A card of the card set."""

Row: TypeAlias = Literal["units", "supports"]
"""The zones with slots."""
Zone: TypeAlias = Literal[
    "units",
    "supports",
    "music",
    "hand",
    "deck",
    "extra",
    "forest",
    "banished",
    "gone",
    "slough",
    "check",
]
"""FB-2.2, and what lies under a card or is being checked."""
Pile: TypeAlias = Literal["forest", "banished", "gone"]
"""The public zones that cards are sent to, each oldest first."""
Phase: TypeAlias = Literal["start", "actionable", "draw", "main", "battle", "music", "end"]
CheckKind: TypeAlias = Literal["attack", "damage", "effect"]
DamageWhy: TypeAlias = Literal["battle", "direct", "effect", "price"]
EntryHow: TypeAlias = Literal["paid", "special", "revived", "instant", "returned"]
CastHow: TypeAlias = Literal["paid", "free", "instant", "special", "returned"]
WindowKind: TypeAlias = Literal["play", "attack", "blocked", "aftermath", "turn_start", "turn_end"]
"""FB-10.1, FB-10.7."""
ClosedHow: TypeAlias = Literal["passed", "blocked", "timed_out", "closed"]
BattleResult: TypeAlias = Literal["attacker_won", "defender_won", "tie"]
AttackOutcome: TypeAlias = Literal[
    "attacker_won", "defender_won", "tie", "direct_hit", "negated", "fizzled"
]
What: TypeAlias = Literal["power", "damage_value", "breaker", "attribute", "cannot"]
Word: TypeAlias = Literal["guardian", "trigger_check", "attack", "block"]
"""An attribute, or what a restriction forbids."""
MoveWhy: TypeAlias = Literal[
    "to_hand",
    "banish",
    "banish_for_good",
    "take",
    "put_under",
    "take_slough",
    "search",
    "look",
    "mill",
    "discard",
    "random_discard",
    "slough",
    "price",
    "cost",
    "check",
    "guardian_effect",
    "replaced",
]
FacedWhy: TypeAlias = Literal["price", "special_move", "actionable", "effect"]
Reason: TypeAlias = Literal[
    "damage", "deck_out", "card", "turn_limit", "resignation", "timeout", "draws_exhausted"
]
"""FB-14.7, in its order."""
