"""Our npm package in a page of another origin, by an import map: it plays, follows, and stops."""

from typing import Any

import pytest
from playwright.sync_api import Page

from lanterns import LANTERNS
from saikoro.domain.games import GAMES
from tests.kit.stack import Stack

pytestmark = pytest.mark.browser

PLAY = """async ({ url, game }) => {
    const { Client, canonicalJson } = await import("@saikoro/client");
    const spelled = value => new TextDecoder().decode(canonicalJson(value));
    const api = new Client(url);
    const created = await api.create(game, {}, { bots: { 1: { bot: "random" } } });
    const { match } = created;
    const { token, receipt } = await api.join(match, { player: "ada", wait: 20 });

    const { ticket } = await api.ticket(match, token);
    const fold = await api.fold(match, 0);
    const source = new EventSource(api.streamAddress(match, { ticket }));
    const taken = [];
    let beside, named, secrets = 0;
    const ended = new Promise(done => {
        source.addEventListener("secret", ({ data }) => {
            secrets += 1;
            beside = JSON.parse(data).secret;
        });
        source.addEventListener("name", ({ data }) => {
            named = JSON.parse(data).name;
        });
        source.onmessage = ({ data }) => {
            taken.push([JSON.parse(data), beside, named]);
            fold.take(...taken.at(-1));
            beside = named = undefined;
        };
        source.addEventListener("end", ({ data }) => {
            source.close();
            done(JSON.parse(data));
        });
    });

    const receipts = [created.receipt, receipt];
    for (;;) {
        const asked = await api.decision(match, token);
        const [option] = asked.options ?? [];
        if (option !== undefined) {
            const once = { decision: asked.decision, wait: 20 };
            receipts.push((await api.answer(match, option.answer, token, once)).receipt);
            if (receipts.length > 12) await api.resign(match, token, { wait: 20 });
            continue;
        }
        if ((await api.events(match, { after: asked.version, wait: 20 })).over) break;
    }
    const end = await ended;
    const shown = await api.verify(match, { heads: [end.head], receipts });
    const { state, known, opened } = await api.state(match, { token });
    const whole = await api.fold(match, 0);
    for (const [line, ...rest] of taken)
        whole.take({ ...line, data: { ...line.data, ...opened?.fields[line.v] } }, ...rest);

    const again = new EventSource(api.streamAddress(match, { after: end.version, ticket }));
    const closed = () => again.readyState === EventSource.CLOSED;
    await new Promise(done => again.onerror = () => closed() && done());
    return {
        lines: fold.version === end.version && shown.version === end.version,
        state: spelled(whole.state) === spelled(state),
        known: spelled(fold.known) === spelled(known),
        secrets: secrets > 0,
        over: shown.over,
        stopped: closed(),
    };
}"""


def test_the_page_of_the_readme_works_when_pasted(elsewhere: Page) -> None:
    elsewhere.wait_for_function("document.querySelectorAll('li').length > 0")
    elsewhere.wait_for_load_state("networkidle")
    assert {*elsewhere.locator("li").all_inner_texts()} == {*GAMES, LANTERNS.id}


def test_its_parts_are_imported_by_name(elsewhere: Page) -> None:
    for part, name in (("fold", "Fold"), ("verifying", "verify")):
        load = "async ([part, name]) => typeof (await import(`@saikoro/client/${part}`))[name]"
        assert elsewhere.evaluate(load, [part, name]) == "function"


@pytest.mark.parametrize("game", GAMES)
def test_a_page_plays_follows_and_stops_at_the_end(
    elsewhere: Page, stack: Stack, game: str
) -> None:
    found: dict[str, Any] = elsewhere.evaluate(PLAY, {"url": stack.url, "game": game})
    assert found == dict.fromkeys(("lines", "state", "known", "secrets", "over", "stopped"), True)
