"""What games of before 0.3 give and state."""

from dataclasses import replace

import msgspec
import pytest

from lanterns import LANTERNS
from lanterns.words import Part, Unmet
from saikoro.conformance.seating import known
from saikoro.domain.match.interface.recording import Recorder
from saikoro.domain.match.sources.dice import GivenDice
from saikoro.domain.match.sources.shuffles import GivenShuffles
from saikoro.game import Choices, Colour, Decision, Label, Question, Text, Violation


def test_the_telling_of_a_game_of_before_warns_and_works():
    """Until 0.4: what a seat sees as `view`, beside the table."""
    with pytest.warns(DeprecationWarning, match="view"):
        older = replace(LANTERNS.telling, view=lambda known, _cards: known.match.game)
    assert older.table is LANTERNS.telling.table


@pytest.mark.parametrize(
    "state",
    [
        lambda table: table.terms((Part.ROUNDS, 1)),
        lambda table: table.unmet(Unmet.ODD, "LN-3.5", strength=7),
        lambda table: table.checked(Unmet.ODD, "LN-3.5", "d0.0.1"),
        lambda table: table.ground(Unmet.ODD, "LN-3.5", since=lambda event: True),
    ],
)
def test_what_rules_of_before_state_does_nothing(state):
    with pytest.warns(DeprecationWarning, match="does nothing any more"):
        state(Recorder().table(known(None).match, None, None, GivenDice([5]), GivenShuffles([])))


def test_rules_of_before_go_on_within_what_they_act_for():
    table = Recorder().table(known(None).match, None, None, GivenDice([5]), GivenShuffles([]))
    warned = pytest.warns(DeprecationWarning, match="does nothing any more")
    with warned, table.under("LN-3", thing="d0.0.1", line=0), table.again(table.cause()):
        assert table.roll(6, why="wind") == 5
    assert not table.recording


def test_a_label_of_before_warns_and_is_shown_as_it_is():
    """Until 0.4: whatever its languages are, it is what a `Text` without slots is."""
    with pytest.warns(DeprecationWarning, match="Text"):
        label: Text = Label("{x}", "")
    assert label == Text.plain("{x}", "")
    assert Text("{card}を引く", "draw {card}").filled(card=label) == Text.plain(
        "{x}を引く", "draw "
    )
    assert msgspec.json.encode(label) == b'{"ja":"{x}","en":""}'
    with pytest.warns(DeprecationWarning, match="Text"):
        assert Label.joined([Label.of(Colour.RED), Label("犬", "dog")]) == Text(
            "赤、犬", "red, dog"
        )


def test_a_decision_of_before_shows_its_labels_and_its_question():
    decision = Decision(
        name="pick",
        seats=(0,),
        read=lambda _seat, answer: answer,
        choices=Choices(
            listed=lambda _seat: [1, 2],
            labels=lambda _seat, answers: [Label(f"札{one}", f"card {one}") for one in answers],
        ),
    )
    with pytest.warns(DeprecationWarning, match="Text"):
        assert decision.label(0, 2) == Text("札2", "card 2")
    asked = Question(ja="どれ？", en="Which?", rule="ZZ-1")
    assert asked == Question.of(Text("どれ？", "Which?"), "ZZ-1")
    wrong = Violation("TWICE", "ZZ-2", "twice", "/0", ja="2枚")
    assert wrong == Violation.of("TWICE", "ZZ-2", Text("2枚", "twice"), "/0")
