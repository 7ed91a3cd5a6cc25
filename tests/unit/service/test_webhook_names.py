"""Names in webhooks: a mark in the queue, the name of now in what is posted."""

import json

import pytest

from saikoro.domain.record.beside import NameBeside
from saikoro.service.errors.streams import UnknownMatch
from saikoro.service.webhooks.names import mark, with_names
from saikoro.service.webhooks.notifications import Hook

MATCH = "0f" * 16
NAME = 'Ada <"アダ"> @all'


async def there(_match):
    return [NameBeside(NAME, "00" * 32, 0)]


async def withdrawn(_match):
    return []


async def gone(match):
    raise UnknownMatch(match)


def body(value):
    return json.dumps(value, ensure_ascii=False).encode()


async def test_a_name_of_its_own_is_the_name_or_null():
    stored = body({"player": mark(MATCH, 0), "other": "x"})
    hook = Hook("https://example.org")
    assert json.loads(await with_names(stored, hook, there)) == {"player": NAME, "other": "x"}
    for read in (withdrawn, gone):
        assert json.loads(await with_names(stored, hook, read))["player"] is None


@pytest.mark.parametrize(("lang", "words"), [("en", "name withdrawn"), ("ja", "名前取り下げ済み")])
async def test_in_a_sentence_it_calls_for_nobody_and_says_that_it_was_withdrawn(lang, words):
    stored = body({"text": f"A ({mark(MATCH, 0)}) wins"})
    hook = Hook("https://example.org", format="chat", lang=lang)
    text = json.loads(await with_names(stored, hook, there))["text"]
    assert text == 'A (Ada &lt;"アダ"&gt; @\u200ball) wins'
    text = json.loads(await with_names(stored, hook, withdrawn))["text"]
    assert text == f"A ({words}) wins"


async def test_a_body_without_marks_is_posted_as_it_is():
    stored = body({"text": "nobody"})
    assert await with_names(stored, Hook("https://example.org"), gone) == stored
