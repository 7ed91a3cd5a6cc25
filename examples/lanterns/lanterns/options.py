"""The options of a match of Lanterns (LN-1.4)."""

from typing import Annotated

from msgspec import Meta

from saikoro.game import MatchOptions, Rewinds, described

DECK_SIZE = 6
"""Cards in a deck (LN-2.1), and so most rounds."""


class LanternsOptions(MatchOptions, frozen=True, kw_only=True):
    """LN-1.4, with the rule book's names and defaults."""

    rounds: Annotated[
        int,
        Meta(ge=1, le=DECK_SIZE),
        described("ラウンド数（LN-3）。", "How many rounds a match has (LN-3)."),
    ] = 5
    rewinds: Annotated[
        Rewinds,
        described(
            "以前の選択までマッチを巻き戻せるか：不可、審判、両者の同意。",
            "Whether the match may go back to an earlier decision.",
        ),
    ] = "never"
