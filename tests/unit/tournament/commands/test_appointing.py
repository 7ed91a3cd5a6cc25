"""Judges: who they are, and what each role may do (TN-19.1 to TN-19.3)."""

import msgspec
import pytest

from saikoro.domain.errors.rules import IllegalJudge
from saikoro.domain.errors.unknown import UnknownJudge
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.commands.appointing import add_judge, revoke_judge
from saikoro.domain.tournament.commands.authors import may
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.judges import MAX_JUDGES, ORGANISER, Role
from saikoro.domain.tournament.facts.rulings import Disqualify, Rerun, Undo
from saikoro.domain.tournament.outputs.documents.decisions import rulings
from saikoro.domain.tournament.outputs.documents.results import results
from saikoro.domain.tournament.outputs.tabular import results_csv
from saikoro.domain.tournament.planning.plan import Plan, SingleElimination
from saikoro.domain.tournament.planning.versions import DOUBLE_LOSS
from tests.kit.drawn import results_page
from tests.kit.judging import faults, judged, uphold
from tests.kit.local_tournament import LocalTournament


@pytest.fixture
def cup():
    return LocalTournament.random(SingleElimination(), entrants=4).play()


def test_judges_are_numbered_and_revoked_ones_stay_in_the_list(cup):
    assert judged(cup, "Kai") == "judge1"
    assert judged(cup, " Mio ", "desk") == "judge2"
    cup.append(revoke_judge(cup.ledger, 1), by=ORGANISER)
    kept = [(one.name, one.role, one.revoked) for one in cup.state.judges.values()]
    assert kept == [("Kai", "judge", True), ("Mio", "desk", False)]
    assert cup.folded().state == cup.state
    assert cup.verified().sound


@pytest.mark.parametrize(
    "name", ["", "x" * 41, "Ka\u200bi", "K\ni", "\u041aai", "ＫＡＩ", "kai", "\u041a\u0430\u0456"]
)
def test_names_that_are_not_shown_or_look_like_another_are_refused(cup, name):
    judged(cup, "Kai")
    with pytest.raises(IllegalJudge) as refused:
        add_judge(cup.ledger, name, "judge")
    assert faults(refused.value) == [("TN-19.1", "/name")]


def test_the_name_of_a_revoked_judge_is_free_again(cup):
    judged(cup, "Kai")
    cup.append(revoke_judge(cup.ledger, 1), by=ORGANISER)
    assert judged(cup, "Kai") == "judge2"


def test_there_are_as_many_judges_as_the_rule_says(cup):
    for number in range(MAX_JUDGES):
        judged(cup, f"judge {number}")
    with pytest.raises(IllegalJudge):
        add_judge(cup.ledger, "one more", "judge")


def test_a_judge_is_revoked_once(cup):
    judged(cup, "Kai")
    cup.append(revoke_judge(cup.ledger, 1), by=ORGANISER)
    with pytest.raises(IllegalJudge) as refused:
        revoke_judge(cup.ledger, 1)
    assert faults(refused.value) == [("TN-19.3", "")]
    with pytest.raises(UnknownJudge):
        revoke_judge(cup.ledger, 2)


@pytest.mark.parametrize("version", [1, DOUBLE_LOSS])
def test_tournaments_with_earlier_rules_have_no_judges(version):
    plan = Plan(name="x", game=LAPLAPLUS.id, stages=(SingleElimination(),))
    with pytest.raises(IllegalJudge):
        add_judge(LocalTournament(plan, rules=version).ledger, "Kai", "judge")


DESK: set[type[e.TournamentEvent]] = {
    *(e.EntrantsCheckedIn, e.EntrantAdmitted, e.ByeRequested),
    *(e.EntrantWithdrawn, e.EntrantDropped, e.DisputeFiled, e.DisputeWithdrawn),
    e.DisputeCommented,
}

ALLOWED: dict[Role, set[type[e.TournamentEvent]]] = {
    "desk": DESK,
    "judge": {
        *DESK,
        *(e.RulingMade, e.DisputeRejected, e.TournamentPaused, e.TournamentResumed),
        *(e.TablePaused, e.TableResumed),
    },
}


@pytest.mark.parametrize("role", ALLOWED)
def test_a_role_may_do_what_the_table_says_and_nothing_else(role):
    everything = e.TournamentEvent.__subclasses__()
    assert {event for event in everything if may(role, event)} == ALLOWED[role]
    assert all(may("organiser", event) for event in ALLOWED["judge"])
    assert may("organiser", e.JudgeAdded)
    assert not may("organiser", e.ResultsTaken)


def test_a_ruling_says_who_made_it_in_every_output(cup):
    kai = judged(cup, "=Kai")
    line = uphold(cup, Rerun(0, 1, 0), None, kai)
    cup.play()
    [view] = rulings(cup.state)
    assert view.by is not None
    assert (view.line, view.by.judge, view.by.name, view.by.role) == (line, 1, "=Kai", "judge")
    [first, *_] = results(cup.state).stages[0].rounds[0].pairings
    assert first.ruled_by == view.by
    assert b",'=Kai (judge)," in results_csv(cup.state)
    page = results_page(cup.state, "en")
    assert "(ruled by =Kai (judge))" in page
    assert f"- Line {line}: " in page
    assert cup.verified().sound


def test_the_organiser_has_no_name(cup):
    line = uphold(cup, Rerun(0, 1, 0), None, ORGANISER)
    undo = uphold(cup, Undo(line), None, ORGANISER)
    first, second = rulings(cup.state)
    assert first.by is not None
    assert (first.by.judge, first.by.name, first.by.role) == (0, "", "organiser")
    assert (first.undone_by, second.line) == (undo, undo)
    assert results(cup.state).stages[0].rounds[0].pairings[0].ruled_by is None


class TestForgedAuthors:
    """What `verify` finds in a record whose lines name somebody who could not decide it."""

    def found(self, cup, line, before, after):
        lines = list(cup.record)
        assert before in lines[line]
        lines[line] = lines[line].replace(before, after)
        return {one.what for one in cup.verified(lines).differences if one.line == line}

    def test_a_judge_who_was_never_added(self, cup):
        line = uphold(cup, Rerun(0, 1, 0), None, judged(cup, "Kai"))
        assert "author" in self.found(cup, line, b'"by":"judge1"', b'"by":"judge2"')

    def test_a_judge_who_was_revoked(self, cup):
        kai = judged(cup, "Kai")
        cup.append(revoke_judge(cup.ledger, 1), by=ORGANISER)
        uphold(cup, Rerun(0, 1, 0), None, kai)
        assert "author" in {one.what for one in cup.verified().differences}

    def test_a_desk_that_rules(self, cup):
        uphold(cup, Disqualify(1), None, judged(cup, "Kai", "desk"))
        assert "author" in {one.what for one in cup.verified().differences}

    def test_an_entrant_that_rules(self, cup):
        uphold(cup, Rerun(0, 1, 0), None, "entrant1")
        assert "author" in {one.what for one in cup.verified().differences}

    def test_a_name_that_looks_like_that_of_another_judge(self, cup):
        judged(cup, "Kai")
        judged(cup, "Mio")
        line = cup.state.version
        assert "order" in self.found(cup, line, b'"name":"Mio"', b'"name":"Kai"')


def test_lines_of_earlier_versions_are_written_as_before():
    made = e.RulingMade(Rerun(0, 1, 0), "because")
    assert msgspec.to_builtins(made) == {
        "$": "ruling.made",
        "ruling": {"kind": "rerun", "stage": 0, "round": 1, "slot": 0},
        "reason": "because",
    }
