"""What each decision asks, and why: a sentence for who does not know the rules."""

from typing import NamedTuple

from saikoro.domain.games.pbwcg.cards.facts import text_of
from saikoro.domain.games.pbwcg.cards.notation.words import BsEffect
from saikoro.domain.games.pbwcg.ids import BsName, CardId, UnitId
from saikoro.domain.games.pbwcg.options import PbwcgOptions
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.naming import Naming
from saikoro.domain.games.pbwcg.rules.places import place_of
from saikoro.domain.games.pbwcg.rules.values import FEAR, POISON, SLOW, hand_limit
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.words import Purpose
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Fields, Question
from saikoro.domain.match.interface.table import added
from saikoro.domain.text import Text


class Reason(NamedTuple):
    """What a check is about, besides the PC that makes it."""

    bs: BsName | None = None
    source: CardId | None = None
    """The card or ability whose text leads to it."""
    attacker: UnitId | None = None


# PB-4

_DECKS = Text(
    "{least}〜{most}枚のデッキと、その中から最初に前衛1と後衛3に立つPC2体を決めてください。"
    "同名のカードは1枚までです。",
    "Which {least} to {most} cards are your deck, no two of one name, and which two PCs of it "
    "start in front 1 and rear 3?",
)


def of_decks(options: PbwcgOptions) -> Question:
    """`deck`."""
    return Question.of(_DECKS.filled(least=options.deck_min, most=options.deck_max), "PB-3.1")


OF_STARTERS = Question.of(
    Text(
        "デッキのどのPC2体を、前衛1と後衛3に伏せて始めますか？ "
        "2体のHPの合計が、あなたのHPになります。",
        "Which two PCs of your deck start face down in front 1 and rear 3? Their HP together are "
        "your HP.",
    ),
    "PB-4.2",
)
"""`choose_starters`."""


# PB-6, PB-7

_PL_TURN = Text(
    "あなたのPLターンです。何をしますか？ 残り: セット・召喚・装備は合わせてあと{placements}、"
    "セットカードの発動はあと{activations}、伏せたセットカードの破棄はあと{discards}。",
    "Your PL turn: what do you do? Left: {placements} to set, summon or equip, {activations} to "
    "activate, {discards} to discard.",
)
_UNIT = Text(
    "{name}（{place}、持久{endurance}、WP{wp}）", "{name} ({place}, endurance {endurance}, {wp} WP)"
)
_SUPPORT_TURN = Text(
    "{unit}のターンです。どう行動しますか？", "Turn of {unit}: which action does it take?"
)
_PC_TURN = Text(
    "{unit}のターンです。どの行動を1つしますか？ {before}",
    "Turn of {unit}: which one action does it take? {before}",
)
_PARALYSED = Text(
    "{unit}は麻痺のため行動できません。待機しますか？ {before}",
    "{unit} is paralysed this turn: does it wait? {before}",
)
_BEFORE = Text(
    "その前にセットカードをあと{activations}発動でき、装備を破棄できます。",
    "Before that, you may activate {activations} and discard the PC's items.",
)


def of_pl_turn(battle: Battle, placements: int, activations: int) -> Question:
    """`pl_action`, with how much is left of the turn."""
    discards = 0 if battle.state.set_discarded else 1
    asked = _PL_TURN.filled(
        placements=_count(placements, "card"),
        activations=_count(activations, "set card"),
        discards=_count(discards, "face-down card"),
    )
    fields: Fields = {"placements": placements, "activations": activations, "discards": discards}
    return Question.of(asked, "PB-6.0", fields)


def of_unit_turn(battle: Battle, unit: Unit, activations: int) -> Question:
    """`pc_action` or `support_action`, with how many set cards may be activated before."""
    name, place = Naming(battle, unit.seat).unit(unit), place_of(unit.slot)
    named = _UNIT.filled(name=name, place=place, endurance=unit.endurance, wp=unit.wp)
    if unit.master is not None:
        return Question.of(_SUPPORT_TURN.filled(unit=named), "PB-7.6")
    before = _BEFORE.filled(activations=_count(activations, "set card"))
    paralysed = battle.state.paralysed
    asked = _PC_TURN.filled(unit=named, before=before)
    if paralysed:
        asked = _PARALYSED.filled(unit=named.capitalised, before=before)
    fields: Fields = {"activations": activations, "paralysed": paralysed}
    return Question.of(asked, "PB-14.12" if paralysed else "PB-7.3", fields)


# PB-5.8, no. 16 of PB-19.5

_OVER_LIMIT = Text(
    "手札が{size}で、上限の{most}枚を超えています。どの{cards}を捨てますか？",
    "You hold {size}, and the limit is {most}: which {cards} do you discard?",
)
_DISCARD = Text(
    "{name}により、手札を{cards}捨てます。どれを捨てますか？",
    "{name} makes you discard {cards} from hand: which?",
)


def of_discard(battle: Battle, seat: Seat, count: int, source: CardId | None) -> Question:
    """`choose_discard`, because of a card or an ability, or else of the hand limit."""
    cards = _count(count, "card")
    if source is None:
        size, most = len(battle.state.pls[seat].hand), added(hand_limit(battle, seat))
        which = Text("1枚", "card") if count == 1 else cards
        asked = _OVER_LIMIT.filled(size=_count(size, "card"), most=most, cards=which)
        return Question.of(asked, "PB-5.8", {"limit": most})
    name, text = _source(battle, source)
    asked = _behind(_DISCARD.filled(name=name, cards=cards), text)
    return Question.of(asked, "PB-19.5", {"source": source})


def _behind(asked: Text, text: Text) -> Text:
    """What is asked, with the text that leads to it behind it, where there is one."""
    return Text.joined([asked, text], " ", " ") if text.ja else asked


# PB-13

_CHECK = Text(
    "{asked} 奇数か偶数を宣言してください。ダイスの目と一致すれば{hit}、外れれば{miss}。{text}",
    "{asked} Declare odd or even: if the die agrees, {hit}; if not, {miss}.{text}",
)
_MORE = Text("あと{more}回試せます", "there can be {more} more")


def of_check(battle: Battle, purpose: Purpose, pc: Unit, more: int, reason: Reason) -> Question:
    """`declare_ch`, with how many tries may follow."""
    bs, does = _bs(battle, reason.bs)
    text = Text.plain("") if reason.source is None else _source(battle, reason.source)[1]
    check, attacked = _CHECKS[purpose], purpose in (Purpose.EVADE, Purpose.RESIST)
    asked = check.asked.filled(
        name=Naming(battle, pc.seat).unit(pc),
        attack=_attack(battle, pc, reason) if attacked else "",
        bs=bs,
        does=does,
    )
    shown = _CHECK.filled(
        asked=asked,
        hit=check.hit,
        miss=_MORE.filled(more=more) if more else check.miss,
        text=Text.plain(text.ja, f" {text.en}" if text.en else ""),
    )
    given = {"bs": reason.bs, "source": reason.source, "attacker": reason.attacker}
    fields: Fields = {field: value for field, value in given.items() if value is not None}
    return Question.of(shown, check.rule, fields)


class _Check(NamedTuple):
    """A kind of check: its rule, what it asks, and what follows if it succeeds or fails."""

    rule: str
    asked: Text
    hit: Text
    miss: Text


_CHECKS = {
    Purpose.EVADE: _Check(
        "PB-10.3",
        Text("{name}は{attack}を回避できるでしょうか？", "Does {name} evade {attack}?"),
        Text("回避し", "it is evaded"),
        Text("命中します", "it hits"),
    ),
    Purpose.RESIST: _Check(
        "PB-14.2",
        Text(
            "{name}は{attack}による{bs}（{does}）を防げるでしょうか？",
            "Does {name} resist {bs} ({does}) from {attack}?",
        ),
        Text("受けず", "it is not received"),
        Text("受けます", "it is received"),
    ),
    Purpose.RECOVER: _Check(
        "PB-14.6",
        Text(
            "{name}は{bs}（{does}）から回復するでしょうか？",
            "Does {name} recover from {bs} ({does})?",
        ),
        Text("回復し", "it recovers"),
        Text("治りません", "it does not"),
    ),
    Purpose.PARALYSIS: _Check(
        "PB-14.12",
        Text("{name}は{bs}していますが、動けるでしょうか？", "Can {name} act in spite of {bs}?"),
        Text("普通に行動でき", "it acts as usual"),
        Text(
            "このターンは術でないセットカードの発動・装備の破棄・待機だけです",
            "it may only activate set cards other than spells, discard items and wait",
        ),
    ),
    Purpose.CONFUSION: _Check(
        "PB-14.14",
        Text(
            "{name}は{bs}していますが、宣言した行動ができるでしょうか？",
            "Does {name} carry out its action in spite of {bs}?",
        ),
        Text("その通りに行動し", "it does"),
        Text(
            "代わりに自分の側のPCを通常攻撃します",
            "it makes a normal attack on a PC of its own side instead",
        ),
    ),
}

_NORMAL_ATTACK = Text("{by}の通常攻撃", "the normal attack of {by}")
_ATTACK = Text("{by}の「{used}」", "{used} of {by}")
_SOURCE = Text("{name}: {text}", "{name}: {text}")


def _attack(battle: Battle, pc: Unit, reason: Reason) -> Text:
    """The attack that a check is against, with its attacker."""
    attacker = battle.state.units[reason.attacker or ""]
    by = Naming(battle, pc.seat).unit(attacker)
    ability = battle.cards.abilities.get(reason.source or "")
    used = ability or battle.cards.sets.get(reason.source or "")
    if used is None:
        return _NORMAL_ATTACK.filled(by=by)
    return _ATTACK.filled(by=by, used=used.label)


def _source(battle: Battle, source: CardId) -> tuple[Text, Text]:
    """The name of a card or an ability, and its text behind the name as a sentence of its own."""
    cards = battle.cards
    printed = cards.abilities.get(source) or cards.cards[source]
    name, text = Text.plain(f"「{printed.name}」", printed.name_en), text_of(printed.text, cards)
    return name, _SOURCE.filled(name=name, text=text) if text.ja else text


def _bs(battle: Battle, bs: BsName | None) -> tuple[Text, Text]:
    """A BS, and what it does."""
    if bs is None:
        return Text.plain(""), Text.plain("")
    printed = battle.cards.bs[bs]
    return printed.label, BS_DOES[printed.effect]


BS_DOES = {
    BsEffect.POISON: Text(
        "自ターン開始時に自PLのHP-{value}", "at the start of its turn its PL loses {value} HP"
    ).filled(value=POISON),
    BsEffect.BLEED: Text("自ターン開始時に持久-1", "at the start of its turn it loses 1 endurance"),
    BsEffect.PARALYSIS: Text(
        "自ターン開始時のCHに失敗すると行動不可",
        "it acts only after a check at the start of its turn",
    ),
    BsEffect.SLEEP: Text("攻撃で持久が減るまで行動不可", "no action until an attack wakes it"),
    BsEffect.CONFUSION: Text(
        "攻撃時のCHに失敗すると味方を攻撃",
        "a failed check turns its attacks against its own side",
    ),
    BsEffect.SEAL: Text("アビリティ使用不可", "no abilities"),
    BsEffect.SLOW: Text("早さ-{value}", "speed -{value}").filled(value=SLOW),
    BsEffect.FEAR: Text("攻撃値(全)-{value}", "attack (all) -{value}").filled(value=FEAR),
    BsEffect.BLIND: Text("攻撃がCHで回避される", "its attacks can be evaded with a check"),
    BsEffect.CURSE: Text("持久とWPが回復しない", "it regains no endurance and no WP"),
}
"""What a BS does to the PC that has it, within a sentence (PB-14.9)."""


def _count(count: int, thing: str) -> Text:
    return Text.plain(f"{count}枚", f"{count} {thing}{'' if count == 1 else 's'}")
