"""The pages of papers: a report, whole or cut, and the sheet of a die."""

import html
import re

import pytest

from tests.http.test_die import die
from tests.http.test_why import rolled  # noqa: F401 - a fixture

PAGE = {"Accept": "text/html"}


def shown(client, path, status=200, **asked):
    answer = client.get(path, params=asked, headers=PAGE)
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"].startswith("text/html")
    return answer.text


def numbers(page):
    """The numbers of the events that a report has an anchor for."""
    return [int(number) for number in re.findall(r'id="e(\d+)"', page)]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_report_has_an_anchor_and_a_link_for_each_event(client, rolled, lang):  # noqa: F811
    match, version = rolled
    page = shown(client, f"/m/{match}/report", lang=lang)
    found = numbers(page)
    assert version in found
    assert found == sorted(set(found))
    link = html.escape(f"/m/{match}?at={version}&lang={lang}#{version}")
    assert f'<a class="v" href="{link}">#{version}</a>' in page
    assert "Excerpt" not in page


def test_a_report_is_cut_by_its_form(client, rolled):  # noqa: F811
    match, version = rolled
    path = f"/m/{match}/report"
    whole = numbers(shown(client, path, lang="en"))
    empty = {"lang": "en", "from": "", "to": "", "seat": "", "card": ""}
    assert numbers(shown(client, path, **empty)) == whole
    cut = shown(client, path, **empty | {"from": str(version), "to": str(version), "dice": "true"})
    assert numbers(cut) == [version]
    assert f"Excerpt: events {version} to {version} of " in cut
    assert f'value="{version}"' in cut
    assert set(numbers(shown(client, path, **empty | {"seat": "0"}))) < set(whole)


def test_a_cut_that_cannot_be_made_is_a_page(client, rolled):  # noqa: F811
    match, _ = rolled
    path = f"/m/{match}/report"
    hostile = '"><script>hit()</script>'
    refused = shown(client, path, 422, card=hostile)
    assert "<script>hit" not in refused
    for asked in ({"from": "x"}, {"seat": "2"}, {"dice": "some"}, {"card": "x" * 201}):
        shown(client, path, 400, **asked)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_sheet_has_every_step_and_the_script(client, rolled, lang):  # noqa: F811
    match, version = rolled
    page = html.unescape(shown(client, f"/m/{match}/die/{version}", lang=lang))
    sheet = die(client, match, version).json()
    [one] = sheet["dice"]
    assert f"{one['words'][-1]} mod {one['sides']} + {one['low']} = {one['value']}" in page
    for value in (sheet["mix"], sheet["draw"]["link"], sheet["draw"]["key"], sheet["head"]):
        assert f"<code>{value}</code>" in page
    assert 'mix = H("mix", M, head, seed0, seed1)' in page
    assert "<script" not in page.partition("<main")[2].partition("</main>")[0]
    shown(client, f"/m/{match}/die/1", 409)
    shown(client, f"/m/{match}/die/99999", 404)


def test_why_and_the_match_lead_to_the_papers(client, rolled):  # noqa: F811
    match, version = rolled
    assert f'href="/m/{match}/die/{version}' in shown(client, f"/m/{match}/why/{version}")
    assert f'href="/m/{match}/report' in shown(client, f"/m/{match}")
    assert f'href="/m/{match}/report' in shown(client, f"/m/{match}/audit")
