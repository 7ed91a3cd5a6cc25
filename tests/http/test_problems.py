"""One table for all errors: none is missing, and each kind has its page."""

import pkgutil
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib import import_module
from typing import Any, get_type_hints

import pytest

import saikoro.domain
import saikoro.service
import saikoro.workers
from saikoro.domain.cards.notation.texts import ParseError, PlacementError
from saikoro.domain.errors import dice, matches, records, unknown
from saikoro.domain.errors.dice import DiceExhausted
from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.errors.rules import IllegalAnswer, RuleViolation, Violation
from saikoro.domain.match.words import MatchStatus
from saikoro.domain.text import Text, slots
from saikoro.domain.words import LANGUAGES, Language, Word
from saikoro.service.errors.access import Unauthorised
from saikoro.service.errors.commands import CommandError, NoServer
from saikoro.service.http.problems.known import KNOWN
from saikoro.service.organisers.authority import REVOKED
from saikoro.service.problems.documents import PAGES, kind_of, problem_of
from saikoro.service.problems.kinds.kind import Pages
from saikoro.service.problems.kinds.table import KINDS, OTHERS
from saikoro.service.settings import BadSetting
from tests.kit.stack import Client
from tests.kit.tournaments import bearer
from tests.kit.worded import worded

JAPANESE_TEXT = re.compile("[ぁ-んァ-ヶ一-龠]")

IN_ENGLISH = {
    BadSetting,
    NoServer,
    ParseError,
    PlacementError,
}
"""Errors that only operators read, or whose message has both languages at once."""

GIVEN = {
    BrokenRecord,
    DiceExhausted,
    dice.BadCommitment,
    records.NotCanonical,
    records.NotExplained,
    records.NotReplayed,
    Unauthorised,
}
"""Errors that are raised with a sentence: their classes have none."""

GROUPS = {matches.Untimely, unknown.Unknown}
"""Classes that only others derive from."""

for package in (saikoro.domain, saikoro.service, saikoro.workers):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)  # whichever tests ran before, the whole error tree is there


def errors(kind: type[SaikoroError] = SaikoroError) -> Iterator[type[SaikoroError]]:
    """Every error of the tree below the root."""
    for derived in kind.__subclasses__():
        if derived.__module__.startswith(
            ("saikoro.domain.", "saikoro.service.", "saikoro.workers.")
        ):
            yield derived
            yield from errors(derived)


@pytest.mark.parametrize("error", sorted(set(errors()), key=str))
def test_every_error_has_a_row_of_its_own(error):
    assert error in KINDS or issubclass(error, CommandError)


def test_no_two_kinds_share_a_name():
    slugs = [kind.slug for kind in (*KINDS.values(), *OTHERS.values())]
    assert len(slugs) == len(set(slugs))


WHOLE = {"title": "A thing", "causes": "A cause.", "remedy": "Ask for {match}."}


def with_a_kind(**changed: str | None) -> Pages:
    """Pages of one kind, whose Japanese is changed; None leaves a text out."""
    japanese = {name: text for name, text in (WHOLE | changed).items() if text is not None}
    return Pages({"en": {"thing": WHOLE}, "ja": {"thing": japanese}})


def test_a_kind_has_a_whole_page_in_both_languages():
    assert with_a_kind(title="もの").kind(404, "thing").title == Text("もの", "A thing")
    for changed in ({"causes": None}, {"causes": " "}, {"more": "x"}, {"remedy": "Ask."}):
        with pytest.raises(ValueError, match=r"thing|empty|slots"):
            with_a_kind(**changed).kind(404, "thing")
    with pytest.raises(ValueError, match="unknown slots"):
        Pages({each: {"thing": WHOLE | {"remedy": "{x}"}} for each in LANGUAGES}).kind(404, "thing")
    with pytest.raises(ValueError, match="one language lacks"):
        Pages({"en": {"thing": WHOLE}, "ja": {}})


@pytest.mark.parametrize("kind", [*KINDS.values(), *OTHERS.values()], ids=lambda kind: kind.slug)
def test_every_kind_has_a_page_that_says_what_to_do(client, kind):
    page = client.get(f"{PAGES}/{kind.slug}")
    assert page.status_code == 200
    assert page.headers["Content-Type"].startswith("text/html")
    assert "<h2>Causes</h2>" in page.text
    assert "<h2>What to do</h2>" in page.text


@pytest.mark.parametrize("kind", KNOWN.values(), ids=lambda kind: kind.slug)
def test_every_kind_is_explained_in_both_languages(client, kind):
    assert all(JAPANESE_TEXT.search(text) for text in kind.text("ja"))
    assert not any(JAPANESE_TEXT.search(text) for text in kind.text("en"))
    path = f"{PAGES}/{kind.slug}"
    asked = client.get(path, params={"lang": "ja"})
    preferred = client.get(path, headers={"Accept-Language": "ja-JP, en;q=0.5"})
    body = asked.text.partition("<main")[2].partition("</main>")[0]
    same = preferred.text.partition("<main")[2].partition("</main>")[0]
    assert body.replace("?lang=ja", "") == same  # links go on in a language that was asked for
    for page in (asked, preferred):
        assert page.headers["Content-Language"] == "ja"
        assert "Accept-Language" in page.headers["Vary"]
        assert '<html lang="ja">' in page.text
        assert escape(kind.title.ja) in page.text
        assert "<h2>対処</h2>" in page.text


def test_the_index_is_in_both_languages(client):
    listed = client.get("/problems", params={"lang": "ja"})
    assert listed.headers["Content-Language"] == "ja"
    titles = {row["type"]: row["title"] for row in listed.json()}
    assert titles == {f"{PAGES}/{kind.slug}": kind.title.ja for kind in KNOWN.values()}
    page = client.get("/problems", headers={"Accept": "text/html", "Accept-Language": "ja"})
    assert "<h1>問題の一覧</h1>" in page.text


def test_a_problem_is_in_the_language_that_is_asked_for(client):
    path = f"/matches/{'0' * 32}"
    english = client.get(path)
    japanese = client.get(path, headers={"Accept-Language": "ja"})
    assert english.headers["Content-Language"] == "en"
    assert japanese.headers["Content-Language"] == "ja"
    for answer in (english, japanese):
        assert "Accept-Language" in answer.headers["Vary"]
    assert english.json()["type"] == japanese.json()["type"]
    assert japanese.json()["title"] == "そのマッチはありません"
    assert japanese.json()["detail"] == f"マッチ '{'0' * 32}' はありません"
    report = client.get(f"{path}/report", params={"lang": "ja"})
    assert report.json()["title"] == "そのマッチはありません"
    unknown = client.get("/games/none", headers={"Accept-Language": "ja"}).json()
    assert unknown["errors"][0]["code"] == "unknown_game"
    assert unknown["errors"][0]["detail"] == unknown["detail"]
    assert JAPANESE_TEXT.search(unknown["detail"])


def declared() -> list[type[SaikoroError]]:
    """Every error that reaches people, but for those with a list of violations."""
    spoken = (RuleViolation, CommandError, *IN_ENGLISH)
    return sorted({each for each in errors() if not issubclass(each, spoken)} - GROUPS, key=str)


@pytest.mark.parametrize("error", declared(), ids=lambda error: error.__name__)
def test_every_error_that_reaches_people_has_its_sentence_in_both_languages(error):
    """Its class has it, or whoever raises the error gives it; never both."""
    sentence = error.sentence
    assert (sentence is None) == (error in GIVEN)
    if sentence is not None:
        assert sentence.ja != sentence.en
        assert not JAPANESE_TEXT.search(sentence.en)


def samples() -> Iterator[SaikoroError]:
    """An error of every kind that makes its sentence from facts, with any facts."""
    given: dict[Any, Any] = {
        int: 7,
        str: "x",
        bytes: b"x",
        Word: MatchStatus.FINISHED,
        Sequence[str]: ["a"],
    }
    given |= {list[bytes]: [], Mapping[str, str]: {"viewer": "all"}, Text: Text("七", "seven")}
    for error in declared():
        if "__init__" in vars(error) and error not in GIVEN:
            hints = get_type_hints(error.__init__)
            hints.pop("return")
            yield error(*(given.get(hint) for hint in hints.values()))


@pytest.mark.parametrize("error", list(samples()), ids=lambda error: type(error).__name__)
def test_a_sentence_has_the_facts_that_its_error_is_given(error):
    assert not any(slots(error.in_language(language)) for language in LANGUAGES)
    assert JAPANESE_TEXT.search(error.in_language("ja"))
    assert ("7" in error.in_language("ja")) == ("7" in str(error)), "a fact was lost"


def test_broken_rules_are_in_the_language_of_their_reader():
    violation = Violation("LP_X", "LP-4", "it is too long", "/row", ja="長すぎます")
    details: dict[Language, str] = {"en": "it is too long", "ja": "長すぎます"}
    for language, detail in details.items():
        problem = problem_of(IllegalAnswer([violation]), language)
        assert problem.detail == f"LP_X (LP-4): {detail}"
        assert [broken.detail for broken in problem.errors] == [detail]


def test_an_unexpected_error_shows_nothing_of_itself():
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
        415,
        422,
        429,
        451,
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


ASKED: list[tuple[str, str, Any]] = [
    *(("GET", path, None) for path in (
        "/matches?cursor=x",
        "/matches?finished_after=x",
        "/matches?finished_after=1970-01-01T00:00:00Z&status=open",
        "/matches?finished_after=1970-01-01T00:00:00Z&since=1970-01-01T00:00:00Z",
        "/matches?since=x",
        "/matches?since=9999999999999999999",
        "/matches?x=1",
        "/disputes?cursor=x",
        "/matches/{match}/events/1/die",
    )),
    ("POST", "/matches/{match}/answers", {"answer": {"row": [1]}, "nonces": ["0" * 64] * 3}),
    ("POST", "/matches/{match}/answers", {"commits": ["0" * 64] * 3}),
    ("POST", "/matches/{match}/answers", {"answer": 1.5}),
    ("POST", "/matches/{match}/answers", {"answer": 2**53}),
    ("POST", "/disputes/{dispute}/comments", {"text": "late"}),
]  # fmt: skip


@pytest.fixture(scope="module")
def refusing(stack) -> Iterator[tuple[Client, dict[str, str], dict[str, str]]]:
    """A client that asks for Japanese, what addresses are filled with, and the token of a seat."""
    with stack.client() as client:
        match, (token, _) = client.seated()
        headers = bearer(token) | {"Accept-Language": "ja"}
        dispute = client.post(
            f"/matches/{match}/disputes", json={"reason": "a slip"}, headers=headers
        ).json()["dispute"]
        assert client.post(f"/disputes/{dispute}/withdrawal", headers=headers).is_success
        yield client, {"match": match, "dispute": dispute}, headers


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_what_is_wrong_is_in_the_language_that_is_asked_for(refusing, asked):
    client, known, headers = refusing
    method, path, body = asked
    sent = headers if method == "POST" else {"Accept-Language": "ja"}
    problem = client.request(method, path.format(**known), json=body, headers=sent).json()
    details = [problem["detail"], *(fault["detail"] for fault in problem.get("errors", []))]
    assert all(JAPANESE_TEXT.search(detail) for detail in details), details


@pytest.mark.parametrize("token", ["", "x", "saikoro_{match}_0_x", "player_x"])
def test_a_token_that_is_needed_is_named_in_japanese(refusing, token):
    client, known, _ = refusing
    path = f"/matches/{known['match']}/resignation"
    headers = bearer(token.format(**known)) | {"Accept-Language": "ja"}
    assert JAPANESE_TEXT.search(client.post(path, headers=headers).json()["detail"])


def test_a_judge_whose_key_was_revoked_reads_so_in_japanese():
    worded(Unauthorised(REVOKED.filled(name="'Eve'")).label)
