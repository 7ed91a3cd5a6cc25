"""Disputes: filed, withdrawn, rejected, upheld, and open again (TN-19.4 to TN-19.6)."""

import copy
from typing import Any

import pytest

from saikoro.domain.disputes.commands import MAX_COMMENTS, MAX_DISPUTES
from saikoro.domain.disputes.events import Kept
from saikoro.domain.errors.rules import IllegalDispute
from saikoro.domain.errors.unknown import UnknownDispute, UnknownEntrant
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.commands.disputing import (
    comment_on_dispute,
    file_dispute,
    filing_fault,
    reject_dispute,
    withdraw_dispute,
)
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.judges import ORGANISER, entrant_author
from saikoro.domain.tournament.facts.rulings import (
    Correct,
    Disqualify,
    Overturn,
    Rerun,
    Ruling,
    Undo,
)
from saikoro.domain.tournament.outputs.brackets.drawing import draw
from saikoro.domain.tournament.outputs.documents.decisions import disputes
from saikoro.domain.tournament.outputs.documents.linking import Linking
from saikoro.domain.tournament.outputs.documents.results import results, standings
from saikoro.domain.tournament.outputs.tabular import (
    cross_tables_csv,
    pairings_csv,
    results_csv,
    standings_csv,
)
from saikoro.domain.tournament.planning.plan import Plan, RoundRobin, SingleElimination, Swiss
from saikoro.domain.tournament.planning.versions import COMMENTS, DESK, JUDGES
from saikoro.domain.tournament.state.disputes import open_disputes, status
from tests.kit.drawn import every_sheet, results_page, standings_page
from tests.kit.judging import dispute, faults, judged, uphold
from tests.kit.local_tournament import LocalTournament, RandomExecutor, dummy_entries


@pytest.fixture
def cup():
    return LocalTournament.random(SingleElimination(), entrants=8).play()


def pairing(cup, where=(0, 1, 0)):
    return cup.round(*where[:2]).pairings[where[2]]


def loser(cup, where=(0, 1, 0)):
    return cup.round(*where[:2]).loser(where[2])


def snapshot(cup):
    """Every pairing, result and table."""
    state = copy.deepcopy(cup.state)
    return [(one.pairings, one.results) for _, _, one in state.rounds()], state.tables


def test_a_dispute_is_open_until_a_judge_rejects_it(cup):
    line = dispute(cup, (0, 1, 0), loser(cup))
    assert open_disputes(cup.state) == [line]
    assert cup.verified().disputes == [line]
    cup.append(reject_dispute(cup.ledger, line, "it was the row"), by=judged(cup, "Kai"))
    assert status(cup.state, line) == "rejected"
    assert cup.verified().sound
    assert cup.verified().disputes == []
    [view] = results(cup.state).disputes
    assert view.decision is not None
    assert (view.decision.by.name, view.decision.reason) == ("Kai", "it was the row")


def comment(cup, line, by, text="it was row 7"):
    cup.append(comment_on_dispute(cup.ledger, line, text, by), by=by)


class TestComments:
    """TN-19.7."""

    def test_both_entrants_and_every_judge_comment_and_decide_nothing(self, cup):
        line = dispute(cup, (0, 1, 0), loser(cup))
        authors = [entrant_author(one) for one in pairing(cup).entrants]
        authors += [judged(cup, "Kai"), judged(cup, "Mio", "desk"), ORGANISER]
        for by in authors:
            comment(cup, line, by)
        [view] = results(cup.state).disputes
        assert view.status == "open"
        assert view.comments
        assert [one.by for one in view.comments] == authors
        assert [one.name for one in view.comments][2:] == ["Kai", "Mio", ""]
        assert "Kai (judge): it was row 7" in results_page(cup.state, "en")
        assert "Kai（審判）: it was row 7" in results_page(cup.state, "ja")
        assert cup.verified().sound

    def test_nobody_comments_more_than_ten_times(self, cup):
        line = dispute(cup, (0, 1, 0), loser(cup))
        for _ in range(MAX_COMMENTS):
            comment(cup, line, ORGANISER)
        with pytest.raises(IllegalDispute) as refused:
            comment(cup, line, ORGANISER)
        assert faults(refused.value) == [("TN-19.7", "")]
        comment(cup, line, judged(cup, "Kai"))
        cup.append((e.DisputeCommented(line, "once more"), {}), by=ORGANISER)
        assert not cup.verified().sound

    @pytest.mark.parametrize("text", ["", " ", "x" * 401, "a\u202eb"])
    def test_a_comment_is_one_line_that_can_be_read(self, cup, text):
        line = dispute(cup, (0, 1, 0), loser(cup))
        with pytest.raises(IllegalDispute) as refused:
            comment(cup, line, ORGANISER, text)
        assert faults(refused.value) == [("TN-19.7", "/text")]

    def test_what_is_closed_or_not_there_has_no_comments(self, cup):
        line = dispute(cup, (0, 1, 0), loser(cup))
        cup.append(reject_dispute(cup.ledger, line, "no"), by=ORGANISER)
        with pytest.raises(IllegalDispute):
            comment(cup, line, ORGANISER)
        with pytest.raises(UnknownDispute):
            comment(cup, 1, ORGANISER)

    def test_an_entrant_of_another_pairing_is_no_author(self, cup):
        line = dispute(cup, (0, 1, 0), loser(cup))
        comment(cup, line, entrant_author(pairing(cup, (0, 1, 1)).a))
        [difference] = cup.verified().differences
        assert "it is about the pairing" in difference.detail

    def test_older_tournaments_have_none(self):
        cup = LocalTournament.random(SingleElimination(), entrants=4, rules=COMMENTS - 1).play()
        line = dispute(cup, (0, 1, 0), loser(cup))
        with pytest.raises(IllegalDispute):
            comment(cup, line, ORGANISER)


def test_the_example_of_a_dispute_upheld_two_rounds_later_and_undone(cup):
    """TN-19.6."""
    before, where = snapshot(cup), (0, 1, 0)
    beaten, winner = loser(cup), cup.round(0, 1).winner(0)
    line = dispute(cup, where, beaten)
    ruled = uphold(cup, Overturn(*where, beaten), line, judged(cup, "Kai"))
    cup.play()
    assert status(cup.state, line) == "upheld"
    assert cup.round(0, 1).winner(0) == beaten
    assert winner not in pairing(cup, (0, 2, 0)).entrants
    decision = results(cup.state).disputes[0].decision
    assert decision is not None
    assert decision.line == ruled
    uphold(cup, Undo(ruled), None, judged(cup, "Mio"))
    cup.play()
    assert snapshot(cup) == before
    assert status(cup.state, line) == "open"
    assert cup.verified().sound
    assert cup.verified().disputes == [line]
    cup.append(reject_dispute(cup.ledger, line, "seen again"), by="judge2")
    assert cup.verified().disputes == []


def test_a_rejected_dispute_can_be_upheld_by_a_later_ruling(cup):
    line = dispute(cup, (0, 1, 0), loser(cup))
    cup.append(reject_dispute(cup.ledger, line, "no"), by=ORGANISER)
    ruled = uphold(cup, Rerun(0, 1, 0), line, ORGANISER)
    cup.play()
    assert status(cup.state, line) == "upheld"
    uphold(cup, Undo(ruled), None, ORGANISER)
    assert status(cup.state, line) == "rejected"


@pytest.mark.parametrize("kind", ["rerun", "disqualify", "correct"])
def test_a_ruling_about_an_entrant_of_the_pairing_upholds_it(cup, kind):
    beaten, winner = loser(cup), cup.round(0, 1).winner(0)
    line = dispute(cup, (0, 1, 0), beaten)
    choices: dict[str, Ruling] = {
        "rerun": Rerun(0, 1, 0),
        "disqualify": Disqualify(winner),
        "correct": Correct(winner, [99], replay=True),
    }
    uphold(cup, choices[kind], line, ORGANISER)
    assert status(cup.play().state, line) == "upheld"
    assert cup.verified().sound


def test_the_undoing_of_a_ruling_upholds_a_dispute_about_its_pairing(cup):
    winner = cup.round(0, 1).winner(0)
    ruled = uphold(cup, Overturn(0, 1, 0, loser(cup)), None, ORGANISER)
    line = dispute(cup.play(), (0, 1, 0), winner)
    uphold(cup, Undo(ruled), line, ORGANISER)
    assert status(cup.state, line) == "upheld"
    assert cup.play().verified().sound


def test_a_ruling_about_something_else_does_not_uphold_it(cup):
    line = dispute(cup, (0, 1, 0), loser(cup))
    stranger = pairing(cup, (0, 1, 1)).a
    for ruling in (Rerun(0, 1, 1), Disqualify(stranger)):
        with pytest.raises(IllegalDispute) as refused:
            uphold(cup, ruling, line, ORGANISER)
        assert faults(refused.value) == [("TN-19.5", "/dispute")]
    with pytest.raises(UnknownDispute):
        uphold(cup, Rerun(0, 1, 0), 1, ORGANISER)


def test_a_dispute_is_upheld_once_and_not_once_it_is_withdrawn(cup):
    line = dispute(cup, (0, 1, 0), loser(cup))
    uphold(cup, Rerun(0, 1, 0), line, ORGANISER)
    cup.play()
    with pytest.raises(IllegalDispute):
        uphold(cup, Rerun(0, 1, 0), line, ORGANISER)
    other = dispute(cup, (0, 1, 1), loser(cup, (0, 1, 1)))
    cup.append(withdraw_dispute(cup.ledger, other), by=ORGANISER)
    with pytest.raises(IllegalDispute):
        uphold(cup, Rerun(0, 1, 1), other, ORGANISER)


@pytest.mark.parametrize("reason", ["", " ", "x" * 401, "two\nlines", "\u202eesrever"])
def test_a_reason_is_short_and_all_of_it_is_shown(cup, reason):
    event = e.DisputeFiled(0, 1, 0, loser(cup), reason)
    with pytest.raises(IllegalDispute) as refused:
        file_dispute(cup.ledger, event)
    assert faults(refused.value) == [("TN-19.4", "/reason")]


def test_only_pairings_of_ones_own_can_be_disputed(cup):
    stranger = pairing(cup, (0, 1, 1)).a
    for event, pointer in (
        (e.DisputeFiled(0, 1, 0, stranger, "x"), "/entrant"),
        (e.DisputeFiled(0, 1, 9, stranger, "x"), "/slot"),
        (e.DisputeFiled(0, 9, 0, stranger, "x"), "/slot"),
        (e.DisputeFiled(7, 1, 0, stranger, "x"), "/slot"),
        (e.DisputeFiled(-1, 1, 0, stranger, "x"), "/slot"),
        (e.DisputeFiled(0, 1, 1, stranger, "x", "00" * 16), "/match"),
    ):
        with pytest.raises(IllegalDispute) as refused:
            file_dispute(cup.ledger, event)
        assert faults(refused.value) == [("TN-19.4", pointer)]
    with pytest.raises(UnknownEntrant):
        file_dispute(cup.ledger, e.DisputeFiled(0, 1, 0, 99, "x"))


def test_a_bye_cannot_be_disputed():
    cup = LocalTournament.random(Swiss(rounds=1), entrants=3).play()
    [bye] = [one for one in cup.round(0, 1).pairings.values() if one.b is None]
    with pytest.raises(IllegalDispute):
        file_dispute(cup.ledger, e.DisputeFiled(0, 1, bye.slot, bye.a, "x"))


def test_an_entrant_disputes_a_pairing_three_times_at_most_and_once_at_a_time(cup):
    for _ in range(MAX_DISPUTES):
        line = dispute(cup, (0, 1, 0), loser(cup))
        with pytest.raises(IllegalDispute):
            dispute(cup, (0, 1, 0), loser(cup))
        cup.append(reject_dispute(cup.ledger, line, "no"), by=ORGANISER)
    with pytest.raises(IllegalDispute):
        dispute(cup, (0, 1, 0), loser(cup))
    assert dispute(cup, (0, 1, 0), cup.round(0, 1).winner(0)), "the other may still"


def test_a_closed_dispute_stays_closed(cup):
    line = dispute(cup, (0, 1, 0), loser(cup))
    cup.append(withdraw_dispute(cup.ledger, line), by=f"entrant{loser(cup)}")
    for close in (withdraw_dispute, lambda ledger, at: reject_dispute(ledger, at, "no")):
        with pytest.raises(IllegalDispute) as refused:
            close(cup.ledger, line)
        assert faults(refused.value) == [("TN-19.5", "")]
        with pytest.raises(UnknownDispute):
            close(cup.ledger, 1)
    assert cup.verified().sound


def test_a_pairing_that_is_not_decided_can_be_disputed():
    cup = LocalTournament.random(SingleElimination(), entrants=4)
    cup.play(until=(0, 1))
    line = dispute(cup, (0, 1, 0), pairing(cup).a)
    assert results(cup.state).stages[0].rounds[0].pairings[0].disputed == 1
    cup.play()
    assert open_disputes(cup.state) == [line]


def test_nothing_can_be_disputed_before_play():
    cup = LocalTournament.random(SingleElimination(), entrants=4)
    with pytest.raises(IllegalDispute):
        file_dispute(cup.ledger, e.DisputeFiled(0, 1, 0, 1, "x"))


def test_an_entrant_files_its_own_disputes_only(cup):
    event = e.DisputeFiled(0, 1, 0, loser(cup), "x")
    cup.append(file_dispute(cup.ledger, event), by=f"entrant{cup.round(0, 1).winner(0)}")
    assert "author" in {one.what for one in cup.verified().differences}


def test_a_dispute_about_a_pairing_that_a_ruling_removed_can_be_rejected(cup):
    """No output marks the pairing that took its place."""
    finalist = cup.round(0, 3).loser(0)
    line = dispute(cup, (0, 3, 0), finalist)
    slot = next(s for s, one in cup.round(0, 2).pairings.items() if finalist in one.entrants)
    uphold(cup, Overturn(0, 2, slot, cup.round(0, 2).loser(slot)), None, ORGANISER)
    cup.play()
    assert finalist not in pairing(cup, (0, 3, 0)).entrants
    [view] = results(cup.state).disputes
    assert (view.status, view.matches) == ("open", [])
    assert results(cup.state).stages[0].rounds[2].pairings[0].disputed == 0
    assert standings(cup.state).disputes == 1
    cup.append(reject_dispute(cup.ledger, line, "it is gone"), by=ORGANISER)
    assert cup.verified().sound


class TestMarks:
    """Disputed pairings, and those that were rerun more than once, are marked in every output."""

    @pytest.fixture
    def groups(self):
        played = LocalTournament.random(RoundRobin(), entrants=4).play()
        for _ in range(2):
            uphold(played, Rerun(0, 3, 0), None, ORGANISER)
            played.play()
        dispute(played, (0, 3, 1), pairing(played, (0, 3, 1)).a, "<b>*hm*</b>")
        return played

    def test_in_documents(self, groups):
        [stage] = standings(groups.state).stages
        marked = {row.entrant: (row.rerun_again, row.disputed) for row in stage.rows}
        again, disputed = pairing(groups, (0, 3, 0)), pairing(groups, (0, 3, 1))
        assert marked == {
            **dict.fromkeys(again.entrants, (1, 0)),
            **dict.fromkeys(disputed.entrants, (0, 1)),
        }
        first, second = results(groups.state).stages[0].rounds[2].pairings
        assert (first.reruns, first.disputed) == (2, 0)
        assert (second.reruns, second.disputed) == (0, 1)

    def test_in_brackets(self, groups):
        marked = [(one.reruns, one.disputed) for one in draw(groups.state).match]
        assert sorted(marked) == [*[(0, 0)] * 4, (0, 1), (2, 0)]

    def test_in_tables(self, groups):
        rows = standings_csv(groups.state).decode().splitlines()
        assert rows[0].endswith(",rerun_again,disputed")
        assert sum(row.endswith(",1,0") for row in rows) == 2
        assert sum(row.endswith(",0,1") for row in rows) == 2
        header, *lines = results_csv(groups.state).decode().splitlines()
        at = header.split(",").index("disputed")
        assert sorted(line.split(",")[at - 1 : at + 1] for line in lines)[-1] == ["2", "0"]
        last = pairings_csv(groups.state).decode().splitlines()
        assert {line[-6:] for line in last[1:]} == {",2,0,,", ",0,1,,"}

    def test_in_cross_tables(self, groups):
        cells = cross_tables_csv(groups.state).decode()
        assert cells.count("*\r\n") == 2
        assert cells.count("!\r\n") == 2

    @pytest.mark.parametrize(
        ("language", "disputed", "again"),
        [
            ("en", "disputed", "rerun more than once: 1"),
            ("ja", "異議あり", "2回以上の再試合: 1"),
        ],
    )
    def test_on_pages(self, groups, language, disputed, again):
        page = results_page(groups.state, language)
        assert disputed in page
        assert "\\<b\\>\\*hm\\*\\</b\\>" in page
        rows = [one for one in standings_page(groups.state, language).split("\n") if "|" in one]
        assert sum(again in row for row in rows) == 2
        sheets = every_sheet(groups.state, language)
        for name in ("pairings", "slips"):
            assert disputed in sheets[name]
        rows = sheets["standings"].split("<tr>")[1:]
        assert sum(again in row for row in rows) == 2
        assert "<b>*hm" not in "".join(sheets.values())


# --- events and heads (TN-19.4) ------------------------------------------------------------------

HEAD = Kept(3, "ab" * 32)
SIGNED = Kept(3, "ab" * 32, "cd" * 64)


def with_evidence(cup: LocalTournament, **evidence: Any) -> e.DisputeFiled:
    """A dispute of the first match, with events and heads."""
    pairing = cup.round(0, 1).pairings[0]
    match = cup.round(0, 1).results[0].matches[0].match
    about = {"match": match} | evidence
    return e.DisputeFiled(0, 1, 0, pairing.a, "another die", **about)


def test_a_dispute_names_events_and_brings_heads(cup):
    event = with_evidence(cup, events=(3, 57), kept=(HEAD, SIGNED), found=("leads_here", "forged"))
    cup.append(file_dispute(cup.ledger, event), by=entrant_author(event.entrant))
    [view] = disputes(cup.state, Linking(cup.state, "https://x.example"))
    assert [(one.version, one.why) for one in view.events or ()] == [
        (version, f"https://x.example/m/{event.match}/why/{version}") for version in (3, 57)
    ]
    assert [(one.signed, one.finding) for one in view.kept or ()] == [
        (False, "leads_here"),
        (True, "forged"),
    ]
    [in_folder] = disputes(cup.state, Linking(cup.state, None))
    assert [one.why for one in in_folder.events or ()] == [None, None]
    assert "(about events 3, 57)" in results_page(cup.state, "en")
    assert "サービスの署名ではない" in results_page(cup.state, "ja")
    assert cup.verified().sound


@pytest.mark.parametrize(
    ("evidence", "pointer"),
    [
        ({"events": (1,), "match": None}, "/match"),
        ({"events": (0, 1)}, "/events/0"),
        ({"events": (2, 1)}, "/events"),
        ({"events": (1, 1)}, "/events"),
        ({"events": tuple(range(1, 52))}, "/events"),
        ({"kept": (HEAD,)}, "/kept"),
        ({"found": ("differs",)}, "/kept"),
        ({"kept": (HEAD,) * 51, "found": ("differs",) * 51}, "/kept"),
        ({"kept": (Kept(-1, "ab" * 32),), "found": ("differs",)}, "/kept/0"),
        ({"kept": (Kept(1, "AB" * 32),), "found": ("differs",)}, "/kept/0"),
        ({"kept": (Kept(1, "ab" * 32, "cd"),), "found": ("differs",)}, "/kept/0"),
    ],
)
def test_evidence_that_no_service_takes_is_found(cup, evidence, pointer):
    event = with_evidence(cup, **evidence)
    fault = filing_fault(cup.state, event)
    assert fault is not None
    assert fault.pointer == pointer
    cup.append((event, {}), by=entrant_author(event.entrant))
    assert "order" in {one.what for one in cup.verified().differences}


@pytest.mark.parametrize("rules", [JUDGES, DESK - 1])
def test_older_rules_have_disputes_without_evidence(rules):
    plan = Plan(name="old", game=LAPLAPLUS.id, stages=(SingleElimination(),))
    cup = LocalTournament(plan, executor=RandomExecutor, rules=rules)
    cup.enter(dummy_entries(4))
    cup.lock().play()
    fault = filing_fault(cup.state, with_evidence(cup, events=(1,)))
    assert fault is not None
    assert (fault.rule, fault.pointer) == ("TN-19.4", "/events")
