"""Another build of the service: the same code, with one change to the state of a game.

`python -m tests.kit.builds <change> <redis> <queue> <steps> <match> ...` lets it play this many
steps of each match.
"""

import ast
import importlib.abc
import runpy
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from typing import Any

Change = Callable[[ast.ClassDef], None]


def _first_field(state: ast.ClassDef) -> ast.AnnAssign:
    return next(part for part in state.body if isinstance(part, ast.AnnAssign))


def _rename(state: ast.ClassDef) -> None:
    """The first field has another name in what is packed."""
    field, name = _first_field(state), ast.keyword("name", ast.Constant("renamed"))
    match field.value:
        case ast.Call():
            field.value.keywords.append(name)
        case value:
            default = [] if value is None else [ast.keyword("default", value)]
            called = ast.parse("msgspec.field", mode="eval").body
            field.value = ast.Call(called, [], [*default, name])


def _add(state: ast.ClassDef) -> None:
    """There is one more field, with a default."""
    state.body += ast.parse("added: int = 7").body


def _retype(state: ast.ClassDef) -> None:
    """The first field may be None."""
    field = _first_field(state)
    field.annotation = ast.BinOp(field.annotation, ast.BitOr(), ast.Constant(None))


class _OneWordMore(ast.NodeTransformer):
    """Every closed set of words has one more."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id == "Literal":
            words = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            node.slice = ast.Tuple([*words, ast.Constant("of_another_build")], ast.Load())
        return node


CHANGES: dict[str, Change | None] = {
    "renamed": _rename,
    "added": _add,
    "retyped": _retype,
    "one_word_more": None,
}


_ROOMS = ("saikoro.domain.games.", "saikoro.domain.match.", "lanterns.")


class _Changing(importlib.abc.MetaPathFinder):
    """Changes the modules that hold states while they are imported."""

    def __init__(self, change: str) -> None:
        self._change = change

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """A module `state`: that of a game, or the one that all matches share."""
        if not name.endswith(".state") or not name.startswith(_ROOMS):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.origin is not None:
            spec.loader = _Changed(name, spec.origin, self._change)
        return spec


class _Changed(SourceFileLoader):
    def __init__(self, name: str, path: str, change: str) -> None:
        super().__init__(name, path)
        self._change, self._game = CHANGES[change], name.split(".")[-2]

    def get_code(self, fullname: str) -> Any:
        """The changed module, compiled anew."""
        tree: ast.AST = ast.parse(Path(self.path).read_text())
        if self._change is None:
            tree = _OneWordMore().visit(tree)
        for part in ast.walk(tree):
            is_state = isinstance(part, ast.ClassDef) and part.name.lower() == f"{self._game}state"
            if is_state and self._change is not None and self._game != "match":
                self._change(part)  # type: ignore[arg-type] # it is a class
        return compile(ast.fix_missing_locations(tree), self.path, "exec")  # type: ignore[call-overload]


def played_by(change: str, urls: Sequence[str], matches: Sequence[str], steps: int) -> None:
    """Let another build play this many steps of each match, on a server and with its queue."""
    command = [sys.executable, "-m", "tests.kit.builds", change, *urls, str(steps), *matches]
    subprocess.run(command, check=True)


if __name__ == "__main__":
    sys.meta_path.insert(0, _Changing(sys.argv.pop(1)))
    runpy.run_module("tests.kit.steps", run_name="__main__", alter_sys=True)
