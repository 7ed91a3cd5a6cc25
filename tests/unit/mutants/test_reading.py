"""Mutants as they are written down, and which of them are chosen."""

from itertools import chain

import pytest

from tests.mutants.copied import git
from tests.mutants.mutant import ROOT, Malformed, chosen, names, read, read_named

WRITTEN = """\
A stunned unit acts on a three, too.
Source: undoes "Let no stunned unit act"
Rule: KT-5.4
Run: tests/unit/games/ktc/test_legal.py tests/unit/games/ktc/test_why.py

diff --git a/domain/games/ktc/state.py b/domain/games/ktc/state.py
--- a/domain/games/ktc/state.py
+++ b/domain/games/ktc/state.py
@@ -1 +1 @@
-one
+two
"""


def test_a_mutant_says_what_is_wrong_and_where_it_is_seen():
    mutant = read("ktc/stunned-acts", WRITTEN)
    assert mutant.sentence == "A stunned unit acts on a three, too."
    assert mutant.source == 'undoes "Let no stunned unit act"'
    assert (mutant.rule, mutant.room, mutant.layer) == ("KT-5.4", "ktc", ("tests/unit",))
    assert len(mutant.run) == 2
    assert mutant.files == ("domain/games/ktc/state.py",)
    assert mutant.patch.startswith("diff --git")
    assert mutant.patch.endswith("+two\n")


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("too.", "too", "sentence"),
        ("Source", "From", "keys"),
        ("Run: ", "Rule: KT-5\nRun: ", "keys"),
        ("undoes", "reverts", "Source"),
        ("Rule: KT-5.4\n", "", "Rule"),
        ("tests/unit/games/ktc/test_legal.py tests/unit/games/ktc/test_why.py", "", "tests to run"),
        ("tests/unit/games/ktc/test_why.py", "-k all", "outside of tests"),
        ("tests/unit/games/ktc/test_why.py", "tests/replay", "does not count"),
        ("tests/unit/games/ktc/test_why.py", "tests/unit/mutants", "does not count"),
        ("diff --git", "diff --cc", "no patch"),
        ("+++ b/domain", "+++ b/tests", "product code"),
    ],
)
def test_a_malformed_mutant_is_refused(old, new, what):
    assert old in WRITTEN
    with pytest.raises(Malformed, match=what):
        read("ktc/stunned-acts", WRITTEN.replace(old, new))


def test_only_mutants_of_games_must_be_seen_without_records():
    elsewhere = WRITTEN.replace("Rule: KT-5.4\n", "").replace("games/ktc/test_why.py", "record")
    assert "tests/replay" not in read("verification/heads", elsewhere).without
    assert "tests/replay" in read("ktc/stunned-acts", WRITTEN).without
    with pytest.raises(Malformed, match="room"):
        read("chess/castling", WRITTEN)


def test_ten_tenths_are_all_mutants():
    among = [f"{room}/{number}" for room in ("archive", "ktc") for number in range(12)]
    tenths = [chosen(among, (), tenth) for tenth in range(10)]
    assert tenths[3] == ["archive/3", "ktc/1", "ktc/11"]
    assert sorted(chain(*tenths)) == sorted(among)
    assert chosen(among, (), 13) == tenths[3]


def test_mutants_are_chosen_by_name_or_room():
    among = ["archive/a", "ktc/a", "ktc/b"]
    assert chosen(among, ["ktc"], None) == ["ktc/a", "ktc/b"]
    assert chosen(among, ["ktc/b", "archive"], None) == ["archive/a", "ktc/b"]
    with pytest.raises(Malformed, match="ktc/c, tournament"):
        chosen(among, ["ktc/c", "tournament"], None)


@pytest.mark.parametrize("name", names())
def test_every_mutant_is_well_formed_and_its_patch_applies(name):
    mutant = read_named(name)
    assert all((ROOT / one.partition("::")[0]).exists() for one in mutant.run)
    git("apply", "--check", "-", cwd=ROOT, given=mutant.patch)
