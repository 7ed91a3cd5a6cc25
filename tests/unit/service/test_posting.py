"""Where the service may be made to post to, and where not."""

import asyncio
from unittest import mock

import httpx
import pytest

from saikoro.service.webhooks.posting import DeliveryError, Poster, is_public, url_fault
from tests.kit.listening import listening
from tests.kit.receiver import Receiver


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111"])
def test_the_open_internet_is_public(address):
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "0.0.0.0",  # noqa: S104 - an address to refuse
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "198.18.0.1",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::127.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "2001:0:1::1",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "fc00::1",
        "ff02::1",
    ],
)
def test_everything_else_is_not(address):
    assert not is_public(address)
    literal = f"[{address}]" if ":" in address else address
    assert url_fault(f"http://{literal}/", "", private=False) is not None


@pytest.mark.parametrize(
    "url",
    [
        "",
        "hook",
        "//host/hook",
        "ftp://example.org/",
        "file:///etc/passwd",
        "https://",
        "https:///hook",
        "https://ada:secret@example.org/",
        "https://ada@example.org/",
        "https://example.org:0/",
        "https://example.org:65536/",
        "https://example.org:port/",
        "https://[::1/",
        "https://example.org/\x00",
        "https://example.org/" + "x" * 2_000,
    ],
)
def test_what_can_never_be_posted_to_is_named(url):
    assert url_fault(url, "", private=True) is not None


@pytest.mark.parametrize("url", ["https://example.org/a?b", "http://さいころ.example:8080/"])
def test_a_name_is_looked_up_only_when_it_is_posted_to(url):
    assert url_fault(url, "", private=False) is None


@pytest.fixture
def receiver():
    with Receiver() as running:
        yield running


def resolver(*looks):
    """Resolves any name to other addresses at every look, and complains of one too many."""
    coming = iter(looks)

    async def resolve(_host, _port):
        return next(coming)

    return resolve


async def test_what_was_checked_is_connected_to_under_the_host_s_name(receiver):
    async with Poster(private=True, resolve=resolver(["127.0.0.1"])) as poster:
        assert await poster.post(f"http://hook.example:{receiver.port}/hook", b"body", {}) == 204
    [heard] = receiver.heard
    assert (heard.path, heard.body) == ("/hook", b"body")
    assert heard.headers["host"] == f"hook.example:{receiver.port}"


async def test_certificates_are_loaded_by_the_first_post_alone(receiver):
    with mock.patch("httpx.AsyncHTTPTransport", wraps=httpx.AsyncHTTPTransport) as made:
        async with Poster():
            pass
        assert made.call_count == 0
        async with Poster(private=True, resolve=resolver(["127.0.0.1"], ["127.0.0.1"])) as poster:
            for _ in range(2):
                await poster.post(f"http://hook.example:{receiver.port}/hook", b"body", {})
        assert made.call_count == 1


async def test_a_name_that_stands_for_a_private_address_is_not_connected_to(receiver):
    looks = [["127.0.0.1"], ["::ffff:127.0.0.1", "10.0.0.1"]]
    async with Poster(resolve=resolver(*looks)) as poster:
        for _ in looks:
            with pytest.raises(DeliveryError, match="not public"):
                await poster.post(f"http://hook.example:{receiver.port}/hook", b"body", {})
    assert receiver.heard == []


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1", "0x7f000001", "localhost", "[::1]"])
async def test_no_way_to_write_this_machine_gets_there(receiver, host):
    async with Poster() as poster:
        with pytest.raises(DeliveryError, match=r"not public|not known"):
            await poster.post(f"http://{host}:{receiver.port}/hook", b"body", {})
    assert receiver.heard == []


async def test_an_address_that_does_not_answer_gives_way_to_the_next(receiver):
    async with Poster(private=True, resolve=resolver(["127.0.0.2", "127.0.0.1"])) as poster:
        assert await poster.post(f"http://hook.example:{receiver.port}/hook", b"body", {}) == 204


async def test_a_redirect_is_an_answer_and_not_followed(receiver):
    receiver.answers.append(302)
    async with Poster(private=True, resolve=resolver(["127.0.0.1"])) as poster:
        assert await poster.post(f"http://hook.example:{receiver.port}/moved", b"body", {}) == 302
    assert [heard.path for heard in receiver.heard] == ["/moved"]


async def test_a_proxy_of_the_environment_is_not_asked(receiver, monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:1")
    async with Poster(private=True, resolve=resolver(["127.0.0.1"])) as poster:
        assert await poster.post(f"http://hook.example:{receiver.port}/hook", b"body", {}) == 204


async def test_who_answers_too_slowly_or_too_much_is_not_waited_for():
    async def silent(reader, _writer):
        await reader.read()

    async def endless(_reader, writer):
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n")
        while not writer.is_closing():
            writer.write(b"x" * 10_000)
            await asyncio.wait_for(writer.drain(), 5)

    async with Poster(private=True, seconds=0.2) as poster:
        async with listening(silent) as port:
            with pytest.raises(DeliveryError, match=r"no answer within 0\.2 s"):
                await poster.post(f"http://127.0.0.1:{port}/", b"body", {})
        async with listening(endless) as port:
            assert await poster.post(f"http://127.0.0.1:{port}/", b"body", {}) == 200


async def test_a_refused_connection_is_named():
    async with Poster(private=True) as poster:
        with pytest.raises(DeliveryError, match="no connection"):
            await poster.post("http://127.0.0.1:1/", b"body", {})
        with pytest.raises(DeliveryError, match="not known"):
            await poster.post("http://nowhere.invalid/", b"body", {})
