"""The options of a Cardgard match (CG-20)."""

from typing import Annotated

from msgspec import Meta

from saikoro.domain.games.cardgard.words import Leaps, LineupTimeout
from saikoro.domain.match.options import MatchOptions, described

Trait = Annotated[str, Meta(max_length=16)]
Seconds = Annotated[int, Meta(ge=10, le=604_800)]


MAX_ROUNDS = 12
"""Maximum number of rounds of a match (CG-20)."""


class CardgardOptions(MatchOptions, frozen=True, kw_only=True):
    """CG-20, with the names and defaults of the rule book."""

    rounds: Annotated[
        int,
        Meta(ge=1, le=MAX_ROUNDS),
        described("ラウンド数。", "How many rounds a match has (CG-20)."),
    ] = 4
    leap: Annotated[
        Leaps,
        described("リープデッキを使うか（CG-20）。", "Whether there are leap decks (CG-20)."),
    ] = Leaps.ON
    deck_seconds: Annotated[
        Seconds,
        described("submit_deckの制限時間（秒）。", "The time limit of `submit_deck`, in seconds."),
    ] = 600
    lineup_seconds: Annotated[
        Seconds,
        described(
            "submit_lineupの制限時間（秒）。", "The time limit of `submit_lineup`, in seconds."
        ),
    ] = 300
    lineup_timeout: Annotated[
        LineupTimeout,
        described(
            "submit_lineupが時間内に来ないとき（CG-19.3）。",
            "What follows where no lineup comes in time (CG-19.3).",
        ),
    ] = LineupTimeout.FORFEIT
    refused_traits: Annotated[
        tuple[Trait, ...],
        Meta(max_length=200),
        described(
            "提出するユニットに認めない特徴（CG-2.7）。",
            "Traits that no submitted unit may have (CG-2.7).",
        ),
    ] = ()
