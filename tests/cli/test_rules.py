"""`saikoro rules`: positions in, events out, a line each."""

import json
from typing import Any

from saikoro.domain.games.laplaplus import LAPLAPLUS
from tests.kit.command_line import run_command
from tests.kit.fairies import FLOWERS, STARS


def rows(*rows: list[int]) -> list[dict[str, Any]]:
    return [{"seat": seat, "answer": {"row": row}} for seat, row in enumerate(rows)]


MIRROR = rows([7, 1], [7, 1])


def judged(*positions: Any) -> list[Any]:
    """The answers to these positions; a string is sent as it is."""
    lines = [line if isinstance(line, str) else json.dumps(line) for line in positions]
    run = run_command("rules", stdin="\n".join(lines).encode() + b"\n")
    answers = [json.loads(line) for line in run.out.splitlines()]
    assert run.code == any("problem" in answer for answer in answers), run.err
    return answers


def laplaplus(**fields: Any) -> dict[str, Any]:
    return {"game": "laplaplus", **fields}


def test_a_whole_match():
    [answer] = judged(laplaplus(answers=rows([7, 1], [1])))
    assert answer["outcome"]["winner"] == 0
    assert answer["waiting"] is None
    assert answer["dice_used"] == 0
    kinds = [event["type"] for event in answer["events"]]
    assert kinds[-1] == "laplaplus.battle_ended"
    assert {"type", "data"} == answer["events"][0].keys()


def test_a_position_that_waits_says_for_whom():
    first, second = judged(laplaplus(), laplaplus(answers=MIRROR[:1]))
    assert (first["waiting"]["name"], first["waiting"]["seats"]) == ("choose_row", [0, 1])
    assert second["waiting"]["seats"] == [1]
    assert second["outcome"] is None


def test_given_dice_are_rolled_in_their_order():
    dice = laplaplus(options={"identical_rows": "die"}, answers=MIRROR)
    heads, tails, short = judged(dice | {"dice": [1]}, dice | {"dice": [2]}, dice | {"dice": []})
    assert heads["dice_used"] == tails["dice_used"] == 1
    assert {heads["outcome"]["winner"], tails["outcome"]["winner"]} == {0, 1}
    assert short["problem"]["type"] == "/problems/dice-exhausted"


def test_a_seed_draws_the_same_dice_every_time():
    position = laplaplus(options={"identical_rows": "die"}, answers=MIRROR)
    same, again, *others = judged(*(position | {"seed": seed} for seed in (1, 1, *range(2, 30))))
    assert same == again
    assert {answer["outcome"]["winner"] for answer in others} == {0, 1}


def test_resigning_and_missing_the_deadline():
    resigned, missed = judged(
        laplaplus(answers=[{"seat": 1, "resign": True}]),
        laplaplus(answers=[*rows([1]), {"time_out": True}]),
    )
    assert (resigned["outcome"]["winner"], resigned["outcome"]["reason"]) == (0, "forfeit")
    assert (missed["outcome"]["winner"], missed["outcome"]["reason"]) == (0, "forfeit")


def test_a_card_set_of_one_s_own():
    cards = json.loads(LAPLAPLUS.cards.house())
    cards["card"] = cards["card"][:3]
    played, unknown = judged(
        laplaplus(options={"card_set": cards}, answers=rows([1], [1])),
        laplaplus(options={"card_set": cards}, answers=rows([27])),
    )
    assert played["outcome"] is not None
    assert unknown["problem"]["errors"][0]["pointer"] == "/answers/0/answer/row/0"


KTC_ROSTERS = [["S01", "S02", "S06", "S07", "S18", "S03", "S04", "S05", "S11", "S24"]] * 2


def test_a_position_lists_its_legal_answers():
    answers: list[Any] = [
        {"seat": seat, "answer": {"roster": roster}} for seat, roster in enumerate(KTC_ROSTERS)
    ]
    opening = {"game": "ktc", "dice": [1, 2, 0, 0, 0]}
    [placing] = judged(opening | {"answers": answers})
    assert (placing["waiting"]["name"], placing["waiting"]["options"]) == ("placement", None)
    for seat in ("0", "1"):
        form = placing["waiting"]["ask"][seat]
        squares = dict(zip(form["squares"], form["soldiers"], strict=True))
        answers.append({"seat": int(seat), "answer": {"squares": squares}})
    [playing] = judged(opening | {"answers": answers})
    assert playing["waiting"]["seats"] == [1]
    legal = playing["waiting"]["options"]["1"]
    assert len(legal) == len(playing["waiting"]["labels"]["1"])
    [first, last] = judged(
        *(
            opening | {"answers": [*answers, {"seat": 1, "answer": chosen}]}
            for chosen in (legal[0], legal[-1])
        )
    )
    assert [event["type"] for event in first["events"]].count("ktc.turn_started") == 2
    assert last["dice_used"] == 3


def test_every_line_is_answered_and_a_bad_one_spoils_no_other():
    answers = judged(
        "{",
        "[1]",
        laplaplus(answers=rows([99])),
        laplaplus(answers=[{"seat": 7, "answer": {"row": [1]}}]),
        laplaplus(dyce=[1]),
        laplaplus(options={"turns": 3}),
        {"game": "chess"},
        laplaplus(),
    )
    *refused, played = answers
    statuses = [answer["problem"]["status"] for answer in refused]
    assert statuses == [400, 400, 422, 409, 400, 422, 404]
    assert refused[2]["problem"]["errors"][0]["rule"].startswith("LP-")
    assert "waiting" in played


def test_a_thousand_short_matches_in_one_process():
    position = laplaplus(options={"max_turns": 1}, answers=rows([1], [1]))
    answers = judged(*[json.dumps(position)] * 1_000)
    assert len(answers) == 1_000
    assert all(answer == answers[0] for answer in answers)


def test_decks_in_given_orders_and_what_each_seat_alone_sees():
    main, extra = (
        [[card for card in sorted(deck[kind]) for _ in range(deck[kind][card])] for deck in sent]
        for kind, sent in (("main", (STARS, FLOWERS)), ("extra", (STARS, FLOWERS)))
    )
    answers = [{"seat": seat, "answer": deck} for seat, deck in enumerate((STARS, FLOWERS))]
    asked = {"game": "fairies", "answers": answers, "decks": [*main, *extra], "dice": [2]}
    plain, shown = judged(asked, asked | {"all": True})
    assert plain["events"] == shown["events"]
    assert "beside" not in plain
    assert "beside_asked" not in plain
    assert shown["beside_asked"] == [{}, {}]  # of the decks, and of the mulligan
    assert (shown["waiting"]["name"], shown["waiting"]["seats"]) == ("mulligan", [0, 1])
    hands = [
        beside
        for event, beside in zip(shown["events"], shown["beside"], strict=True)
        if event["type"] == "fairies.drawn"
    ]
    assert [{*beside} for beside in hands] == [{"1"}, {"0"}]
    assert [card["card"] for card in hands[1]["0"].values()] == main[0][:5]
