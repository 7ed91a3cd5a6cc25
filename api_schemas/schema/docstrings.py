"""The docstrings of fields, of type aliases and of words, as the source has them."""

import ast
import importlib
import inspect
from functools import cache
from itertools import pairwise
from threading import Lock
from typing import Any, Final, NamedTuple

_PARSING: Final = Lock()
"""Held while a module is parsed: in CPython 3.11 two threads that parse at once may both fail."""


class _Field(NamedTuple):
    """A field of a class body."""

    docstring: str
    """Empty without one."""
    names: list[str]
    """The names in its annotation, in order."""


class _Module(NamedTuple):
    """The docstrings of a module's fields and aliases."""

    fields: dict[str, dict[str, _Field]]
    """The fields of each class."""
    aliases: dict[str, str]
    """The docstrings of assigned names, and of closed sets of words."""
    imports: dict[str, tuple[str, str]]
    """The module and the name behind each imported name."""


def field_docstring(owner: type, field: str) -> str:
    """The docstring under a field; else that of the alias or the words in its annotation, or ""."""
    for kind in owner.__mro__:
        if kind.__module__ in ("builtins", "msgspec", "typing"):
            continue
        found = _read(kind.__module__).fields.get(kind.__qualname__, {}).get(field)
        if found is not None:
            return found.docstring or _alias_docstring(kind.__module__, found.names)
    return ""


def _alias_docstring(module: str, names: list[str]) -> str:
    """The first docstring of an alias among `names`; "" if none has one."""
    known = _read(module)
    for name in names:
        if name in known.aliases:
            return known.aliases[name]
        if name in known.imports:
            origin, original = known.imports[name]
            docstring = _alias_docstring(origin, [original])
            if docstring:
                return docstring
    return ""


@cache
def _read(module: str) -> _Module:
    source = inspect.getsource(importlib.import_module(module))
    with _PARSING:
        tree = ast.parse(source)
    found = _Module({}, _documented(tree.body), {})
    for statement in tree.body:
        match statement:
            case ast.ClassDef(name=name, bases=[ast.Name(id="Word")]):
                found.aliases[name] = (ast.get_docstring(statement) or "").replace("\n", " ")
            case ast.ClassDef(name=name, body=body):
                documented = _documented(body)
                found.fields[name] = {
                    field.target.id: _Field(
                        documented.get(field.target.id, ""), _names(field.annotation)
                    )
                    for field in body
                    if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
                }
            case ast.ImportFrom(module=str(origin), names=names) if _is_related(origin, module):
                for alias in names:
                    found.imports[alias.asname or alias.name] = (origin, alias.name)
    return found


def _is_related(origin: str, module: str) -> bool:
    """Whether a module's import comes from its own package, or from Saikoro."""
    return origin.partition(".")[0] in ("saikoro", module.partition(".")[0])


def _names(annotation: ast.expr) -> list[str]:
    return [node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)]


def _documented(body: list[ast.stmt]) -> dict[str, str]:
    """The docstring under each assigned name that has one."""
    found: dict[str, str] = {}
    for statement, below in pairwise(body):
        target: Any = None
        match statement:
            case ast.AnnAssign(target=target) | ast.Assign(targets=[target]):
                pass
        match below:
            case ast.Expr(value=ast.Constant(value=str(text))) if isinstance(target, ast.Name):
                found[target.id] = inspect.cleandoc(text).replace("\n", " ")
    return found
