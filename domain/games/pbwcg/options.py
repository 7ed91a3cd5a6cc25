"""The options of a PBWCG match (PB-24)."""

from typing import Annotated

from msgspec import Meta

from saikoro.domain.errors.rules import IllegalOptions, Violation
from saikoro.domain.games.pbwcg.cards.notation.words import Attribute
from saikoro.domain.games.pbwcg.words import Corrections, Declaring, Starting
from saikoro.domain.match.options import MatchOptions, Seconds, described
from saikoro.domain.text import Text

RULE = "PB-24.1"

DECK_LEAST, DECK_MOST = 7, 40
"""Cards of a deck (PB-3.4)."""
FEWEST_PCS = 2
"""The PC cards that a deck needs (PB-3.8)."""

SHORTEST_CLOCK = 10
"""Seconds of a decision with a clock."""

BODY, SKILL, MIND = Attribute.BODY, Attribute.SKILL, Attribute.MIND
RINGS = ((BODY, SKILL, MIND), (BODY, MIND, SKILL), ())
"""Each attribute beats the next one, the last the first (PB-8.7)."""

DeckSize = Annotated[int, Meta(ge=DECK_LEAST, le=DECK_MOST)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]


class PbwcgOptions(MatchOptions, frozen=True, kw_only=True):
    """PB-24, with the rule book's names and defaults."""

    attribute_ring: Annotated[
        tuple[Attribute, ...],
        described(
            "各属性は次の属性に強く、最後は最初に強い。空なら有利不利なし（PB-8.7）。",
            "Each attribute beats the next one, the last the first; empty for no "
            "superiority (PB-8.7).",
        ),
    ] = RINGS[0]
    late_recovery: Annotated[
        bool,
        described(
            "ローカルルールA：このターンに受けたものは、このターンには数えない（PB-15.5）。",
            "Local rule A: what comes in a turn is not counted in it (PB-15.5).",
        ),
    ] = False
    corrections: Annotated[
        Corrections,
        described(
            "マッチを巻き戻せる人（PB-23.6〜PB-23.8）。",
            "Who may rewind the match: no one, the judge, or the judge if both PLs "
            "agree (PB-23.6 to PB-23.8).",
        ),
    ] = Corrections.NONE
    players: Annotated[
        int,
        described("PLの人数。2人のみ（PB-23.9）。", "The number of PLs: 2 only (PB-23.9)."),
    ] = 2
    base_endurance: Annotated[
        int,
        Meta(ge=1, le=20),
        described(
            "表記のないPCの耐久力（PB-8.8）。",
            "The endurance of a PC that has none printed (PB-8.8).",
        ),
    ] = 8
    exclude_grail: Annotated[
        bool,
        described(
            "M種のセットカード「聖杯」を禁止するか（PB-3.7）。",
            "Whether the set card 聖杯 of kind M is banned (PB-3.7).",
        ),
    ] = False
    banned_names: Annotated[
        tuple[Name, ...],
        Meta(max_length=200),
        described(
            "禁止カードの日本語名（PB-3.7）。", "The Japanese names of banned cards (PB-3.7)."
        ),
    ] = ()
    deck_min: Annotated[
        DeckSize,
        described(
            "デッキの最小枚数（PB-3.4）。", "The minimum number of cards of a deck (PB-3.4)."
        ),
    ] = DECK_LEAST
    deck_max: Annotated[
        DeckSize,
        described(
            "デッキの最大枚数（PB-3.4）。", "The maximum number of cards of a deck (PB-3.4)."
        ),
    ] = DECK_MOST
    opening_hand: Annotated[
        int,
        Meta(ge=0, le=10),
        described(
            "1ターン目に各PLが引く枚数（PB-5.4）。",
            "The number of cards that each PL draws in turn 1 (PB-5.4).",
        ),
    ] = 5
    hand_limit: Annotated[
        int,
        Meta(ge=1, le=10),
        described("効果を除く手札の上限（PB-5.9）。", "The hand limit before effects (PB-5.9)."),
    ] = 5
    turn_cap: Annotated[
        int,
        Meta(ge=5, le=200),
        described(
            "判定に入るターン数（PB-23.4）。",
            "The number of turns after which the match is judged (PB-23.4).",
        ),
    ] = 50
    starters: Annotated[
        Starting,
        described(
            "開始PCを改めて選ぶか、提出したままか（PB-4.2）。",
            "Whether `choose_starters` is asked, or the submitted starters stand (PB-4.2).",
        ),
    ] = Starting.ASK
    ch_declaration: Annotated[
        Declaring,
        described(
            "CHのたびに奇数か偶数かを宣言するか、すべて奇数とするか（PB-13.1）。",
            "Whether `declare_ch` is asked, or every check is declared `odd` (PB-13.1).",
        ),
    ] = Declaring.ASK
    decision_seconds: Annotated[
        Seconds,
        described(
            "回答の制限時間（秒）。0は無制限、ほかは10以上（PB-23.5）。",
            "The time limit of a decision, in seconds: 0 for none, else 10 or more (PB-23.5).",
        ),
    ] = 300
    timeouts_to_forfeit: Annotated[
        int,
        Meta(ge=1, le=10),
        described(
            "続けて時間切れになると不戦敗となる回数（PB-23.5）。",
            "The number of missed deadlines in a row that forfeits the match (PB-23.5).",
        ),
    ] = 3

    def __post_init__(self) -> None:
        if self.players != 2:
            detail = _TWO_PLAYERS.filled(players=self.players)
            raise _refused("unsupported_player_count", detail, "/players", "PB-23.9")
        if self.attribute_ring not in RINGS:
            rings = ", ".join(str([*map(str, ring)]) for ring in RINGS)
            raise _refused("bad_option", _RING.filled(rings=rings), "/attribute_ring")
        if self.deck_min > self.deck_max:
            detail = _MIN_ABOVE_MAX.filled(least=self.deck_min, most=self.deck_max)
            raise _refused("bad_option", detail, "/deck_min")
        if 0 < self.decision_seconds < SHORTEST_CLOCK:
            detail = _SHORT_CLOCK.filled(least=SHORTEST_CLOCK)
            raise _refused("bad_option", detail, "/decision_seconds")


_TWO_PLAYERS = Text("2人用で、{players}人ではできない", "a match has 2 players, not {players}")
_RING = Text("{rings}のどれかにする", "one of {rings} is expected")
_MIN_ABOVE_MAX = Text(
    "deck_minが{least}で、deck_maxの{most}より大きい",
    "deck_min is {least}, but deck_max is {most}",
)
_SHORT_CLOCK = Text("0か、{least}以上にする", "0, or {least} and more, is expected")


def _refused(code: str, detail: Text, pointer: str, rule: str = RULE) -> IllegalOptions:
    return IllegalOptions([Violation.of(code, rule, detail, pointer)])
