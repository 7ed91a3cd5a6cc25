"""The battle report of Fairies Battle: every event in a sentence of both languages (FB-17)."""

import re
from random import Random
from typing import Any, get_args

import pytest
from msgspec import UNSET

from domain.games.fairies import FAIRIES
from domain.games.fairies import events as e
from domain.games.fairies.cards.notation import words as w
from domain.games.fairies.state import owner
from domain.games.fairies.telling.report import report
from domain.games.fairies.telling.sentences import MOVES, SENTENCES, WORDS
from domain.match.events import GameEvent
from domain.match.interface.game import Language
from domain.match.known import Known
from domain.match.report import report_lines
from tests.kit.budget import budget
from tests.kit.fairies import Match, position
from tests.kit.fairies_catalogue import HOUSE
from tests.kit.seating import Seated
from tests.kit.watching import answer_at_random

LANGUAGES: tuple[Language, ...] = get_args(Language)
TABLE = {"units": ["u03/u01", "m05:down"], "hand": ["u01", "m02"], "forest": ["u02"]}


def emitted(event: GameEvent, language: Language = "en", seat: int | None = None) -> str:
    """An event emitted to a reader, at a table of two equal sides."""
    return sentence_at(table(), event, language, seat)


def table() -> Match:
    return position(TABLE, TABLE)


def sentence_at(match: Match, event: GameEvent, language: Language, seat: int | None) -> str:
    hidden = match.table.hidden.cards
    own = {card: hidden[card] for card in hidden if seat is not None and owner(card) == seat}
    return report(event, Known(seat, match.table.match, own), HOUSE, language)


UNIT, SLOUGH, DOWN, HAND = "d1.0.20", "d1.0.21", "d1.0.22", "d1.0.23"
LAID = e.Laid("fb-f01", 60, 9, ["fb-c01"], [w.Window.ATTACK])


def values(kind: Any) -> Any:
    return get_args(kind)


EXAMPLES: list[GameEvent] = [
    e.TablesLaid([LAID, LAID]),
    e.FirstPlayerSet(0),
    e.Drawn(1, [HAND]),
    *(e.Mulliganed(0, kept, 5) for kept in (True, False)),
    e.TurnStarted(3, 1),
    e.TurnEnded(3, 1),
    *map(e.PhaseBegan, values(e.Phase)),
    *(e.CostGained(0, "c0.1", kind, "wound") for kind in w.CostKind),
    e.CostGained(0, "c0.1", w.CostKind.BASIC, "turn"),
    e.CostGained(0, "c0.1", w.CostKind.BASIC, "effect"),
    e.CostPaid(0, ["c0.1", "c0.2"], [SLOUGH]),
    *(e.Faced([UNIT], facing, "effect") for facing in w.Facing),
    *(e.Entered(1, UNIT, "fb-u03", "units", 1, how, "hand") for how in values(e.EntryHow)),
    e.GradedUp(1, UNIT, "fb-u03", SLOUGH, 1, "hand"),
    e.Evolved(1, UNIT, "fb-u03", SLOUGH, 1, "extra"),
    *(e.Cast(1, UNIT, "fb-u03", how, "hand") for how in values(e.CastHow)),
    *(e.CastNegated(UNIT, to) for to in values(e.Pile)),
    e.CastFinished(UNIT, "supports", 2),
    *(e.SetFaceDown(1, DOWN, row, 2, row == "units") for row in values(e.Row)),
    e.Flipped(UNIT, "fb-u03", 1),
    e.MusicPlaced(1, UNIT, "fb-u03"),
    e.AbilityUsed(1, SLOUGH, 0),
    e.LineTriggered(1, UNIT, 0),
    e.SpecialCastsSpent(1, UNIT),
    *(e.WindowOpened(kind, 1) for kind in values(e.WindowKind)),
    *(e.WindowClosed("attack", 1, how) for how in values(e.ClosedHow)),
    e.Hushed(1, 3),
    e.AttackDeclared(UNIT, None, upright=False),
    e.AttackDeclared(UNIT, "d0.0.20", upright=True),
    e.Blocked(UNIT),
    *(e.Checked(1, kind, UNIT, "fb-u03", UNSET) for kind in values(e.CheckKind)),
    *(e.Checked(1, "attack", UNIT, "fb-u03", kind) for kind in w.TriggerKind),
    *(e.PowersCompared(3000, 2000, result) for result in values(e.BattleResult)),
    *(e.GuardianEffectUsed(UNIT, forced) for forced in (True, False)),
    e.GuardianEffectDeclined(UNIT, forced=False),
    e.AttackNegated(UNIT),
    e.Shielded(1),
    *(e.Destroyed(UNIT, "fb-u03", "d0.0.20", to) for to in values(e.Pile)),
    e.ReversedInstead(UNIT, "d0.0.20"),
    *(e.Moved(UNIT, "units", "forest", why, under=SLOUGH) for why in values(e.MoveWhy)),
    e.Moved(HAND, "deck", "deck", "look"),
    *(e.Damaged(1, 10, 30, why) for why in values(e.DamageWhy)),
    *(e.DamagePrevented(1, 10, why) for why in values(e.DamageWhy)),
    e.Healed(1, 10, 20),
    e.Modified(UNIT, "power", 1000, w.Duration.THIS_TURN),
    e.Modified(UNIT, "damage_value", -10, w.Duration.UNTIL_MY_NEXT_TURN),
    e.Modified(UNIT, "breaker", 1, w.Duration.THIS_TURN),
    *(e.Modified(UNIT, "attribute", given, w.Duration.THIS_TURN) for given in values(e.Word)[:2]),
    *(e.Modified(UNIT, "cannot", given, w.Duration.THIS_TURN) for given in values(e.Word)[2:]),
    e.ModifiersEnded([UNIT, "d0.0.20"], w.Duration.THIS_TURN),
    *map(e.AttackEnded, values(e.AttackOutcome)),
    e.Chosen(1, cards=[UNIT]),
    e.Chosen(1, count=2),
    e.Chosen(1, cards=[]),
    *(e.MatchDecided(0, reason, [100, 160]) for reason in values(e.Reason)),
    e.MatchDecided(None, "damage", [160, 160]),
]

CODE = re.compile(r"[{}]|[a-z]+_[a-z]+|None|True|False|UNSET")
"""What no sentence has: braces, words of the code."""


def test_every_event_has_its_sentence():
    assert {*SENTENCES, e.Moved} == {*e.EVENTS} == {type(event) for event in EXAMPLES}
    assert MOVES.keys() == {*values(e.MoveWhy)}


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
    drawn = e.Drawn(1, cards)
    assert sentence_at(match, drawn, "en", 1) == "  B draws Lily-Bell Apprentice, Call of Budding"
    assert sentence_at(match, drawn, "en", 0) == "  B draws 2 cards"
    assert sentence_at(match, drawn, "ja", None) == "  Bがカード2枚を引く"
    assert sentence_at(match, e.SetFaceDown(1, DOWN, "units", 2, prepaid=True), "en", 0) == (
        "B sets a card face-down among the units"
    )


def test_a_sentence_follows_the_match():
    assert emitted(e.Damaged(1, 10, 30, "direct")) == (
        "  B takes 10 damage from the direct attack: 30"
    )
    assert (
        emitted(e.AttackDeclared(UNIT, None, upright=False))
        == "Violet Swordbearer attacks directly"
    )
    assert emitted(e.LineTriggered(1, UNIT, 0), "ja") == (
        "  すみれの剣士が誘発：【自動・グレードアップした時】：カードを1枚引く。"
    )


@pytest.mark.parametrize("seed", range(budget(2, soak=100)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_is_reported(seed, language):
    match, choose = Seated.both(FAIRIES, seed, turn_limit=20), Random(seed)
    while match.waiting:
        answer_at_random(match, choose)
    fold = match.fold([])
    sentences = report_lines(fold, match.lines, language)
    assert len(sentences) > 100
    assert not [each for each in sentences[1:] if CODE.search(each)]


def test_every_decision_and_die_has_its_word():
    assert {"deck", "mulligan", "main", "attack", "respond", "choose", "confirm"} <= WORDS.keys()
    assert {"first_player", "random_discard", "guardian_effect"} <= WORDS.keys()
