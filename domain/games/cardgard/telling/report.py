"""The battle report of Cardgard: one sentence for each event, in English or Japanese."""

from collections.abc import Iterable
from typing import Any

from domain.games.cardgard import events as e
from domain.games.cardgard.cards.card_set import CardSet
from domain.games.cardgard.events import Ref
from domain.games.cardgard.state import SIDES, CardgardState
from domain.match.events import GameEvent, Seat
from domain.match.interface.game import Language
from domain.match.known import Known

WORDS: dict[str, dict[Language, str]] = {
    "submit_deck": {"en": "a deck", "ja": "デッキ"},
    "submit_lineup": {"en": "a lineup", "ja": "チームとコマンドのセット"},
    "order_tie": {"en": "Tie in the order", "ja": "同速度の行動順"},
    "round_roll": {"en": "Round roll", "ja": "ラウンドロール"},
    "sleep_start": {"en": "Waking at the start of the turn", "ja": "ターン開始時の【睡眠】回復"},
    "stun_check": {"en": "Acting while stunned", "ja": "【スタン】で行動できるか"},
    "effect_check": {"en": "Whether the effect works", "ja": "効果が働くか"},
    "effect_amount": {"en": "Amount of the effect", "ja": "効果の点数"},
    "sleep_damage": {"en": "Waking from damage", "ja": "ダメージによる【睡眠】回復"},
    "melee_reaction": {"en": "Reaction to the melee attack", "ja": "近接攻撃への反応"},
    "extra_action": {"en": "Row of the extra action", "ja": "追加行動の目"},
    "counter_check": {"en": "Countering the command", "ja": "コマンドを無効にできるか"},
}
"""The decisions of CG-19.1 and the dice of CG-17.1."""

_SENTENCES: dict[type[GameEvent], dict[Language, str]] = {
    e.DecksRevealed: {
        "en": "Decks: A {decks[0]} (leap deck {leap_decks[0]}); "
        "B {decks[1]} (leap deck {leap_decks[1]})",
        "ja": "デッキ公開: A {decks[0]}（リープデッキ {leap_decks[0]}）／"
        "B {decks[1]}（リープデッキ {leap_decks[1]}）",
    },
    e.LineupsRevealed: {
        "en": "Teams: A {units[0]}, [{command_squares[0]}] a command face down; "
        "B {units[1]}, [{command_squares[1]}] a command face down",
        "ja": "チーム公開: A {units[0]}、【{command_squares[0]}】裏向きのコマンド／"
        "B {units[1]}、【{command_squares[1]}】裏向きのコマンド",
    },
    e.OrderDecided: {"en": "Order: {order}", "ja": "行動順: {order}"},
    e.OrderChanged: {"en": "    New order: {order}", "ja": "    行動順変更: {order}"},
    e.RoundBegan: {"en": "\n— Round {round} —", "ja": "\n— {round}ラウンド目 —"},
    e.RoundFaceChanged: {
        "en": "    {who} turns the {old} into a {new}",
        "ja": "    {who}がその目を{old}から{new}に変える",
    },
    e.RoundFaceFixed: {"en": "The face is {face}", "ja": "出た目は【{face}】"},
    e.TurnBegan: {"en": "Turn of {ref}", "ja": "{ref}のターン"},
    e.ActionTaken: {
        "en": "  {ref} takes {extra}action {face} 「{name}」 on {targets}",
        "ja": "  {ref} {extra}【{face}】「{name}」→ {targets}",
    },
    e.ActionMissed: {
        "en": "  {ref} does not act on {face}: {reason}",
        "ja": "  {ref} 【{face}】行動なし（{reason}）",
    },
    e.DamageDealt: {
        "en": "    {target} takes {amount} {type} from {source}: HP {hp}",
        "ja": "    {target}に{amount}点の{type}（{source}）: HP {hp}",
    },
    e.HealingReceived: {
        "en": "    {target} recovers {amount}: HP {hp}",
        "ja": "    {target} {amount}点回復: HP {hp}",
    },
    e.StatusGained: {
        "en": "    {target} is afflicted with {ailment}",
        "ja": "    {target}は【{ailment}】状態になる",
    },
    e.StatusRefused: {
        "en": "    {target} is not afflicted with {ailment}: {reason}",
        "ja": "    {target}は【{ailment}】状態にならない（{reason}）",
    },
    e.StatusCured: {
        "en": "    {target} is cured of {ailment} {reason}",
        "ja": "    {target}の【{ailment}】状態が{reason}回復",
    },
    e.MaxHpChanged: {
        "en": "    The maximum HP of {target} goes from {old} to {new}: HP {hp}",
        "ja": "    {target}の最大HP {old}→{new}: HP {hp}",
    },
    e.SpeedChanged: {
        "en": "    The speed of {target} goes from {old} to {new}",
        "ja": "    {target}の速度 {old}→{new}",
    },
    e.TraitsLost: {
        "en": "    {target} loses its traits {until}",
        "ja": "    {target}は{until}特徴を失う",
    },
    e.AbilitySilenced: {
        "en": "    {target} has no ability {until}",
        "ja": "    {target}の特性は{until}無効となる",
    },
    e.EffectExpired: {"en": "  {target} has its {kind} back", "ja": "  {target}の{kind}が戻る"},
    e.UnitKnockedOut: {"en": "    {ref} is knocked out!", "ja": "    {ref} 戦闘不能！"},
    e.UnitSaved: {
        "en": "    {ref} stays on the field: HP {hp}",
        "ja": "    {ref}は場から取り除かれず復活: HP {hp}",
    },
    e.UnitRemoved: {
        "en": "    {ref} leaves square {square}",
        "ja": "    {ref}は【{square}】のマスから取り除かれる",
    },
    e.UnitRevived: {
        "en": "    {ref} returns on square {square}: HP {hp}",
        "ja": "    {ref}が【{square}】のマスに復活: HP {hp}",
    },
    e.UnitMovedUp: {
        "en": "  {ref} moves up from square {from_square} to {to_square}",
        "ja": "  {ref}が前衛に移動（【{from_square}】→【{to_square}】）",
    },
    e.AbilityTriggered: {"en": "  Ability of {ref}: 「{name}」", "ja": "  {ref}の特性「{name}」"},
    e.CommandActivated: {
        "en": "  {seat} activates (use {use})",
        "ja": "  {seat}発動（{use}回目）",
    },
    e.CommandNegated: {"en": "    {seat} is negated", "ja": "    {seat}は無効"},
    e.CommandPulsed: {"en": "  {seat} pulses", "ja": "  {seat}が再び働く"},
    e.CommandSettled: {"en": "    {seat} {fate}", "ja": "    {seat}は{fate}"},
    e.UnitLeapt: {
        "en": "Fatal Leap on square {square}! {from_card} becomes {ref}: HP {hp}",
        "ja": "フェイタルリープ！【{square}】{from_card} → {ref}: HP {hp}",
    },
    e.TurnEnded: {"en": "  End of the turn", "ja": "  ターン終了"},
    e.RoundEnded: {"en": "Round {round} ends", "ja": "{round}ラウンド目終了"},
    e.MatchEnded: {
        "en": "\n{winner} by {reason}: units A {units_a}, B {units_b}; "
        "HP shaved by A {shaved_by_a}, by B {shaved_by_b}",
        "ja": "\n{winner}（{reason}）: ユニット A {units_a}体／B {units_b}体、"
        "削ったHP A {shaved_by_a}／B {shaved_by_b}",
    },
    e.CommandShown: {"en": "Never activated: {seat}", "ja": "発動せず: {seat}"},
}

_FORFEITED: dict[Language, str] = {"en": "\n{winner} by {reason}", "ja": "\n{winner}（{reason}）"}
"""MatchEnded without units and shaved HP."""

_AILMENTS: dict[str | int | None, dict[Language, str]] = {
    "poison": {"en": "poison", "ja": "毒"},
    "stun": {"en": "stun", "ja": "スタン"},
    "sleep": {"en": "sleep", "ja": "睡眠"},
    "seal": {"en": "magic seal", "ja": "魔力封印"},
    "weakness": {"en": "weakness", "ja": "弱体化"},
}

_VALUES: dict[str, dict[str | int | None, dict[Language, str]]] = {
    "ailment": _AILMENTS,
    "source": _AILMENTS,
    "extra": {
        False: {"en": "", "ja": ""},
        True: {"en": "the extra ", "ja": "追加行動"},
    },
    "type": {
        "physical": {"en": "physical damage", "ja": "物理ダメージ"},
        "magical": {"en": "magical damage", "ja": "魔力ダメージ"},
        "both": {"en": "physical and magical damage", "ja": "物理・魔力ダメージ"},
        "typeless": {"en": "damage", "ja": "ダメージ"},
    },
    "until": {None: {"en": "for the whole game", "ja": "ゲーム中"}},
    "kind": {
        "traits": {"en": "traits", "ja": "特徴"},
        "ability": {"en": "ability", "ja": "特性"},
    },
    "fate": {
        "removed": {"en": "leaves the field", "ja": "場から取り除かれる"},
        "set_again": {"en": "is set again", "ja": "セットしなおされる"},
        "stays": {"en": "stays on the field", "ja": "場に残る"},
        "destroyed": {"en": "is destroyed", "ja": "破壊される"},
    },
    "winner": {
        None: {"en": "A draw", "ja": "引き分け"},
        0: {"en": "A wins", "ja": "Aの勝ち"},
        1: {"en": "B wins", "ja": "Bの勝ち"},
    },
    "reason": {
        # An action missed
        "asleep": {"en": "it is asleep", "ja": "睡眠"},
        "none": {"en": "the row is empty", "ja": "「なし」"},
        "used_up": {"en": "it is used up", "ja": "1回制限"},
        "stunned": {"en": "it is stunned", "ja": "スタン"},
        "rear": {"en": "melee from the rear", "ja": "後衛からの近接"},
        "no_target": {"en": "no target", "ja": "対象なし"},
        # An ailment refused
        "immune": {"en": "immune", "ja": "特性により受けない"},
        "already": {"en": "it already has it", "ja": "すでにその状態"},
        # An ailment cured
        "roll": {"en": "by its roll", "ja": "ダイスにより"},
        "turn_end": {"en": "at the end of the turn", "ja": "ターン終了により"},
        "effect": {"en": "by the effect", "ja": "効果により"},
        # The end (CG-16)
        "wipe": {"en": "knocking out the whole team", "ja": "相手全滅"},
        "double_wipe": {"en": "knocking out both teams", "ja": "双方全滅"},
        "units": {"en": "units on the field", "ja": "判定・残りユニット数"},
        "shaved": {"en": "HP shaved", "ja": "判定・削ったHP"},
        "equal": {"en": "equal units and HP shaved", "ja": "判定・同値"},
        "draws_exhausted": {"en": "judgement when no draws were left", "ja": "抽選の上限・判定"},
        "forfeit": {"en": "forfeit", "ja": "試合放棄"},
    },
}
"""The texts of values, by field."""

_ROUND_END: dict[Language, str] = {
    "en": "to the end of round {}",
    "ja": "{}ラウンド目の終わりまで",
}
_COMMAND: dict[Language, str] = {"en": "{}'s command {}", "ja": "{}のコマンド「{}」"}
_SQUARE: dict[Language, str] = {"en": "[{}] {}", "ja": "【{}】{}"}
_COMMA: dict[Language, str] = {"en": ", ", "ja": "、"}


def report(
    event: GameEvent, known: Known[CardgardState], cards: CardSet, language: Language
) -> str | None:
    """One event as a sentence; `known` is the knowledge after it."""
    state = known.match.game
    texts = _Texts(state, cards, language)
    fields = type(event).__struct_fields__
    values = {field: texts.of(field, getattr(event, field)) for field in fields}
    forfeited = isinstance(event, e.MatchEnded) and event.units_a is None
    sentence = _FORFEITED if forfeited else _SENTENCES[type(event)]
    return sentence[language].format(**values)


class _Texts:
    """The texts of the fields of events."""

    def __init__(self, state: CardgardState, cards: CardSet, language: Language) -> None:
        self._state = state
        self._cards = cards
        self._language = language

    def of(self, field: str, value: Any) -> Any:
        """The text of a field; for a list by seat a list of two texts."""
        if value in _VALUES.get(field, ()):
            return _VALUES[field][value][self._language]
        match field:
            case "ref" | "target":
                return self._unit(value)
            case "who" | "source" | "seat":
                return self._command(value) if isinstance(value, int) else self._unit(value)
            case "targets" | "order":
                return self._list(self._unit(ref) for ref in value)
            case "decks" | "leap_decks":
                return [self._list(self._card(card) for card in deck) for deck in value]
            case "units":
                return [self._team(team) for team in value]
            case "from_card":
                return self._card(value)
            case "until":
                return _ROUND_END[self._language].format(value)
            case _:
                return value

    def _card(self, card: str) -> str:
        """The name without its title: マージ・フロスト of 氷霊「マージ・フロスト」."""
        cards = self._cards
        printed = cards.commands.get(card) or cards.units.get(card) or cards.leaps[card]
        if self._language == "en" and printed.en:
            return printed.en.partition(", ")[0]
        return printed.name.partition("「")[2].removesuffix("」") or printed.name

    def _unit(self, ref: Ref) -> str:
        return f"{ref} {self._card(self._state.units[ref].card)}"

    def _command(self, seat: Seat) -> str:
        name = self._card(self._state.commands[seat].card or "")
        return _COMMAND[self._language].format(SIDES[seat], name)

    def _team(self, team: dict[str, str]) -> str:
        square = _SQUARE[self._language]
        return self._list(square.format(at, self._card(card)) for at, card in sorted(team.items()))

    def _list(self, names: Iterable[str]) -> str:
        return _COMMA[self._language].join(names) or "-"
