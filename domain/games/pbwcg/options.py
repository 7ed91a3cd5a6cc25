"""The options of a PBWCG match (PB-24)."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.errors import IllegalOptions, Violation
from domain.games.pbwcg.cards.words import Attribute
from domain.match.options import MatchOptions, Seconds

RULE = "PB-24.1"

DECK_LEAST, DECK_MOST = 7, 40
"""Cards of a deck (PB-3.4)."""

SHORTEST_CLOCK = 10
"""Seconds of a decision with a clock."""

BODY, SKILL, MIND = Attribute.BODY, Attribute.SKILL, Attribute.MIND
RINGS = ((BODY, SKILL, MIND), (BODY, MIND, SKILL), ())
"""Each attribute beats the next one, the last the first (PB-8.7)."""

DeckSize = Annotated[int, Meta(ge=DECK_LEAST, le=DECK_MOST)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]


class PbwcgOptions(MatchOptions, frozen=True, kw_only=True):
    """PB-24, with the rule book's names and defaults."""

    attribute_ring: tuple[Attribute, ...] = RINGS[0]
    late_recovery: bool = False
    corrections: Literal["none", "judge", "judge_consent"] = "none"
    players: int = 2
    base_endurance: Annotated[int, Meta(ge=1, le=20)] = 8
    exclude_grail: bool = False
    banned_names: Annotated[tuple[Name, ...], Meta(max_length=200)] = ()
    deck_min: DeckSize = DECK_LEAST
    deck_max: DeckSize = DECK_MOST
    opening_hand: Annotated[int, Meta(ge=0, le=10)] = 5
    hand_limit: Annotated[int, Meta(ge=1, le=10)] = 5
    turn_cap: Annotated[int, Meta(ge=5, le=200)] = 50
    starters: Literal["ask", "submitted"] = "ask"
    ch_declaration: Literal["ask", "odd"] = "ask"
    decision_seconds: Seconds = 300
    timeouts_to_forfeit: Annotated[int, Meta(ge=1, le=10)] = 3

    def __post_init__(self) -> None:
        if self.players != 2:
            detail = f"a match has 2 players, not {self.players}"
            raise _refused("unsupported_player_count", detail, "/players", "PB-23.9")
        if self.attribute_ring not in RINGS:
            detail = f"one of {', '.join(str([*map(str, ring)]) for ring in RINGS)} is expected"
            raise _refused("bad_option", detail, "/attribute_ring")
        if self.deck_min > self.deck_max:
            detail = f"deck_min is {self.deck_min}, but deck_max is {self.deck_max}"
            raise _refused("bad_option", detail, "/deck_min")
        if 0 < self.decision_seconds < SHORTEST_CLOCK:
            detail = f"0, or {SHORTEST_CLOCK} and more, is expected"
            raise _refused("bad_option", detail, "/decision_seconds")


def _refused(code: str, detail: str, pointer: str, rule: str = RULE) -> IllegalOptions:
    return IllegalOptions([Violation(code, rule, detail, pointer)])
