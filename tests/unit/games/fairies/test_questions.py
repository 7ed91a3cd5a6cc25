"""What decisions ask: in both languages, without a word of the wire (FB-18)."""

import re

from saikoro.domain.games.fairies import FAIRIES
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.rules.questions import Why, choose_question
from saikoro.domain.match.interface.decision import Question
from tests.kit.fairies import Match, position
from tests.kit.fairies_examples import play
from tests.kit.pool import asked as asked_of

WIRE = re.compile(r"\b[dcf][0-9](\.[0-9]+)*\b|[a-z]+_[a-z]+|None|True|False|[{}]")
"""Handles, words of the wire and of the code."""


def question(match: Match) -> Question:
    asked = match.decision.question
    assert asked is not None
    return asked(match.seat)


def test_every_decision_of_a_match_has_a_question():
    book = FAIRIES.book.text()
    for found in (each.question for each in asked_of("fairies")):
        assert f"**{found.rule} " in book or f"**{found.rule}**" in book
        assert not WIRE.search(found.ja + found.en), found
        assert found.ja.endswith(("。", "？"))
        assert found.en.endswith((".", "?"))
        assert not re.search("[a-z]{2}", found.ja), found


def test_a_choice_says_which_sentence_of_which_card_asks():
    match = position({"units": ["u33"], "forest": ["u18", "t04"]}, {"units": ["u01"]})
    play(match, "next battle; attack u33 u01")
    asked = question(match)
    assert asked.en == (
        'Doll of the Forgotten King says "You may banish 1 card from your forest. If you do, until'
        ' end of turn, give this card +1 breaker." Choose 1 card. If you choose none, this is not'
        " done."
    )
    assert asked.ja == (
        "忘れられた王の人形の効果「任意で、自分の森のカード1枚を除外する。そうしたなら、"
        "ターン終了時まで、このカードにブレイカーを1つ与える。」："
        "1枚選んでください。選ばなければ、この効果は行われません。"
    )
    assert (asked.rule, asked.fields) == ("FB-11.2", {"reason": "sentence", "line": 0})


def test_a_confirmation_says_what_yes_and_no_do():
    match = position({"units": ["u15"]}, {"units": ["u01"]})
    play(match, "next battle; attack u15 u01")
    asked = question(match)
    assert asked.en == (
        'Silver-Maned Wolf says "You may make this card upright." Do you do it?'
        " Yes does what it says; no leaves all as it is."
    )
    assert asked.ja == (
        "銀たてがみの狼の効果「任意で、このカードを縦向きにする。」を行いますか？"
        "「はい」なら書かれた通りに行い、「いいえ」なら何も起こりません。"
    )


def test_a_price_is_named():
    match = position({"units": ["u30"], "hand": 3}, {})
    play(match, "use u30 line 0")
    asked = question(match)
    assert asked.ja.endswith(
        "を使うために、代償〔手札1枚を森に送る〕を払います。1枚選んでください。"
    )
    assert (asked.rule, asked.fields) == ("FB-6.12", {"reason": "price", "line": 0})


def test_a_cost_that_sloughs_pay_is_named():
    fairy = {"fairy": "f06", "units": ["u03/u01/u02"], "hand": ["u18"], "costs": 0}
    match = position(fairy, {})
    play(match, "enter u18")
    asked = question(match)
    assert asked.en == (
        "The rest of the cost of Shooting-Star Courier is paid with sloughs. Choose 1 card."
    )
    assert (asked.rule, asked.fields) == ("FB-13.3", {"reason": "cost"})


def test_a_trigger_that_was_turned_up_is_named():
    match = position({"units": ["u21", "u18"], "deck": ["t02"]}, {"units": ["u01"]})
    play(match, "next battle; attack u21 u01")
    asked = question(match)
    assert asked.en == (
        "Little Thunder Mallet: When turned up, give 1 of your units +1 breaker until end of turn."
        " Choose 1 card."
    )
    assert (asked.rule, asked.fields) == ("FB-8.2", {"reason": "turned_up"})


def test_a_window_says_what_happened_and_why_a_seat_with_nothing_is_asked():
    match = position({"units": ["u18"]}, {"units": ["u01"], "hand": ["u02"]})
    play(match, "next battle; attack u18 u01")
    assert question(match).en == (
        "Your opponent's Shooting-Star Courier (2000/10, trigger check 1, sideways) attacks your"
        " Lily-Bell Apprentice (2000/10). You have nothing to reply with. You are asked all the"
        " same, so that your opponent learns nothing about your hand."
    )


def test_a_guardian_effect_is_asked_with_the_result_and_its_text():
    match = position({"units": ["u18"]}, {"units": ["u14"]})
    play(match, "next battle; attack u18 u14")
    asked = question(match)
    assert asked.ja == (
        "あなたの橋の下の大ガエル（5000/10、ガーディアン）はバトルに勝っています。"
        "ガーディアン効果「攻撃したユニットを手札に戻す。」を使いますか？"
        "使うと、攻撃の後で森に送られます。使わなければ、バトルの結果だけが続きます。"
    )


def test_a_seat_is_told_that_a_card_of_its_opponent_asks():
    match = position({"units": ["u33"], "forest": ["u18", "t04"]}, {})
    card = match.side(0).units[0]
    assert card is not None
    [line] = match.field.printed(card).lines.printed
    assert isinstance(line, n.Automatic)
    why = Why(card.card, line.sentences)
    asked = choose_question(match.field, 1, why, 2, may_none=False, hidden=True)
    assert asked.ja.startswith("相手の忘れられた王の人形の効果「")
    assert asked.en.startswith("Your opponent's Doll of the Forgotten King says")
    assert asked.en.endswith("Choose 2 cards.")
