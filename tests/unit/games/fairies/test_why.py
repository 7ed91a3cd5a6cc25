"""Why something happened in Fairies Battle: what judges are asked, answered by the rule book."""

from functools import cache
from pathlib import Path

import msgspec
import pytest

from saikoro.conformance.seating import Seated
from saikoro.domain.games.fairies import FAIRIES, FAIRIES_1
from saikoro.domain.games.fairies.events.battle import PowersCompared
from saikoro.domain.games.fairies.events.effects import Damaged, DamagePrevented, Healed, Modified
from saikoro.domain.games.fairies.rules.checking import HEALED_FROM
from saikoro.domain.match.interface.causes import Recorder
from saikoro.domain.match.telling.why.explanation import Explanation, NotSo
from saikoro.domain.match.telling.why.stated import Stated, emitted_by_rules
from saikoro.domain.match.telling.why.writing import as_text
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import Event
from saikoro.domain.verification.audit import admit, driver_of, opened_secrets
from saikoro.domain.verification.explaining import explain_record
from saikoro.domain.verification.replay import replay
from tests.kit.why import die, events, played, rules, shown, text_of, why
from tests.kit.worded import worded

SEEDS = 20
"""How many random matches are searched."""


@cache
def match_of(seed: int, version: str = "2") -> Seated:
    """A whole match with random answers."""
    return played(FAIRIES if version == "2" else FAIRIES_1, seed)


@cache
def recorded(seed: int, version: str = "2") -> Recorder:
    """What the rules state in a match, which is run again once."""
    match, recorder = match_of(seed, version), Recorder()
    driver = driver_of(match.game, match.cards, match.record, recorder.table)
    replay(driver, match.lines, opened_secrets(match.lines), admit)
    return recorder


def asked(
    kind: str,
    *,
    word: str = "",
    rule: str = "",
    part: str = "",
    **fields: object,
) -> Explanation:
    """The explanation of the first event of a type that has these values.

    By its nearest cause, of the rule `rule`, something is stated not to happen for `word`; its
    number has the part `part`.
    """
    for seed in range(SEEDS):
        match, recorder = match_of(seed), recorded(seed)
        emitted = emitted_by_rules(match.lines)
        for version in events(match, kind, **fields):
            stated = Stated.of(version, emitted, recorder)
            terms = recorder.happened[stated.at].terms if stated.at is not None else ()
            if (
                (not word or any(one.what.code == word for one in stated.unmet()))
                and (not rule or stated.path[-1].rule == rule)
                and (not part or any(term[0].code == part for term in terms))
            ):
                return why(match, version)
    raise AssertionError(f"no {kind} is explained like this")


def answer(kind: str, word: str) -> NotSo:
    """Why something did not happen, as texts in both languages have it."""
    explained = asked(kind, word=word)
    one, *_ = (one for one in explained.not_so if one.word == word)
    assert f"{one.text.ja} [{one.rule}]" in as_text(explained, "ja")
    assert f"{one.text.en} [{one.rule}]" in as_text(explained, "en")
    assert one.rule in explained.rules
    return one


# Numbers


def number_of(event: Event) -> int | None:
    """The number of an event that is added up."""
    match event:
        case PowersCompared():
            return event.attacker - event.defender
        case Damaged() | DamagePrevented() | Healed():
            return event.amount
        case Modified(value=int(value)):
            return value
    return None


@pytest.mark.parametrize("version", ["1", "2"])
@pytest.mark.parametrize("seed", range(6))
def test_every_number_is_the_sum_of_its_terms(version, seed):
    happened = recorded(seed, version).happened
    numbers = [(number_of(one.event), sum(term[1] for term in one.terms)) for one in happened]
    added = [(number, terms) for number, terms in numbers if number is not None]
    assert added
    assert [number for number, _ in added] == [terms for _, terms in added]


def test_why_30_damage_and_not_20():
    """The printed damage value, and 10 for each breaker (FB-7.13)."""
    explained = asked("fairies.damaged", part="breakers", why="battle")
    printed, *more = explained.terms
    assert printed.word == "printed_damage"
    assert all(term.value % 10 == 0 for term in more if term.word == "breakers")
    number = sum(term.value for term in explained.terms)
    assert f"  {number} = {printed.value} (printed damage value: " in as_text(explained, "en")
    assert f"  {number} = {printed.value}（カードのダメージ値: " in as_text(explained, "ja")
    assert rules(explained) == ["FB-7.1", "FB-7.5", "FB-7.10", "FB-7.13"]


@pytest.mark.parametrize("part", ["lasting", "continuous"])
def test_why_did_the_card_with_less_printed_power_win(part):
    """What each card had besides its printed power (FB-7.10)."""
    explained = asked("fairies.powers_compared", part=part)
    words = [term.word for term in explained.terms]
    assert words[0] == "attacker_power"
    assert "defender_power" in words
    assert all(term.source is not None for term in explained.terms if term.word != "at_least_0")


def test_why_is_the_match_over():
    """FB-14.1: the damage in all is over the limit."""
    explained = asked("fairies.match_decided", reason="damage")
    taken, limit = explained.terms
    assert taken.word in {"damage_of_a", "damage_of_b"}
    assert limit.word == "losing_limit"
    assert taken.value + limit.value > 0
    assert "FB-14.1" in explained.rules


# Causes


def test_why_was_my_unit_destroyed():
    """The battle phase, the attack and its outcome (FB-7)."""
    explained = asked("fairies.destroyed", rule="FB-7.13")
    phase, attack, comparison, outcome = explained.because
    assert shown(phase) == ["Battle phase"]
    assert " attacks " in shown(attack)[0]
    assert " has power " in shown(comparison)[0]
    assert outcome.rule == "FB-7.13"
    assert explained.rule == ["FB-9.4"]


def test_which_line_did_this():
    """A line that triggered is quoted in both languages (FB-11.7)."""
    explained = asked("fairies.modified", rule="FB-11.7")
    line = text_of(explained.because[-1])
    assert line.ja.startswith("【自動・")
    assert line.en in as_text(explained, "en")


def test_why_has_this_unit_more_now():
    """A trigger that is turned up says what it does (FB-8.2)."""
    explained = asked("fairies.modified", rule="FB-8.2")
    line = text_of(explained.because[-1])
    assert line.ja.startswith("めくれたら、")
    assert "check" in shown(explained.because[-1])[0]


def test_what_does_this_instant_reply_to():
    """The action, its window, and the instant with its line (FB-10.6)."""
    explained = asked("fairies.cast", how="instant")
    by = rules(explained)
    assert by.index("FB-10.1") < by.index("FB-10.6") < len(by) - 1
    assert by[-1] == "FB-6.10"
    instant = explained.because[by.index("FB-10.6")]
    assert text_of(instant).ja.startswith("【インスタント・")


def test_why_was_this_card_discarded():
    """The die of a random discard, and no other (FB-11.11)."""
    explained = asked("fairies.moved", rule="FB-11.11")
    [rolled] = explained.because[-1].dice
    assert rolled.purpose.ja == "無作為に捨てるカード"
    assert 1 <= rolled.value <= rolled.sides


def test_why_does_this_seat_begin():
    """FB-4.3: the die."""
    explained = asked("die.rolled", rule="FB-4.3")
    assert die(explained).purpose.en == "Who begins"


# What did not happen


def test_why_did_the_trigger_heal_nothing():
    """FB-8.2: from 60 damage on."""
    one = answer("fairies.checked", "healthy")
    assert one.rule == "FB-8.2"
    assert int(one.values["value"]) < int(one.values["needed"]) == HEALED_FROM


def test_why_did_the_line_do_nothing():
    """The number that its condition looks at, and the one that it asks for (FB-11.1)."""
    one = answer("fairies.line_triggered", "too_low")
    comparison = f"{one.values['value']} < {one.values['needed']}"
    assert one.text.ja.endswith(comparison)
    assert one.text.en.endswith(comparison)
    assert int(one.values["value"]) < int(one.values["needed"])


@pytest.mark.parametrize("word", ["too_costly", "other_window", "no_base"])
def test_why_may_i_not_use_this_card_now_is_for_its_owner_alone(word):
    """FB-6.1, FB-10.6: a card of the hand is named to nobody else."""
    match = match_of(0)
    for version in events(match, "decision.asked", seats=[0]):
        [mine, theirs] = [why(match, version, seat).not_so for seat in (0, 1)]
        everybody = why(match, version, all_open=False).not_so
        for one in (one for one in mine if one.word == word and one not in everybody):
            assert one not in theirs
            assert one in why(match, version, all_open=True).not_so
            return
    raise AssertionError(f"nothing is {word}")


@pytest.mark.parametrize(
    ("kind", "word", "rule"),
    [
        ("fairies.damaged", "first_turn_limit", "FB-5.7"),
        ("fairies.damage_prevented", "shield_holds", "FB-9.1"),
        ("fairies.checked", "other_check", "FB-8.2"),
        ("fairies.cast", "no_target", "FB-11.2"),
        ("fairies.powers_compared", "no_check", "FB-7.9"),
        ("fairies.powers_compared", "not_guarding", "FB-7.11"),
        ("fairies.attack_ended", "left_field", "FB-7.16"),
        ("fairies.attack_declared", "is_hushed", "FB-10.5"),
        ("decision.asked", "not_upright", "FB-7.2"),
        ("decision.asked", "used_up", "FB-6.13"),
        ("decision.asked", "no_base", "FB-6.2"),
        ("fairies.phase_began", "no_units", "FB-7.2"),
        ("fairies.phase_began", "no_attacker", "FB-7.2"),
        ("decision.asked", "blocked_and_won", "FB-7.11"),
    ],
)
def test_what_did_not_happen_names_its_rule(kind, word, rule):
    one = answer(kind, word)
    assert one.rule == rule
    worded(one.text)


# What judges asked about kept matches

KEPT = Path(__file__).parents[3] / "replay" / "fairies-2"
SHIELDS, NEGATED = "prevented-damage-and-shields", "negated-attacks-and-blocks"


@cache
def of_kept(name: str, version: int) -> Explanation:
    """The explanation of an event of a kept match."""
    record = (KEPT / f"{name}.jsonl").read_bytes().splitlines()
    source = (KEPT / f"{Header.read(record[0]).rules.digest}.json").read_bytes()
    cards = FAIRIES.cards.read(msgspec.json.decode(source))
    return explain_record(FAIRIES, cards, record, version)


@pytest.mark.parametrize(
    ("name", "version", "japanese", "english"),
    [
        pytest.param(
            SHIELDS,
            1164,
            "Aは敗北しない: 150は150を超えない [FB-14.1]",
            "A has not lost: 150 is not over 150 [FB-14.1]",
            id="the damage is at its limit",
        ),
        pytest.param(
            SHIELDS,
            44,
            "攻撃できるユニットがない: Bの場にはサポートしかない [FB-7.2]",
            "no unit can attack: B has only support units [FB-7.2]",
            id="the battle phase asks nothing",
        ),
        pytest.param(
            SHIELDS,
            45,
            "Bが使用できる【バトル】の効果もないので、バトルフェイズは問わずに終わる [FB-7.4]",
            "B has no battle effect to use either: the battle phase ends without asking [FB-7.4]",
            id="the end phase follows at once",
        ),
        pytest.param(
            SHIELDS,
            45,
            "歌う妖精リラの「いつでも」の効果の代償を支払えない [FB-6.12]",
            "the price of the effect of Lilla the Singer (any time) cannot be paid [FB-6.12]",
            id="which price cannot be paid",
        ),
        pytest.param(
            SHIELDS,
            383,
            "歌う妖精リラの「いつでも」の効果は使用済み [FB-6.13]",
            "the effect of Lilla the Singer (any time) is used up [FB-6.13]",
            id="which effect is used up",
        ),
        *(
            pytest.param(
                SHIELDS,
                version,
                "銀たてがみの狼は逆向きのまま: 縦向きになるのは横向きのカードだけ [FB-5.2]",
                "Silver-Maned Wolf stays reversed: only sideways cards become upright [FB-5.2]",
                id=f"a reversed unit at {version}",
            )
            for version in (496, 497)
        ),
        pytest.param(
            SHIELDS,
            58,
            "Bの応答表に「エントリー・キャスト」がない [FB-10.3]",
            "the reaction sheet of B has no window for entry or cast [FB-10.3]",
            id="no reply to an entry",
        ),
        *(
            pytest.param(
                SHIELDS,
                version,
                "Aにはブロックできるガーディアンも、支払い済みの裏向きのカードも、"
                "使用できる【いつでも】の効果もない [FB-10.4]",
                "A has no guardian able to block, no prepaid face-down card, "
                "and no effect to use at any time [FB-10.4]",
                id=f"no reply to an attack at {version}",
            )
            for version in (841, 1146)
        ),
        *(
            pytest.param(
                SHIELDS,
                version,
                "対象になるカードが場にない [FB-11.2]",
                "no legal target on the field [FB-11.2]",
                id=f"an effect without a target is used at {version}",
            )
            for version in (274, 801)
        ),
        pytest.param(
            SHIELDS,
            668,
            "揺りかごの番人の「自分のユニットが破壊された時」の効果は使用済み [FB-11.7]",
            "the effect of Keeper of the Cradle (when a unit of yours is destroyed) is used up "
            "[FB-11.7]",
            id="a destruction that triggers nothing",
        ),
        pytest.param(
            SHIELDS,
            177,
            "茨の門番のガーディアン効果は任意: 縦向きで攻撃され、ブロックしていない [FB-7.11]",
            "the guardian effect of Thornbush Gatekeeper is optional: "
            "it was attacked upright and has not blocked [FB-7.11]",
            id="asked for a guardian effect without a block",
        ),
        pytest.param(
            SHIELDS,
            195,
            "Aがこのバトルで受けるダメージは0になる [FB-9.1]",
            "A takes no damage from this battle [FB-9.1]",
            id="whose damage is 0",
        ),
        pytest.param(
            SHIELDS,
            465,
            "20 = 20（カードのダメージ値: 銀たてがみの狼）"
            " + 0（ブレイカーは加算されない（攻撃側の負け））",
            "20 = 20 (printed damage value: Silver-Maned Wolf)"
            " + 0 (no breakers: the attacker lost)",
            id="no breakers for an attacker that lost",
        ),
        pytest.param(
            SHIELDS,
            633,
            "0 = 10（カードのダメージ値: 星砂の水先人） - 10（期間のある効果: 棘の生け垣）",
            "0 = 10 (printed damage value: Star-Sand Pilot) - "
            "10 (effect with a duration: Hedge of Thorns)",
            id="which card takes the damage away",
        ),
        pytest.param(
            SHIELDS,
            1150,
            "ダイレクトアタックのダメージは10: 深海の歌姫王のダメージ値は使わない [FB-7.13]",
            "a direct attack deals 10 flat, not the damage value of "
            "Songstress Sovereign of the Deep [FB-7.13]",
            id="a direct attack has its own damage",
        ),
        pytest.param(
            SHIELDS,
            1180,
            "10 = 160（Aが受けたダメージの合計） - 150（敗北するダメージの基準）",
            "10 = 160 (damage of A in all) - 150 (losing limit)",
            id="whose damage ends the match",
        ),
        pytest.param(
            NEGATED,
            817,
            "破壊もダメージもない: いばらの壁が攻撃を無効にした [FB-7.16]",
            "nothing is destroyed and no damage is dealt: "
            "Wall of Briars has negated the attack [FB-7.16]",
            id="an attack is negated",
        ),
        pytest.param(
            "twenty-turns",
            670,
            "次のターンはなく、ダメージの少ないほうが勝つ: A 80、B 100 [FB-14.6]",
            "no turn follows, and lower damage wins: A 80, B 100 [FB-14.6]",
            id="the last turn is over",
        ),
        pytest.param(
            "open-decks",
            238,
            "次のターンはなく、ダメージが等しいので引き分け: A 20、B 20 [FB-14.6]",
            "no turn follows, and equal damage is a draw: A 20, B 20 [FB-14.6]",
            id="the last turn is over, and nobody wins",
        ),
        pytest.param(
            "drawing-the-last-cards",
            1045,
            "Aは空のデッキから引かなければならなかった [FB-14.2]",
            "A had to draw from an empty deck [FB-14.2]",
            id="a deck has run out",
        ),
    ],
)
def test_what_judges_asked(name, version, japanese, english):
    explained = of_kept(name, version)
    assert f"  {japanese}\n" in as_text(explained, "ja")
    assert f"  {english}\n" in as_text(explained, "en")


def test_what_had_destroyed_it_but_for_its_fairy():
    """FB-13.2: the comparison, and what the fairy says."""
    *_, comparison, _outcome, fairy = of_kept(SHIELDS, 194).because
    assert [one.v for one in comparison.events] == [189]
    assert fairy.rule == "FB-13.2"
    worded(text_of(fairy))


def test_what_keeps_the_damage_away():
    """FB-9.1 (1): the guardian effect of the defender."""
    shield = of_kept(SHIELDS, 195).because[-1]
    assert shield.rule == "FB-9.1"
    worded(text_of(shield))


def test_why_does_it_leave_the_field_after_all():
    """FB-7.15: it has used its guardian effect."""
    leaves = of_kept(SHIELDS, 197).because[-1]
    assert leaves.rule == "FB-7.15"
    assert text_of(leaves).ja.startswith("【ガーディアン効果】")


def test_why_was_there_a_damage_check():
    """FB-7.12: the card has one, and lost the comparison."""
    *_, comparison, check, trigger = of_kept(NEGATED, 817).because
    assert [one.v for one in comparison.events] == [814]
    worded(text_of(check))
    assert trigger.rule == "FB-8.2"


def test_what_had_ended_the_match():
    """FB-14.1: the attack, and the damage over the limit."""
    explained = of_kept(SHIELDS, 1180)
    assert [one.v for cause in explained.because for one in cause.events] == [1131, 1168, 1179]
    assert rules(explained) == ["FB-7.1", "FB-7.5", "FB-7.13", "FB-14.1"]


# What was asked about random matches


@cache
def of_random(seed: int, version: int) -> Explanation:
    """The explanation of an event of a random match."""
    return why(match_of(seed), version)


@pytest.mark.parametrize(
    ("seed", "version", "japanese", "english"),
    [
        pytest.param(
            9001,
            763,
            "Aの敗北: ダメージ140は120を超える [FB-14.1]\n"
            "    #762 Aに20ダメージ（効果）：計140 [FB-9.1]\n"
            "      星の終着駅: 【キャスト】：相手に20ダメージを与える。"
            "トリガーチェックを1回行う。\n"
            "  Aの敗北の基準は120（150ではない）: 星読みの妖精ホシネのルール改変 [FB-13]",
            "A has lost: 140 damage is over 120 [FB-14.1]\n"
            "    #762 A takes 20 damage from an effect, 140 in all [FB-9.1]\n"
            "      Terminus of Stars: [Cast] Deal 20 damage to your opponent. "
            "Make 1 trigger check.\n"
            "  the losing limit of A is 120, not 150: Hoshine the Star-Reader changes the rule "
            "[FB-13]",
            id="a fairy sets the limit",
        ),
        pytest.param(
            9001,
            763,
            "星の終着駅の残りの文（1つ）は行わない: マッチは終わった [FB-14.1]",
            "the rest of Terminus of Stars is not carried out (1 more): the match is over "
            "[FB-14.1]",
            id="the match ends within an effect",
        ),
        pytest.param(
            9001,
            720,
            "Aの敗北の基準は120（150ではない）: 星読みの妖精ホシネのルール改変 [FB-13]",
            "the losing limit of A is 120, not 150: Hoshine the Star-Reader changes the rule "
            "[FB-13]",
            id="whose limit it is that holds",
        ),
        pytest.param(
            9001,
            717,
            "居眠りの門番の条件: 横向きではない [FB-11.8]",
            "condition of Dozing Porter: it is not sideways [FB-11.8]",
            id="a continuous effect whose condition is false",
        ),
        pytest.param(
            9001,
            554,
            "双子星の兄は除外から使える: ねじまきの妖精コッペルのルール改変。"
            "場を離れると完全除外になる [FB-13.1]",
            "Elder Twin Star may be used from the banished zone: Coppel the Winder changes the "
            "rule. It is banished for good when it leaves [FB-13.1]",
            id="a fairy lets it use a banished card",
        ),
        pytest.param(
            9001,
            554,
            "たんぽぽの綿毛兵: ユニットゾーン2から双子星の兄の下へ移る",
            "Dandelion Fluff Soldier: moves from units 2 to under Elder Twin Star",
            id="a unit becomes a slough",
        ),
        pytest.param(
            9001,
            563,
            "泡沫の騎士が場を離れるので、その下のスラフが先に離れる [FB-9.5]\n"
            "  双子星の兄は除外から使われたので、完全除外になる [FB-13.1]\n"
            "    #554 Bがたんぽぽの綿毛兵を双子星の兄にグレードアップ [FB-6.2]",
            "Foam Knight leaves the field, and the sloughs under it go first [FB-9.5]\n"
            "  Elder Twin Star was used from the banished zone, so it is banished for good "
            "[FB-13.1]\n"
            "    #554 B grades Dandelion Fluff Soldier up to Elder Twin Star [FB-6.2]",
            id="a slough that was used from the banished zone",
        ),
        pytest.param(
            9002,
            408,
            "涙の壺の効果は、先に行うことが終わるまで待った [FB-11.6]\n"
            "    #407 最後の花火は森へ [FB-6.10]",
            "the effect of Jar of Tears has waited until what came before it was done [FB-11.6]\n"
            "    #407 Last Firework goes to the forest [FB-6.10]",
            id="what an effect has waited for",
        ),
        pytest.param(
            9002,
            403,
            "涙の壺の効果の時が来た: 自分がダメージを受けた時 [FB-11.7]\n"
            "    #400 Aに20ダメージ（効果）",
            "the moment of the effect of Jar of Tears has come: when you take damage [FB-11.7]\n"
            "    #400 A takes 20 damage from an effect",
            id="what an effect triggers by",
        ),
        pytest.param(
            9002,
            826,
            "数えたカード（同じ名前は1つと数える）: 波間の歌い手、月見うさぎ、月見うさぎ [FB-11.1]",
            "counted, equal names once: "
            "Singer in the Waves, Moon-Gazing Rabbit, Moon-Gazing Rabbit [FB-11.1]",
            id="which names are counted",
        ),
        pytest.param(
            9002,
            195,
            "棘の生け垣はブロックして勝たなかったので、効果は強制 [FB-7.11]",
            "Hedge of Thorns has blocked and did not win, so its effect is forced [FB-7.11]",
            id="a guardian effect is forced",
        ),
        pytest.param(
            9003,
            145,
            "ブリキの衛兵が負けたので、そのダメージ値はAが受ける [FB-7.13]",
            "Tin Sentry has lost, so A takes its damage value [FB-7.13]",
            id="whose damage value it is",
        ),
        pytest.param(
            9003,
            641,
            "Aのコストカードはすべて縦向きなので、どれも変わらない [FB-16.2]",
            "every cost card of A is upright: none is turned [FB-16.2]",
            id="no cost card to turn",
        ),
        pytest.param(
            9003,
            344,
            "20では傷コストが増えない: 前に達している [FB-9.2]\n    #247 ",
            "20 brings no wound cost card: it was reached before [FB-9.2]\n    #247 ",
            id="a step that was reached before",
        ),
        pytest.param(
            9003,
            344,
            "Bのダメージが初めて30に達した（これまでの最大は20） [FB-9.2]",
            "the damage of B reaches 30 for the first time (at most 20 before) [FB-9.2]",
            id="the step of a wound cost card",
        ),
        pytest.param(
            9004,
            765,
            "薔薇の近衛隊長: パワー+2000（井戸端の水やり番の効果） [FB-16.2]\n    #730 ",
            "Rose Guard Captain: power +2000, by Well-Side Waterer [FB-16.2]\n    #730 ",
            id="what ends, by what and since when",
        ),
        pytest.param(
            9004,
            765,
            "蹄鉄の救援騎士の効果は、場を離れた時にすでに終わっている [FB-9.6]\n    #746 ",
            "what Horseshoe Rescue Knight had has ended before, when it left the field "
            "[FB-9.6]\n    #746 ",
            id="what had ended before",
        ),
        pytest.param(
            9004,
            1044,
            "星明かりの雫は逆向きのまま: 縦向きになるのは横向きのカードだけ [FB-5.2]\n"
            "    #873 星明かりの雫が逆向きになる\n",
            "Drop of Starlight stays reversed: only sideways cards become upright [FB-5.2]\n"
            "    #873 Now reversed: Drop of Starlight\n",
            id="a reversed cost card",
        ),
        pytest.param(
            9004,
            1044,
            "星明かりの雫を逆向きにしたのはからくり竜 [FB-2.7]",
            "Clockwork Dragon has reversed Drop of Starlight [FB-2.7]",
            id="what has reversed a cost card",
        ),
        pytest.param(
            9004,
            1064,
            "夜霧の見張り台の効果は行わない: 代償でマッチが終わった [FB-14.1]",
            "the effect of Watchtower in the Night Mist is not carried out: "
            "its price ends the match [FB-14.1]",
            id="a price ends the match",
        ),
        pytest.param(
            9005,
            491,
            "花咲く行進曲の【永続】は茨の盾持ちに及ばない: "
            "サポートユニットは「ユニット」ではない [FB-1.3]",
            "March in Bloom does not count for Thorn Shield-Bearer: a support unit is no unit "
            "[FB-1.3]",
            id="a support unit is no unit",
        ),
        pytest.param(
            9005,
            491,
            "茨の盾持ちがブロックした [FB-7.7]\n    #486 ",
            "Thorn Shield-Bearer has blocked [FB-7.7]\n    #486 ",
            id="what has blocked",
        ),
        pytest.param(
            9005,
            842,
            "出迎えの燭台の「自分のユニットがエントリーした時」の効果は使用済み [FB-11.7]\n"
            "    #838 ",
            "the effect of Welcoming Candlestick (when a unit of yours enters) is used up "
            "[FB-11.7]\n    #838 ",
            id="since when an effect is used up",
        ),
        pytest.param(
            9005,
            358,
            "Bの森に選べるカードがない [FB-11.2]\n"
            "  条件に合わない: 治癒のともしび [FB-11.2]\n"
            "  Bのユニットは森ではなく除外へ行く: 霧吹きの妖精ミストのルール改変 [FB-13]",
            "B has no card to choose in the forest [FB-11.2]\n"
            "  these do not fit: Healing Lantern [FB-11.2]\n"
            "  units of B go to the banished zone, not to the forest: "
            "Mist the Sprinkler changes the rule [FB-13]",
            id="nothing to revive",
        ),
        pytest.param(
            9005,
            325,
            "天秤の裁き手は森ではなく除外へ行く: 霧吹きの妖精ミストのルール改変 [FB-13]",
            "Judge of the Scales goes to the banished zone, not to the forest: "
            "Mist the Sprinkler changes the rule [FB-13]",
            id="a fairy sends it elsewhere",
        ),
        pytest.param(
            9006,
            918,
            "涙の壺の「自分がダメージを受けた時」の効果は使用済み [FB-11.7]\n    #906 ",
            "the effect of Jar of Tears (when you take damage) is used up [FB-11.7]\n    #906 ",
            id="an effect of damage is used up",
        ),
        pytest.param(
            9006,
            1236,
            "大輪の牡丹姫: ブロックできない（眠りの花粉の効果） [FB-16.2]\n    #1215 ",
            "Great Peony Princess: cannot block, by Sleeping Pollen [FB-16.2]\n    #1215 ",
            id="what was until the next turn of a seat",
        ),
        pytest.param(
            9006,
            1215,
            "次のBのターン開始時まで続く [FB-5.1]",
            "it lasts until the start of the next turn of B [FB-5.1]",
            id="whose next turn it is",
        ),
        pytest.param(
            9006,
            588,
            "灯台守の老妖精が攻撃を無効にした [FB-7.16]\n    #586 ",
            "Old Fairy of the Lighthouse has negated the attack [FB-7.16]\n    #586 ",
            id="what has negated the attack",
        ),
        pytest.param(
            9006,
            950,
            "いたずら返しが星の終着駅を無効にした [FB-6.10]\n"
            "    #947 Bがいたずら返しをキャスト（インスタント） [FB-6.10]\n"
            "      いたずら返し: 【キャスト】：そのキャストを無効にする。\n"
            "  支払ったコストは戻らない [FB-6.10]",
            "Prank Returned has negated Terminus of Stars [FB-6.10]\n"
            "    #947 B casts Prank Returned as an instant [FB-6.10]\n"
            "      Prank Returned: [Cast] Negate that cast.\n"
            "  the cost that was paid stays paid [FB-6.10]",
            id="what has negated a cast",
        ),
        pytest.param(
            9006,
            249,
            "Aの応答表に「エントリー・キャスト」がない [FB-10.3]",
            "the reaction sheet of A has no window for entry or cast [FB-10.3]",
            id="a window that is not on the sheet",
        ),
        pytest.param(
            9006,
            300,
            "Bが手札から選べたカード: 朝霧の子鹿 [FB-11.3]\n"
            "  合うカードがあるかはBだけが知るので、何も選ばなくてもよい [FB-11.3]",
            "B could choose from the hand: Fawn of the Dawn Mist [FB-11.3]\n"
            "  B may choose none, as B alone knows whether a card fits [FB-11.3]",
            id="what could be chosen from a hand",
        ),
        pytest.param(
            9006,
            303,
            "Bの手札に合うカードがないが、それを知らせないために問う [FB-11.3]",
            "no card in the hand of B fits; it is asked all the same, which tells nothing "
            "[FB-11.3]",
            id="a choice from a hand of which no card fits",
        ),
        pytest.param(
            9005,
            868,
            "選べるのは木馬の突撃兵だけなので、Aには問わない [FB-11.3]",
            "A is not asked, as nothing else could be chosen: Rocking-Horse Charger [FB-11.3]",
            id="a choice that is not asked",
        ),
        pytest.param(
            9002,
            642,
            "銀たてがみの狼（〈獣〉、コスト4）は翼持つ白狼に合う: "
            "【進化元・〈獣〉のコスト3以上のユニット】 [FB-6.3]\n"
            "  翼持つ白狼の条件を満たす: ダメージ 50（50以上） [FB-6.3]",
            "Silver-Maned Wolf (Beast, cost 4) fits Winged White Wolf: "
            "[Evolves from] 1 Beast unit with cost 3 or more. [FB-6.3]\n"
            "  the condition of Winged White Wolf is met: damage 50 (at least 50) [FB-6.3]",
            id="what an evolution asks for",
        ),
        pytest.param(
            9003,
            510,
            "槌持ちの妖精ガロの条件を満たす: ダメージ 100（100以上） [FB-11.1]",
            "the condition of Garo of the Mallet is met: damage 100 (at least 100) [FB-11.1]",
            id="the condition of a line, where it triggers",
        ),
    ],
)
def test_what_was_asked_of_random_matches(seed, version, japanese, english):
    explained = of_random(seed, version)
    assert f"  {japanese}" in as_text(explained, "ja")
    assert f"  {english}" in as_text(explained, "en")


@pytest.mark.parametrize(
    ("name", "version", "japanese", "english"),
    [
        pytest.param(
            NEGATED,
            819,
            "いばらの壁が攻撃を無効にした [FB-7.16]\n    #817 ",
            "Wall of Briars has negated the attack [FB-7.16]\n    #817 ",
            id="what has negated it",
        ),
        pytest.param(
            SHIELDS,
            1165,
            "Aは敗北しない: 150は150を超えない [FB-14.1]",
            "A has not lost: 150 is not over 150 [FB-14.1]",
            id="who has not lost",
        ),
        pytest.param(
            SHIELDS,
            847,
            "引き分けではどちらもダメージを受けない [FB-7.14]",
            "a tie deals no damage [FB-7.14]",
            id="a tie",
        ),
    ],
)
def test_what_the_end_of_an_attack_says(name, version, japanese, english):
    explained = of_kept(name, version)
    assert f"  {japanese}" in as_text(explained, "ja")
    assert f"  {english}" in as_text(explained, "en")


@pytest.mark.parametrize(
    ("seed", "version", "cited"),
    [
        pytest.param(9003, 344, ["FB-9.2"], id="a wound cost card"),
        pytest.param(9004, 765, ["FB-5.6"], id="the end of a turn"),
        pytest.param(9006, 1236, ["FB-5.1"], id="the start of a turn"),
        pytest.param(9005, 842, ["FB-9.8"], id="a revival"),
        pytest.param(9001, 563, ["FB-9.5"], id="a slough"),
        pytest.param(9004, 1044, ["FB-5.2"], id="the actionable phase"),
        pytest.param(9006, 300, ["FB-11.3"], id="a choice from a hand"),
    ],
)
def test_an_event_cites_the_rule_that_acts(seed, version, cited):
    assert of_random(seed, version).rule == cited


def test_the_end_of_a_match_says_nothing_of_other_turns():
    """The opening of the decks follows from the last event alone."""
    assert of_random(9001, 764).not_so == []


def test_an_effect_that_is_used_up_is_named_where_it_would_trigger_alone():
    """Not at the destruction before the damage (FB-11.7)."""
    destroyed, damaged = of_random(9006, 917), of_random(9006, 918)
    assert [one.word for one in damaged.not_so] == ["used_up"]
    assert [one.word for one in destroyed.not_so] == []


def test_damage_of_0_is_no_damage():
    """The damage value was taken away (FB-9.1)."""
    worded([cause.text for cause in of_random(9003, 145).not_so])


def test_the_turn_that_ends_a_duration_is_named():
    worded(of_random(9006, 1236).event.text)


@pytest.mark.parametrize(("version", "word"), [(300, "choosable"), (303, "none_fits")])
def test_what_a_hand_holds_is_shown_to_its_owner_alone(version, word):
    """FB-11.3: it is asked all the same, so that asking tells nothing."""
    match = match_of(9006)
    shown_to = {
        seat: [one.word for one in why(match, version, seat, all_open=False).grounds]
        for seat in (0, 1, None)
    }
    assert shown_to.pop(1) == [word, "may_choose_none"]
    assert [*shown_to.values()] == [["may_choose_none"]] * 2
