"""Operations on the service itself: its health, its documents, and keys of organisers."""

from saikoro.api_schemas.ids import KeyId
from saikoro.api_schemas.keys import CreatedKey, CreateKey, KeyView
from saikoro.api_schemas.names import WithdrawNames, WithdrawnNames
from saikoro.api_schemas.operations.declaring import HTML, JSON, MARKDOWN, Group
from saikoro.api_schemas.operations.parameters import PageLanguage
from saikoro.api_schemas.operations.who import OPERATOR, WATCHER
from saikoro.api_schemas.problems import ProblemKind
from saikoro.api_schemas.responses import Health

SERVICE = Group("Service")


@SERVICE.get("/keys", "List all keys", problems=(401,), who=OPERATOR, kept="unstored", tag="Keys")
def list_keys(*, token: str) -> list[KeyView]:
    """List every key that was made, with what it may do and when it was used last."""


@SERVICE.post(
    "/keys",
    "Make a key for an organiser",
    problems=(401, 413, 422),
    who=OPERATOR,
    kept="unstored",
    holds_tokens=True,
    tag="Keys",
)
def create_key(request: CreateKey, *, token: str) -> CreatedKey:
    """Make a key. The token in the answer is shown here and nowhere else; `saikoro keys` asks."""


@SERVICE.delete(
    "/keys/{key}", "Revoke a key", problems=(401, 404), who=OPERATOR, status=200, tag="Keys"
)
def revoke_key(key: KeyId, *, token: str) -> KeyView:
    """Revoke the key. It stays in the list, and can be revoked again."""


@SERVICE.get(
    "/healthz", "Ask whether the process answers", problems=None, kept="unstored", counted_here=True
)
def healthz() -> Health:
    """Answer without asking the store."""


@SERVICE.get("/readyz", "Ask whether the service can work", kept="unstored", counted_here=True)
def readyz() -> Health:
    """Answer after a change in the store: 503 says why nothing can be appended.

    What is stored may be readable all the same. An archive that is away stops nothing else, and is
    named in `archive`.
    """


@SERVICE.get(
    "/metrics",
    "Read the counters",
    problems=(401,),
    who=WATCHER,
    kept="unstored",
    forms=("text/plain; version=1.0.0",),
    cost=10,
)
def metrics(*, token: str) -> str:
    """Read what is counted, as Prometheus scrapes it, with a token of its own.

    API processes that share a port count together, so it is the same whichever of them answers.
    """


@SERVICE.get(
    "/problems", "List the kinds of problems", problems=(406,), kept="build", forms=(JSON, HTML)
)
def list_problems(*, lang: PageLanguage = None) -> list[ProblemKind]:
    """List every kind of problem with its causes and its remedy, or as HTML by `Accept`."""


@SERVICE.get(
    "/problems/{slug}", "Read about a kind of problem", problems=(404,), kept="build", forms=(HTML,)
)
def explain_problem(slug: str, *, lang: PageLanguage = None) -> str:
    """Read what causes problems of a kind, and what to do: the page behind a problem's `type`."""


@SERVICE.get(
    "/docs/protocol", "Read the protocol", problems=(406,), kept="build", forms=(MARKDOWN, HTML)
)
def read_protocol(*, lang: PageLanguage = None) -> str:
    """Read how clients work without our code: lines, chain, commitments, receipts, streams.

    As Markdown, or where `Accept` asks for it as HTML; `lang` is the language of what is around it.
    """


@SERVICE.post(
    "/names/withdrawals",
    "Withdraw a name from all matches",
    problems=(401, 403, 413, 422),
    who=OPERATOR,
    status=200,
    cost=10,
    body=WithdrawNames,
)
def withdraw_names(player: str, *, cursor: str = "", token: str = "") -> WithdrawnNames:
    """Delete a player's name from the matches that lists find by it, as the operator of the host.

    100 matches at a time. By the id of a player those that are not listed are among them; by a
    name as long as they have not left the store.
    """
