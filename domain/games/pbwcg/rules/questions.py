"""What each decision asks, and why: a sentence for who does not know the rules."""

from typing import NamedTuple

from saikoro.domain.games.pbwcg.cards.facts import text_of
from saikoro.domain.games.pbwcg.cards.notation.words import BsEffect
from saikoro.domain.games.pbwcg.ids import BsName, CardId, UnitId
from saikoro.domain.games.pbwcg.options import PbwcgOptions
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.naming import Naming, place_of
from saikoro.domain.games.pbwcg.rules.values import FEAR, POISON, SLOW, hand_limit
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.words import Purpose
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Question
from saikoro.domain.match.interface.table import added
from saikoro.domain.text import Text
from saikoro.domain.words import capital


class Reason(NamedTuple):
    """What a check is about, besides the PC that makes it."""

    bs: BsName | None = None
    source: CardId | None = None
    """The card or ability whose text leads to it."""
    attacker: UnitId | None = None


# PB-4


def of_decks(options: PbwcgOptions) -> Question:
    """`deck`."""
    least, most = options.deck_min, options.deck_max
    return Question(
        ja=f"{least}〜{most}枚のデッキと、その中から最初に前衛1と後衛3に立つPC2体を決めてください。"
        "同名のカードは1枚までです。",
        en=f"Which {least} to {most} cards are your deck, no two of one name, and which two PCs of "
        "it start in front 1 and rear 3?",
        rule="PB-3.1",
    )


OF_STARTERS = Question(
    ja="デッキのどのPC2体を、前衛1と後衛3に伏せて始めますか？ "
    "2体のHPの合計が、あなたのHPになります。",
    en="Which two PCs of your deck start face down in front 1 and rear 3? "
    "Their HP together are your HP.",
    rule="PB-4.2",
)
"""`choose_starters`."""


# PB-6, PB-7


def of_pl_turn(battle: Battle, placements: int, activations: int) -> Question:
    """`pl_action`, with how much is left of the turn."""
    discards = 0 if battle.state.set_discarded else 1
    return Question(
        ja="あなたのPLターンです。何をしますか？ "
        f"残り: セット・召喚・装備は合わせてあと{placements}枚、"
        f"セットカードの発動はあと{activations}枚、伏せたセットカードの破棄はあと{discards}枚。",
        en="Your PL turn: what do you do? Left: "
        f"{_count(placements, 'card')} to set, summon or equip, "
        f"{_count(activations, 'set card')} to activate, "
        f"{_count(discards, 'face-down card')} to discard.",
        rule="PB-6.0",
        fields={"placements": placements, "activations": activations, "discards": discards},
    )


def of_unit_turn(battle: Battle, unit: Unit, activations: int) -> Question:
    """`pc_action` or `support_action`, with how many set cards may be activated before."""
    place = place_of(unit.slot)
    name = Naming(battle, unit.seat).unit(unit)
    ja = f"{name.ja}（{place.ja}、持久{unit.endurance}、WP{unit.wp}）"
    en = f"{name.en} ({place.en}, endurance {unit.endurance}, {unit.wp} WP)"
    if unit.master is not None:
        return Question(
            ja=f"{ja}のターンです。どう行動しますか？",
            en=f"Turn of {en}: which action does it take?",
            rule="PB-7.6",
        )
    paralysed = battle.state.paralysed
    before_ja = f"その前にセットカードをあと{activations}枚発動でき、装備を破棄できます。"
    activated = _count(activations, "set card")
    before_en = f"Before that, you may activate {activated} and discard the PC's items."
    return Question(
        ja=f"{ja}は麻痺のため行動できません。待機しますか？ {before_ja}"
        if paralysed
        else f"{ja}のターンです。どの行動を1つしますか？ {before_ja}",
        en=f"{capital(en)} is paralysed this turn: does it wait? {before_en}"
        if paralysed
        else f"Turn of {en}: which one action does it take? {before_en}",
        rule="PB-14.12" if paralysed else "PB-7.3",
        fields={"activations": activations, "paralysed": paralysed},
    )


# PB-5.8, no. 16 of PB-19.5


def of_discard(battle: Battle, seat: Seat, count: int, source: CardId | None) -> Question:
    """`choose_discard`, because of a card or an ability, or else of the hand limit."""
    cards = _count(count, "card")
    if source is None:
        size, most = len(battle.state.pls[seat].hand), added(hand_limit(battle, seat))
        return Question(
            ja=f"手札が{size}枚で、上限の{most}枚を超えています。どの{count}枚を捨てますか？",
            en=f"You hold {_count(size, 'card')}, and the limit is {most}: "
            f"which {'card' if count == 1 else cards} do you discard?",
            rule="PB-5.8",
            fields={"limit": most},
        )
    name, text = _source(battle, source)
    return Question(
        ja=f"{name.ja}により、手札を{count}枚捨てます。どれを捨てますか？ {text.ja}".rstrip(),
        en=f"{name.en} makes you discard {cards} from hand: which? {text.en}".rstrip(),
        rule="PB-19.5",
        fields={"source": source},
    )


# PB-13


def of_check(battle: Battle, purpose: Purpose, pc: Unit, more: int, reason: Reason) -> Question:
    """`declare_ch`, with how many tries may follow."""
    name = Naming(battle, pc.seat).unit(pc)
    asked, hit, miss = _check(battle, purpose, pc, name, reason)
    text = Text.plain("") if reason.source is None else _source(battle, reason.source)[1]
    if more:
        miss = Text.plain(f"あと{more}回試せます", f"there can be {more} more")
    given = {"bs": reason.bs, "source": reason.source, "attacker": reason.attacker}
    return Question(
        ja=f"{asked.ja} 奇数か偶数を宣言してください。"
        f"ダイスの目と一致すれば{hit.ja}、外れれば{miss.ja}。{text.ja}",
        en=f"{asked.en} Declare odd or even: if the die agrees, {hit.en}; if not, {miss.en}. "
        f"{text.en}".rstrip(),
        rule=_RULES[purpose],
        fields={field: value for field, value in given.items() if value is not None},
    )


_RULES = {
    Purpose.EVADE: "PB-10.3",
    Purpose.RESIST: "PB-14.2",
    Purpose.RECOVER: "PB-14.6",
    Purpose.PARALYSIS: "PB-14.12",
    Purpose.CONFUSION: "PB-14.14",
}


def _check(
    battle: Battle, purpose: Purpose, pc: Unit, name: Text, reason: Reason
) -> tuple[Text, Text, Text]:
    """What a check asks, what follows if it succeeds, and what if it fails."""
    bs, does = _bs(battle, reason.bs)
    match purpose:
        case Purpose.EVADE:
            attack = _attack(battle, pc, reason)
            return (
                Text.plain(
                    f"{name.ja}は{attack.ja}を回避できるでしょうか？",
                    f"Does {name.en} evade {attack.en}?",
                ),
                Text("回避し", "it is evaded"),
                Text("命中します", "it hits"),
            )
        case Purpose.RESIST:
            attack = _attack(battle, pc, reason)
            return (
                Text.plain(
                    f"{name.ja}は{attack.ja}による{bs.ja}（{does.ja}）を防げるでしょうか？",
                    f"Does {name.en} resist {bs.en} ({does.en}) from {attack.en}?",
                ),
                Text("受けず", "it is not received"),
                Text("受けます", "it is received"),
            )
        case Purpose.RECOVER:
            return (
                Text.plain(
                    f"{name.ja}は{bs.ja}（{does.ja}）から回復するでしょうか？",
                    f"Does {name.en} recover from {bs.en} ({does.en})?",
                ),
                Text("回復し", "it recovers"),
                Text("治りません", "it does not"),
            )
        case Purpose.PARALYSIS:
            return (
                Text.plain(
                    f"{name.ja}は{bs.ja}していますが、動けるでしょうか？",
                    f"Can {name.en} act in spite of {bs.en}?",
                ),
                Text("普通に行動でき", "it acts as usual"),
                Text(
                    "このターンは術でないセットカードの発動・装備の破棄・待機だけです",
                    "it may only activate set cards other than spells, discard items and wait",
                ),
            )
        case Purpose.CONFUSION:
            return (
                Text.plain(
                    f"{name.ja}は{bs.ja}していますが、宣言した行動ができるでしょうか？",
                    f"Does {name.en} carry out its action in spite of {bs.en}?",
                ),
                Text("その通りに行動し", "it does"),
                Text(
                    "代わりに自分の側のPCを通常攻撃します",
                    "it makes a normal attack on a PC of its own side instead",
                ),
            )


def _attack(battle: Battle, pc: Unit, reason: Reason) -> Text:
    """The attack that a check is against, with its attacker."""
    attacker = battle.state.units[reason.attacker or ""]
    by = Naming(battle, pc.seat).unit(attacker)
    ability = battle.cards.abilities.get(reason.source or "")
    spell = battle.cards.sets.get(reason.source or "")
    used = ability or spell
    if used is None:
        return Text.plain(f"{by.ja}の通常攻撃", f"the normal attack of {by.en}")
    return Text.plain(f"{by.ja}の「{used.name}」", f"{used.name_en} of {by.en}")


def _source(battle: Battle, source: CardId) -> tuple[Text, Text]:
    """The name of a card or an ability, and its text behind the name as a sentence of its own."""
    cards = battle.cards
    printed = cards.abilities.get(source) or cards.cards[source]
    name, text = Text.plain(f"「{printed.name}」", printed.name_en), text_of(printed.text, cards)
    if not text.ja:
        return name, Text.plain("")
    return name, Text.plain(f"{name.ja}: {text.ja}", f"{name.en}: {text.en}")


def _bs(battle: Battle, bs: BsName | None) -> tuple[Text, Text]:
    """A BS, and what it does."""
    if bs is None:
        return Text.plain(""), Text.plain("")
    printed = battle.cards.bs[bs]
    return Text.plain(printed.name, printed.name_en), _BS_DOES[printed.effect]


_BS_DOES = {
    BsEffect.POISON: Text.plain(
        f"自ターン開始時に自PLのHP-{POISON}", f"at the start of its turn its PL loses {POISON} HP"
    ),
    BsEffect.BLEED: Text("自ターン開始時に持久-1", "at the start of its turn endurance -1"),
    BsEffect.PARALYSIS: Text(
        "自ターン開始時のCHに失敗すると行動不可",
        "it acts only after a check at the start of its turn",
    ),
    BsEffect.SLEEP: Text("攻撃で持久が減るまで行動不可", "no action until an attack wakes it"),
    BsEffect.CONFUSION: Text(
        "攻撃時のCHに失敗すると味方を攻撃", "its attacks may turn against its own side"
    ),
    BsEffect.SEAL: Text("アビリティ使用不可", "no abilities"),
    BsEffect.SLOW: Text.plain(f"早さ-{SLOW}", f"speed -{SLOW}"),
    BsEffect.FEAR: Text.plain(f"攻撃値(全)-{FEAR}", f"attack (all) -{FEAR}"),
    BsEffect.BLIND: Text("攻撃がCHで回避される", "its attacks can be evaded with a check"),
    BsEffect.CURSE: Text("持久とWPが回復しない", "it regains no endurance and no WP"),
}
"""PB-14.9."""


def _count(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"
