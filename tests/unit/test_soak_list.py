"""Whoever looks for a test that `make test` leaves out finds it in a list."""

from pathlib import Path

TESTS = Path(__file__).parents[1]

README = (TESTS / "soak" / "README.md").read_text("utf-8")

MARK = "mark." + "soak"


def test_each_file_of_the_soak_is_listed():
    files = (TESTS / "soak").glob("*/test_*.py")
    names = {str(file.relative_to(TESTS / "soak")) for file in files}
    assert {name for name in names if f"`{name}`" not in README} == set()


def test_each_file_with_a_marked_test_is_listed_and_no_other():
    marked = {
        f"`tests/{file.relative_to(TESTS)}`"
        for file in TESTS.rglob("test_*.py")
        if MARK in file.read_text("utf-8")
    }
    _, _, table = README.partition("Marked `soak`")
    assert {line.split(" | ")[0].removeprefix("| ") for line in table.splitlines()[4:]} == marked
