"""Why something happened in KTC: what a judge asks, of random matches, by the rule book."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from saikoro.conformance.seating import Seated
from saikoro.domain.games import find_game
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.events import SoldierExiled
from saikoro.domain.games.ktc.rules.acting import state_no_skill
from saikoro.domain.games.ktc.rules.clauses import Context, apply
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.legal import success_rate
from saikoro.domain.games.ktc.rules.stating import became, changed, lost, lowered
from saikoro.domain.games.ktc.state import Held, Soldier
from saikoro.domain.games.ktc.versions import VERSION_2
from saikoro.domain.games.ktc.words import ExiledState, Stamina
from saikoro.domain.match.interface.causes import Recorder
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.sources.dice import GivenDice
from saikoro.domain.match.sources.shuffles import GivenShuffles
from saikoro.domain.match.telling.why.explanation import Explanation
from saikoro.domain.match.telling.why.notes import as_data
from saikoro.domain.match.telling.why.writing import Wording
from saikoro.domain.record.header import Header
from saikoro.domain.verification.explaining import explain_record
from saikoro.domain.words import LANGUAGES, Language
from tests.kit.ktc import IRON, SHADOW, position
from tests.kit.why import decision, die, events, not_so, played, rules, shown, text_of, why

MATCHES = 40


@cache
def match(seed: int) -> Seated:
    return played(KTC, seed)


def data(of: Seated, version: int) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(of.lines[version - 1])["data"]
    return fields


def ask(
    kind: str, wanted: Callable[[Explanation], bool] = lambda _: True, **fields: Any
) -> tuple[Explanation, dict[str, Any]]:
    """Why an event of a type with these values happened, and its fields; the first as `wanted`."""
    for seed in range(MATCHES):
        for version in events(match(seed), f"ktc.{kind}", **fields):
            explained = why(match(seed), version)
            if wanted(explained):
                return explained, data(match(seed), version)
    raise AssertionError(f"no {kind} is explained like this")


def ask_of_a_die(word: str) -> Explanation:
    """Why a die of an action was rolled, beside which `word` is stated."""
    for version in events(match(0), "die.rolled", why="action"):
        explained = why(match(0), version)
        if word in words(explained):
            return explained
    raise AssertionError(word)


def terms(explained: Explanation) -> list[tuple[str, int, str | None]]:
    return [
        (term.word, term.value, term.source.thing if term.source else None)
        for term in explained.terms
    ]


def ja(explained: Explanation) -> list[str]:
    return [one.text.ja for one in explained.not_so]


def words(explained: Explanation) -> list[str]:
    return [one.word for one in explained.not_so]


@pytest.mark.parametrize(
    ("kind", "field"),
    [
        ("damage_dealt", "x2"),
        ("healed", "x2"),
        ("hp_increased", "n"),
        ("hp_decreased", "n"),
        ("skill_succeeded", "rate"),
        ("skill_failed", "rate"),
    ],
)
def test_every_number_is_the_sum_of_its_terms(kind, field):
    for version in [*events(match(0), f"ktc.{kind}")][:12]:
        explained = why(match(0), version)
        assert sum(term.value for term in explained.terms) == data(match(0), version)[field]


class TestNumbers:
    def test_why_1_less_damage_than_printed(self):
        """KT-8.3: a text of the target takes some off."""

        def less(explained: Explanation) -> bool:
            return any(one.value < 0 and one.word != "at_least_0" for one in explained.terms)

        explained, fields = ask("damage_dealt", less)
        printed, *others = terms(explained)
        assert printed[:2] == ("printed", fields["x0"])
        assert {word for word, *_ in others} <= {"trait", "buff", "debuff", "at_least_0"}
        assert {thing for _, _, thing in others} <= {fields["source"], fields["target"], None}

    def test_why_this_success_rate(self):
        """KT-6.9: the printed rate and what the texts of the soldier change, from 0 to 100."""
        field = Field(position(SHADOW).table, VERSION_2)
        soldier = field.state.soldiers["A1"]
        [skill] = field.card(soldier).skills(upper=False)
        printed = ("printed", skill.rate)
        soldier.debuff = Held("目くらまし", 2)
        worse = skill.rate - 30, (printed, ("debuff", -30, "A1"))
        assert success_rate(field, soldier, skill, 0) == worse
        soldier.buff, soldier.debuff = Held("照準", 2), None
        assert success_rate(field, soldier, skill, 0) == (95, (printed, ("buff", 20, "A1")))
        sure = replace(skill, rate=90)
        assert success_rate(field, soldier, sure, 0)[1][-1] == ("at_most_100", -10)

    def test_why_the_commander_takes_1(self):
        """KT-6.14: no modifier applies."""
        explained, _ = ask("hp_decreased", lambda one: rules(one)[-1:] == ["KT-6.14"])
        assert terms(explained) == [("commander_attack", 1, None)]

    def test_why_a_heal_of_2_gave_less(self):
        """KT-8.4: HP rises to at most 最大HP."""
        explained, fields = ask("healed", lambda one: bool(one.checked))
        [limit] = explained.checked
        assert limit.values["value"] == fields["hp"]
        assert limit.text.ja.endswith(f"最大の{fields['hp']}までしか増えない")
        assert "most_hp" not in words(explained)


class TestDice:
    def test_why_did_my_skill_fail(self):
        """KT-6.9: コンマ not below ten times the rate; the die is that of the action (KT-6.7)."""
        explained, fields = ask("skill_failed")
        [failure] = explained.grounds
        *_, action, skill = explained.because
        assert (action.rule, skill.rule) == ("KT-6.2", "KT-6.9")
        [rolled] = action.dice
        assert rolled.purpose.en == "Action"
        needed = 10 * fields["rate"]
        assert failure.values == {"value": rolled.value, "needed": needed}
        assert failure.text.ja == f"コンマ{rolled.value:03} ≥ {needed}"
        assert failure.text.en == f"roll {rolled.value:03} ≥ {needed}"
        assert f"{fields['skill']} [" in text_of(skill).ja.replace("!", "")

    def test_why_did_the_commander_fail(self):
        """KT-6.14: below 750."""
        explained, _ = ask("commander_attack_failed")
        [rolled] = explained.because[-1].dice
        assert explained.grounds[0].text.en == f"roll {rolled.value:03} ≥ 750"

    def test_why_did_an_effect_fail(self):
        """KT-8.17: a line with 〔成功率〕 has a コンマ of its own."""
        explained, fields = ask("effect_failed")
        assert rules(explained)[-1] == "KT-8.17"
        [rolled] = explained.because[-1].dice
        assert rolled.value >= 10 * fields["rate"]
        assert [one.word for one in explained.grounds] == ["not_below"]

    def test_why_does_the_other_player_begin(self):
        """KT-4.2: A draws, then B; the larger number plays first."""
        explained, fields = ask("first_player_decided")
        a, b = (rolled.value for rolled in explained.because[-1].dice)
        assert fields["seat"] == (0 if a > b else 1)
        assert rules(explained) == ["KT-4.2"]

    def test_why_did_nothing_come_of_this_die(self):
        """KT-6.7: without a skill its value has no effect; KT-7.2: a tired soldier has none."""
        explained = ask_of_a_die("is_tired")
        assert die(explained).purpose.ja == "行動"
        assert words(explained)[:2] == ["no_skill", "is_tired"]


class TestWhatDidNotHappen:
    def test_why_did_my_trait_not_trigger(self):
        """KT-8.17, KT-9.2: a condition does not hold."""
        explained, _ = ask("turn_ended", lambda one: "condition" in words(one))
        [one, *_] = [one for one in explained.not_so if one.word == "condition"]
        assert one.rule == "KT-9.2"

    def test_why_was_my_soldier_not_promoted(self):
        """KT-6.12: too few empty squares, or already 上級職."""
        explained = ask_of_a_die("too_few_squares")
        [one] = [one for one in explained.not_so if one.word == "too_few_squares"]
        assert int(one.values["value"]) < int(one.values["needed"])
        assert f"両者の空マス{one.values['value']} < ☆{one.values['needed']}" in one.text.ja

    def test_why_did_supply_do_nothing_for_it(self):
        """KT-6.13: an event only for those that were tired."""
        explained, _ = ask("supply_declared", lambda one: "same_stamina" in words(one))
        assert any(text.endswith("is already ready") for text in not_so(explained))
        assert any(text.endswith("はすでに元気状態") for text in ja(explained))

    def test_why_did_this_unique_not_rise(self):
        """KT-8.8: from 0 to its maximum."""
        explained, _ = ask("effect_triggered", lambda one: "most_unique" in words(one))
        [one, *_] = [one for one in explained.not_so if one.word == "most_unique"]
        assert one.values["value"] == one.values["most"]


class TestReasons:
    def test_why_was_my_soldier_defeated(self):
        """KT-8.12: the answer, the action with its die, the text of the skill, the damage."""

        def by_a_skill(explained: Explanation) -> bool:
            return rules(explained) == ["KT-5.1", "KT-6.2", "KT-6.9", "KT-8.12"] and any(
                "damage" in text for text in shown(explained.because[2])
            )

        explained, fields = ask("soldier_defeated", by_a_skill)
        turn, action, skill, _ = explained.because
        assert decision(explained).name == "operation"
        assert shown(turn)[0].startswith("Turn ")
        assert action.dice[0].purpose.en == "Action"
        assert skill.source is not None
        assert skill.source.thing == fields["by"]
        assert "HP 0" in shown(skill)[-1]

    def test_why_did_it_take_damage_at_the_end_of_its_turn(self):
        """KT-8.17, KT-8.3: a line of a status has no source."""
        explained, fields = ask("hp_decreased", lambda one: "KT-5.6" in rules(one))
        line = explained.because[-1]
        assert line.rule == "KT-8.17"
        assert shown(line)[0].strip().startswith("The debuff ")
        assert f" of {fields['soldier']} " in shown(line)[0]

    def test_why_did_the_trait_trigger(self):
        """KT-8.17: the paragraph of the face is that of the line."""
        explained, _ = ask("effect_triggered", origin="trait")
        assert text_of(explained.because[-1]).ja.startswith("特性: ")
        assert "：" in text_of(explained.because[-1]).ja

    def test_why_may_it_be_promoted(self):
        """KT-6.12."""
        explained, _ = ask("soldier_promoted")
        assert "KT-6.12" in explained.rules
        assert "昇進" in explained.rules["KT-6.12"]

    def test_why_may_it_be_promoted_without_a_skill(self):
        """KT-6.12: what the action had stated on the way to the promotion stands there."""
        asked = events(match(0), "decision.asked", name="promotion")
        explained = next(one for at in asked if "no_skill" in words(one := why(match(0), at)))
        assert rules(explained)[-1] == "KT-6.12"

    def test_why_is_it_over(self):
        """KT-11.2: by the skill, with its die, of the 行動 after which a player has 3."""
        explained, _ = ask("match_ended", lambda one: "KT-6.9" in rules(one), reason="three")
        turn, action, skill, *_ = explained.because
        assert (turn.rule, action.rule) == ("KT-5.1", "KT-6.2")
        assert action.dice[0].purpose.en == "Action"
        assert "%]" in text_of(skill).ja
        assert explained.not_so == []
        assert "KT-11" in explained.rules


RECORDS = Path(__file__).parents[3] / "replay"


@cache
def recorded(name: str) -> tuple[AnyGame, Any, list[bytes]]:
    """The game, the cards and the lines of a record."""
    [path] = [path for path in RECORDS.glob(f"ktc-*/{name}.jsonl") if _newest(path)]
    lines = path.read_bytes().splitlines()
    header = Header.read(lines[0])
    game = find_game(header.game, header.rules.version)
    source = path.with_name(f"{header.rules.digest}.json").read_bytes()
    return game, game.cards.read(json.loads(source)), lines


def _newest(path: Path) -> bool:
    return path.parent.name == f"ktc-{KTC.version}"


def answers(name: str, version: int, language: Language) -> list[str]:
    """What the explanation of an event of a record says, line by line."""
    game, cards, lines = recorded(name)
    explained = explain_record(game, cards, lines, version)
    return [line.strip() for line in Wording(language).lines(explained)]


QUESTIONS: dict[str, tuple[str, int, list[str], list[str]]] = {
    "why does A play first (KT-4.2)": (
        "failed-effects",
        16,
        ["A: コンマ809 > B: コンマ566 [KT-4.2]"],
        ["A: roll 809 > B: roll 566 [KT-4.2]"],
    ),
    "why did the skill succeed (KT-6.9)": (
        "failed-effects",
        36,
        ["コンマ532 < 600 [KT-6.9]"],
        ["roll 532 < 600 [KT-6.9]"],
    ),
    "why is it not promoted, at the last event of the action (KT-6.12)": (
        "failed-effects",
        37,
        ["A2 暗殺者は昇進できない: 両者の空マス0 < ☆2 [KT-6.12]"],
        ["A2 Assassin may not be promoted: empty squares of both players 0 < ☆2 [KT-6.12]"],
    ),
    "why was it not promoted, at the end of the turn (KT-6.12)": (
        "failed-effects",
        38,
        ["A2 暗殺者は昇進できない: 両者の空マス0 < ☆2 [KT-6.12]"],
        ["A2 Assassin may not be promoted: empty squares of both players 0 < ☆2 [KT-6.12]"],
    ),
    "why may it be promoted (KT-6.12)": (
        "failed-effects",
        67,
        ["☆0 ≤ 両者の空マス0 [KT-6.12]"],
        ["☆0 ≤ empty squares of both players 0 [KT-6.12]"],
    ),
    "why does its unique counter not rise (KT-8.8)": (
        "failed-effects",
        116,
        ["A9 祈祷師の「祈り」はすでに最大の3（範囲0〜3） [KT-8.8]"],
        ['the unique counter "祈り" of A9 Shaman is at its maximum 3 (range 0–3) [KT-8.8]'],
    ),
    "why is the debuff gone (KT-8.10)": (
        "failed-effects",
        228,
        [
            "A7 大盾兵がこれを得たのは#174 [KT-8.9]",
            "前に残りターンが減ったのは#197 [KT-8.10]",
            "A7 大盾兵の側のターン終了時に1減り、残りターンは0 [KT-8.10]",
        ],
        [
            "A7 Shieldbearer gained it at #174 [KT-8.9]",
            "it last lost a turn at #197 [KT-8.10]",
            "at the end of this turn of A7 Shieldbearer's player it loses its last turn [KT-8.10]",
        ],
    ),
    "why did the trait work (KT-8.17)": (
        "failed-effects",
        266,
        ["コンマ442 < 500 [KT-8.17]"],
        ["roll 442 < 500 [KT-8.17]"],
    ),
    "why does it stay tired, at the last event of the action (KT-9.2)": (
        "failed-effects",
        319,
        [
            "B4 斥候は前衛（3-1）にいるので、その特性は働かない: "
            "行動後〔後衛〕〔疲労状態〕〔成功率50%〕：自分を元気状態にする。 [KT-9.2]"
        ],
        [
            "B4 Scout stands in the front row (3-1), so its trait does not work: After its action, "
            "in the rear row, when tired, with a chance of 50%: make itself ready. [KT-9.2]"
        ],
    ),
    "why did it stay tired, at the end of the turn (KT-9.2)": (
        "failed-effects",
        320,
        [
            "B4 斥候は前衛（3-1）にいるので、その特性は働かない: "
            "行動後〔後衛〕〔疲労状態〕〔成功率50%〕：自分を元気状態にする。 [KT-9.2]",
            "B4 斥候は昇進しない: すでに上級職 [KT-6.12]",
        ],
        [
            "B4 Scout stands in the front row (3-1), so its trait does not work: After its action, "
            "in the rear row, when tired, with a chance of 50%: make itself ready. [KT-9.2]",
            "B4 Scout is not promoted: it is of the upper class already [KT-6.12]",
        ],
    ),
    "whom may the random target be (KT-10.5)": (
        "failed-effects",
        419,
        [
            "候補（フィールド順、0から数える）: B8 狂戦士、B1 幻術師、B7 軍医、B9 剣士、B3 参謀、"
            "B4 斥候、B6 軍楽手、B5 暗殺者、B10 隠密 [KT-10.5]"
        ],
        [
            "candidates in field order, counted from 0: B8 Berserker, B1 Illusionist, "
            "B7 Field Medic, B9 Swordsman, B3 Strategist, B4 Scout, B6 Bugler, B5 Assassin, "
            "B10 Shadow Runner [KT-10.5]"
        ],
    ),
    "why is it the random target (KT-10.5)": (
        "failed-effects",
        420,
        ["コンマ396 × 9 / 1000 → 3（切り捨て）: B9 剣士 [KT-10.5]"],
        ["roll 396 × 9 / 1000 → 3, rounded down: B9 Swordsman [KT-10.5]"],
    ),
    "what did it aim at (KT-7.5)": (
        "failed-effects",
        452,
        ["A3 火術師の行動、2-2へ移動、「焼き討ち」 → 縦列3 [KT-6.2]"],
        ["A3 Pyromancer acts, moving to 2-2, using Scorch on column 3 [KT-6.2]"],
    ),
    "why did it burn again (KT-5.6, KT-8.10)": (
        "failed-effects",
        477,
        [
            "#476 B9 剣士のデバフ「火傷」が発動（ターン終了時） [KT-8.17]",
            "B9 剣士: 火傷（デバフ: ターン終了時：自分に1追加ダメージ。 常時：受ける回復-1。）",
            "B9 剣士がこれを得たのは#461 [KT-8.9]",
            "残り1ターンはB9 剣士の側のターン終了時に、終了時の効果の後で減る [KT-8.10]",
        ],
        [
            '#476 The debuff Burn of B9 Swordsman triggers: "at the end of each turn" [KT-8.17]',
            "B9 Swordsman: Burn (Debuff: At the end of each turn: deal 1 additional damage to "
            "itself. Gets -1 to healing received.)",
            "B9 Swordsman gained it at #461 [KT-8.9]",
            "turns left: 1; it loses one at the end of each turn of B9 Swordsman's player, "
            "after the effects [KT-8.10]",
        ],
    ),
    "why does A win (KT-11.1)": (
        "failed-effects",
        482,
        [
            "撃破数 A 3 : B 1（3で勝ち） [KT-11.1]",
            "B2 祈祷師は#188でフィールドを離れ、マスが空いた [KT-11.1]",
            "B9 剣士は#478でフィールドを離れ、マスが空いた [KT-11.1]",
            "B3 参謀は#481でフィールドを離れ、マスが空いた [KT-11.1]",
            "#479 B3 参謀のデバフ「火傷」が発動（ターン終了時） [KT-8.17]",
        ],
        [
            "defeat count A 3 : B 1 (3 wins) [KT-11.1]",
            "B2 Shaman left its square empty at #188 [KT-11.1]",
            "B9 Swordsman left its square empty at #478 [KT-11.1]",
            "B3 Strategist left its square empty at #481 [KT-11.1]",
            '#479 The debuff Burn of B3 Strategist triggers: "at the end of each turn" [KT-8.17]',
        ],
    ),
    "why does poison take HP (KT-8.9)": (
        "raised-hp",
        220,
        [
            "B4 参謀: 毒（デバフ: 自分のターン終了時：自分のHPを1減らす。）",
            "B4 参謀がこれを得たのは#176 [KT-8.9]",
        ],
        [
            "B4 Strategist: Poison (Debuff: At the end of your turn: lower its own HP by 1.)",
            "B4 Strategist gained it at #176 [KT-8.9]",
        ],
    ),
    "why did B forfeit (KT-11.6)": (
        "timed-out",
        148,
        ["3回目の時間切れ（3回で負け） [KT-11.6]"],
        ["time-out 3 of 3, at which a seat forfeits [KT-11.6]"],
    ),
    "why does B supply (KT-11.6)": (
        "timed-out",
        116,
        ["1回目の時間切れ（3回で負け）なので、既定の回答になる [KT-11.6]"],
        ["time-out 1 (forfeit at 3), so the default answer counts [KT-11.6]"],
    ),
    "why does B win at the turn cap (KT-11.4)": (
        "short-cap",
        137,
        ["撃破数 A 0 : B 0（3で勝ち） [KT-11.1]", "HP合計 A 28 : B 37 [KT-11.4]"],
        ["defeat count A 0 : B 0 (3 wins) [KT-11.1]", "sum of HP A 28 : B 37 [KT-11.4]"],
    ),
    "why does A win at the turn cap (KT-11.4)": (
        "placement-in-the-open",
        424,
        ["撃破数 A 2 : B 1（3で勝ち） [KT-11.1]"],
        ["defeat count A 2 : B 1 (3 wins) [KT-11.1]"],
    ),
    "why is there no skill to choose (KT-7.2)": (
        "no-skill-first",
        26,
        ["最初のターンはスキルを使用できない（first_turn = no_skill） [KT-7.2]"],
        ["no skill may be used in the first turn (first_turn = no_skill) [KT-7.2]"],
    ),
}
"""Questions about records: the name of the record, the event, and lines of its explanation."""


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_of_a_reader_has_its_answer(question):
    name, version, japanese, english = QUESTIONS[question]
    assert set(japanese) <= {*answers(name, version, "ja")}
    assert set(english) <= {*answers(name, version, "en")}


def test_a_forfeit_is_not_explained_by_what_turns_had_passed_over():
    game, cards, lines = recorded("timed-out")
    assert explain_record(game, cards, lines, 148).not_so == []


OF_MATCHES: dict[str, tuple[int, int, list[str], list[str]]] = {
    "why did it not rise again (KT-8.17)": (
        9002,
        767,
        [
            "A1 不死兵の「護符」が足りないので（0 < 1）、その特性は発動しない: "
            "HPが0の時〔護符を1消費〕：自分のHPを2増やす。 [KT-8.17]",
            "#687 A1 不死兵のユニーク「護符」: 1 → 0",
        ],
        [
            'the unique counter "護符" of A1 Revenant is too low (0 < 1), so its trait does not '
            "trigger: At 0 HP: pay 1 of its unique counter; raise its own HP by 2. [KT-8.17]",
            "#687 The unique counter of A1 Revenant: 1 → 0",
        ],
    ),
    "why did its trait not lessen this damage (KT-8.2)": (
        9002,
        191,
        [
            "追加ダメージなので、B4 大盾兵の特性は適用されない: "
            "常時〔前衛〕：受ける通常ダメージ-1。 [KT-8.2]"
        ],
        [
            "the trait of B4 Shieldbearer does not apply to additional damage: "
            "In the front row, gets -1 to normal damage taken. [KT-8.2]"
        ],
    ),
    "why is the commander's attack not lessened (KT-8.5)": (
        9003,
        702,
        ["HPを直接増減するので、A10 大盾兵が受けるダメージや回復の修正は適用されない [KT-8.5]"],
        [
            "HP is changed directly, so nothing that changes what A10 Shieldbearer takes or "
            "receives applies [KT-8.5]"
        ],
    ),
    "what is a number of a text now (KT-9.6)": (
        9001,
        132,
        [
            "B9 祈祷師の「祈り」は今2（支払いの後の値） [KT-9.6]",
            "#130 B9 祈祷師のユニーク「祈り」: 3 → 2",
            "B5 投石兵のHPは4で、最大の4までしか増えない [KT-8.4]",
        ],
        [
            'the unique counter "祈り" of B9 Shaman is 2 now, after any payment [KT-9.6]',
            "#130 The unique counter of B9 Shaman: 3 → 2",
            "the HP of B5 Slinger was 4 and rises to at most 4 [KT-8.4]",
        ],
    ),
    "what is the defeat count in a text now (KT-11.1)": (
        9002,
        685,
        ["Bの撃破数は0: 相手のフィールドの空マス [KT-11.1]"],
        ["the defeat count of B is 0: empty squares of the other field [KT-11.1]"],
    ),
    "since when is it tired (KT-9.2)": (
        9001,
        105,
        [
            "A6 祈祷師は疲労状態なので、その特性は働かない: "
            "自分のターン開始時〔元気状態〕：自分のユニークを1増やす。 [KT-9.2]",
            "#77 A6 祈祷師は疲労状態になる",
        ],
        [
            "A6 Shaman is tired, so its trait does not work: At the start of your turn, "
            "when ready: raise its own unique counter by 1. [KT-9.2]",
            "#77 A6 Shaman becomes tired",
        ],
    ),
    "since when does it stand there (KT-9.2)": (
        9002,
        338,
        [
            "B3 参謀は前衛（3-1）にいるので、その特性は働かない: "
            "相手のターン終了時〔後衛〕：自分のユニークを1増やす。 [KT-9.2]",
            "#326 B10 門衛が3-1から3-2へ移動（B3 参謀と入れ替わり）",
        ],
        [
            "B3 Strategist stands in the front row (3-1), so its trait does not work: "
            "At the end of the enemy's turn, in the rear row: "
            "raise its own unique counter by 1. [KT-9.2]",
            "#326 B10 Gatekeeper moves from 3-1 to 3-2, changing places with B3 Strategist",
        ],
    ),
    "why did it neither move nor use a skill (KT-5.4, KT-6.4, KT-7.2)": (
        9003,
        433,
        [
            "移動もスキルもない行動は選べる [KT-5.4]",
            "B1 長槍兵は自分では移動できない: 常時：移動できない、与える追加ダメージ-1。 [KT-6.4]",
            "#424 B1 長槍兵がデバフ「足枷」を得る（2ターン）",
            "B1 長槍兵は疲労状態で、スキルを使用できない [KT-7.2]",
            "#279 B1 長槍兵は疲労状態になる",
        ],
        [
            "to act with neither a move nor a skill is allowed [KT-5.4]",
            "B1 Pikeman may not move itself: "
            "Cannot move and gets -1 to additional damage dealt. [KT-6.4]",
            "#424 B1 Pikeman gains the debuff Shackle (2 turns)",
            "B1 Pikeman is tired and may use no skill [KT-7.2]",
            "#279 B1 Pikeman becomes tired",
        ],
    ),
    "why may one that cannot move change places (KT-6.3, KT-6.4)": (
        9003,
        450,
        [
            "B5 剣士が3-1から2-1へ移動（B1 長槍兵と入れ替わり） [KT-6.3]",
            "B1 長槍兵の「移動できない」は、入れ替わりを妨げない: "
            "常時：移動できない、与える追加ダメージ-1。 [KT-6.4]",
            "#424 B1 長槍兵がデバフ「足枷」を得る（2ターン）",
        ],
        [
            "B5 Swordsman moves from 3-1 to 2-1, changing places with B1 Pikeman [KT-6.3]",
            "B1 Pikeman may not move itself, but changes places with who moves: "
            "Cannot move and gets -1 to additional damage dealt. [KT-6.4]",
            "#424 B1 Pikeman gains the debuff Shackle (2 turns)",
        ],
    ),
    "whom does it reach, and whom not (KT-7.7, KT-7.9)": (
        9004,
        424,
        [
            "対象（フィールド順）: B5 暗殺者（1-1）、B6 幻術師（2-1）、B4 解呪師（3-1）、"
            "B9 騎兵（4-1）、B1 長槍兵（5-1） [KT-7.9]",
            "対象ではない: B7 剣士（2-2）、B3 召還士（3-2）、B2 弓手（4-2）、B10 毒使い（5-2）、"
            "B8 祈祷師（フィールド外） [KT-7.7]",
        ],
        [
            "whom it reaches, in field order: B5 Assassin (1-1), B6 Illusionist (2-1), "
            "B4 Purifier (3-1), B9 Cavalry (4-1), B1 Pikeman (5-1) [KT-7.9]",
            "not reached: B7 Swordsman (2-2), B3 Recaller (3-2), B2 Archer (4-2), "
            "B10 Poisoner (5-2), B8 Shaman (off the field) [KT-7.7]",
        ],
    ),
    "whom does it reach, at the last of them (KT-7.9)": (
        9004,
        428,
        ["B1 長槍兵がデバフ「毒」を得る（2ターン） [KT-8.9]"],
        [
            "whom it reaches, in field order: B5 Assassin (1-1), B6 Illusionist (2-1), "
            "B4 Purifier (3-1), B9 Cavalry (4-1), B1 Pikeman (5-1) [KT-7.9]",
        ],
    ),
    "why is nobody credited with the defeat (KT-8.16)": (
        9006,
        183,
        ["B2 暗殺者の撃破は誰のものでもない: バフ・デバフの効果による [KT-8.16]"],
        [
            "the defeat of B2 Assassin is credited to nobody: "
            "it is by the line of a buff or debuff [KT-8.16]"
        ],
    ),
    "why this success rate (KT-6.9)": (
        9006,
        262,
        [
            "コンマ862 ≥ 750 [KT-6.9]",
            "B3 爆破兵の成功率を変えるものはない [KT-6.9]",
            "#184 B3 爆破兵のデバフ「目くらまし」が消える（期限切れ）",
        ],
        [
            "roll 862 ≥ 750 [KT-6.9]",
            "nothing changes the success rate of B3 Sapper now [KT-6.9]",
            "#184 B3 Sapper loses the debuff Dazzle (expired)",
        ],
    ),
    "what makes this damage 4 (KT-8.2)": (
        9106,
        959,
        [
            "B9 狂戦士のバフが適用される: "
            "常時：与えるすべてのダメージ+1、受ける追加ダメージ+1。 [KT-8.2]",
            "#442 B9 狂戦士がバフ「背水」を得る（無期限） [KT-8.9]",
            "4 = 3（カードの値） + 1（バフ: B9 狂戦士）",
        ],
        [
            "the buff of B9 Berserker applies: "
            "Gets +1 to all damage dealt and gets +1 to additional damage taken. [KT-8.2]",
            "#442 B9 Berserker gains the buff Last Stand (no limit) [KT-8.9]",
            "4 = 3 (printed) + 1 (buff: B9 Berserker)",
        ],
    ),
    "why is it defeated, and by nobody (KT-8.12, KT-8.16)": (
        9106,
        964,
        [
            "B1 不死兵のHPは0 [KT-8.12]",
            "#961 B1 不死兵に2の追加ダメージ"
            "（A4 爆破兵、元の値2、与える値2、受ける値2）: HP 0 [KT-8.3]",
            "B1 不死兵の撃破は誰のものでもない: B9 狂戦士と同じ側の兵士 [KT-8.16]",
        ],
        [
            "B1 Revenant is at HP 0 [KT-8.12]",
            "#961 B1 Revenant takes 2 additional damage from A4 Sapper "
            "(text 2, dealt 2, taken 2): HP 0 [KT-8.3]",
            "the defeat of B1 Revenant is credited to nobody: "
            "B1 Revenant is of the same side as B9 Berserker [KT-8.16]",
        ],
    ),
    "why may the commander reach the rear row (KT-7.6)": (
        9103,
        531,
        ["B3 不死兵（2-2）の前のマスが空なので届く [KT-7.6]"],
        ["B3 Revenant at 2-2 is in reach: the square before it is empty [KT-7.6]"],
    ),
    "why did it use no skill (KT-7.2, KT-7.5)": (
        9104,
        40,
        [
            "A8 召還士は「退避」を使用できた [KT-7.2]",
            "A8 召還士の「呼び戻し」には対象がいない: 追放中の味方1体 [KT-7.5]",
        ],
        [
            "A8 Recaller might have used Evacuate [KT-7.2]",
            "Call Back of A8 Recaller has no target: one exiled ally [KT-7.5]",
        ],
    ),
    "why is it tired although its skill fails (KT-6.8)": (
        9004,
        204,
        [
            "A1 門衛は疲労状態になる [KT-6.8]",
            "A1 門衛はスキルを使用する（成功しなくても疲労状態になり、使用回数に数える） [KT-6.8]",
        ],
        [
            "A1 Gatekeeper becomes tired [KT-6.8]",
            "A1 Gatekeeper uses a skill: "
            "it becomes tired and the use is counted, successful or not [KT-6.8]",
        ],
    ),
    "why does a debuff not act in a turn of the other player (KT-5.6, KT-8.10)": (
        9005,
        66,
        [
            "A4 剣士の「毒」は発動しない: 今はBのターン: "
            "自分のターン終了時：自分のHPを1減らす。 [KT-5.6]",
            "#64 A4 剣士がデバフ「毒」を得る（2ターン）",
            "A4 剣士の「毒」の残り2ターンは、Bのターンには減らない [KT-8.10]",
        ],
        [
            "Poison of A4 Swordsman does not trigger, as this is the turn of B: "
            "At the end of your turn: lower its own HP by 1. [KT-5.6]",
            "#64 A4 Swordsman gains the debuff Poison (2 turns)",
            "Poison of A4 Swordsman (2 turns left) loses no turn in the turn of B [KT-8.10]",
        ],
    ),
    "who stays tired at a supply (KT-6.13)": (
        9002,
        385,
        [
            "B3 参謀は疲労状態のまま: 前衛（3-1）にいる [KT-6.13]",
            "#72 B3 参謀は疲労状態になる",
        ],
        [
            "B3 Strategist stays tired: it stands in the front row, at 3-1 [KT-6.13]",
            "#72 B3 Strategist becomes tired",
        ],
    ),
    "which empty squares allow a promotion (KT-6.12)": (
        9002,
        434,
        [
            "☆1 ≤ 両者の空マス2 [KT-6.12]",
            "B5 隠密は#112でフィールドを離れ、マスが空いた [KT-6.12]",
            "B4 大盾兵は#431でフィールドを離れ、マスが空いた [KT-6.12]",
        ],
        [
            "☆1 ≤ empty squares of both players 2 [KT-6.12]",
            "B5 Shadow Runner left its square empty at #112 [KT-6.12]",
            "B4 Shieldbearer left its square empty at #431 [KT-6.12]",
        ],
    ),
    "why does a skill that failed do nothing after the action (KT-6.11)": (
        9002,
        145,
        [
            "「突撃」は成功しなかったので、その「行動後」は行わない: "
            "行動後：自分の前後を入れ替える。 [KT-6.11]"
        ],
        [
            "Charge Home did not succeed, so what it does after the action is not done: "
            "After its action: move itself to the other row. [KT-6.11]"
        ],
    ),
    "why does the trait of a silenced soldier trigger (KT-8.7)": (
        9001,
        236,
        [
            "B9 祈祷師の「スキルを使用できない」は、特性の発動を妨げない: "
            "常時：スキルを使用できない。 [KT-8.7]",
            "#230 B9 祈祷師がデバフ「沈黙」を得る（1ターン）",
        ],
        [
            "B9 Shaman may use no skill, but its trait triggers all the same: "
            "Cannot use skills. [KT-8.7]",
            "#230 B9 Shaman gains the debuff Silence (1 turn)",
        ],
    ),
    "by which rule does it become ready (KT-8.18)": (
        9104,
        130,
        ["A6 斥候は元気状態になる [KT-8.18]"],
        ["A6 Scout becomes ready [KT-8.18]"],
    ),
}
"""Questions of readers about random matches: the seed, the event, and lines of its explanation."""


@pytest.mark.parametrize("question", OF_MATCHES)
def test_a_question_about_a_random_match_has_its_answer(question):
    seed, version, japanese, english = OF_MATCHES[question]
    explained = why(match(seed), version)
    for language, wanted in zip(LANGUAGES, (english, japanese), strict=True):
        lines = {line.strip() for line in Wording(language).lines(explained)}
        assert set(wanted) <= lines


@pytest.mark.parametrize(
    ("seed", "version"), [(9001, 105), (9003, 67), (9005, 463)], ids=["turn", "expiry", "trait"]
)
def test_what_begins_by_itself_follows_from_no_answer(seed, version):
    assert why(match(seed), version).decision is None


class Noted:
    """A position whose rules are called one by one, and what they state."""

    def __init__(self, roster: Sequence[str] = IRON) -> None:
        there = position(roster)
        self.recorder = Recorder()
        table = self.recorder.table(
            there.table.match, there.options, there.cards, GivenDice([]), GivenShuffles([])
        )
        self.field = Field(table, VERSION_2)

    def soldier(self, name: str) -> Soldier:
        return self.field.state.soldiers[name]

    def notes(self) -> list[tuple[object, ...]]:
        """What was stated, as facts."""
        return [
            (one.rule, one.what.code, *one.things, as_data(one.values))
            for one in self.recorder.unmet
        ]


class TestWhatASoldierIsFreeToDo:
    def test_silence_forbids_skills(self):
        noted = Noted()
        noted.soldier("A1").debuff = Held("沈黙", 1)
        state_no_skill(noted.field, noted.soldier("A1"), moved=True)
        line = {"line": "常時：スキルを使用できない。"}
        assert noted.notes()[-1] == ("KT-7.2", "silenced", "A1", line)

    def test_a_skill_is_used_up(self):
        noted = Noted(SHADOW)
        noted.soldier("A1").uses = {"爆薬": 2}
        state_no_skill(noted.field, noted.soldier("A1"), moved=True)
        used = {"skill": "爆薬", "uses": 2}
        assert noted.notes()[-1] == ("KT-7.2", "used_up", "A1", used)

    def test_a_skill_costs_too_much(self):
        noted = Noted()
        noted.soldier("A10").unique = 0
        state_no_skill(noted.field, noted.soldier("A10"), moved=True)
        cost = {"skill": "献策", "unique": "「策」", "value": 0, "needed": 1}
        assert noted.notes()[-1] == ("KT-7.2", "unaffordable", "A10", cost)

    def test_a_skill_is_of_the_other_row(self):
        noted = Noted()
        noted.soldier("A1").place = 1
        state_no_skill(noted.field, noted.soldier("A1"), moved=True)
        row = {"skill": "突き", "square": "1-2", "position": "front"}
        assert noted.notes()[-1] == ("KT-7.1", "not_of_row", "A1", row)

    def test_an_effect_moves_who_cannot_move(self):
        """KT-8.18: both who goes to the other row, and with whom it changes places."""
        noted = Noted()
        for name in ("A1", "A6"):
            noted.soldier(name).debuff = Held("足枷", 2)
        soldier = noted.soldier("A1")
        apply(noted.field, n.SwapRows(n.Selector.SELF), Context(soldier, soldier, lambda _: None))
        line = {"line": "常時：移動できない、与える追加ダメージ-1。"}
        assert noted.notes() == [
            ("KT-8.18", "moved_by_effect", name, line) for name in ("A1", "A6")
        ]


@pytest.mark.parametrize("so", [False, True])
def test_since_an_exile_a_soldier_is_as_it_began(so):
    """KT-8.13: unless its state is kept."""
    soldier = Noted().soldier("A3")
    state = ExiledState.FRESH if so else ExiledState.KEPT
    exiled = SoldierExiled("A3", "3-1", 1, state)
    asked = became(soldier, Stamina.READY), changed(soldier), lowered(soldier), lost(soldier)
    assert [since(exiled) for since in asked] == [so] * 4
    assert not became(soldier, Stamina.TIRED)(exiled)
