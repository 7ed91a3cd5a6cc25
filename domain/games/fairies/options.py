"""The options of a match of Fairies Battle (FB-15)."""

from typing import Annotated

from msgspec import Meta

from saikoro.domain.games.fairies.words import DeckOut, Loser, LosingRule, Tie, TriggerLimit
from saikoro.domain.match.options import MatchOptions, Seconds

DeckSize = Annotated[int, Meta(ge=40, le=100)]


class FairiesOptions(MatchOptions, frozen=True, kw_only=True):
    """FB-15, with the rule book's names and defaults."""

    losing_damage: Annotated[int, Meta(ge=10, le=1000)] = 150
    """The damage with which a seat loses (FB-14.1)."""
    losing_rule: LosingRule = LosingRule.OVER
    """Whether a seat loses over `losing_damage`, or as soon as it reaches it (FB-14.1)."""
    deck_out: DeckOut = DeckOut.DRAW
    """Whether a seat loses by a draw from an empty deck, or once it is empty (FB-14.2)."""
    tie: Tie = Tie.BOTH
    """Whether a tie destroys both units or neither (FB-7.14)."""
    loser: Loser = Loser.FOREST
    """Whether the loser of a battle goes to the forest or stays (FB-7.13)."""
    attacker_pays: bool = True
    """Whether the attacker's seat takes damage when the defender won (FB-7.13)."""
    block_stops_damage: bool = False
    """Whether no damage is dealt when the attacker beat a blocker (FB-7.13)."""
    direct_damage: Annotated[int, Meta(ge=0, le=100)] = 10
    """The damage of a direct attack (FB-7.13)."""
    direct_breaker: bool = False
    """Whether breakers add to the damage of a direct attack (FB-7.13)."""
    direct_damage_checks: Annotated[int, Meta(ge=0, le=3)] = 1
    """How many damage checks a direct attack brings (FB-7.12)."""
    support_attacks: bool = False
    """Whether upright support units may attack (FB-7.2)."""
    first_turn_attacks: Annotated[int, Meta(ge=0, le=6)] = 1
    """The maximum number of attacks on turn 1 (FB-5.7)."""
    first_turn_damage: Annotated[int, Meta(ge=0, le=1000)] = 10
    """The most damage that the second player takes on turn 1 (FB-5.7)."""
    first_turn_draw: bool = True
    """Whether the first player draws on turn 1 (FB-5.3)."""
    main_min: DeckSize = 60
    """The minimum number of cards in a main deck (FB-3.5)."""
    main_max: DeckSize = 80
    """The maximum number of cards in a main deck (FB-3.6)."""
    trigger_limit_by: TriggerLimit = TriggerLimit.KIND
    """Whether at most five triggers are of a kind, or of a name (FB-3.8)."""
    opening_hand: Annotated[int, Meta(ge=3, le=8)] = 5
    """The number of cards in the first hand (FB-4.4)."""
    open_decks: bool = False
    """Whether both submissions are opened before the first turn (FB-3.1)."""
    turn_limit: Annotated[int, Meta(ge=2, le=400)] = 200
    """The turn after which the lower damage wins (FB-14.6)."""
    timeouts_to_lose: Annotated[int, Meta(ge=1, le=10)] = 3
    """The number of missed deadlines with which a seat loses (FB-18.3)."""
    reply_seconds: Seconds | None = None
    """How long a seat has for its reply in a response window; None is `decision_seconds`."""
