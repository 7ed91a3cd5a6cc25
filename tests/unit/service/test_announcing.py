"""What webhooks are delivered of a tournament."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from saikoro.api_schemas.tournaments import HookEvent, NewWebhook
from saikoro.api_schemas.webhooks import DiscordMessage, HookFormat, MatchHookEvent
from saikoro.domain.tournament.commands.disputing import reject_dispute, withdraw_dispute
from saikoro.domain.tournament.facts.rulings import Disqualify, Overturn, PlayedAtTable
from saikoro.domain.tournament.planning.plan import SingleElimination, Swiss
from saikoro.domain.words import Language
from saikoro.service.tournaments.announcing import HOOK_TYPE, MOST_LISTED, notifications
from saikoro.service.webhooks.notifications import (
    MOST_CHARACTERS,
    Hook,
    Notification,
    as_written,
    body_of,
)
from tests.kit.judging import dispute, judged, uphold
from tests.kit.local_tournament import LocalTournament
from tests.kit.tossed_seats import TossedSeats
from tests.kit.worded import worded


def delivered(tournament: LocalTournament) -> list[tuple[str, Notification]]:
    """Every notification of a tournament, by its kind."""
    found = notifications(tournament.header.tournament, tournament.state, tournament.lines)
    return [(one.type.removeprefix(HOOK_TYPE), one) for one in found]


def test_a_round_is_announced_from_its_pairings_to_its_table():
    tournament = LocalTournament.random(Swiss(rounds=1), entrants=3).play()
    kinds = [kind for kind, _ in delivered(tournament)]
    assert kinds == ["round_paired", "results_taken", "round_closed", "finished"]
    worded(one.text["en"] for _, one in delivered(tournament))


@pytest.mark.parametrize(
    ("language", "overturned", "disqualified"),
    [
        ("en", "Ruling: Final entrant ", "Ruling: entrant 1 is disqualified\nbecause"),
        ("ja", "裁定: 決勝 entrant ", "裁定: entrant 1は失格\nbecause"),
    ],
)
def test_a_ruling_is_announced_with_its_reason(
    language: Language, overturned: str, disqualified: str
) -> None:
    tournament = LocalTournament.random(SingleElimination(), entrants=2).play()
    [pairing] = tournament.round(0, 1).pairings.values()
    winner = tournament.round(0, 1).results[0].winner
    other = next(one for one in pairing.entrants if one != winner)
    tournament.rule(Overturn(0, 1, 0, other))
    tournament.rule(Disqualify(1))
    texts = [one.text[language] for kind, one in delivered(tournament) if kind == "ruling_made"]
    assert texts[0].startswith(f"tossed: {overturned}")
    assert texts[1] == f"tossed: {disqualified}"


def test_a_dispute_is_announced_until_a_judge_decides_it():
    tournament = LocalTournament.random(SingleElimination(), entrants=4).play()
    where, loser = (0, 1, 0), tournament.round(0, 1).loser(0)
    assert loser is not None
    kai = judged(tournament, "Kai")
    line = dispute(tournament, where, loser)
    tournament.append(reject_dispute(tournament.ledger, line, "no"), by=kai)
    other = dispute(tournament, where, loser)
    tournament.append(withdraw_dispute(tournament.ledger, other), by=f"entrant{loser}")
    third = dispute(tournament, where, loser)
    uphold(tournament, Overturn(*where, loser), third, kai)
    notes = [one for kind, one in delivered(tournament) if kind.startswith(("disp", "rul"))]
    worded(one.text["en"] for one in notes)
    assert notes[1].text["ja"].endswith("\nno\n裁定者: Kai（審判）")
    assert notes[1].data["status"] == "rejected"
    assert notes[5].data["by"] == {"judge": 1, "name": "Kai", "role": "judge"}
    assert notes[5].data["dispute"] == third


def test_a_result_that_is_entered_by_hand_is_announced():
    """TN-34."""
    cup = TossedSeats(best_of=3)
    cup.play(until=(0, 1))
    pairing = cup.round(0, 1).pairings[0]
    for number in range(2):
        cup.rule(PlayedAtTable(0, 1, 0, (pairing.b,), number))
    first, ruled, taken = [
        one for kind, one in delivered(cup) if kind in {"ruling_made", "results_taken"}
    ]
    assert first.version < ruled.version
    assert (ruled.version, ruled.subject) == (taken.version, "rulings")
    assert taken.subject == "stages/0/rounds/1"
    assert taken.data["slots"] == [0]
    names = [f"entrant {one}" for one in pairing.entrants]
    assert taken.text["en"].startswith(f"tossed: Round 1, results\n{names[0]} 0–2 {names[1]}")


def test_every_event_is_in_the_table_of_the_protocol():
    page = Path("docs/protocol.md").read_text("utf-8")
    of_match, of_tournament = page.partition("| a match |")[2].partition("| a tournament |")[::2]
    tables = {MatchHookEvent: of_match, HookEvent: of_tournament.partition("\n\n")[0]}
    for events, table in tables.items():
        named = {one for row in table.splitlines() for one in re.findall("`([a-z_]+)`", row)}
        assert set(get_args(events)) == named & {*get_args(MatchHookEvent), *get_args(HookEvent)}
    assert NewWebhook(url="https://chat.example").events == get_args(HookEvent)


def test_long_lists_are_cut():
    tournament = LocalTournament.random(Swiss(rounds=1), entrants=100).play()
    for _, one in delivered(tournament):
        assert len(one.text["en"].splitlines()) <= MOST_LISTED + 2


@pytest.mark.parametrize(
    ("format_", "field", "shown"),
    [
        ("chat", "text", "&lt;!channel&gt; @\u200beveryone"),
        ("discord", "content", "\\<!channel\\> @\u200beveryone"),
    ],
)
def test_a_name_calls_nobody_in_a_chat(format_: HookFormat, field: str, shown: str) -> None:
    note = Notification(
        source="/tournaments/0",
        version=1,
        type="t",
        subject="",
        time="",
        data={},
        text={"en": "<!channel> @everyone" + "x" * 9_999},
    )
    posted = msgspec.json.encode(body_of("1", note, Hook("https://chat.example", format=format_)))
    body = msgspec.json.decode(posted)
    assert body[field].startswith(shown)
    assert len(body[field]) <= MOST_CHARACTERS + 10
    assert body.get("allowed_mentions", {"parse": []}) == {"parse": []}


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("**Ada**", r"\*\*Ada\*\*"),
        ("_a_ ~~b~~ ||c||", r"\_a\_ \~\~b\~\~ \|\|c\|\|"),
        ("`x` [y](https://z)", r"\`x\` \[y\]\(https:\//z\)"),
        ("# big", r"\# big"),
        ("- item", r"\- item"),
        ("1. Ada", r"1\. Ada"),
        ("A-1.5 \\", "A-1.5 \\\\"),
    ],
)
def test_a_name_is_no_markup_in_discord(name, shown):
    assert as_written(name, "discord") == shown


def test_a_message_for_discord_is_cut_between_what_is_escaped():
    note = Notification(
        source="/tournaments/0",
        version=1,
        type="t",
        subject="",
        time="",
        data={},
        text={"en": "x" + "*" * 5_000},
    )
    message = body_of("1", note, Hook("https://chat.example", format="discord"))
    assert isinstance(message, DiscordMessage)
    content = message.content
    assert len(content) <= MOST_CHARACTERS + 1
    assert content.endswith("\\*…")
