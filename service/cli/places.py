"""Where commands ask: a service, and with which token; how its answer is printed."""

import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, redirect_stdout
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias, TypeVar

import msgspec
from cyclopts import Parameter

from saikoro.api_schemas.operations import who
from saikoro.api_schemas.operations.declaring import Declared
from saikoro.client.asking import request
from saikoro.domain.text import Text
from saikoro.domain.words import Language
from saikoro.service.cli.api import LOCAL, RawClient, Url, as_described, operator_token, require_key
from saikoro.service.cli.terminal import Json, say, say_json
from saikoro.service.errors.commands import CommandError

T = TypeVar("T")

Shown: TypeAlias = Callable[[Any, Any], Iterable[str | Text]]
"""How an answer is printed: lines made of the answer, and of where it was asked."""

Made: TypeAlias = Callable[[Any, Any], Any]
"""Makes what the API takes of what was given, and of where it is asked."""

OF_HOST = {who.OPERATOR, who.NAMED, who.RULER, who.DISPUTE_SIDE, who.DISPUTE_RULER}
"""Who may be the operator of the host, whose token is taken where there is no other."""


class BadWord(CommandError):
    """A word that cannot be a part of an address."""

    code = 2
    sentence = Text(
        "{name}が正しくありません：{given}（形式：{pattern}）",
        "{given} is no {name}: it has to match {pattern}",
    )


class NoToken(CommandError):
    """A command without the token that it takes."""

    code = 2
    sentence = Text("トークンが要ります：{options}", "it takes a token: {options}")


def accepted(answer: Any, _asked: object) -> list[Text]:
    """The line of the record that a request is in; nothing of an answer without a receipt."""
    return [_ACCEPTED.filled(line=answer.receipt.version)] if hasattr(answer, "receipt") else []


_ACCEPTED = Text("記録の{line}行目にあります", "it is in line {line} of the record")


class Taken(NamedTuple):
    """A parameter that people write in another way than the API does."""

    kind: Any
    """Its type, as the command line reads it."""
    default: Any
    made: Made | None = None
    """None for what the API takes as it is."""


Lang = Annotated[Language, Parameter(help="Language of what is printed, and of errors.")]


@contextmanager
def messages_apart(*, apart: bool) -> Iterator[None]:
    """Print messages to the standard error, if JSON is all that goes to the standard output."""
    with redirect_stdout(sys.stderr) if apart else nullcontext():
        yield


class Place(ABC):
    """Where a command asks, and the form in which it prints the answer: a dataclass."""

    takes: ClassVar[Mapping[str, Taken]] = {}
    """Parameters that are written in another way here, by their names in declarations."""

    lang: Lang
    json: Json

    @abstractmethod
    def reached(self) -> AbstractContextManager[Any]:
        """What is asked, for as long as it can be."""

    @abstractmethod
    def sent(self, asked: Any, operation: Declared[..., Any], given: Mapping[str, Any]) -> bytes:
        """The answer to a request with these arguments."""

    def ask(
        self,
        operation: Declared[..., T],
        shown: Shown = accepted,
        /,
        *,
        made: Mapping[str, Made | None] | None = None,
        **given: Any,
    ) -> T:
        """The answer to a request, once it is printed; UnexpectedAnswer."""
        making = made or {}
        with messages_apart(apart=self.json), self.reached() as asked:
            ready = {
                name: one if (make := making.get(name)) is None else make(one, asked)
                for name, one in given.items()
            }
            answer = self.sent(asked, operation, _arguments(operation, ready))
            with as_described():
                found = msgspec.json.decode(answer or b"null")
                value: T = msgspec.convert(found, operation.returns)
            lines = [] if self.json else [*shown(value, asked)]
        if self.json:
            say_json(found)
        else:
            say(*(one if isinstance(one, str) else one.in_language(self.lang) for one in lines))
        return value


def _arguments(operation: Declared[..., Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of an operation, of which some are given as fields of its body; BadWord."""
    found = {name: one for name, one in given.items() if name in operation.parameters}
    for parameter in operation.parameters.values():
        one, pattern = found.get(parameter.name), parameter.meta.pattern
        if pattern and isinstance(one, str) and not re.search(pattern, one):
            raise BadWord(name=parameter.name, given=repr(one), pattern=pattern)
        if parameter.where == "body" and parameter.name not in found:
            found[parameter.name] = _body(parameter.type, given)
    return found


def _body(kind: Any, given: Mapping[str, Any]) -> dict[str, Any] | None:
    """The body with these fields, also of the bodies in it; None where it has no fields."""
    if not is_body(kind):
        return None
    fields = {one.name: one.type for one in msgspec.structs.fields(kind)}
    found = {name: given.get(name, _body(kind, given)) for name, kind in fields.items()}
    return {name: one for name, one in found.items() if one is not None}


def is_body(kind: Any) -> bool:
    """Whether a type is that of a body with fields."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class AtService(Place):
    """A service at an address."""

    url: Url = LOCAL
    lang: Lang = "en"
    json: Json = False

    def reached(self) -> AbstractContextManager["AtService"]:
        """The service, which needs no preparation."""
        return nullcontext(self)

    def client(self) -> RawClient:
        """A client of the service."""
        return RawClient(self.url, language=self.lang)

    def sent(self, asked: Any, operation: Declared[..., Any], given: Mapping[str, Any]) -> bytes:
        """The answer of the service; NoToken where the operation needs one."""
        tokens = {}
        if "token" in operation.parameters:
            options = [one for one in ("token", "as_judge") if hasattr(self, one)]
            token = next(filter(None, (getattr(self, one) for one in options)), "")
            if not token and operation.facts["who"] in OF_HOST:
                token = operator_token()
            elif not token and operation.parameters["token"].needed:
                raise NoToken(options=", ".join(f"--{one.replace('_', '-')}" for one in options))
            tokens["token"] = require_key(token)
        with self.client() as client:
            return client.raw(request(operation, **given, **tokens))


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class BySeat(AtService):
    """A service, asked by a seat of a match."""

    token: Annotated[
        str, Parameter(env_var="SAIKORO_TOKEN", help="The token of your seat in the match.")
    ] = ""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ByJudge(AtService):
    """A service, asked by a judge."""

    as_judge: Annotated[
        str,
        Parameter(
            env_var="SAIKORO_JUDGE_KEY",
            help="The key of the match's judge, or the token of the player whom it names; of a "
            "match of a tournament, the key of a judge there.",
        ),
    ] = ""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class BySide(ByJudge, BySeat):
    """A service, asked by a seat of a match or by who decides."""


def place_of(operation: Declared[..., Any]) -> Place:
    """Where an operation is asked for, with the options for the tokens that open it."""
    by = operation.facts.get("who")
    if by == who.DISPUTE_SIDE:
        return BySide()
    schemes: dict[str, Callable[[], Place]] = {"seat": BySeat, "judge": ByJudge}
    return AtService() if by is None else schemes.get(by.scheme, AtService)()
