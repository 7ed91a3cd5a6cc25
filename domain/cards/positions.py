"""Where the values of a TOML or JSON document stand in its text, by JSON pointer."""

import re
from typing import NamedTuple

from saikoro.domain.cards.faults import Location

_TOKEN = re.compile(
    r'(?P<text>"""(?:[^"\\]|\\.|"(?!""))*"{3,5}|\'\'\'(?:[^\']|\'(?!\'\'))*\'{3,5}'
    r'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\')'
    r"|(?P<comment>\#[^\n]*)|(?P<sign>[\[\]{},=:.\n])|(?P<word>[^\s\[\]{},=:.\"'\#]+)",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u.{4}|\\U.{8}|\\\s+|\\.|.", re.DOTALL)
"""A character of a text between quotes, as it is written; a line that continues is none."""


class _Token(NamedTuple):
    kind: str
    written: str
    start: int


class Positions:
    """The places of everything in a document that has been read: it is not checked again."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._values: dict[str, _Token] = {}
        self._tokens = [
            _Token(found.lastgroup or "", found[0], found.start())
            for found in _TOKEN.finditer(text)
            if found.lastgroup != "comment"
        ]
        self._next = 0
        self._lists: dict[str, int] = {}
        """How many tables each list of tables has so far."""

    @classmethod
    def of_json(cls, text: str) -> "Positions":
        """The places in a JSON document."""
        found = cls(text)
        found._tokens = [token for token in found._tokens if token.written != "\n"]
        found._value("")
        return found

    @classmethod
    def of_toml(cls, text: str) -> "Positions":
        """The places in a TOML document."""
        found = cls(text)
        found._document()
        return found

    def find(self, pointer: str, column: int = 0) -> Location | None:
        """The place of a value, or of a column of its text, from 1; or of what the value is in."""
        known = pointer
        while known and known not in self._values:
            known = known.rpartition("/")[0]
        token = self._values.get(known)
        if token is None:
            return None
        inside = column if known == pointer and token.kind == "text" else 0
        index = token.start + _offset(token.written, inside)
        line = self._text.count("\n", 0, index) + 1
        return Location(line, index - self._text.rfind("\n", 0, index))

    # Reading

    def _peek(self) -> _Token:
        if self._next < len(self._tokens):
            return self._tokens[self._next]
        return _Token("end", "", len(self._text))

    def _take(self) -> _Token:
        token = self._peek()
        self._next += 1
        return token

    def _skip(self, *written: str) -> None:
        while self._peek().kind == "sign" and self._peek().written in written:
            self._take()

    def _document(self) -> None:
        table = ""
        while self._peek().kind != "end":
            if self._peek().written == "[":
                table = self._header()
            elif self._peek().written == "\n":
                self._take()
            else:
                self._pair(table)

    def _header(self) -> str:
        """The pointer of the table below a `[name]` or a `[[name]]`."""
        first = self._take()
        listed = self._peek().written == "[" and self._peek().start == first.start + 1
        self._skip("[")
        pointer = ""
        while self._peek().written not in {"]", "\n", ""}:
            pointer = f"{pointer}/{self._key()}"
            last = self._peek().written != "."
            if not last or not listed:
                pointer = self._latest(pointer)
            self._skip(".")
        self._skip("]")
        if listed:
            self._lists[pointer] = self._lists.get(pointer, 0) + 1
            self._values.setdefault(pointer, first)
            pointer = self._latest(pointer)
        self._values.setdefault(pointer, first)
        return pointer

    def _latest(self, pointer: str) -> str:
        """The pointer of the last table of a list of tables; of any other value its own."""
        count = self._lists.get(pointer)
        return pointer if count is None else f"{pointer}/{count - 1}"

    def _key(self) -> str:
        token = self._take()
        name = token.written[1:-1] if token.kind == "text" else token.written
        return name.replace("~", "~0").replace("/", "~1")

    def _pair(self, pointer: str) -> None:
        """A key, which may have dots, and its value."""
        while self._peek().written not in {"=", ":", ""}:
            key = self._peek()
            pointer = f"{pointer}/{self._key()}"
            self._values.setdefault(pointer, key)
            self._skip(".")
        self._take()
        self._value(pointer)

    def _value(self, pointer: str) -> None:
        token = self._take()
        self._values[pointer] = token
        match token.written:
            case "[":
                self._skip("\n", ",")
                index = 0
                while self._peek().written not in {"]", ""}:
                    self._value(f"{pointer}/{index}")
                    index += 1
                    self._skip("\n", ",")
                self._take()
            case "{":
                self._skip("\n", ",")
                while self._peek().written not in {"}", ""}:
                    self._pair(pointer)
                    self._skip("\n", ",")
                self._take()
            case _ if token.kind == "word":
                while self._peek().written in {".", ":"}:  # a number or a time
                    self._take()
                    if self._peek().kind == "word":
                        self._take()
            case _:
                pass


def _offset(written: str, column: int) -> int:
    """The index in a text as written, with its quotes, of a column in what it means."""
    if not column:
        return 0
    quotes = 3 if written.startswith(('"""', "'''")) else 1
    start = quotes + (quotes == 3 and written[3:4] == "\n")
    if written.startswith("'"):
        return start + column - 1
    for found in _ESCAPE.finditer(written, start):
        if re.fullmatch(r"\\\s+", found[0]):
            continue
        column -= 1
        if not column:
            return found.start()
    return len(written) - quotes
