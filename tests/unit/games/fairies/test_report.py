"""The battle report of Fairies Battle: every event in a sentence of both languages (FB-17)."""

import re

import pytest
from msgspec import UNSET

from saikoro.domain.games.fairies import FAIRIES
from saikoro.domain.games.fairies import words as v
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events import battle, effects, frame, plays
from saikoro.domain.games.fairies.ids import owner
from saikoro.domain.games.fairies.state import Attack
from saikoro.domain.games.fairies.telling.report import report
from saikoro.domain.match.events import GameEvent
from saikoro.domain.match.interface.known import Known
from saikoro.domain.words import LANGUAGES, Language
from tests.kit.fairies import Match, position
from tests.kit.fairies_catalogue import HOUSE
from tests.kit.fairies_examples import play
from tests.kit.pool import pool
from tests.kit.reports import report_lines
from tests.kit.worded import worded

TABLE = {"units": ["u03/u01", "m05:down"], "hand": ["u01", "m02"], "forest": ["u02"]}


def emitted(event: GameEvent, language: Language = "en", seat: int | None = None) -> str:
    """An event emitted to a reader, at a table of two equal sides."""
    return sentence_at(table(), event, language, seat)


def table() -> Match:
    return position(TABLE, TABLE)


def sentence_at(match: Match, event: GameEvent, language: Language, seat: int | None) -> str:
    hidden = match.table.hidden.cards
    own = {card: hidden[card] for card in hidden if seat is not None and owner(card) == seat}
    return report(event, Known(seat, match.table.match, own), HOUSE, language) or ""


UNIT, SLOUGH, DOWN, HAND = "d1.0.20", "d1.0.21", "d1.0.22", "d1.0.23"
LAID = frame.Laid("fb-f01", 60, 9, ["fb-c01"], [w.Window.ATTACK])


EXAMPLES: list[GameEvent] = [
    frame.TablesLaid([LAID, LAID]),
    frame.FirstPlayerSet(0),
    frame.Drawn(1, [HAND]),
    *(frame.Mulliganed(0, kept, 5) for kept in (True, False)),
    frame.TurnStarted(3, 1),
    frame.TurnEnded(3, 1),
    *map(frame.PhaseBegan, v.Phase),
    *(frame.CostGained(0, "c0.1", kind, v.CostWhy.WOUND) for kind in w.CostKind),
    frame.CostGained(0, "c0.1", w.CostKind.BASIC, v.CostWhy.TURN),
    frame.CostGained(0, "c0.1", w.CostKind.BASIC, v.CostWhy.EFFECT),
    frame.CostPaid(0, ["c0.1", "c0.2"], [SLOUGH]),
    *(frame.Faced([UNIT], facing, v.FacedWhy.EFFECT) for facing in w.Facing),
    *(plays.Entered(1, UNIT, "fb-u03", v.Row.UNITS, 1, how, v.Zone.HAND) for how in v.EntryHow),
    plays.GradedUp(1, UNIT, "fb-u03", SLOUGH, 1, v.Zone.HAND),
    plays.Evolved(1, UNIT, "fb-u03", SLOUGH, 1, v.Zone.EXTRA),
    *(plays.Cast(1, UNIT, "fb-u03", how, v.Zone.HAND) for how in v.CastHow),
    *(plays.CastNegated(UNIT, to) for to in v.Pile),
    plays.CastFinished(UNIT, v.CastEnd.SUPPORTS, 2),
    *(plays.SetFaceDown(1, DOWN, row, 2, row is v.Row.UNITS) for row in v.Row),
    plays.Flipped(UNIT, "fb-u03", 1),
    plays.MusicPlaced(1, UNIT, "fb-u03"),
    plays.AbilityUsed(1, SLOUGH, 0),
    plays.LineTriggered(1, UNIT, 0),
    plays.SpecialCastsSpent(1, UNIT),
    *(plays.WindowOpened(kind, 1) for kind in v.WindowKind),
    *(plays.WindowClosed(v.WindowKind.ATTACK, 1, how) for how in v.ClosedHow),
    plays.Hushed(1, 3),
    battle.AttackDeclared(UNIT, None, upright=False),
    battle.AttackDeclared(UNIT, "d0.0.20", upright=True),
    battle.Blocked(UNIT),
    *(battle.Checked(1, kind, UNIT, "fb-u03", UNSET) for kind in v.CheckKind),
    *(battle.Checked(1, v.CheckKind.ATTACK, UNIT, "fb-u03", kind) for kind in w.TriggerKind),
    *(battle.PowersCompared(3000, 2000, result) for result in v.BattleResult),
    *(battle.GuardianEffectUsed(UNIT, forced) for forced in (True, False)),
    battle.GuardianEffectDeclined(UNIT, forced=False),
    battle.AttackNegated(UNIT),
    battle.Shielded(1),
    *(effects.Destroyed(UNIT, "fb-u03", "d0.0.20", to) for to in v.Pile),
    effects.ReversedInstead(UNIT, "d0.0.20"),
    *(effects.Moved(UNIT, v.Zone.UNITS, v.Zone.FOREST, why, under=SLOUGH) for why in v.MoveWhy),
    effects.Moved(HAND, v.Zone.DECK, v.Zone.DECK, v.MoveWhy.LOOK),
    *(effects.Damaged(1, 10, 30, why) for why in v.DamageWhy),
    *(effects.DamagePrevented(1, 10, why) for why in v.DamageWhy),
    effects.Healed(1, 10, 20),
    effects.Modified(UNIT, v.What.POWER, 1000, w.Duration.THIS_TURN),
    effects.Modified(UNIT, v.What.DAMAGE_VALUE, -10, w.Duration.UNTIL_MY_NEXT_TURN),
    effects.Modified(UNIT, v.What.BREAKER, 1, w.Duration.THIS_TURN),
    *(
        effects.Modified(UNIT, v.What.ATTRIBUTE, given, w.Duration.THIS_TURN)
        for given in (v.Given.GUARDIAN, v.Given.TRIGGER_CHECK)
    ),
    *(
        effects.Modified(UNIT, v.What.CANNOT, given, w.Duration.THIS_TURN)
        for given in (v.Given.ATTACK, v.Given.BLOCK)
    ),
    effects.ModifiersEnded([UNIT, "d0.0.20"], w.Duration.THIS_TURN),
    *map(battle.AttackEnded, v.AttackOutcome),
    effects.Chosen(1, cards=[UNIT]),
    effects.Chosen(1, count=2),
    effects.Chosen(1, cards=[]),
    *(effects.MatchDecided(0, reason, [100, 160]) for reason in v.Reason),
    effects.MatchDecided(None, v.Reason.DAMAGE, [160, 160]),
]

CODE = re.compile(r"[{}]|[a-z]+_[a-z]+|None|True|False|UNSET")
"""What no sentence has: braces, words of the code."""


def test_the_examples_have_every_event_and_every_reason_of_a_move():
    assert {type(event) for event in EXAMPLES} == {*FAIRIES.book.events}
    assert {event.why for event in EXAMPLES if isinstance(event, effects.Moved)} == {*v.MoveWhy}


@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_event_has_a_sentence_in_both_languages(seat):
    match = table()
    for event in EXAMPLES:
        japanese, english = (sentence_at(match, event, each, seat) for each in ("ja", "en"))
        assert not CODE.search(japanese + english), event
        assert not re.search("[a-z]", japanese), event


def test_a_reader_sees_the_names_of_its_own_cards_alone():
    match = table()
    cards = match.side(1).hand
    drawn = frame.Drawn(1, cards)
    worded(sentence_at(match, drawn, "en", 1))
    assert sentence_at(match, drawn, "en", 0) == "  B draws 2 cards"
    assert sentence_at(match, drawn, "ja", None) == "  Bがカード2枚を引く"
    worded(sentence_at(match, plays.SetFaceDown(1, DOWN, v.Row.UNITS, 2, prepaid=True), "en", 0))


def test_a_sentence_follows_the_match():
    worded(emitted(effects.Damaged(1, 10, 30, v.DamageWhy.DIRECT)))
    assert (
        emitted(battle.AttackDeclared(UNIT, None, upright=False))
        == "Violet Swordbearer (B, units 1) attacks directly"
    )
    worded(
        emitted(battle.AttackDeclared(UNIT, None, upright=False), "ja"),
        emitted(plays.LineTriggered(1, UNIT, 0), "ja"),
    )


def reported(match: Match, kind: type[GameEvent], language: Language) -> str:
    """The sentence of the last event of a kind, as everybody reads it at the end."""
    event = next(each for each in reversed(match.events) if isinstance(each, kind))
    return sentence_at(match, event, language, None)


def test_a_line_whose_condition_is_false_says_so_with_both_numbers():
    match = position({"damage": 20}, {"fairy": "f08", "damage": 40})
    play(match, "next end")
    worded(reported(match, plays.LineTriggered, "en"), reported(match, plays.LineTriggered, "ja"))


def test_a_line_whose_condition_is_true_says_nothing_of_it():
    match = position({}, {"fairy": "f08", "damage": 100})
    play(match, "next end")
    assert reported(match, plays.LineTriggered, "en").endswith("draw 1 card.")


def test_a_condition_without_a_number_says_that_it_is_false():
    match = position({"costs": 2, "hand": ["u35"]}, {})
    play(match, "enter u35")
    worded(reported(match, plays.LineTriggered, "en"))


def test_a_trigger_that_does_nothing_says_why():
    match = position({"units": ["u18"], "deck": ["t03"]}, {"units": ["u01"]})
    play(match, "next battle; attack u18 u01")
    worded(reported(match, battle.Checked, "en"))
    match = position({"units": ["u18"], "deck": ["t07"]}, {"units": ["u01"]})
    play(match, "next battle; attack u18 u01")
    worded(reported(match, battle.Checked, "ja"))


def test_powers_are_those_of_named_cards():
    match = table()
    match.state.attack = Attack(UNIT, "d0.0.20", upright=True)
    event = battle.PowersCompared(3000, 2000, v.BattleResult.ATTACKER_WON)
    worded(sentence_at(match, event, "en", None))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_is_reported(language):
    for match, _ in pool("fairies"):
        sentences = report_lines(match.fold([]), match.lines, language)
        assert len(sentences) > len(match.lines) // 4
        assert not [each for each in sentences[1:] if CODE.search(each)]
