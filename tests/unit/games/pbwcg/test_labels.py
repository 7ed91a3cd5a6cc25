"""What the answers to a decision are called: enough to choose by, and no ids."""

import re
from typing import Any

from saikoro.domain.cards.columns import width
from saikoro.domain.games.pbwcg.state import PbwcgState
from saikoro.domain.words import Language
from tests.kit.pbwcg import Match, command, position, side
from tests.kit.pbwcg_telling import House
from tests.kit.pool import asked

LANGUAGES: tuple[Language, Language] = ("ja", "en")

HANDLE = re.compile(r"\b[AB]\.(?:\w+)|\b(?:pc|eq|st|sp|ab)\d\d\b|\b[a-z]+_[a-z_]+\b")
"""An id of a unit, a set slot or a card, or a word of the wire."""

WIDEST = 110
"""Columns of a label before its card's text."""


def table() -> PbwcgState:
    """A side that can do everything, against two PCs of one column."""
    return position(
        side(
            "pc01@1[eq01]",
            "pc06@3",
            hand=["st01", "st16", "pc02", "eq02", "eq03"],
            sets={1: "st06"},
            supports=[("pc01", "sp03")],
        ),
        side("pc16@1[eq04]", "pc12@3", hp=21, sets={2: "st31"}),
        order="A.pc01 A.pc06",
    )


def labels(state: PbwcgState, *answers: Any, seat: int = 0) -> list[tuple[str, str]]:
    match = Match(state)
    given = [command(answer) for answer in answers]
    assert match.decision.choices.labels is not None
    return [(it.ja, it.en) for it in match.decision.choices.labels(seat, given)]


def test_a_unit_is_called_by_side_name_place_and_endurance():
    assert labels(table(), "attack B.pc16", "attack B.pc12") == [
        (
            "通常攻撃 → 敵の錆びた騎士ボルド（前衛1、持久8）",
            "Normal attack on enemy Bold the Rusted Knight (front 1, endurance 8)",
        ),
        (
            "通常攻撃 → 敵の時計塔の守り手ゼム（後衛3、持久8）",
            "Normal attack on enemy Zem (rear 3, endurance 8)",
        ),
    ]


def test_an_ability_says_its_wp_its_targets_and_its_text():
    assert labels(table(), "use ab07 B.pc16") == [
        (
            "強斬（WP3） → 敵の錆びた騎士ボルド（前衛1、持久8）: [1PC内]へ体攻撃+3。",
            "Power Slash (3 WP) on enemy Bold the Rusted Knight (front 1, endurance 8): "
            "Body attack +3 on one enemy PC within distance 1.",
        )
    ]


def test_targets_that_are_no_units_have_names():
    assert labels(table(), "use ab20 left", "use ab27 B.set2 sp03 4") == [
        (
            "雷鎖（WP7） → 敵の左列（錆びた騎士ボルド・時計塔の守り手ゼム）: "
            "[敵列]へ心攻撃+1《BS:麻痺》。",
            "Chain Lightning (7 WP) on the left column (Bold the Rusted Knight, Zem): "
            "Mind attack +1 on one enemy column; inflicts Paralysis.",
        ),
        (
            "送還（WP4） → 敵のセット場2・霧鴉（CP5）・後衛4: 敵場の召喚サポートを1体消滅。",
            "Dismissal (4 WP) on enemy set slot 2, Mist Crow (CP 5), rear 4: "
            "Let 1 support of the enemy side vanish.",
        ),
    ]


def test_a_placement_says_what_is_printed_on_the_card():
    assert labels(
        table(),
        "set st16 2",
        "summon pc02 2",
        "equip eq02 A.pc06",
        "equip eq03 A.pc01 eq01",
        "equip eq03 A.pc01 eq03",
        "discard_set 1",
        "activate 1 A.pc06",
    ) == [
        (
            "火炎陣（術）をセット場2に伏せる: [敵前衛]へ心攻撃=12。",
            "Lay Circle of Flame (spell) in set slot 2: "
            "Mind attack of exactly 12 on the enemy front row.",
        ),
        (
            "鉄門のガルドを前衛2に召喚: 体、HP24、体/技/心 8/3/5、WP10、SP20、1PC内、奮起（WP2）・"
            "鉄壁（WP3）・盾撃（WP4）・護衛陣（WP5）・門番の誓い（WP4）。常時:防御値(全)+1。",
            "Summon Gardo of the Iron Gate to front 2: body, HP 24, body/skill/mind 8/3/5, WP 10, "
            "SP 20, range 1, Rally (2 WP), Iron Wall (3 WP), Shield Bash (4 WP), Guard Formation "
            "(5 WP), Gatekeeper's Oath (4 WP). Always: defence (all) +1.",
        ),
        (
            "味方の森の僧侶リーナに短剣を装備: 武器、片手、体+1、技+2、重さ2",
            "Equip your Lina with Dagger: weapon, one hand, body +1, skill +2, weight 2",
        ),
        (
            "味方の暁の剣士レンに大剣を装備（鋼の剣は破棄）: 武器、両手、体+6、重さ9",
            "Equip your Ren with Greatsword, discarding Steel Sword: "
            "weapon, two hands, body +6, weight 9",
        ),
        (
            "味方の暁の剣士レンへの装備として大剣をすぐ破棄: 武器、両手、体+6、重さ9",
            "Discard Greatsword at once instead of equipping your Ren: "
            "weapon, two hands, body +6, weight 9",
        ),
        (
            "セット場1の呼び声の笛（召）を破棄: [味方1PC]に「草原狼」を召喚。",
            "Discard Calling Whistle (summon) from set slot 1: "
            "Summon Plains Wolf to one PC of yours.",
        ),
        (
            "セット場1の呼び声の笛（召）を発動 → 味方の森の僧侶リーナ（後衛3、持久8）: "
            "[味方1PC]に「草原狼」を召喚。",
            "Activate Calling Whistle (summon) in set slot 1 on your Lina (rear 3, endurance 8): "
            "Summon Plains Wolf to one PC of yours.",
        ),
    ]


def test_leaving_a_place_says_with_whom_it_is_changed():
    assert labels(table(), "move 3", "move 2", "pl_attack", "wait", "end") == [
        (
            "後衛3へ移動、味方の森の僧侶リーナと入れ替わる",
            "Move to rear 3, changing places with your Lina",
        ),
        ("前衛2へ移動", "Move to front 2"),
        ("敵PLへPL攻撃（HP21）", "Attack the enemy PL (HP 21)"),
        ("待機", "Wait"),
        ("PLターンを終える", "End the PL turn"),
    ]


def test_a_deck_and_starters_say_what_they_are():
    match = House.both(Match().run.game)
    samples = match.decision.choices.samples
    assert samples is not None
    [label, *_] = match.decision.labels(0, samples(0))
    assert label.ja.startswith("暁の軍勢（40枚、開始PC 暁の剣士レン・森の僧侶リーナ）")


def test_labels_are_short_words_without_ids() -> None:
    labels = [label for each in asked("pbwcg") if each.decision != "deck" for label in each.labels]
    assert len(labels) > 1_000
    for text in (text for label in labels for text in (label.ja, label.en)):
        assert not HANDLE.search(text), text
        assert width(text.partition(": ")[0]) <= WIDEST, text
