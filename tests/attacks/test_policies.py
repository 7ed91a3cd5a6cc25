"""An attacker wants a page of the service to run what the service did not write.

Every address is asked as a browser asks it, those that do not exist included. What comes as HTML
may load scripts and styles of this origin alone, and has nothing inline that would need more.
"""

from html.parser import HTMLParser

import pytest

from saikoro.service.http.responses.browsers import DATA, PAGE, PICTURE
from saikoro.service.settings import Settings
from saikoro.service.store.streams.redis import RedisStore
from tests.http.test_caches import ADDRESSES, METHODS, asked, pages, things
from tests.kit.served import served
from tests.kit.stack import SECRET

__all__ = ["asked", "things"]

HTML = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}

DATA_BLOCKS = {"application/json"}
"""Types of scripts that no browser runs."""


class Inline(HTMLParser):
    """Finds what runs or styles without a file of its own, and what comes from elsewhere."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        given = {name: value or "" for name, value in attrs}
        if tag == "style" or (
            tag == "script" and "src" not in given and given.get("type") not in DATA_BLOCKS
        ):
            self.found.append(tag)
        for name, value in given.items():
            address = "".join(value.split()).lower()
            if name.startswith("on") or name in ("style", "srcdoc"):
                self.found.append(f"{tag} {name}")
            if name in ("href", "action", "formaction", "src") and address.startswith(
                ("javascript:", "vbscript:", "data:text")
            ):
                self.found.append(f"{tag} {name}={value}")
            if tag in ("script", "link", "img", "iframe") and name in ("src", "href"):
                here = value.startswith(("/", "data:image/", "#")) or value == "data:,"
                here = here and not value.startswith("//")
                if not here:
                    self.found.append(f"{tag} {name}={value}")


def sources(policy):
    """The sources of every directive of a policy."""
    parts = (directive.split() for directive in policy.split(";") if directive.strip())
    return {name: set(found) for name, *found in parts}


def strict(answer):
    """Whether the response is a page; fails where its policy or its markup is not strict."""
    policies = answer.headers.get_list("Content-Security-Policy")
    is_page = answer.headers.get("Content-Type", "").startswith("text/html")
    is_picture = answer.headers.get("Content-Type", "").startswith("image/")
    policy = PAGE if is_page else PICTURE if is_picture else DATA
    assert policies == [policy.decode()], answer.url
    assert answer.headers["X-Content-Type-Options"] == "nosniff", answer.url
    assert not is_page or Inline(answer.text).found == [], answer.url
    return is_page


def test_the_policy_of_pages_allows_nothing_inline_and_nobody_else():
    allowed = sources(PAGE.decode())
    assert allowed["default-src"] == allowed["base-uri"] == allowed["frame-ancestors"] == {"'none'"}
    for directive in ("script-src", "style-src", "connect-src", "font-src", "form-action"):
        assert allowed[directive] == {"'self'"}
    assert allowed["img-src"] == {"'self'", "data:", "blob:"}
    assert sources(DATA.decode()) == {"default-src": {"'none'"}, "frame-ancestors": {"'none'"}}


@pytest.mark.parametrize("asked", ADDRESSES, indirect=True)
def test_what_is_at_an_address_is_strict(client, asked, request):
    for _resource, path, headers in asked:
        if "stream" in path or headers["Accept"] == "text/event-stream":
            with client.stream("GET", path, headers=headers) as answer:
                assert answer.headers["Content-Security-Policy"] == DATA.decode()
            continue
        answer = client.get(path, headers=headers | HTML)
        is_page = strict(answer)
        at = request.node.callspec.params["asked"]
        assert is_page or answer.is_redirect or at not in pages_of(request)


def pages_of(request):
    """The addresses of our pages, but for files that they load."""
    return pages(request.getfixturevalue("things")).keys() - {"/web/{name}"}


def wrong_addresses():
    """Every address, and where it has parameters, with each of these names in their place."""
    for path in sorted(METHODS):
        for named in ["0" * 32, "%3Cscript%3Ehit()%3C%2Fscript%3E", "1"]:
            yield path, "/".join(named if "{" in part else part for part in path.split("/"))


@pytest.mark.parametrize(("path", "address"), dict.fromkeys(wrong_addresses()))
def test_what_is_wrong_at_an_address_is_strict(client, path, address):
    for method in ("DELETE", "GET", "POST", "PUT"):
        if "stream" in path and method == "GET":
            continue
        for body in (b"", b"{") if method in ("POST", "PUT") else (b"",):
            strict(client.request(method, address or "/", headers=HTML, content=body))


@pytest.mark.parametrize("path", ["/nothing", "/m/x", "/t/%00", "/g/<svg onload=hit()>"])
def test_an_address_of_nothing_is_strict(client, path):
    answer = client.get(path, headers=HTML)
    assert answer.status_code in (400, 404)
    assert strict(answer)


@pytest.mark.parametrize("path", ["/", f"/m/{'0' * 32}", "/t/"])
def test_a_fault_of_the_service_is_strict(server, monkeypatch, path):
    async def fail(*_args, **_named):
        raise RuntimeError("<script>hit()</script>")

    settings = Settings(redis_url=server.url, secret_key=SECRET)
    with served(settings, raise_server_exceptions=False) as broken:
        for name in ("find", "meta", "read", "load"):
            monkeypatch.setattr(RedisStore, name, fail)
        answer = broken.get(path, headers=HTML)
    assert answer.status_code == 500
    assert "hit()" not in answer.text
    assert strict(answer)
