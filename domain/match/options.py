"""The options of every match; each game adds its own."""

from typing import Annotated, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType

from saikoro.domain.text import Text

HOUSE = "house"
"""The name of every game's default card set."""

DAY = 86_400

ADDED_LATER: Final = frozenset({"bank_seconds", "bank_increment"})
"""Options that headers of version 0.1 do not have."""

Seconds = Annotated[int, Meta(ge=0, le=7 * DAY)]


def described(ja: str, en: str) -> Meta:
    """What an option is, as a `Text`: `x-ja` and `description` in its JSON Schema."""
    text = Text(ja, en)
    return Meta(description=text.en, extra_json_schema={"x-ja": text.ja})


SpectatorDelay = Annotated[int, Meta(ge=0, le=DAY, extra_json_schema={"default": 0})]
"""Headers have it only where it was asked for, so that older ones read as they were written."""


SeedSeconds = Annotated[int, Meta(ge=1, le=7 * DAY)]
"""Headers have it since seats forfeit; in a match without it a missing seed cancels the match."""

LONGEST_OPENING: Final = 7 * DAY
"""The time for opening a seed in matches without time limits."""

LICENCE: Final = r"^[A-Za-z0-9.+-]{0,64}$"
"""The shape of a licence: an SPDX identifier, such as `CC0-1.0`, or nothing."""

Licence = Annotated[str, Meta(pattern=LICENCE)]
"""Headers have it only where the host publishes matches, so that older ones read as before."""


class MatchOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a match of any game."""

    card_set: Annotated[
        str,
        described(
            "カードセットのダイジェスト。houseはゲーム標準のカード。",
            "The digest of the card set; `house` is the game's default.",
        ),
    ] = HOUSE
    decision_seconds: Annotated[
        Seconds,
        described("回答の制限時間（秒）。0は無制限。", "The time limit of an answer; 0 for none."),
    ] = DAY
    join_seconds: Annotated[
        Seconds,
        described(
            "着席とシード提出の制限時間（秒）。0は無制限。",
            "The time limit for joining and for posting seeds; 0 for none.",
        ),
    ] = DAY
    bank_seconds: Annotated[
        Seconds,
        described(
            "各席の全回答に共通の持ち時間（秒）。0はなし。",
            "The time bank of each seat for all its answers together; 0 for none.",
        ),
    ] = 0
    bank_increment: Annotated[
        int,
        Meta(ge=0, le=3_600),
        described(
            "回答ごとに持ち時間に加わる秒数。",
            "The seconds that an answer adds to the bank of its seat.",
        ),
    ] = 0
    seed_seconds: Annotated[
        SeedSeconds | UnsetType,
        described(
            "着席で約束したシードを、全員の着席後に公開する制限時間（秒）。過ぎると負け。"
            "指定がなければ着席の制限時間、それもなければ7日。",
            "The time limit for opening the seed that a seat has committed to, once all have "
            "joined; a seat that misses it forfeits. By default that of joining, or 7 days without "
            "one.",
        ),
    ] = UNSET
    spectator_delay: Annotated[
        SpectatorDelay | UnsetType,
        described(
            "席のない人にイベントが見えるまでの遅れ（秒）。0はなし。",
            "The seconds by which everybody without a seat sees events late; 0 for none.",
        ),
    ] = UNSET
    licence: Annotated[
        Licence | UnsetType,
        described(
            "終了後にマッチを公開するライセンス。指定がなければホストのもの、空なら公開しない。"
            "公開されるもの：記録、カード、プレイヤーの名前、結果。",
            "The licence under which the match is published once it is finished, that of the host "
            "by default; empty if it is not published. What is published: its record and cards, "
            "the names of its players, and its result.",
        ),
    ] = UNSET

    @property
    def opening_seconds(self) -> int:
        """The seconds for opening a seed once all have joined; 0 for no limit."""
        return self.join_seconds if self.seed_seconds is UNSET else self.seed_seconds

    @property
    def delay(self) -> int:
        """The seconds by which everybody without a seat sees events late; 0 for none."""
        return 0 if self.spectator_delay is UNSET else self.spectator_delay

    @property
    def published_under(self) -> str:
        """The licence under which the finished match is published; empty if it is not."""
        return "" if self.licence is UNSET else self.licence
