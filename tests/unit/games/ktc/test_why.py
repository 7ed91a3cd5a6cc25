"""Why something happened in KTC: what a judge asks, of random matches, by the rule book."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from saikoro.conformance.seating import Seated
from saikoro.domain.games import find_game
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.legal import success_rate
from saikoro.domain.games.ktc.state import Held
from saikoro.domain.games.ktc.versions import VERSION_2
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.telling.why.explanation import Explanation
from saikoro.domain.match.telling.why.writing import Wording
from saikoro.domain.record.header import Header
from saikoro.domain.verification.explaining import explain_record
from saikoro.domain.words import Language
from tests.kit.ktc import SHADOW, position
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
        assert ja(explained)[0] == "スキルを使わないので、コンマは影響しない"
        assert not_so(explained)[1].endswith(" is tired and may use no skill")


class TestWhatDidNotHappen:
    def test_why_did_my_trait_not_trigger(self):
        """KT-8.17, KT-9.2: a condition does not hold."""
        explained, _ = ask("turn_ended", lambda one: "condition" in words(one))
        [one, *_] = [one for one in explained.not_so if one.word == "condition"]
        assert one.rule == "KT-9.2"
        assert one.text.en.startswith("condition of ")
        assert "の条件〔" in one.text.ja

    def test_why_was_my_soldier_not_promoted(self):
        """KT-6.12: too few empty squares, or already 上級職."""
        explained = ask_of_a_die("too_few_squares")
        [one] = [one for one in explained.not_so if one.word == "too_few_squares"]
        assert int(one.values["value"]) < int(one.values["needed"])
        assert f"空マス{one.values['value']} < ☆{one.values['needed']}" in one.text.ja

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
        ["A2 暗殺者は昇進できない: 空マス0 < ☆2 [KT-6.12]"],
        ["A2 Assassin may not be promoted: empty squares 0 < ☆2 [KT-6.12]"],
    ),
    "why was it not promoted, at the end of the turn (KT-6.12)": (
        "failed-effects",
        38,
        ["A2 暗殺者は昇進できない: 空マス0 < ☆2 [KT-6.12]"],
        ["A2 Assassin may not be promoted: empty squares 0 < ☆2 [KT-6.12]"],
    ),
    "why may it be promoted (KT-6.12)": (
        "failed-effects",
        67,
        ["☆0 ≤ 空マス0 [KT-6.12]"],
        ["☆0 ≤ empty squares 0 [KT-6.12]"],
    ),
    "why does its unique counter not rise (KT-8.8)": (
        "failed-effects",
        116,
        ["A9 祈祷師のユニークはすでに最大の3（範囲0〜3） [KT-8.8]"],
        ["the unique counter of A9 Shaman is at its maximum 3 (range 0–3) [KT-8.8]"],
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
        ["B4 斥候の条件〔後衛〕を満たさない [KT-9.2]"],
        ["condition of B4 Scout not met: in the rear row [KT-9.2]"],
    ),
    "why did it stay tired, at the end of the turn (KT-9.2)": (
        "failed-effects",
        320,
        ["B4 斥候の条件〔後衛〕を満たさない [KT-9.2]", "B4 斥候はすでに上級職 [KT-6.12]"],
        [
            "condition of B4 Scout not met: in the rear row [KT-9.2]",
            "B4 Scout is already of the upper class [KT-6.12]",
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
