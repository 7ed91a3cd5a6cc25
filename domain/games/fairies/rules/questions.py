"""What each decision asks a seat and why, for somebody who does not know the rules (FB-18)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.english import print_sentences_en
from saikoro.domain.games.fairies.cards.notation.parse import print_sentences
from saikoro.domain.games.fairies.ids import Handle, owner
from saikoro.domain.games.fairies.rules.field import Battle, Field
from saikoro.domain.games.fairies.rules.naming import TRIGGERS, Naming, phrase_of
from saikoro.domain.games.fairies.rules.opening.limits import MOST_BASIC, MOST_WOUNDS, Limits
from saikoro.domain.games.fairies.words import BattleResult, WindowKind, Wish
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Fields, Question
from saikoro.domain.text import Text


@dataclass(frozen=True, slots=True)
class Why:
    """What makes a seat choose: words of a card, or its cost."""

    card: Handle
    asks: n.Sentences | n.PriceItem | w.TriggerKind | None = None
    """The sentence with those that hang on it, the item of a price, or the trigger that was turned
    up; None for a cost that sloughs pay."""

    @property
    def wish(self) -> Wish:
        """What kind of words ask."""
        match self.asks:
            case None:
                return Wish.COST
            case w.TriggerKind():
                return Wish.TRIGGER
            case tuple():
                return Wish.SENTENCE
            case _:
                return Wish.PRICE


# The opening

_DECK = Text(
    "デッキを提出してください：フェアリー1枚、メインデッキ{least}～{most}枚"
    "（うちトリガーちょうど{triggers}枚）、エクストラデッキ{extra}枚まで、"
    "コストデッキ（通常{basic}枚まで、傷{wounds}枚まで）。"
    "フェアリーによって枚数が変わることがあります。",
    "Hand in your decks: 1 fairy, a main deck of {least} to {most} cards with exactly {triggers} "
    "triggers, an extra deck of up to {extra}, and a cost deck of up to {basic} basic and {wounds} "
    "wound cards. A fairy may change these numbers.",
)
_MULLIGAN = Text(
    "最初の手札は{cards}です。このまま始めますか？"
    "引き直すと、全部をデッキに戻してシャッフルし、{count}枚引きます。",
    "Your opening hand is {cards}. Do you keep it? If you draw a new one, all of it goes back into "
    "the deck, which is shuffled, and you draw {count} cards.",
)


def deck_question(limits: Limits) -> Question:
    """FB-3.1, with the numbers of a fairy that changes none."""
    asked = _DECK.filled(
        least=limits.main_min,
        most=limits.main_max,
        triggers=limits.triggers,
        extra=limits.extra,
        basic=MOST_BASIC,
        wounds=MOST_WOUNDS,
    )
    return Question.of(asked, "FB-3.1")


def mulligan_question(field: Field, seat: Seat) -> Question:
    """FB-4.5."""
    naming, hand = Naming(field, seat), field.side(seat).hand
    cards = Text.joined(map(naming.name, hand))
    return Question.of(_MULLIGAN.filled(cards=cards, count=len(hand)), "FB-4.5")


# The own turn

_MAIN = Text(
    "あなたのメインフェイズです（ターン{turn}、支払えるコスト{funds}）。"
    "行動を選んでください。何回でも行えます。終わったら次のフェイズに進みます。",
    "Your main phase (turn {turn}, you can pay {funds}): choose an action. You may take any number "
    "of them; when you are done, go on to the next phase.",
)
_BATTLE = Text(
    "あなたのバトルフェイズです。相手のユニットを選んで攻撃できます。パワーの高い方がバトルに勝ちます。"
    "攻撃したユニットは横向きになります。",
    "Your battle phase. You may attack a unit of your opponent; the higher power wins the battle. "
    "A unit that attacks is rotated sideways.",
)
_DIRECT = Text(
    "あなたのバトルフェイズです。"
    "相手にユニットがいないので、ダイレクトアタックです（{damage}ダメージ）。"
    "攻撃したユニットは横向きになります。",
    "Your battle phase. Your opponent has no unit, so an attack is direct: {damage} damage. "
    "A unit that attacks is rotated sideways.",
)
_OWN_TIMING = Text(
    "{kind}に使える効果があります。使いますか？「応答しない」なら使わずに進みます。",
    "You have an effect for the {kind}. Do you use it? If you pass, the turn goes on.",
)


def main_question(field: Field, funds: int) -> Question:
    """FB-5.4."""
    asked = _MAIN.filled(turn=field.state.turn, funds=funds)
    return Question.of(asked, "FB-5.4", {"funds": funds})


def attack_question(field: Field, seat: Seat, direct_damage: int) -> Question:
    """FB-7.1."""
    asked = _BATTLE if field.units(1 - seat) else _DIRECT.filled(damage=direct_damage)
    return Question.of(asked, "FB-7.1")


def own_timing_question(kind: WindowKind) -> Question:
    """FB-10.7."""
    return Question.of(_OWN_TIMING.filled(kind=kind), "FB-10.7")


# Replies

_REPLY = Text(
    "{what}応答しますか？「応答しない」なら、そのまま続きます。",
    "{what} Do you reply? If you pass, it goes on.",
)
_NO_REPLY = Text(
    "{what}応答に使えるものはありません。相手に手札を知られないように、それでも聞いています。",
    "{what} You have nothing to reply with. You are asked all the same, so that your opponent "
    "learns nothing about your hand.",
)
_ENTERS = Text("相手が{card}をエントリーしました。", "Your opponent enters {card}.")
_CASTS = Text(
    "相手が{card}をキャストします。カードの文：「{text}」",
    'Your opponent casts {card}, which says "{text}"',
)
_BLOCKS = Text(
    "相手の{blocker}が、あなたの{attacker}の攻撃をブロックしました。",
    "Your opponent's {blocker} blocks the attack of your {attacker}.",
)
_ATTACKS_DIRECTLY = Text(
    "相手の{attacker}がダイレクトアタックします。",
    "Your opponent's {attacker} attacks you directly.",
)
_ATTACKS = Text(
    "相手の{attacker}が、あなたの{target}を攻撃します。",
    "Your opponent's {attacker} attacks your {target}.",
)
_PAST = {
    w.InstantWhen.ON_DESTROYED: Text(
        "自分のユニットが破壊されました。", "A unit of yours was destroyed."
    ),
    w.InstantWhen.ON_DAMAGED: Text("自分がダメージを受けました。", "You took damage."),
}
"""What opens `aftermath` (FB-10.1)."""


def respond_question(
    field: Field, kind: w.Window, seat: Seat, happened: Collection[w.InstantWhen], *, can: bool
) -> Question:
    """FB-10.2; `can` says whether there is a reply besides passing."""
    what = _what_happened(field, Naming(field, seat), kind, happened)
    return Question.of((_REPLY if can else _NO_REPLY).filled(what=what), "FB-10.2")


def _what_happened(
    field: Field, naming: Naming, kind: w.Window, happened: Collection[w.InstantWhen]
) -> Text:
    play, battle = field.play_window, field.battle
    if kind is w.Window.PLAY and play is not None and play.entrant is not None:
        return _ENTERS.filled(card=naming.full(play.entrant.card))
    if kind is w.Window.PLAY and play is not None and play.cast is not None:
        card = play.cast.begun.card
        return _CASTS.filled(card=naming.full(card), text=naming.text(card))
    if kind is not w.Window.AFTERMATH and battle is not None:
        return _of_battle(naming, kind, battle)
    return Text.joined([_PAST[when] for when in w.InstantWhen if when in happened], "", " ")


def _of_battle(naming: Naming, kind: w.Window, battle: Battle) -> Text:
    attacker = naming.full(battle.attacker.card)
    if kind is w.Window.BLOCKED and battle.blocker is not None:
        return _BLOCKS.filled(blocker=naming.full(battle.blocker.card), attacker=attacker)
    if battle.target is None:
        return _ATTACKS_DIRECTLY.filled(attacker=attacker)
    return _ATTACKS.filled(attacker=attacker, target=naming.full(battle.target.card))


_CAME = {
    BattleResult.ATTACKER_WON: Text("負けています", "loses"),
    BattleResult.DEFENDER_WON: Text("勝っています", "wins"),
    BattleResult.TIE: Text("引き分けています", "ties"),
}
"""What came of a battle for the defending card."""
_GUARDIAN = Text(
    "あなたの{name}はバトルに{came}。ガーディアン効果「{text}」を使いますか？"
    "使うと、攻撃の後で森に送られます。使わなければ、バトルの結果だけが続きます。",
    'Your {name} {came} its battle. Do you use its guardian effect, "{text}"? If you do, it goes '
    "to the forest after the attack; if not, the battle goes on as it stands.",
)


def guardian_question(field: Field, card: Handle, result: BattleResult) -> Question:
    """FB-7.11."""
    text = _sentences(field.card(card).lines.guardian_effect)
    name = Naming(field, owner(card)).full(card)
    return Question.of(_GUARDIAN.filled(name=name, came=_CAME[result], text=text), "FB-7.11")


# choose, confirm

_NONE_FITS = Text(
    "選べるカードがないので、「選ばない」だけを選べます。", "No card fits: choose none."
)
_CHOOSE_ONE = Text("1枚選んでください。", "Choose 1 card.")
_CHOOSE = Text("{count}枚選んでください。", "Choose {count} cards.")
_MAY_NONE = Text("選ばなければ、この効果は行われません。", "If you choose none, this is not done.")
_SHUFFLED = Text(
    "どちらにしても、デッキはシャッフルされます。", "The deck is shuffled in any case."
)
_CONFIRM = Text(
    "{asks}を行いますか？「はい」なら書かれた通りに行い、「いいえ」なら何も起こりません。",
    "{asks} Do you do it? Yes does what it says; no leaves all as it is.",
)


def choose_question(
    field: Field, seat: Seat, why: Why, taken: int, *, may_none: bool, hidden: bool
) -> Question:
    """FB-11.2 to FB-11.4, FB-6.12, FB-8.2, FB-13.3; `taken` is the number that is chosen."""
    asked = [_words(field, seat, why)]
    if not taken:
        asked.append(_NONE_FITS)
    else:
        asked.append((_CHOOSE_ONE if taken == 1 else _CHOOSE).filled(count=taken))
        if may_none:
            asked.append(_MAY_NONE)
    if isinstance(why.asks, tuple) and isinstance(why.asks[0].effect, n.Search):
        asked.append(_SHUFFLED)
    rule = "FB-11.3" if hidden and why.wish is Wish.SENTENCE else _RULES[why.wish]
    return Question.of(Text.joined(asked, "", " "), rule, _fields(field, why))


_RULES = {
    Wish.SENTENCE: "FB-11.2",
    Wish.PRICE: "FB-6.12",
    Wish.COST: "FB-13.3",
    Wish.TRIGGER: "FB-8.2",
}


def confirm_question(field: Field, seat: Seat, why: Why) -> Question:
    """FB-11.4."""
    asks = _words(field, seat, why)
    shown = Text.plain(asks.ja.removesuffix("："), asks.en)
    return Question.of(_CONFIRM.filled(asks=shown), "FB-11.4", _fields(field, why))


_THEIRS = Text("相手の{name}", "Your opponent's {name}")
_BY_COST = Text(
    "{name}のコストのうち、足りない分をスラフで支払います。",
    "The rest of the cost of {name} is paid with sloughs.",
)
_BY_TRIGGER = Text("{name}：{text}", "{name}: {text}")
_BY_SENTENCE = Text("{name}の効果「{text}」：", '{name} says "{text}"')
_BY_PRICE = Text(
    "{name}を使うために、代償〔{text}〕を払います。", "To use {name}, you pay its price: {text}."
)


def _words(field: Field, seat: Seat, why: Why) -> Text:
    """The words of a card that ask, in full."""
    name = Naming(field, seat).name(why.card)
    if owner(why.card) != seat:
        name = _THEIRS.filled(name=name)
    match why.asks:
        case None:
            return _BY_COST.filled(name=name)
        case w.TriggerKind():
            return _BY_TRIGGER.filled(name=name, text=TRIGGERS[why.asks])
        case tuple():
            return _BY_SENTENCE.filled(name=name, text=_sentences(why.asks))
        case _:
            return _BY_PRICE.filled(name=name, text=phrase_of(why.asks))


def _sentences(sentences: n.Sentences) -> Text:
    return Text.plain(print_sentences(sentences), print_sentences_en(sentences))


def _fields(field: Field, why: Why) -> Fields:
    """What kind of words ask, and the number of their line."""
    card = Naming(field, owner(why.card)).known(why.card)
    lines = () if card is None else card.lines.printed
    asks = why.asks[0] if isinstance(why.asks, tuple) else why.asks
    for number, line in enumerate(lines):
        if any(asks is part for part in _parts(line)):
            return {"reason": why.wish.value, "line": number}
    return {"reason": why.wish.value}


def _parts(line: n.Line) -> Sequence[n.Sentence | n.PriceItem]:
    """What of a line may make a seat choose."""
    match line:
        case n.Activated() | n.SpecialMove():
            return (*line.sentences, *line.price)
        case n.Automatic() | n.GuardianEffect() | n.Cast() | n.Trigger() | n.MusicPhase():
            return line.sentences
        case _:
            return ()
