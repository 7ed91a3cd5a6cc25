"""Why something happened: what is explained of any game, and who may know it."""

import msgspec
import pytest

from lanterns import LANTERNS
from saikoro.conformance.seating import known
from saikoro.domain.errors.records import NotExplained
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.ktc.stated import Unmet as NotSo
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.events import (
    DecisionAsked,
    DieRolled,
    DrawOpened,
    MatchRewound,
    SeatResigned,
)
from saikoro.domain.match.interface import acting
from saikoro.domain.match.interface.causes import Cause, Happened, Since, Unmet
from saikoro.domain.match.interface.recording import Recorder
from saikoro.domain.match.interface.table_view import Badge, Face, Number, TableView, Thing, Zone
from saikoro.domain.match.telling.why.changes import changes
from saikoro.domain.match.telling.why.explanation import Because, Happening, Part, Source
from saikoro.domain.match.telling.why.explanation import NotSo as Checked
from saikoro.domain.match.telling.why.moments import moment
from saikoro.domain.match.telling.why.notes import Values, as_data, filled
from saikoro.domain.match.telling.why.rules import (
    QUOTED,
    first_sentence,
    opening,
    rule_text,
    rules_of,
    texts_of,
)
from saikoro.domain.match.telling.why.sight import Sight
from saikoro.domain.match.telling.why.stated import Stated, emitted_by_rules
from saikoro.domain.match.telling.why.writing import Wording, as_text
from saikoro.domain.record.canonical import canonical
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import Event, event_type, is_a
from saikoro.domain.text import Text
from saikoro.domain.verification.audit import admit, driver_of, opened_secrets
from saikoro.domain.verification.explaining import explain_record
from saikoro.domain.verification.inspection import Playable
from saikoro.domain.verification.replay import replay
from saikoro.domain.words import LANGUAGES, Word
from tests.golden.kept import kept
from tests.kit.records import RECORDS, playable_with
from tests.kit.why import decision, die, events, found, not_so, played, rules, sentence, why
from tests.kit.worded import worded


def test_a_point_follows_from_both_cards_and_the_wind():
    match = played(LANTERNS, 1)
    at = next(events(match, "lanterns.point_taken"))
    explained = why(match, at)
    assert rules(explained) == ["LN-3"]
    [round_] = explained.because
    assert [rolled.purpose.en for rolled in round_.dice] == ["Wind"]
    assert round_.events[0].type == "lanterns.round_started"
    assert decision(explained).name == "play"
    assert [answer.seat for answer in decision(explained).answers] == [0, 1]
    assert all(len(answer.things) == 1 for answer in decision(explained).answers)
    assert "LN-3.4" in explained.rules


class TestOffered:
    """What was asked, and what was legal: for the seat, and once all is open."""

    explained = kept("ktc-2/failed-effects").explained

    def test_of_an_answer_those_that_differ_in_one_field(self):
        """KT-7.6: the commander's attack reaches the front soldier of each column."""
        [asked] = self.explained.why(471).offered
        assert (asked.seat, asked.rule, asked.total) == (1, "KT-5.4", 51)
        assert [str(one).split()[2] for one in asked.answers] == ["A7", "A1", "A8", "A5"]

    def test_of_a_decision_all_if_they_are_few(self):
        [asked] = self.explained.why(65).offered
        assert asked.total == len(asked.answers)

    def test_it_is_for_the_seat_alone_while_it_may_be_hidden(self):
        assert self.explained.why(471, 1).offered
        assert self.explained.why(471, 0).offered == []


def test_a_condition_of_a_line_is_shown_with_what_a_rule_does_for_it():
    """KT-8.18: a trait makes its soldier ready, which KT-6.8 had made tired: no other rule did."""
    grounds = kept("ktc-2/failed-effects").explained.why(266).grounds
    [tired] = [one for one in grounds if one.word == "is_so"]
    assert (tired.rule, tired.event and tired.event.v) == ("KT-9.2", 260)
    assert tired.event_rule == ["KT-6.8"]


REWOUND = [
    kept
    for records in RECORDS.values()
    for kept in records
    if any(is_a(line, MatchRewound) for line in kept.lines)
]


@pytest.mark.parametrize("kept", REWOUND, ids=lambda kept: Header.read(kept.lines[0]).match)
def test_a_rewind_shifts_no_cause(kept):
    """What rules do once more on the way back to a decision is in no line, and is not recorded."""
    header, *lines = kept.lines
    playable = playable_with(Header.read(header))
    assert isinstance(playable, Playable)
    recorder = Recorder()
    driver = driver_of(playable.game, playable.cards, kept.lines, recorder.table)
    replay(driver, lines, opened_secrets(lines), admit)
    assert [event_type(type(one.event)) for one in recorder.happened] == [
        msgspec.json.decode(lines[version - 1])["type"] for version in emitted_by_rules(lines)
    ]
    explained = explain_record(playable.game, playable.cards, kept.lines, len(lines) - 1)
    named = [one.v for cause in explained.because for one in cause.events]
    assert all(version < len(lines) for version in named)


def test_a_die_is_computed_before_the_reader():
    match = played(LANTERNS, 1)
    for at in events(match, "die.rolled"):
        rolled = die(why(match, at))
        assert rolled.words[-1] % rolled.sides + rolled.low == rolled.value
        text = f"{rolled.value} = {rolled.words[-1]} mod {rolled.sides} + {rolled.low}"
        assert text in as_text(why(match, at), "en")
        assert text in as_text(why(match, at), "ja")


def test_a_die_from_0_adds_nothing():
    explained = found(KTC, "die.rolled", lambda explained: die(explained).low == 0)
    rolled = die(explained)
    text = f"{rolled.value} = {rolled.words[-1]} mod {rolled.sides} ("
    assert text in as_text(explained, "en")
    assert "+ 0" not in as_text(explained, "en").partition("\nRules")[0]


def test_shared_events_that_reports_omit_have_words():
    match = played(LANTERNS, 1)
    explained = why(match, next(events(match, "decision.asked")))
    assert sentence(explained) == "Asked of A, B: a deck"
    for kind in {*match.types}:
        explained = why(match, next(events(match, kind)))
        assert explained.event.text is not None or kind.startswith("lanterns.")


def test_rules_in_another_language_are_announced_once():
    explained = why(played(LANTERNS, 1), 20)
    assert as_text(explained, "ja").count("規則書の文は英語です。") == 1
    assert "規則書" not in as_text(explained, "en")
    silent = msgspec.structs.replace(explained, rules={})
    assert "規則書" not in as_text(silent, "ja")
    japanese = msgspec.structs.replace(
        explained, rules={"ZZ-1": Text.plain("ターンの終わりに回復する。")}
    )
    assert "規則書" not in as_text(japanese, "ja")


def test_an_answer_is_shown_as_it_was_offered_to_those_who_may_know():
    match = played(LANTERNS, 1)
    at = next(events(match, "lanterns.point_taken"))
    for seat, all_open in ((None, True), (0, False), (1, False), (None, False)):
        answers = decision(why(match, at, seat, all_open=all_open)).answers
        labelled = [one.label is not None for one in answers]
        assert labelled == [all_open or seat == 0, all_open or seat == 1]


def test_an_answer_is_explained_by_what_was_asked_and_answered():
    match = played(LANTERNS, 1)
    at = next(events(match, "submission.sealed"))
    for seat, all_open in ((None, True), (0, False), (1, False), (None, False)):
        asked = decision(why(match, at, seat, all_open=all_open))
        assert [one.v for one in asked.answers] == [at]
        [answer] = asked.answers
        shown = answer.known or answer.label is not None
        assert shown is (all_open or seat == answer.seat)


@pytest.mark.parametrize("kind", ["decision.asked", "submission.sealed"])
def test_what_was_asked_is_shown_to_those_who_were_asked_and_once_all_is_open(kind):
    match = played(LANTERNS, 1)
    *_, at = events(match, kind)
    for viewer, all_open in ((None, True), (0, False), (1, False), (None, False)):
        explained = why(match, at, viewer, all_open=all_open)
        offered, seats = explained.offered, [0, 1]
        if kind == "submission.sealed":
            seats = [answer.seat for answer in decision(explained).answers if answer.v == at]
        assert [one.seat for one in offered] == [one for one in seats if all_open or one == viewer]
        assert all(0 < len(one.answers) == one.total for one in offered)


def test_what_was_asked_earlier_is_explained_after_what_was_asked_later():
    match = played(LANTERNS, 1)
    first, *_, last = events(match, "decision.asked")
    asked = [[one.total for one in why(match, at).offered] for at in (last, first, last)]
    assert asked[0] == asked[2] != asked[1]


def test_the_end_of_a_match_that_never_began_is_explained():
    """Its rules were not run: a seat has not opened its seed."""
    explained = kept("laplaplus-1/seed-lapsed").explained
    assert explained.why(6).event.type == "match.finished"
    assert as_text(explained.why(5), "en").splitlines()[1] == "A seed was not opened in time: B"


def test_a_rule_that_the_event_does_not_stand_for_is_shown_by_its_first_sentence():
    """One that decided something is shown whole, or cut behind a sentence where it is long."""
    explained = why(played(LANTERNS, 1), 20)
    long = "It blows. " * (QUOTED // 10 + 1)
    texts = {
        "LN-1": "**LN-1** A lantern. It shines.",
        "LN-2": "**LN-2** `A` wind. It blows.",
        "LN-3": "**LN-3** A round. It ends.",
        "LN-4": f"**LN-4** {long}It calms.",
    }
    stated = [Checked(rule, Text.plain("so"), "so") for rule in ("LN-3", "LN-4")]
    rules = {rule: Text.plain(text) for rule, text in texts.items()}
    changed = msgspec.structs.replace(
        explained, rule=["LN-1"], rules=rules, grounds=[], checked=stated, not_so=[]
    )
    shown = as_text(changed, "en").partition("\nRules\n")[2].splitlines()
    assert shown[:3] == [
        "  LN-1 A lantern. It shines.",
        "  LN-2 A wind. …",
        "  LN-3 A round. It ends.",
    ]
    assert "\n".join(shown[3:]).endswith("blows. …")


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("**LN-1** A *lantern*. It shines.", "LN-1 A lantern."),
        ("## 7 Lanterns\n\nAll of them.", "7 Lanterns All of them."),
        ("LN-2 T1\n\nThe wind blows. It ends.", "LN-2 T1 The wind blows."),
        ("LN-3 \u3000The steps of a round:\n1. wind\n2. night", "LN-3 \u3000The steps of a round:"),
        ("LN-4 2 * `strength` at most", "LN-4 2 * strength at most"),
    ],
)
def test_the_first_sentence_of_a_rule_has_no_marks(text, first):
    assert first_sentence(text) == first


def test_equal_changes_are_counted_and_a_hidden_card_has_no_id():
    match = played(LANTERNS, 1)
    versions = range(1, len(match.types) + 1)
    names = [name for at in versions for name, _ in changes(why(match, at, 0, all_open=False))]
    assert any(name.en == "3 × a card" for name in names)
    assert not any(".0" in name.en for name in names)


def test_what_did_not_happen_names_the_card():
    def turned(explained):
        return any("in a wind of 1" in text for text in not_so(explained))

    explained = found(LANTERNS, "lanterns.point_taken", turned)
    [one] = [one for one in explained.not_so if one.word == "stronger_loses"]
    worded(one.text.en)


def test_the_text_of_what_a_thing_has_for_now_is_quoted():
    burns = Badge(Text("火傷", "Burn"), Text("1ダメージ", "1 damage"))
    card = Face(Text("剣士", "Swordsman"), text=(Text("特性", "Trait"),))
    table = TableView(things={"B9": Thing("field", card="S03", badges=(burns,))})
    sight = Sight(known(None), {"S03": card}, all_open=False)
    quoted = sight.source("B9", [table], badge="火傷")
    assert quoted is not None
    assert quoted.text == Text("火傷（1ダメージ）", "Burn (1 damage)")
    bare = sight.source("B9", [table], badge="毒")
    assert bare is not None
    assert bare.text is None


def test_nothing_is_said_about_several_things_of_which_one_is_hidden():
    back = Thing("field", face_down=True)
    table = TableView(things={"B9": Thing("field", card="S03"), "d0.0.1": back})
    card = Face(Text("剣士", "Swordsman"))
    sight = Sight(known(None), {"S03": card}, all_open=False)
    assert sight.sources(["B9"], [table]) == [Source("B9", card.name, "S03")]
    assert sight.sources(["B9", "d0.0.1"], [table]) is None


@pytest.mark.parametrize("back", [True, False])
def test_the_last_event_of_a_part_shows_what_the_part_states_for_an_earlier_cause(back):
    turn = Cause(None, 0, "KT-5.1")
    action = Cause(turn, 1, "KT-6.2")
    asked, die = DecisionAsked(1, "operation", [0], 0), DieRolled(0, 1000, 532, "action", 1, "A1")
    not_promoted = Unmet(turn, NotSo.IS_UPPER, "KT-6.12", (), {}, 2, action if back else None)
    recorder = Recorder()
    recorder.happened = [Happened(asked, turn), Happened(die, action)]
    recorder.batches, recorder.unmet = [2], [not_promoted]
    found = [*Stated(2, [1, 2], recorder, 1, action.path()).unmet()]
    assert found == ([not_promoted] if back else [])


def stated(version, happened, unmet):
    """The rules of what is shown not to have happened about an event; all are of one batch."""
    recorder = Recorder()
    recorder.happened += [Happened(event, cause) for event, cause in happened]
    recorder.batches.append(len(happened))
    recorder.unmet += [Unmet(cause, NotSo.IS_UPPER, rule, (), {}, at) for cause, rule, at in unmet]
    shown = Stated.of(version, range(1, len(happened) + 1), recorder).unmet()
    return [one.rule for one in shown]


def test_what_is_stated_before_a_die_is_shown_with_what_it_is_rolled_for():
    root = Cause(None, 0)
    event, opened, rolled = SeatResigned(0), DrawOpened(1, "00"), DieRolled(1, 2, 1, "order")
    happened = [(one, root) for one in (event, opened, rolled, event, event)]
    unmet = [(root, "LN-1", 1), (root, "LN-2", 3), (root, "LN-3", 4), (root, "LN-4", 5)]
    assert stated(4, happened, unmet) == ["LN-1", "LN-2", "LN-3"]
    assert stated(3, happened, unmet) == ["LN-1", "LN-2"]


def test_an_event_follows_from_the_answer_that_the_rules_act_for():
    """From the last answer whose action goes on; not from one whose action is over."""
    turn, opened = Cause(None, 0, "LN-3"), SeatResigned(0)
    asked = DecisionAsked(1, "play", [0], 0)
    attack = Cause(turn, 2, "LN-3.1")
    reply, end = Cause(attack, 4, "LN-3.2"), Cause(turn, 6, "LN-3.6")
    causes = [turn, turn, attack, attack, reply, attack, end]
    rolled = DieRolled(1, 2, 1, "order")
    events = [opened, asked, rolled, asked, rolled, rolled, rolled]
    recorder = Recorder()
    recorder.happened += map(Happened, events, causes)
    recorder.batches.append(len(events))

    def follows(version):
        decisions = [at for at in (4, 2) if at < version]
        return Stated.of(version, range(1, 8), recorder).asked(decisions)

    assert [follows(version) for version in (3, 5, 6, 7)] == [2, 4, 2, None]


def test_rules_that_go_on_follow_from_the_last_answer_alone():
    turn, asked = Cause(None, 0, "LN-3"), DecisionAsked(1, "play", [0], 0)
    rolled = DieRolled(1, 2, 1, "order")
    recorder = Recorder()
    recorder.happened += [Happened(one, turn) for one in (asked, rolled, asked, rolled, rolled)]
    recorder.batches.append(5)
    assert Stated.of(5, range(1, 6), recorder).asked([3, 1]) == 3


def test_what_begins_by_itself_shows_what_came_right_before():
    match = played(KTC, 0)
    second = [*events(match, "ktc.turn_started")][1]
    explained = why(match, second)
    assert explained.decision is None
    [before] = explained.because[-1].events
    assert before.type == "ktc.turn_ended"


def test_the_points_of_a_charm_are_added_up():
    match = played(LANTERNS, 1)
    for at, data in zip(
        events(match, "lanterns.charm_counted"), match.data("lanterns.charm_counted"), strict=True
    ):
        terms = why(match, at).terms
        assert [term.word for term in terms] == ["rounds", "charm_played"]
        assert sum(term.value for term in terms) == data["points"]


def test_two_numbers_that_are_compared_are_two_sums():
    stat, pass_ = (Text(word, word) for word in ("stat", "pass"))
    terms = [Part("stat", stat, 3), Part("pass", pass_, 4)]
    others = [Part("stat", stat, -5, against=True), Part("pass", pass_, 1, against=True)]
    assert (
        Wording("en").sum([*terms, *others]) == "7 = 3 (stat) + 4 (pass); 4 = 5 (stat) - 1 (pass)"
    )
    assert Wording("en").sum(terms) == "7 = 3 (stat) + 4 (pass)"


def test_an_event_shows_what_it_changed():
    match = played(LANTERNS, 1)
    explained = why(match, next(events(match, "lanterns.point_taken")))
    [seat] = explained.after.sides
    [before], [after] = (
        [number.value for number in moment.sides[seat].numbers]
        for moment in (explained.before, explained.after)
    )
    assert (before, after) == (0, 1)
    assert "points 0 → 1" in as_text(explained, "en")
    assert "得点 0 → 1" in as_text(explained, "ja")


def test_a_sealed_answer_is_known_to_its_seat_alone_until_it_is_opened():
    match = played(LANTERNS, 1)
    second = [*events(match, "submission.sealed")][-1]

    def first_answer(seat):
        return decision(why(match, second, seat, all_open=False)).answers[0]

    answered = first_answer(None).seat
    assert first_answer(answered).known
    assert not first_answer(1 - answered).known
    assert not first_answer(None).known
    assert first_answer(None).answer is None


def test_a_game_that_states_nothing_has_answers_and_dice(monkeypatch):
    monkeypatch.setattr(acting, "CARRIED_OUT", {})
    match = played(LAPLAPLUS, 1).copy()
    at = [*events(match, "laplaplus.damage_dealt")][-1]
    explained = why(match, at)
    assert decision(explained).answers
    [stretch] = explained.because
    assert stretch.rule is None
    assert stretch.events
    assert "LP-9.1" in explained.rules or explained.rule


def test_an_event_from_outside_has_no_cause_but_a_question():
    match = played(LANTERNS, 1)
    at = [*events(match, "submission.sealed")][-1]
    explained = why(match, at)
    assert explained.because == []
    assert decision(explained).name == "play"


def test_a_record_alone_is_enough_once_a_match_is_over():
    match = played(LANTERNS, 1)
    for version in range(1, len(match.lines) + 1):
        alone = explain_record(match.game, match.cards, match.record, version)
        assert alone == why(match, version)


def test_an_event_that_is_not_there_is_refused():
    match = played(LANTERNS, 1)
    for version in (-1, 0, len(match.lines) + 1):
        with pytest.raises(NotExplained, match="the record has no line"):
            why(match, version)


def test_a_forged_line_is_not_explained():
    match = played(LANTERNS, 1).copy()
    at = next(events(match, "lanterns.point_taken"))
    event = msgspec.json.decode(match.lines[at - 1])
    event["data"]["seat"] = 1 - event["data"]["seat"]
    match.lines[at - 1] = canonical(event)
    with pytest.raises(NotExplained, match=f"emit another line {at} "):
        why(match, at)


def test_all_is_open_only_once_the_match_is_over():
    match = played(LANTERNS, 1)
    record = match.record[:20]
    with pytest.raises(NotExplained, match="only once the match is over"):
        explain_record(match.game, match.cards, record, 3, all_open=True)


def test_a_live_record_lacks_what_the_rules_need():
    match = played(LANTERNS, 1)
    shuffled = next(events(match, "deck.shuffled"))
    with pytest.raises(NotExplained):
        explain_record(match.game, match.cards, match.record[: shuffled + 1], shuffled)


def test_events_cite_their_rules():
    cited = {event.__name__: rules_of(event) for event in LANTERNS.book.events}
    assert cited["PointTaken"] == ("LN-3.4",)


def test_the_text_of_a_rule_ends_where_the_next_begins():
    book = LANTERNS.book.text()

    def text(rule):
        return rule_text(book, rule) or ""

    assert text("LN-3.5").startswith("**LN-3.5** Whoever lost")
    assert "LN-3.6" not in text("LN-3.5")
    assert text("LN-3").startswith("## LN-3 A round")
    assert "**LN-3.1**" in text("LN-3")
    assert "**LN-3.2**" not in text("LN-3")
    assert text("LN-3.5.2") == text("LN-3.5")
    assert rule_text(book, "ZZ-1") is None


def test_a_chapter_is_its_title_beside_a_rule_of_it():
    book = Text.plain(LANTERNS.book.text())
    chapter, rule = texts_of(book, ["LN-3", "LN-3.5", "ZZ-1"]).values()
    assert chapter == Text.plain("## LN-3 A round")
    assert rule.en.startswith("**LN-3.5**")
    assert texts_of(book, ["LN-3"]) == {"LN-3": Text.plain(rule_text(book.en, "LN-3") or "")}


def test_a_rule_is_quoted_in_the_language_in_which_the_book_has_it():
    book = Text.plain("**ZZ-1** 勝つ。\n**ZZ-2** 負ける。", "**ZZ-1** They win.")
    assert texts_of(book, ["ZZ-1", "ZZ-2"]) == {
        "ZZ-1": Text.plain("**ZZ-1** 勝つ。\n", "**ZZ-1** They win.\n"),
        "ZZ-2": Text.plain("**ZZ-2** 負ける。\n"),
    }


def test_a_japanese_rule_begins_with_its_first_sentence():
    assert first_sentence("**ZZ-1** `[ruling]` 勝つ。負けない。") == "ZZ-1 [ruling] 勝つ。"
    assert opening("ZZ-1 " + "長い。" * 300).endswith("長い。")


def test_a_rule_in_bold_before_a_mark_keeps_its_stars():
    text = rule_text("**ZZ-1** `[ruling]` It is so.", "ZZ-1")
    assert text is not None
    assert text.startswith("**ZZ-1** `[ruling]`")


@pytest.mark.parametrize(
    ("game", "kind", "wanted"),
    [
        (KTC, "ktc.promotion_declined", "Do not promote "),
        (KTC, "ktc.soldier_promoted", "Promote "),
        (LAPLAPLUS, "laplaplus.damage_dealt", "base HP "),
    ],
)
def test_answers_of_all_kinds_have_labels(game, kind, wanted):
    """Also where the labels are those of all that is offered, as yes and no are."""
    explained = found(game, kind, lambda explained: bool(decision(explained).answers))
    for answer in decision(explained).answers:
        assert answer.label is not None
        assert answer.label.en.startswith(wanted)
        assert f" answered: {answer.label.en}\n" in as_text(explained, "en")


def test_what_is_judged_is_not_among_what_did_not_happen():
    explained = found(KTC, "ktc.healed", lambda explained: bool(explained.checked))
    assert "\nChecked\n" in as_text(explained, "en")
    assert "\n判定したこと\n" in as_text(explained, "ja")
    assert not {one.text.en for one in explained.checked} & {*not_so(explained)}


def moved(before, after):
    """What changes of a thing, in English."""
    explained = why(played(LANTERNS, 1), 20)
    tables = [
        TableView(
            zones={zone: Zone(Text.plain(zone), "list") for zone in ("field", "out")},
            things={"B9": one},
        )
        for one in (before, after)
    ]
    explained = msgspec.structs.replace(
        explained,
        before=moment(tables[0], ["B9"], []),
        after=moment(tables[1], ["B9"], []),
        names={"B9": Text("剣士", "Swordsman")},
    )
    return [change.text.en for change in changes(explained)]


def test_what_changes_of_what_leaves_is_its_place_and_its_marks():
    """What is counted in one place alone is no news elsewhere."""
    hp, rally = Number("hp", Text.plain("HP"), 0, 4), Badge(Text("鼓舞", "Rally"), None, 1)
    here = Thing("field", numbers=(hp,), badges=(rally,))
    worded(moved(here, Thing("out")), moved(here, Thing("field")))


def test_a_thing_that_is_turned_shows_how_it_lies():
    """Elsewhere it lies as the place has it, which is no news."""
    turned = Thing("field", facing=90)
    assert moved(Thing("field"), turned) == ["upright → sideways"]
    assert moved(turned, Thing("field", facing=180)) == ["sideways → reversed"]
    assert moved(turned, Thing("out")) == ["moves from field to out"]


def test_what_changes_reads_as_a_sentence():
    explained = found(KTC, "ktc.soldier_promoted", lambda explained: True)
    worded(as_text(explained, "en"))
    assert ": 「上級職」の印がつく" in as_text(explained, "ja")
    for language in LANGUAGES:
        assert "none" not in as_text(explained, language).partition("\n## ")[0]


def test_a_card_that_comes_under_another_id_has_moved_and_not_left():
    leap = kept("cardgard-1/fatal-leap")
    [leapt] = [v for v, line in enumerate(leap.lines, 1) if b'"cardgard.unit_leapt"' in line]
    explained = leap.explained.why(leapt)
    texts = [change.text.en for change in changes(explained)]
    assert any(text.startswith("moves from leap deck to ") for text in texts)
    assert not any("leaves" in text for text in texts)


def test_since_when_it_is_so_is_looked_for_when_somebody_asks():
    asked: list[Event] = []

    def is_a_die(event: Event) -> bool:
        asked.append(event)
        return isinstance(event, DieRolled)

    root, die = Cause(None, 0), DieRolled(1, 6, 5, "order")
    happened = [Happened(die, root)]
    since, never = Since(happened, is_a_die, 1), Since(happened, lambda _event: False, 1)
    happened.append(Happened(die, root))
    assert asked == []
    assert [since.number, since.number] == [0, 0]  # not the die that came later
    assert len(asked) == 1
    assert never.number is None


def test_names_of_cards_and_numbers_fill_slots():
    class Slots(Word):
        BOTH = "both", "{name}: {roll:03}", "{name}: {roll:03}"

    values: Values = {"name": Text("祈り", "prayer"), "roll": 20}
    assert filled(Slots.BOTH, [], values) == Text("祈り: 020", "prayer: 020")
    assert as_data(values) == {"name": "祈り", "roll": 20}


def test_an_event_cites_the_rule_by_which_it_happened_here():
    match = played(KTC, 0)
    supplied = found(KTC, "ktc.stamina_changed", lambda one: "KT-6.13" in rules(one))
    assert supplied.rule == ["KT-6.13"]
    expired = next(events(match, "ktc.status_counted"))
    assert why(match, expired).rule == ["KT-8.10"]


def test_what_an_event_brings_about_says_there_what_does_not_happen():
    root = Cause(None, 0)
    turn = Cause(root, 0, "LN-1")
    trap = Cause(turn, 3, "LN-2", since=0)
    happened = [(SeatResigned(seat), turn) for seat in (0, 1, 0, 1)]
    unmet = [(trap, "LN-3", 3), (turn, "LN-4", 3)]
    assert stated(1, happened, unmet) == ["LN-3"]
    assert stated(4, happened, unmet) == ["LN-4"]


def test_an_event_shows_what_a_later_batch_says_of_what_it_has_brought_about():
    root = Cause(None, 0)
    trap = Cause(root, 1, "LN-2", since=0)
    recorder = Recorder()
    recorder.happened, recorder.batches = [Happened(SeatResigned(0), root)], [1, 1]
    recorder.unmet = [
        Unmet(cause, NotSo.IS_UPPER, rule, (), {}, 1, batch=1)
        for cause, rule in ((trap, "LN-3"), (root, "LN-4"))
    ]
    shown = Stated.of(1, [1], recorder).unmet()
    assert [one.rule for one in shown] == ["LN-3"]


def test_the_root_says_what_does_not_happen_right_there_alone():
    root = Cause(None, 0)
    turn = Cause(root, 1, "LN-1")
    happened = [(SeatResigned(seat), cause) for seat, cause in ((0, root), (1, turn), (0, root))]
    unmet = [(root, "LN-2", 1), (root, "LN-3", 2)]
    assert stated(3, happened, unmet) == ["LN-3"]


def test_a_thing_under_another_lies_there():
    zones = {"field": Zone(Text("場", "field"), "list")}
    things = {"B9": Thing("field", 0), "B8": Thing("field", 0, under="B9")}
    where = moment(TableView(zones=zones, things=things), ["B8", "B9"], []).where
    assert where == {"B8": Text("B9の下", "under B9"), "B9": Text("場", "field")}


def test_a_card_is_not_quoted_twice():
    quoted = Source("B9", Text("剣士", "Swordsman"), text=Text("攻撃する。", "It attacks."))
    event = Happening(3, "x", Text("剣士: 攻撃する。", "Swordsman: It attacks."))
    wording = Wording("en")
    worded([*wording.cause(Because("LN-1", quoted, [event]))])
    assert [*wording.cause(Because("LN-1", quoted))] == ["Swordsman: It attacks. [LN-1]"]
