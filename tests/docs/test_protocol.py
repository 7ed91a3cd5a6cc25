"""The protocol page is true: its tables are those of the types, and its clients work."""

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec
import pytest

from saikoro.api_schemas.schema.wire import schemas_of
from saikoro.domain.disputes import events as disputes
from saikoro.domain.games import RULESETS
from saikoro.domain.match.events import LIFE_CYCLE
from saikoro.domain.match.words import Choice
from saikoro.domain.record.line import Event, event_type
from saikoro.domain.verification.authors import authors_of
from saikoro.domain.verification.verify import verify
from tests.clients.description import description
from tests.docs.pasting import run_example
from tests.kit.forged_bases import come
from tests.kit.stack import Serving

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
CLIENTS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def event_table(
    events: Iterable[type[Event]], authors_of: Callable[[type[Event]], Sequence[str | None]]
) -> str:
    """The table of some events, as their types and docstrings give it."""
    components = schemas_of(list(RULESETS.values()), "#/")
    rows = ["| event | by | field | meaning |", "|---|---|---|---|"]
    for event in events:
        data = components[event.__name__]
        by = ", ".join(f"`{author}`" if author else "the rules" for author in authors_of(event))
        meaning = " ".join(data["description"].split())
        rows.append(f"| `{event_type(event)}` | {by} | | {meaning} |")
        for field, described in data["properties"].items():
            mark = "" if field in data["required"] else "?"
            rows.append(f"| | | `{field}`{mark} | {described['description']} |")
    return "\n".join(rows)


def test_the_event_table_is_that_of_the_types() -> None:
    [shown] = re.findall(r"<!-- events -->\n+(.*?)\n+<!-- end of events -->", PAGE, re.DOTALL)
    assert shown == event_table(LIFE_CYCLE, authors_of)


def test_the_table_of_the_events_of_disputes_is_that_of_their_types() -> None:
    marked = r"<!-- dispute events -->\n+(.*?)\n+<!-- end of dispute events -->"
    [shown] = re.findall(marked, PAGE, re.DOTALL)
    assert shown == event_table(disputes.EVENTS, disputes.authors_of)


CHOICES = re.findall(r"^\| (joined.*?) \| `(\w+)` \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("lines", "choice"), CHOICES)
def test_the_lines_that_are_shown_have_this_verdict(lines: str, choice: str) -> None:
    steps = []
    for line in lines.split(", "):
        what, seat = line.split()
        kept = "k" if f"posted {seat}" in lines else "p"
        steps.append({"joined": kept, "joined*": "s", "posted": "o"}[what] + seat)
    facts = verify(come("laplaplus", " ".join(steps)).record)
    assert (facts.faults, facts.choice) == ([], choice)


def test_every_verdict_is_shown() -> None:
    assert {choice for _, choice in CHOICES} == {*Choice}


@pytest.mark.parametrize("client", CLIENTS, ids=["match", "receipt"])
def test_a_client_that_is_shown_works_when_pasted(stack: Serving, client: str) -> None:
    assert "true" in run_example(client, stack.url)


def test_every_route_of_a_match_is_in_the_table_of_routes() -> None:
    described = msgspec.json.decode(description())["paths"]
    routes = {
        f"{method.upper()} {path.removeprefix('/matches/{match}')}".strip()
        for path, operations in described.items()
        if path.startswith("/matches/{match}")
        for method in operations
        if method in {"get", "post", "put", "delete"}
    }
    table = PAGE.partition("| route | gives or does |\n|---|---|\n")[2].partition("\n\n")[0]
    shown = [
        cell for row in table.splitlines() for cell in re.findall("`(.*?)`", row.split("|")[1])
    ]
    assert sorted(shown) == sorted(routes)


def test_the_page_is_served_as_markdown_and_as_html(client) -> None:
    assert client.get("/docs/protocol").text == PAGE
    page = client.get("/docs/protocol", headers={"Accept": "text/html,*/*;q=0.8"})
    assert page.headers["Content-Type"].startswith("text/html")
    assert "<h1>The protocol</h1>" in page.text
    assert "<td><code>match.created</code></td>" in page.text
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page.text)


def test_what_the_page_links_to_is_there(client) -> None:
    for address in re.findall(r"\]\((/[^)]+)\)", PAGE):
        assert client.get(address).is_success
