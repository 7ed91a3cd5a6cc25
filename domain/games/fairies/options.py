"""The options of a match of Fairies Battle (FB-15)."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.match.options import MatchOptions, Seconds

DeckSize = Annotated[int, Meta(ge=40, le=100)]


class FairiesOptions(MatchOptions, frozen=True, kw_only=True):
    """FB-15, with the rule book's names and defaults."""

    losing_damage: Annotated[int, Meta(ge=10, le=1000)] = 150
    losing_rule: Literal["over", "reach"] = "over"
    deck_out: Literal["draw", "empty"] = "draw"
    tie: Literal["both", "neither"] = "both"
    loser: Literal["forest", "stays"] = "forest"
    attacker_pays: bool = True
    block_stops_damage: bool = False
    direct_damage: Annotated[int, Meta(ge=0, le=100)] = 10
    direct_breaker: bool = False
    direct_damage_checks: Annotated[int, Meta(ge=0, le=3)] = 1
    support_attacks: bool = False
    first_turn_attacks: Annotated[int, Meta(ge=0, le=6)] = 1
    first_turn_damage: Annotated[int, Meta(ge=0, le=1000)] = 10
    first_turn_draw: bool = True
    main_min: DeckSize = 60
    main_max: DeckSize = 80
    trigger_limit_by: Literal["kind", "name"] = "kind"
    opening_hand: Annotated[int, Meta(ge=3, le=8)] = 5
    open_decks: bool = False
    turn_limit: Annotated[int, Meta(ge=2, le=400)] = 200
    timeouts_to_lose: Annotated[int, Meta(ge=1, le=10)] = 3
    reply_seconds: Seconds | None = None
    """How long a seat has for its reply in a response window; None is `decision_seconds`."""
