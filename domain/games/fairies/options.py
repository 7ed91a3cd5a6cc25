"""The options of a match of Fairies Battle (FB-15)."""

from typing import Annotated

from msgspec import Meta

from saikoro.domain.games.fairies.words import DeckOut, Loser, LosingRule, Tie, TriggerLimit
from saikoro.domain.match.options import MatchOptions, Seconds, described

DeckSize = Annotated[int, Meta(ge=40, le=100)]


class FairiesOptions(MatchOptions, frozen=True, kw_only=True):
    """FB-15, with the rule book's names and defaults."""

    losing_damage: Annotated[
        int,
        Meta(ge=10, le=1000),
        described(
            "敗北となるダメージ（FB-14.1）。", "The damage with which a seat loses (FB-14.1)."
        ),
    ] = 150
    losing_rule: Annotated[
        LosingRule,
        described(
            "losing_damageを超えると敗北か、達した時点で敗北か（FB-14.1）。",
            "Whether a seat loses over `losing_damage`, or as soon as it reaches it (FB-14.1).",
        ),
    ] = LosingRule.OVER
    deck_out: Annotated[
        DeckOut,
        described(
            "空のデッキから引くと敗北か、空になった時点で敗北か（FB-14.2）。",
            "Whether a seat loses by a draw from an empty deck, or once it is empty (FB-14.2).",
        ),
    ] = DeckOut.DRAW
    tie: Annotated[
        Tie,
        described(
            "引き分けで両ユニットを破壊するか、どちらもしないか（FB-7.14）。",
            "Whether a tie destroys both units or neither (FB-7.14).",
        ),
    ] = Tie.BOTH
    loser: Annotated[
        Loser,
        described(
            "バトルに負けたユニットが森へ行くか、残るか（FB-7.13）。",
            "Whether the loser of a battle goes to the forest or stays (FB-7.13).",
        ),
    ] = Loser.FOREST
    attacker_pays: Annotated[
        bool,
        described(
            "防御側が勝ったとき、攻撃側がダメージを受けるか（FB-7.13）。",
            "Whether the attacker's seat takes damage when the defender won (FB-7.13).",
        ),
    ] = True
    block_stops_damage: Annotated[
        bool,
        described(
            "ブロックしたユニットに攻撃側が勝ったとき、ダメージなしとするか（FB-7.13）。",
            "Whether no damage is dealt when the attacker beat a blocker (FB-7.13).",
        ),
    ] = False
    direct_damage: Annotated[
        int,
        Meta(ge=0, le=100),
        described(
            "ダイレクトアタックのダメージ（FB-7.13）。", "The damage of a direct attack (FB-7.13)."
        ),
    ] = 10
    direct_breaker: Annotated[
        bool,
        described(
            "ブレイカーがダイレクトアタックのダメージを増やすか（FB-7.13）。",
            "Whether breakers add to the damage of a direct attack (FB-7.13).",
        ),
    ] = False
    direct_damage_checks: Annotated[
        int,
        Meta(ge=0, le=3),
        described(
            "ダイレクトアタックで行うダメージチェックの回数（FB-7.12）。",
            "How many damage checks a direct attack brings (FB-7.12).",
        ),
    ] = 1
    support_attacks: Annotated[
        bool,
        described(
            "縦向きのサポートが攻撃できるか（FB-7.2）。",
            "Whether upright support units may attack (FB-7.2).",
        ),
    ] = False
    first_turn_attacks: Annotated[
        int,
        Meta(ge=0, le=6),
        described(
            "1ターン目に攻撃できる回数の上限（FB-5.7）。",
            "The maximum number of attacks on turn 1 (FB-5.7).",
        ),
    ] = 1
    first_turn_damage: Annotated[
        int,
        Meta(ge=0, le=1000),
        described(
            "1ターン目に後攻が受けるダメージの上限（FB-5.7）。",
            "The most damage that the second player takes on turn 1 (FB-5.7).",
        ),
    ] = 10
    first_turn_draw: Annotated[
        bool,
        described(
            "先攻が1ターン目に引くか（FB-5.3）。",
            "Whether the first player draws on turn 1 (FB-5.3).",
        ),
    ] = True
    main_min: Annotated[
        DeckSize,
        described(
            "メインデッキの最小枚数（FB-3.5）。",
            "The minimum number of cards in a main deck (FB-3.5).",
        ),
    ] = 60
    main_max: Annotated[
        DeckSize,
        described(
            "メインデッキの最大枚数（FB-3.6）。",
            "The maximum number of cards in a main deck (FB-3.6).",
        ),
    ] = 80
    trigger_limit_by: Annotated[
        TriggerLimit,
        described(
            "トリガーの上限5枚を、種類ごとに数えるか、名前ごとに数えるか（FB-3.8）。",
            "Whether at most five triggers are of a kind, or of a name (FB-3.8).",
        ),
    ] = TriggerLimit.KIND
    opening_hand: Annotated[
        int,
        Meta(ge=3, le=8),
        described(
            "最初の手札の枚数（FB-4.4）。", "The number of cards in the first hand (FB-4.4)."
        ),
    ] = 5
    open_decks: Annotated[
        bool,
        described(
            "最初のターンの前に、両者の提出を公開するか（FB-3.1）。",
            "Whether both submissions are opened before the first turn (FB-3.1).",
        ),
    ] = False
    turn_limit: Annotated[
        int,
        Meta(ge=2, le=400),
        described(
            "ダメージの少ない側が勝つまでのターン数（FB-14.6）。",
            "The turn after which the lower damage wins (FB-14.6).",
        ),
    ] = 200
    timeouts_to_lose: Annotated[
        int,
        Meta(ge=1, le=10),
        described(
            "時間切れで敗北となる回数（FB-18.3）。",
            "The number of missed deadlines with which a seat loses (FB-18.3).",
        ),
    ] = 3
    reply_seconds: Annotated[
        Seconds | None,
        described(
            "応答の制限時間（秒）。空欄ならdecision_secondsと同じ。",
            "How long a seat has for its reply in a response window; None is `decision_seconds`.",
        ),
    ] = None
