"""The options of a KTC match (KT-1.4)."""

from typing import Annotated

from msgspec import Meta

from saikoro.domain.games.ktc.words import (
    CommanderReach,
    ExileKeeps,
    FirstTurn,
    PlacementMode,
    PromotionField,
)
from saikoro.domain.match.options import MatchOptions, described

ROSTER_SIZE = 10
"""The number of cards in a roster (KT-3.8)."""


class KtcOptions(MatchOptions, frozen=True, kw_only=True):
    """The options of KT-1.4, with its names and defaults."""

    placement: Annotated[
        PlacementMode,
        described(
            "カード配置の順：同時に伏せるか、先攻、後攻の順か（KT-4.3、KT-4.4）。",
            "Who places soldiers first (KT-1.4, KT-4.3, KT-4.4).",
        ),
    ] = PlacementMode.SECRET
    commander_reach: Annotated[
        CommanderReach,
        described(
            "指揮官攻撃が届く相手（KT-6.14）。", "Whom 指揮官攻撃 reaches (KT-1.4, KT-6.14)."
        ),
    ] = CommanderReach.FRONT
    promotion_field: Annotated[
        PromotionField,
        described(
            "昇進で空マスを数えるフィールド（KT-6.12）。",
            "Whose empty squares count for 昇進 (KT-1.4, KT-6.12).",
        ),
    ] = PromotionField.BOTH
    exile_keeps: Annotated[
        ExileKeeps,
        described(
            "フィールド外のカードが保つもの（KT-8.13）。",
            "What a card in フィールド外 keeps (KT-1.4, KT-8.13).",
        ),
    ] = ExileKeeps.INFO
    first_turn: Annotated[
        FirstTurn,
        described("最初のターンにできること（KT-1.4）。", "What the first turn allows (KT-1.4)."),
    ] = FirstTurn.FULL
    turn_cap: Annotated[
        int,
        Meta(ge=2, le=1000),
        described(
            "判定に入るターン数（KT-11.4）。",
            "The number of turns after which the match is judged.",
        ),
    ] = 200
    timeouts_to_forfeit: Annotated[
        int,
        Meta(ge=1, le=99),
        described(
            "時間切れで不戦敗となる回数（KT-11.6）。",
            "The number of missed deadlines that forfeits the match.",
        ),
    ] = 3
