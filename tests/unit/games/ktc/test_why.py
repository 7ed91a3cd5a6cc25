"""Why something happened in KTC: what a judge asks, of random matches, by the rule book."""

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from saikoro.conformance.seating import Seated
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.events import (
    SoldierDefeated,
    SoldierExiled,
    SoldierMoved,
    SoldierPromoted,
    UniqueChanged,
)
from saikoro.domain.games.ktc.rules.clauses import Context, apply
from saikoro.domain.games.ktc.rules.ending import at_cap, end
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.notes import not_offered
from saikoro.domain.games.ktc.rules.numbers import amount, success_rate
from saikoro.domain.games.ktc.rules.requirements.clauses import may_return_to_last
from saikoro.domain.games.ktc.rules.requirements.declaring import uses_skill
from saikoro.domain.games.ktc.rules.requirements.lines import is_in_force, meets_all
from saikoro.domain.games.ktc.rules.requirements.steps import has_medals
from saikoro.domain.games.ktc.state import Held, Soldier
from saikoro.domain.games.ktc.stated import Part
from saikoro.domain.games.ktc.versions import VERSION_2
from saikoro.domain.games.ktc.words import EndReason, ExiledState, MoveCause, Origin
from saikoro.domain.match.interface.recording import Recorder
from saikoro.domain.match.interface.table import added
from saikoro.domain.match.sources.dice import GivenDice
from saikoro.domain.match.sources.shuffles import GivenShuffles
from saikoro.domain.match.telling.why.explanation import Explanation
from saikoro.domain.match.telling.why.notes import as_data
from tests.golden.kept import kept
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
        worse = [printed, ("debuff", -30, "A1")]
        assert success_rate(field, soldier, skill, 0) == worse
        soldier.buff, soldier.debuff = Held("照準", 2), None
        assert success_rate(field, soldier, skill, 0) == [printed, ("buff", 20, "A1")]
        sure = replace(skill, rate=90)
        assert success_rate(field, soldier, sure, 0)[-1] == ("at_most_100", -10)

    def test_why_the_commander_takes_1(self):
        """KT-6.14: no modifier applies."""
        explained, _ = ask("hp_decreased", lambda one: rules(one)[-1:] == ["KT-6.14"])
        assert terms(explained) == [("commander_attack", 1, None)]

    def test_why_a_heal_of_2_gave_less(self):
        """KT-8.4: HP rises to at most 最大HP."""
        explained, fields = ask("healed", lambda one: "most_hp" in [g.word for g in one.grounds])
        [limit] = [ground for ground in explained.grounds if ground.word == "most_hp"]
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
        assert [one.word for one in explained.grounds] == ["is_so", "is_so", "not_below"]

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
        """KT-8.17: a condition does not hold."""
        explained, _ = ask("turn_ended", lambda one: "condition" in words(one))
        [one, *_] = [one for one in explained.not_so if one.word == "condition"]
        assert one.rule == "KT-8.17"

    def test_why_was_my_soldier_not_promoted(self):
        """KT-6.12: too few empty squares, or already 上級職."""
        explained = ask_of_a_die("too_few_squares")
        [one] = [one for one in explained.not_so if one.word == "too_few_squares"]
        assert int(one.values["value"]) < int(one.values["needed"])
        empty = f"両者の空マス{one.values['value']}（{one.values['empty']}）"
        assert f"{empty} < ☆{one.values['needed']}" in one.text.ja

    def test_why_did_supply_do_nothing_for_it(self):
        """KT-6.13: an event only for those that were tired."""
        explained, _ = ask("supply_declared", lambda one: "same_stamina" in words(one))
        assert any(text.endswith("is already ready") for text in not_so(explained))
        assert any(text.endswith("はすでに元気状態") for text in ja(explained))

    def test_why_did_this_unique_not_rise(self):
        """KT-8.8: from 0 to its maximum."""
        explained, _ = ask("effect_triggered", lambda one: "same_unique" in words(one))
        [one, *_] = [one for one in explained.not_so if one.word == "same_unique"]
        assert one.values["value"] == one.values["most"]


class TestReasons:
    def test_why_was_my_soldier_defeated(self):
        """KT-8.12: the answer, the action with its die, the text of the skill, the damage."""

        def by_a_skill(explained: Explanation) -> bool:
            return rules(explained) == ["KT-5.1", "KT-6.2", "KT-6.9"] and any(
                "damage" in text for text in shown(explained.because[2])
            )

        explained, fields = ask("soldier_defeated", by_a_skill)
        turn, action, skill = explained.because
        assert explained.rule == ["KT-8.12"]
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
        assert "昇進" in explained.rules["KT-6.12"].en

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
        assert (explained.rule, [one.rule for one in explained.not_so]) == (["KT-11.2"], ["KT-5.7"])


def test_a_forfeit_is_not_explained_by_what_turns_had_passed_over():
    assert kept("ktc-2/timed-out").explained.why(148).not_so == []


@pytest.mark.parametrize(
    ("seed", "version"), [(9001, 105), (9003, 67), (9005, 463)], ids=["turn", "expiry", "trait"]
)
def test_what_begins_by_itself_follows_from_no_answer(seed, version):
    assert why(match(seed), version).decision is None


class Noted:
    """A position whose rules are called one by one, and what they state."""

    def __init__(self, roster: Sequence[str] = IRON, **options: Any) -> None:
        there = position(roster, **options)
        self.recorder = Recorder()
        table = self.recorder.table(
            there.table.match, there.options, there.cards, GivenDice([]), GivenShuffles([])
        )
        self.field = Field(table, VERSION_2)

    def soldier(self, name: str) -> Soldier:
        return self.field.state.soldiers[name]

    def acts_without_skill(self, name: str) -> None:
        """Whatever it might have used is looked at (KT-7.2)."""
        assert not self.field.meets(uses_skill, self.field, self.soldier(name), None)

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
        noted.acts_without_skill("A1")
        line = {"line": "常時：スキルを使用できない。"}
        assert noted.notes()[-1] == ("KT-7.2", "silenced", "A1", line)

    def test_a_skill_is_used_up(self):
        noted = Noted(SHADOW)
        noted.soldier("A1").uses = {"爆薬": 2}
        noted.acts_without_skill("A1")
        used = {"skill": "爆薬", "uses": 2}
        assert noted.notes()[-1] == ("KT-7.2", "used_up", "A1", used)

    def test_a_skill_costs_too_much(self):
        noted = Noted()
        noted.soldier("A10").unique = 0
        noted.acts_without_skill("A10")
        cost = {"skill": "献策", "unique": "「策」", "value": 0, "needed": 1}
        assert noted.notes()[-1] == ("KT-7.2", "unaffordable", "A10", cost)

    def test_a_skill_is_of_the_other_row(self):
        noted = Noted()
        noted.soldier("A1").place = 1
        noted.acts_without_skill("A1")
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
        assert noted.notes() == [("KT-8.18", "despite", name, line) for name in ("A1", "A6")]


@pytest.mark.parametrize(("state", "since"), [(ExiledState.FRESH, [1]), (ExiledState.KEPT, [])])
def test_since_an_exile_a_soldier_is_as_it_began(state, since):
    """KT-8.13: unless its state is kept."""
    noted = Noted()
    noted.field.emit(SoldierPromoted("A3", 4, 5))
    noted.field.emit(SoldierExiled("A3", "3-1", 1, state))
    line = n.Standing((), (n.Condition.UPPER,))
    meets_all(noted.field, noted.soldier("A3"), Origin.TRAIT, line, is_in_force)
    unmet = [one for one in noted.recorder.unmet if not one.checked]
    assert [one.since and one.since.number for one in unmet] == since


@pytest.mark.parametrize(
    ("selector", "rule"),
    [
        (n.Selector.TARGET, "KT-7.8"),
        (n.Selector.FRONT_ENEMIES, "KT-7.7"),
        (n.Selector.FACING_ENEMIES, "KT-7.9"),
    ],
)
def test_a_clause_finds_nobody_by_the_rule_of_its_selector(selector, rule):
    noted = Noted()
    noted.field.state.fields[1] = [None] * 10
    soldier = noted.soldier("A1")
    apply(noted.field, n.Heal(selector, 1), Context(soldier, soldier, lambda _: None))
    [(found_by, word, values)] = noted.notes()
    assert (found_by, word) == (rule, "no_recipient")
    assert selector.value in str(values)


class TestNumbersOfTexts:
    def test_a_value_in_a_text_is_named_with_what_goes_by_it(self):
        """KT-9.6: since when a ユニーク is as it is."""
        noted = Noted()
        field, soldier = noted.field, noted.soldier("A10")
        field.emit(UniqueChanged("A10", 1, 3))
        assert amount(field, n.Sum(n.Value.UNIQUE, 1), soldier) == [
            (Part.PRINTED, 1),
            (n.Value.UNIQUE, 3, "A10"),
        ]
        field.emit(SoldierDefeated("B1", "A10"))
        [ground] = noted.recorder.happened[-1].grounds
        assert (ground.rule, ground.what.code, ground.things) == ("KT-9.6", "unique", ("A10",))
        assert ground.since is not None
        assert ground.since.number == 0

    def test_a_value_is_0_beside_the_field(self):
        noted = Noted()
        soldier = noted.soldier("A10")
        soldier.unique, soldier.place = 3, None
        assert added(amount(noted.field, n.Sum(n.Value.UNIQUE), soldier)) == 0


class TestTheTurnCap:
    def test_nobody_is_ahead(self):
        """KT-11.4: neither by 撃破数 nor by HP."""
        noted = Noted()
        for seat in (0, 1):
            for soldier in noted.field.on_field(seat):
                soldier.hp = 1
        assert at_cap(noted.field).reason is EndReason.CAP_DRAW
        assert [(rule, word) for rule, word, *_ in noted.notes()] == [
            ("KT-11.4", "same_defeats"),
            ("KT-11.4", "same_hp"),
        ]

    def test_who_has_left_counts(self):
        """KT-11.1, KT-11.4: with the events since which the squares are empty."""
        noted = Noted()
        noted.field.emit(SoldierDefeated("B1", None))
        ended = at_cap(noted.field)
        assert (ended.winner, ended.reason) == (0, EndReason.CAP_KILLS)
        end(noted.field, ended)
        defeats, left = noted.recorder.happened[-1].grounds
        assert (defeats.what.code, as_data(defeats.values)) == (
            "defeats",
            {"a": 1, "b": 0, "goal": 3, "empty": "B 1-1"},
        )
        assert (left.what.code, left.things) == ("left", ("B1",))
        assert left.since is not None
        assert left.since.number == 0


class TestStated:
    """What decided an event, with the event since which it is so."""

    @pytest.mark.parametrize(
        ("kind", "word", "rule", "since"),
        [
            ("soldier_defeated", "credited", "KT-8.16", None),
            ("unique_changed", "paid", "KT-6.8", None),
            ("match_ended", "one_wins", "KT-11.2", None),
            ("damage_dealt", "at_zero", "KT-8.12", "ktc.damage_dealt"),
            ("status_gained", "is_so", "KT-8.17", "ktc.stamina_changed"),
            ("unique_changed", "is_so", "KT-8.17", "ktc.game_started"),
            ("soldier_promoted", "is_so", "KT-6.12", "ktc.game_started"),
            ("damage_dealt", "below", "KT-6.9", None),
            ("soldier_returned", "exiled", "KT-8.13", "ktc.soldier_exiled"),
            ("soldier_returned", "empty", "KT-8.15", "ktc.soldier_exiled"),
            ("soldier_promoted", "left_open", "KT-13.3", None),
            ("hp_decreased", "given", "KT-8.9", "ktc.status_gained"),
            ("damage_dealt", "unique", "KT-9.6", "ktc.game_started"),
        ],
    )
    def test_what_an_event_goes_by(self, kind, word, rule, since):
        explained, _ = ask(kind, lambda one: word in [ground.word for ground in one.grounds])
        stated = next(ground for ground in explained.grounds if ground.word == word)
        assert stated.rule == rule
        assert (None if stated.event is None else stated.event.type) == since

    def test_a_clause_without_a_target_is_shown_with_the_defeat_before_it(self):
        """KT-7.8: what a clause does not do is of the event before it, and not of the first one."""
        explained, _ = ask("soldier_defeated", lambda one: "no_recipient" in _left_out(one))
        [left] = [one for one in explained.not_so if one.word == "target_left"]
        assert (left.rule, left.event and left.event.type) == ("KT-7.8", "ktc.soldier_defeated")
        assert left.values["clause"]

    def test_a_soldier_that_its_trait_saves_is_not_defeated(self):
        """KT-8.12: HP above 0 after its line."""
        explained, _ = ask("hp_increased", lambda one: "hp_left" in _left_out(one))
        assert "at_zero" in [ground.word for ground in explained.grounds]

    @pytest.mark.parametrize(
        ("selector", "rule", "reached", "as_well", "left_out"),
        [
            (n.Selector.ENEMY, "KT-7.6", ["B1"], ["B2", "B3", "B4", "B5"], 5),
            (n.Selector.ENEMY_COLUMN, "KT-7.5", ["B1", "B6"], ["B2", "B7", "B3", "B8"], 0),
            (n.Selector.FRONT_ENEMIES, "KT-7.7", ["B1", "B2", "B3", "B4", "B5"], [], 5),
            (n.Selector.FACING_ENEMIES, "KT-7.9", ["B1", "B6"], [], 8),
            (n.Selector.OTHER_ALLY, "KT-7.5", ["A2"], ["A6", "A7", "A3", "A8"], 1),
        ],
    )
    def test_whom_a_selector_reaches(self, selector, rule, reached, as_well, left_out):
        """KT-7.5 to KT-7.9: the targets, who could be chosen, who is not reached."""
        noted = Noted()
        soldier, targets = noted.soldier("A1"), noted.field.soldiers(reached)
        apply(noted.field, n.Heal(selector, 1), Context(soldier, soldier, lambda _: None, targets))
        found = noted.notes()[: len(noted.notes()) // len(reached)]
        assert {one[0] for one in found} == {rule}
        assert [one[2] for one in found if one[1] == "reached"] == reached
        listed = {one[1]: str(one[-1]).split("、") for one in found}
        assert [one in str(listed.get("as_well")) for one in as_well] == [True] * len(as_well)
        assert len(listed.get("left_out", [])) == left_out

    def test_who_is_exposed_is_in_reach_since_the_square_before_it_is_empty(self):
        """KT-7.6."""
        explained, _ = ask("damage_dealt", lambda one: "exposed" in _checked(one))
        [exposed] = [one for one in explained.checked if one.word == "exposed"]
        assert (exposed.rule, exposed.event is None) == ("KT-7.6", False)

    def test_a_later_clause_goes_by_the_chosen_target(self):
        """KT-7.8: where it stands, and since when."""
        explained, _ = ask("status_gained", lambda one: "target" in _checked(one))
        [target] = [one for one in explained.checked if one.word == "target"]
        assert (target.rule, target.event is None) == ("KT-7.8", False)

    def test_soldiers_at_hp_0_come_in_order(self):
        """KT-8.12: those of the same list, and not one that was defeated before it was made."""
        explained = kept("ktc-1/chain-to-both-three").explained
        first, second = explained.why(229), explained.why(230)
        assert "in_order" not in [one.word for one in first.grounds]
        [order] = [one for one in second.grounds if one.word == "in_order"]
        assert [one.thing for one in order.sources] == ["A3", "A9"]

    @pytest.mark.parametrize(
        ("record", "version", "rule"),
        [
            ("ktc-1/chain-to-both-three", 219, "KT-6.7"),
            ("ktc-1/chain-to-both-three", 133, "KT-8.17"),
            ("ktc-1/chain-to-both-three", 230, "KT-8.12"),
            ("ktc-1/random-target-and-placement-in-the-open", 152, "KT-10.5"),
            ("ktc-1/random-target-and-placement-in-the-open", 84, "KT-8.10"),
            ("ktc-2/counted-exiles", 539, "KT-8.11"),
            ("ktc-2/short-cap", 137, "KT-11.4"),
            ("ktc-2/timed-out", 148, "KT-11.6"),
        ],
    )
    def test_the_rule_of_an_event_is_the_one_that_decides(self, record, version, rule):
        """KT-10.3 for dice, KT-8.17 for the cost of a line, KT-8.12 for HP 0, KT-11 for ends."""
        assert kept(record).explained.why(version).rule == [rule]

    @pytest.mark.parametrize(
        ("record", "version", "word"),
        [
            ("ktc-1/exile-and-timed-return", 58, "wished"),
            ("ktc-1/chain-to-both-three", 92, "declined"),
        ],
    )
    def test_a_promotion_goes_by_the_wish(self, record, version, word):
        """KT-13.3."""
        by = kept(record).explained.why(version).grounds
        assert [one.word for one in by if one.rule == "KT-13.3"] == [word]

    def test_a_line_of_who_defeats_follows_from_the_defeat(self):
        """KT-8.16: the rule that a defeat puts into the queue, with the defeat."""
        explained = kept("ktc-2/counted-exiles").explained.why(1028)
        [queued] = [cause for cause in explained.because if cause.rule == "KT-8.16"]
        assert [one.type for one in queued.events] == ["ktc.soldier_defeated"]

    def test_an_empty_square_is_a_defeat_at_the_turn_cap_too(self):
        """KT-11.1: what is counted, and not KT-11.4, which compares it."""
        grounds = kept("ktc-2/placement-in-the-open").explained.why(424).grounds
        assert {one.rule for one in grounds if one.word == "left"} == {"KT-11.1"}

    def test_a_return_by_a_skill_is_no_timed_one(self):
        """KT-8.14, and not KT-8.15."""
        explained, _ = ask("soldier_returned", lambda one: one.decision is not None)
        assert explained.rule == ["KT-8.14"]

    @pytest.mark.parametrize(
        ("record", "version", "rule", "word", "since"),
        [
            ("ktc-2/no-skill-first", 44, "KT-8.17", "condition", 24),
            ("ktc-2/raised-hp", 545, "KT-8.18", "nobody_there", 300),
            ("ktc-2/counted-exiles", 539, "KT-8.11", "directly", None),
            ("ktc-2/counted-exiles", 539, "KT-11.1", "already_away", 143),
            ("ktc-2/failed-effects", 465, "KT-5.3", "lines", None),
            ("ktc-2/failed-effects", 465, "KT-2.4", "full_order", 337),
            ("ktc-1/chain-to-both-three", 230, "KT-8.12", "no_line", None),
            ("ktc-1/chain-to-both-three", 232, "KT-5.7", "cut_off", None),
            ("ktc-1/chain-to-both-three", 12, "KT-3.8", "in_both", None),
            ("ktc-1/exile-and-timed-return", 45, "KT-6.12", "off_field", 45),
            ("ktc-1/exile-and-timed-return", 45, "KT-8.13", "fresh", None),
            ("ktc-1/exile-and-timed-return", 141, "KT-3.3", "uses", 45),
            ("ktc-1/exile-that-keeps-the-state", 47, "KT-8.13", "kept", None),
            ("ktc-2/failed-effects", 465, "KT-8.8", "same_unique", 196),
            ("ktc-2/failed-attacks-of-commanders", 516, "KT-8.9", "had", 139),
            ("ktc-2/placement-in-the-open", 248, "KT-8.9", "no_status", 191),
            ("ktc-2/raised-hp", 62, "KT-8.10", "full_order", 31),
            ("ktc-1/exile-and-timed-return", 45, "KT-11.2", "counts_now", None),
            ("ktc-2/raised-hp", 218, "KT-8.18", "same_stamina", 46),
            ("ktc-2/raised-hp", 234, "KT-8.17", "affords", 24),
        ],
    )
    def test_what_is_noted_beside_it(self, record, version, rule, word, since):
        explained = kept(record).explained.why(version)
        stated: list[Any] = [*explained.grounds, *explained.checked, *explained.not_so]
        noted = next(one for one in stated if one.word == word)
        assert (noted.rule, noted.event and noted.event.v) == (rule, since)

    def test_an_answer_goes_by_what_its_question_goes_by(self):
        """KT-6.12, KT-13.3: why it is asked, with the soldier off the field for a square of ☆."""
        grounds = kept("ktc-2/counted-exiles").explained.why(85).grounds
        assert [(one.rule, one.word, one.event and one.event.v) for one in grounds] == [
            ("KT-6.12", "is_so", 24),
            ("KT-6.12", "medals", None),
            ("KT-6.12", "left", 61),
            ("KT-13.3", "left_open", None),
        ]

    @pytest.mark.parametrize(("version", "left"), [(879, 2), (905, 1)])
    def test_a_timer_falls_by_1_at_each_start_of_a_turn_of_its_player(self, version, left):
        """KT-8.15: of 2 it is counted, of 1 the soldier returns."""
        grounds = kept("ktc-2/counted-exiles").explained.why(version).grounds
        assert [one.values["left"] for one in grounds if one.word == "exiled"] == [left]

    def test_an_option_names_the_squares_that_count_for_promotion(self):
        """KT-1.4: of another value than the first, of which KT-6.12 speaks."""
        noted = Noted(promotion_field="enemy")
        noted.field.emit(SoldierDefeated("B1", None))
        assert noted.field.meets(has_medals, noted.field, noted.soldier("A1"))
        noted.field.emit(SoldierPromoted("A1", 4, 5))
        grounds = noted.recorder.happened[-1].grounds
        assert [(one.rule, one.what.code) for one in grounds] == [
            ("KT-1.4", "medals"),
            ("KT-6.12", "left"),
        ]

    def test_a_square_to_which_nobody_returns_is_taken_since_somebody_moved_there(self):
        """KT-8.15."""
        noted = Noted()
        noted.field.emit(SoldierExiled("A3", "3-1", 1, ExiledState.FRESH))
        noted.field.emit(SoldierMoved("A8", "3-2", "3-1", None, MoveCause.EFFECT))
        last = noted.soldier("A3").left
        assert not noted.field.meets(may_return_to_last, noted.field, noted.soldier("A3"), last)
        taken = noted.recorder.unmet[-1]
        assert (taken.rule, taken.what.code) == ("KT-8.15", "occupied")
        assert taken.since is not None
        assert taken.since.number == 1

    def test_a_modifier_of_a_trait_is_in_force_since_its_condition_holds(self):
        """KT-8.2: of a soldier that stands in front since the game started."""
        grounds = kept("ktc-2/no-skill-first").explained.why(116).grounds
        [applies] = [one for one in grounds if one.word == "applies"]
        assert (applies.word, applies.event and applies.event.v) == ("applies", 24)

    def test_a_condition_is_shown_with_events_of_its_soldier_alone(self):
        """KT-9.2: a trait of another one that was looked at before and did not trigger is not."""
        assert kept("ktc-2/counted-exiles").explained.why(820).grounds == []

    def test_the_turn_cap_adds_up_the_hp_of_both_sides(self):
        """KT-11.4."""
        cap, sums = kept("ktc-2/short-cap").explained.why(137).grounds
        assert (cap.word, cap.values) == ("turn_cap", {"turn": 8})
        for side in ("a", "b"):
            parts = [part.split()[1] for part in str(sums.values[f"all_{side}"]).split(" + ")]
            assert sum(map(int, parts)) == sums.values[side]


class TestNotOffered:
    """KT-13.4: why a soldier is offered no move, or no skill wherever it may stand."""

    def test_a_soldier_that_cannot_move_and_is_of_the_other_row(self):
        found = kept("ktc-2/raised-hp").explained.why(65).not_so
        mine = [one for one in found if "A4" in [source.thing for source in one.sources]]
        assert [(one.rule, one.word) for one in mine] == [
            ("KT-6.4", "cannot_move"),
            ("KT-7.1", "not_of_row"),
        ]
        assert [one.event and one.event.v for one in mine] == [37, 24]

    def test_nobody_in_the_first_turn(self):
        """KT-1.4: shown once, and not for each soldier."""
        found = kept("ktc-2/no-skill-first").explained.why(26).not_so
        assert [one.rule for one in found if one.word == "no_skills_yet"] == ["KT-1.4"]

    def test_nobody_is_out_of_reach_of_a_commander_that_reaches_all(self):
        """KT-6.14, KT-7.6: where no skill is offered, the default reach is that of nothing."""
        assert "shielded" not in words(kept("ktc-2/no-skill-first").explained.why(26))

    def test_a_cost_but_no_row_to_which_it_may_move(self):
        """KT-7.2: A6 to A10 stand behind, and some have skills of the front row."""
        noted = Noted()
        not_offered(noted.field, noted.field.meets)
        (rule, _, behind), (*_, word, thing, _) = noted.notes()
        assert (rule, word, thing) == ("KT-7.6", "unaffordable", "A9")
        assert isinstance(behind, dict)
        assert [one[:2] for one in behind["soldiers"].split("、")] == ["B6", "B7", "B8", "B9", "B1"]

    def test_a_skill_without_a_target(self):
        """KT-7.5: wherever its soldier may stand."""
        noted = Noted(SHADOW)
        noted.soldier("A9").upper = True
        not_offered(noted.field, noted.field.meets)
        returns = [one for one in noted.notes() if one[1] == "no_target"]
        assert [(rule, thing) for rule, _, thing, *_ in returns] == [("KT-7.5", "A9")]


def _left_out(explained: Explanation) -> list[str]:
    return [one.word for one in explained.not_so]


def _checked(explained: Explanation) -> list[str]:
    return [one.word for one in explained.checked]
