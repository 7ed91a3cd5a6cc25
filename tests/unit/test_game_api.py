"""`saikoro.game` is all that a game needs, and each of its names is described."""

import ast
import inspect
import re
from pathlib import Path

from saikoro import conformance, game

EXAMPLES = Path(__file__).parents[2] / "examples"


def imported_by_lanterns(folder):
    """Every name that modules of Lanterns take from Saikoro, as module and name."""
    for file in sorted((EXAMPLES / "lanterns" / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("saikoro"):
                yield from ((node.module, name.name) for name in node.names)
            elif isinstance(node, ast.Import):
                yield from ((name.name, "") for name in node.names if "saikoro" in name.name)


def test_a_game_with_hidden_hands_needs_nothing_else():
    found = {*imported_by_lanterns("lanterns")}
    assert {module for module, _ in found} == {"saikoro.game"}
    assert {name for _, name in found} <= {*game.__all__}
    assert len(found) > 20


def test_its_tests_need_only_what_tests_of_games_have():
    found = {*imported_by_lanterns("tests")}
    assert {module for module, _ in found} == {"saikoro.conformance", "saikoro.game"}
    allowed = {*game.__all__, *conformance.__all__}
    assert {name for _, name in found} <= allowed


def test_it_exports_what_it_imports():
    public = {name for name in vars(game) if not name.startswith("_")}
    assert public == {*game.__all__}


def test_its_classes_and_functions_say_what_they_are():
    for name in game.__all__:
        value = getattr(game, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert inspect.getdoc(value), name
            assert getattr(value, "__module__", "").startswith("saikoro.domain."), name


def test_every_name_is_on_the_page_for_game_authors():
    page = (EXAMPLES.parent / "docs" / "game-authors.md").read_text("utf-8")
    table = page.partition("| names | what they are for |")[2].partition("\n\n")[0]
    shown = re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (.*?) \|", table, re.MULTILINE)))
    assert sorted(shown) == sorted(game.__all__)


def test_a_whole_game_fits_in_a_file_of_140_lines():
    code = (EXAMPLES / "janken" / "janken.py").read_text("utf-8")
    assert len(code.splitlines()) <= 140
    nodes = [*ast.walk(ast.parse(code))]
    found = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {module for module in found if (module or "").startswith("saikoro")} == {"saikoro"}
    assert "from saikoro import game as s\n" in code
