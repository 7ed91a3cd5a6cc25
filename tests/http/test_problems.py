"""One table for all errors: none is missing, and each kind has its page."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module

import pytest

import domain
import service
import workers
from domain.errors import SaikoroError
from service.errors import CommandError
from service.http.problems.documents import PAGES, kind_of, problem_of
from service.http.problems.kinds import KINDS
from service.http.problems.kinds.requests import OTHERS

for package in (domain, service, workers):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)  # whichever tests ran before, the whole error tree is there


def errors(kind: type[SaikoroError] = SaikoroError) -> Iterator[type[SaikoroError]]:
    """Every error of the tree below the root."""
    for derived in kind.__subclasses__():
        if derived.__module__.partition(".")[0] in ("domain", "service", "workers"):
            yield derived
            yield from errors(derived)


@pytest.mark.parametrize("error", sorted(set(errors()), key=str))
def test_every_error_has_a_row_of_its_own(error):
    assert error in KINDS or issubclass(error, CommandError)


def test_no_two_kinds_share_a_name():
    slugs = [kind.slug for kind in (*KINDS.values(), *OTHERS.values())]
    assert len(slugs) == len(set(slugs))


@pytest.mark.parametrize("kind", [*KINDS.values(), *OTHERS.values()], ids=lambda kind: kind.slug)
def test_every_kind_has_a_page_that_says_what_to_do(client, kind):
    page = client.get(f"{PAGES}/{kind.slug}")
    assert page.status_code == 200
    assert page.headers["Content-Type"].startswith("text/html")
    assert "<h2>Causes</h2>" in page.text
    assert "<h2>What to do</h2>" in page.text


def test_an_error_that_nobody_foresaw_tells_nothing_of_itself():
    problem = problem_of(KeyError("a secret"))
    assert problem.status == 500
    assert "secret" not in problem.detail


def test_statuses_are_those_of_http():
    assert {kind.status for kind in KINDS.values()} <= {
        401,
        403,
        404,
        408,
        409,
        412,
        422,
        429,
        500,
        503,
    }
    assert kind_of(ValueError()).status == 500


def test_the_index_lists_every_kind(client):
    listed = client.get("/problems").json()
    assert {f"/problems/{kind.slug}" for kind in KINDS.values()} <= {row["type"] for row in listed}
    page = client.get("/problems", headers={"Accept": "text/html"}).text
    for row in listed:
        assert f'href="{row["type"]}"' in page
        assert client.get(row["type"]).is_success
