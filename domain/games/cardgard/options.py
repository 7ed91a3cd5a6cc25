"""The options of a Cardgard match (CG-20)."""

from typing import Annotated

from msgspec import Meta

from saikoro.domain.games.cardgard.words import Leaps, LineupTimeout
from saikoro.domain.match.options import MatchOptions, in_japanese

Trait = Annotated[str, Meta(max_length=16)]
Seconds = Annotated[int, Meta(ge=10, le=604_800)]


MAX_ROUNDS = 12
"""Maximum number of rounds of a match (CG-20)."""


class CardgardOptions(MatchOptions, frozen=True, kw_only=True):
    """CG-20, with the rule book's names and defaults; `card_pool` is the option `card_set`."""

    rounds: Annotated[int, Meta(ge=1, le=MAX_ROUNDS), in_japanese("ラウンド数。")] = 4
    leap: Annotated[Leaps, in_japanese("リープデッキを使うか（CG-20）。")] = Leaps.ON
    deck_seconds: Annotated[Seconds, in_japanese("submit_deckの制限時間（秒）。")] = 600
    """The time limit of `submit_deck`, in seconds."""
    lineup_seconds: Annotated[Seconds, in_japanese("submit_lineupの制限時間（秒）。")] = 300
    """The time limit of `submit_lineup`, in seconds."""
    lineup_timeout: Annotated[
        LineupTimeout, in_japanese("submit_lineupが時間内に来ないとき（CG-19.3）。")
    ] = LineupTimeout.FORFEIT
    refused_traits: Annotated[
        tuple[Trait, ...],
        Meta(max_length=200),
        in_japanese("提出するユニットに認めない特徴（CG-2.7）。"),
    ] = ()
    """Traits that no submitted unit may have (CG-2.7)."""
