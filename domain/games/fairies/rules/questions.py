"""What each decision asks a seat and why, for somebody who does not know the rules (FB-18)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.english import print_sentences_en
from saikoro.domain.games.fairies.cards.notation.english_phrases import print_phrase
from saikoro.domain.games.fairies.cards.notation.parse import print_piece, print_sentences
from saikoro.domain.games.fairies.ids import Handle, owner
from saikoro.domain.games.fairies.rules.field import Battle, Field
from saikoro.domain.games.fairies.rules.naming import TRIGGERS, Naming
from saikoro.domain.games.fairies.rules.opening.submission import (
    MOST_BASIC,
    MOST_WOUNDS,
    Limits,
)
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


def deck_question(limits: Limits) -> Question:
    """FB-3.1, with the numbers of a fairy that changes none."""
    least, most, triggers, extra = limits.main_min, limits.main_max, limits.triggers, limits.extra
    return Question(
        ja=f"デッキを提出してください：フェアリー1枚、メインデッキ{least}～{most}枚"
        f"（うちトリガーちょうど{triggers}枚）、エクストラデッキ{extra}枚まで、"
        f"コストデッキ（通常{MOST_BASIC}枚まで、傷{MOST_WOUNDS}枚まで）。"
        "フェアリーによって枚数が変わることがあります。",
        en=f"Hand in your decks: 1 fairy, a main deck of {least} to {most} cards with exactly"
        f" {triggers} triggers, an extra deck of up to {extra}, and a cost deck of up to"
        f" {MOST_BASIC} basic and {MOST_WOUNDS} wound cards. A fairy may change these numbers.",
        rule="FB-3.1",
    )


def mulligan_question(field: Field, seat: Seat) -> Question:
    """FB-4.5."""
    naming, hand = Naming(field, seat), field.side(seat).hand
    cards = Text.joined([naming.name(card) for card in hand])
    return Question(
        ja=f"最初の手札は{cards.ja}です。このまま始めますか？"
        f"引き直すと、全部をデッキに戻してシャッフルし、{len(hand)}枚引きます。",
        en=f"Your opening hand is {cards.en}. Do you keep it? If you draw a new one, all of it goes"
        f" back into the deck, which is shuffled, and you draw {len(hand)} cards.",
        rule="FB-4.5",
    )


# The own turn


def main_question(field: Field, funds: int) -> Question:
    """FB-5.4."""
    turn = field.state.turn
    return Question(
        ja=f"あなたのメインフェイズです（ターン{turn}、支払えるコスト{funds}）。"
        "行動を選んでください。何回でも行えます。終わったら次のフェイズに進みます。",
        en=f"Your main phase (turn {turn}, you can pay {funds}): choose an action. You may take any"
        " number of them; when you are done, go on to the next phase.",
        rule="FB-5.4",
        fields={"funds": funds},
    )


def attack_question(field: Field, seat: Seat, direct_damage: int) -> Question:
    """FB-7.1."""
    if field.units(1 - seat):
        ja = "相手のユニットを選んで攻撃できます。パワーの高い方がバトルに勝ちます。"
        en = "You may attack a unit of your opponent; the higher power wins the battle."
    else:
        ja = f"相手にユニットがいないので、ダイレクトアタックです（{direct_damage}ダメージ）。"
        en = f"Your opponent has no unit, so an attack is direct: {direct_damage} damage."
    return Question(
        ja=f"あなたのバトルフェイズです。{ja}攻撃したユニットは横向きになります。",
        en=f"Your battle phase. {en} A unit that attacks is rotated sideways.",
        rule="FB-7.1",
    )


def own_timing_question(kind: WindowKind) -> Question:
    """FB-10.7."""
    return Question(
        ja=f"{kind.ja}に使える効果があります。使いますか？「応答しない」なら使わずに進みます。",
        en=f"You have an effect for the {kind.en}. Do you use it? If you pass, the turn goes on.",
        rule="FB-10.7",
    )


# Replies


def respond_question(
    field: Field, kind: w.Window, seat: Seat, happened: Collection[w.InstantWhen], *, can: bool
) -> Question:
    """FB-10.2; `can` says whether there is a reply besides passing."""
    what = _what_happened(field, Naming(field, seat), kind, happened)
    if can:
        ja = "応答しますか？「応答しない」なら、そのまま続きます。"
        en = "Do you reply? If you pass, it goes on."
    else:
        ja = "応答に使えるものはありません。相手に手札を知られないように、それでも聞いています。"
        en = (
            "You have nothing to reply with. You are asked all the same, so that your opponent"
            " learns nothing about your hand."
        )
    return Question(ja=what.ja + ja, en=f"{what.en} {en}", rule="FB-10.2")


def _what_happened(
    field: Field, naming: Naming, kind: w.Window, happened: Collection[w.InstantWhen]
) -> Text:
    play, battle = field.play_window, field.battle
    if kind is w.Window.PLAY and play is not None and play.entrant is not None:
        card = naming.full(play.entrant.card)
        return Text.plain(
            f"相手が{card.ja}をエントリーしました。", f"Your opponent enters {card.en}."
        )
    if kind is w.Window.PLAY and play is not None and play.cast is not None:
        card, text = naming.full(play.cast.card), naming.text(play.cast.card)
        return Text.plain(
            f"相手が{card.ja}をキャストします。カードの文：「{text.ja}」",
            f'Your opponent casts {card.en}, which says "{text.en}"',
        )
    if kind is not w.Window.AFTERMATH and battle is not None:
        return _of_battle(naming, kind, battle)
    whens = [when for when in w.InstantWhen if when in happened]
    return Text.plain(
        "".join(f"{when.ja.removesuffix('た時')}ました。" for when in whens),
        " ".join(_PAST[when] for when in whens),
    )


_PAST = {
    w.InstantWhen.ON_DESTROYED: "A unit of yours was destroyed.",
    w.InstantWhen.ON_DAMAGED: "You took damage.",
}
"""What opens `aftermath` (FB-10.1)."""


def _of_battle(naming: Naming, kind: w.Window, battle: Battle) -> Text:
    attacker = naming.full(battle.attacker.card)
    if kind is w.Window.BLOCKED and battle.blocker is not None:
        blocker = naming.full(battle.blocker.card)
        return Text.plain(
            f"相手の{blocker.ja}が、あなたの{attacker.ja}の攻撃をブロックしました。",
            f"Your opponent's {blocker.en} blocks the attack of your {attacker.en}.",
        )
    if battle.target is None:
        return Text.plain(
            f"相手の{attacker.ja}がダイレクトアタックします。",
            f"Your opponent's {attacker.en} attacks you directly.",
        )
    target = naming.full(battle.target.card)
    return Text.plain(
        f"相手の{attacker.ja}が、あなたの{target.ja}を攻撃します。",
        f"Your opponent's {attacker.en} attacks your {target.en}.",
    )


_CAME = {
    BattleResult.ATTACKER_WON: Text("負けています", "loses"),
    BattleResult.DEFENDER_WON: Text("勝っています", "wins"),
    BattleResult.TIE: Text("引き分けています", "ties"),
}
"""What came of a battle for the defending card."""


def guardian_question(field: Field, card: Handle, result: BattleResult) -> Question:
    """FB-7.11."""
    seat = owner(card)
    name, text = Naming(field, seat).full(card), _guardian_effect(field, card)
    came = _CAME[result]
    return Question(
        ja=f"あなたの{name.ja}はバトルに{came.ja}。ガーディアン効果「{text.ja}」を"
        "使いますか？使うと、攻撃の後で森に送られます。使わなければ、バトルの結果だけが続きます。",
        en=f"Your {name.en} {came.en} its battle. Do you use its guardian effect, "
        f'"{text.en}"? If you do, it goes to the forest after the attack; if not, the battle goes'
        " on as it stands.",
        rule="FB-7.11",
    )


def _guardian_effect(field: Field, card: Handle) -> Text:
    lines = field.card(card).lines
    return _sentences(lines.guardian_effect)


# choose, confirm


def choose_question(
    field: Field, seat: Seat, why: Why, taken: int, *, may_none: bool, hidden: bool
) -> Question:
    """FB-11.2 to FB-11.4, FB-6.12, FB-8.2, FB-13.3; `taken` is the number that is chosen."""
    asks = _words(field, seat, why)
    if not taken:
        ja, en = (
            "選べるカードがないので、「選ばない」だけを選べます。",
            "No card fits: choose none.",
        )
    else:
        ja, en = f"{taken}枚選んでください。", f"Choose {taken} card{'s' if taken > 1 else ''}."
        if may_none:
            ja += "選ばなければ、この効果は行われません。"
            en += " If you choose none, this is not done."
    if isinstance(why.asks, tuple) and isinstance(why.asks[0].effect, n.Search):
        ja += "どちらにしても、デッキはシャッフルされます。"
        en += " The deck is shuffled in any case."
    rule = "FB-11.3" if hidden and why.wish is Wish.SENTENCE else _RULES[why.wish]
    return Question(ja=asks.ja + ja, en=f"{asks.en} {en}", rule=rule, fields=_fields(field, why))


_RULES = {
    Wish.SENTENCE: "FB-11.2",
    Wish.PRICE: "FB-6.12",
    Wish.COST: "FB-13.3",
    Wish.TRIGGER: "FB-8.2",
}


def confirm_question(field: Field, seat: Seat, why: Why) -> Question:
    """FB-11.4."""
    asks = _words(field, seat, why)
    return Question(
        ja=f"{asks.ja.removesuffix('：')}を行いますか？「はい」なら書かれた通りに行い、「いいえ」なら何も起こりません。",
        en=f"{asks.en} Do you do it? Yes does what it says; no leaves all as it is.",
        rule="FB-11.4",
        fields=_fields(field, why),
    )


def _words(field: Field, seat: Seat, why: Why) -> Text:
    """The words of a card that ask, in full."""
    name = Naming(field, seat).name(why.card)
    own = owner(why.card) == seat
    ja, en = (
        (name.ja if own else f"相手の{name.ja}"),
        (name.en if own else f"Your opponent's {name.en}"),
    )
    match why.asks:
        case None:
            return Text.plain(
                f"{ja}のコストのうち、足りない分をスラフで支払います。",
                f"The rest of the cost of {en} is paid with sloughs.",
            )
        case w.TriggerKind():
            meaning = TRIGGERS[why.asks]
            return Text.plain(f"{ja}：{meaning.ja}", f"{en}: {meaning.en}")
        case tuple():
            sentences = _sentences(why.asks)
            return Text.plain(f"{ja}の効果「{sentences.ja}」：", f'{en} says "{sentences.en}"')
        case _:
            return Text.plain(
                f"{ja}を使うために、代償〔{print_piece(why.asks)}〕を払います。",
                f"To use {en}, you pay its price: {print_phrase(why.asks)}.",
            )


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
