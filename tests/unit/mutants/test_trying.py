"""The runner of mutants, on a repository of one module and its tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mutants import trying
from tests.mutants.copied import Copy, git
from tests.mutants.mutant import Mutant
from tests.mutants.trying import Outcome, confirmed, try_on

FILES = {
    "domain.py": "def larger(one: int, other: int) -> int:\n    return max(one, other)\n",
    "tests/unit/test_same.py": "from domain import larger\n\ndef test_same():\n"
    "    assert larger(1, 1) == 1\n",
    "tests/unit/test_larger.py": "from domain import larger\n\ndef test_larger():\n"
    "    assert larger(1, 2) == 2\n",
    "tests/unit/mutants/test_patches.py": "from pathlib import Path\n\n"
    "def test_patches():\n    assert '(one, other)\\n' in Path('domain.py').read_text()\n",
    "tests/cli/test_wrong.py": "def test_wrong():\n    assert False\n",
    "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\n',
}


@pytest.fixture(autouse=True)
def without_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the runs of pytest within a test load none of ours."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    root = tmp_path_factory.mktemp("repository")
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    author = ("-c", "user.name=ada", "-c", "user.email=ada@example.org")
    for words in (["init", "-q"], ["add", "."], [*author, "commit", "-qm", "Begin"]):
        git(*words, cwd=root)
    made = Copy(0, root)
    yield made
    made.close()


def mutant(new: str, *run: str) -> Mutant:
    """A mutant of the only function, which returns something else."""
    patch = (
        "--- a/domain.py\n+++ b/domain.py\n@@ -1,2 +1,2 @@\n"
        " def larger(one: int, other: int) -> int:\n"
        f"-    return max(one, other)\n+    {new}\n"
    )
    tests = tuple(f"tests/unit/test_{one}.py" for one in run)
    return Mutant("ktc/larger", "It is wrong.", "finding: one", "KT-1", tests, patch)


def test_the_named_tests_catch_a_mutant_and_it_is_taken_out_again(copy: Copy):
    outcome = try_on(copy, mutant("return min(one, other)", "larger"), whole=False)
    assert outcome.stage == "run"
    assert outcome.test == "tests/unit/test_larger.py::test_larger"
    assert outcome.seconds > 0
    assert "max" in Path(copy.path, "domain.py").read_text()
    assert confirmed(copy, [outcome]) == [outcome]


def test_what_the_named_tests_miss_is_tried_on_their_layer(copy: Copy):
    outcome = try_on(copy, mutant("return one", "same"), whole=False)
    assert outcome.stage == "layer"
    assert outcome.test == "tests/unit/test_larger.py::test_larger"


def test_a_test_that_fails_anyway_has_caught_nothing(copy: Copy):
    failing = mutant("return min(one, other)")._replace(run=("tests/cli/test_wrong.py",))
    outcome = try_on(copy, failing, whole=False)
    assert outcome.caught
    (again,) = confirmed(copy, [outcome])
    assert not again.caught
    assert "without it" in again.what


def test_a_mutant_survives_that_only_tests_of_patches_see(copy: Copy):
    """They are in its layer, and its patch does not apply where it has been applied."""
    outcome = try_on(copy, mutant("return max(one, other, 0)", "same", "larger"), whole=False)
    assert outcome == Outcome("ktc/larger", "", "it survives", outcome.seconds)


def test_a_mutant_that_hangs_is_caught(copy: Copy, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(trying.LIMITS, "run", 1)
    outcome = try_on(copy, mutant("return __import__('time').sleep(60)", "same"), whole=False)
    assert (outcome.stage, outcome.what) == ("run", "it hangs")


def test_a_patch_that_no_longer_applies_fails(copy: Copy):
    moved = mutant("return one", "same")
    moved = moved._replace(patch=moved.patch.replace("max", "maximum"))
    outcome = try_on(copy, moved, whole=False)
    assert not outcome.caught
    assert "does not apply" in outcome.what


def test_tests_that_do_not_exist_fail_a_mutant(copy: Copy):
    outcome = try_on(copy, mutant("return one", "absent"), whole=False)
    assert not outcome.caught
    assert "do not run" in outcome.what
