"""The options of a LaplaPlus match (LP-11.1)."""

from typing import Annotated

from msgspec import Meta

from saikoro.domain.games.laplaplus.words import BuildMode, IdenticalRows
from saikoro.domain.match.options import MatchOptions, described

ROW_SIZE = 8
"""Maximum number of cards in a row (LP-1.3)."""
OPEN_CARDS = 4
"""Number of open cards in open build (LP-4.2)."""


class LaplaPlusOptions(MatchOptions, frozen=True, kw_only=True):
    """LP-11.1, with the rule book's names and defaults."""

    build_mode: Annotated[
        BuildMode,
        described(
            "構成の組み方。openでは、構成を選ぶ前に各4枚を公開する（LP-4.2）。",
            "`open` shows four cards of each row before the rows are chosen (LP-4.2).",
        ),
    ] = BuildMode.FREE
    min_cards: Annotated[
        int,
        Meta(ge=0, le=ROW_SIZE),
        described(
            "構成の最小枚数。自由構成のみ（オープン構成はちょうど8枚）。",
            "The least cards of a row. Free build only; a row of open build has exactly eight.",
        ),
    ] = 0
    max_cards: Annotated[
        int,
        Meta(ge=0, le=ROW_SIZE),
        described(
            "構成の最大枚数。自由構成のみ（オープン構成はちょうど8枚）。",
            "The most cards of a row. Free build only; a row of open build has exactly eight.",
        ),
    ] = ROW_SIZE
    max_copies: Annotated[
        int,
        Meta(ge=1, le=ROW_SIZE),
        described("同じカードの最大枚数。", "The most copies of a card (LP-4.5)."),
    ] = ROW_SIZE
    max_turns: Annotated[
        int,
        Meta(ge=1, le=99),
        described("判定に入るターン数。", "The number of turns after which the battle is judged."),
    ] = 30
    identical_rows: Annotated[
        IdenticalRows,
        described(
            "構成が全く同じとき：引き分けか、ダイスで決めるか（LP-5.4）。",
            "How a battle of identical rows ends: in a draw, or by a die (LP-5.4).",
        ),
    ] = IdenticalRows.DRAW

    def __post_init__(self) -> None:
        if self.min_cards > self.max_cards:
            raise ValueError("min_cards is greater than max_cards")
