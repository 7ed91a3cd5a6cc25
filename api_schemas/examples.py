"""Examples of requests in the API description, one or more for each body.

A test sends each of them.
"""

from typing import Any, NamedTuple


class Example(NamedTuple):
    """A valid request body, and its summary."""

    summary: str
    body: Any


_ROW = [{"row": [6, 7, 4, 6, 13, 6, 13, 2]}]

REQUESTS: dict[tuple[str, str], dict[str, Example]] = {
    ("post", "/matches"): {
        "default": Example("A match with default options", {"game": "laplaplus"}),
        "open": Example(
            "Open build, twenty turns, five minutes for each answer",
            {
                "game": "laplaplus",
                "options": {"build_mode": "open", "max_turns": 20, "decision_seconds": 300},
            },
        ),
        "clocks": Example(
            "KTC: one minute for each answer, a bank of ten minutes, an increment of five seconds",
            {
                "game": "ktc",
                "options": {"decision_seconds": 60, "bank_seconds": 600, "bank_increment": 5},
            },
        ),
        "bot": Example(
            "KTC against a bot in the second seat",
            {"game": "ktc", "bots": {"1": {"bot": "mcts", "playouts": 50}}},
        ),
    },
    ("post", "/matches/{match}/decision/check"): {
        "row": Example(
            "LaplaPlus: an answer with an unknown card",
            {"answer": {"row": [6, 99]}, "decision": 1},
        ),
    },
    ("post", "/matches/{match}/seats"): {
        "default": Example("The first free seat, with a seed from the server", {"player": "ada"}),
        "seed": Example(
            "A seat with a seed of your own",
            {
                "seat": 1,
                "player": "bob",
                "seed": "3d1b7c8e5f2a49d6b0c7e1f4a8d2956b3d1b7c8e5f2a49d6b0c7e1f4a8d2956b",
            },
        ),
    },
    ("post", "/matches/{match}/answers"): {
        "row": Example(
            "LaplaPlus: a row, top first",
            {"answer": {"row": [6, 7, 4, 6, 13, 6, 13, 2]}, "decision": 1},
        ),
    },
    ("post", "/matches/{match}/receipts"): {
        "receipt": Example(
            "A receipt that was kept",
            {
                "version": 2,
                "head": "5f" * 32,
                "signature": "c4" * 64,
            },
        ),
    },
    ("post", "/matches/{match}/disputes"): {
        "events": Example(
            "What the dispute is about, and a head that was kept",
            {
                "reason": "#14 deals 4, and my armour takes 1 off (LP-9.1)",
                "events": [14, 15],
                "kept": [{"version": 3, "head": "5f" * 32}],
            },
        ),
    },
    ("post", "/disputes/{dispute}/comments"): {
        "reply": Example("What the other seat says", {"text": "The armour was down by then."}),
    },
    ("post", "/disputes/{dispute}/rulings"): {
        "rejected": Example(
            "The result stands",
            {"verdict": "rejected", "reason": "#14: the armour is down, so it does not react."},
        ),
        "upheld": Example(
            "Something else holds in place of the result",
            {"verdict": "upheld", "reason": "The match is a draw, as both seats agree."},
        ),
    },
    ("post", "/tournaments"): {
        "knock-out": Example(
            "LaplaPlus: single elimination with four builds, started immediately",
            {
                "plan": {
                    "name": "Spring Cup",
                    "game": "laplaplus",
                    "stages": [{"format": "single_elimination", "third_place": True}],
                },
                "entrants": [
                    {"name": "ada", "build": _ROW},
                    {"name": "bob", "build": [{"row": [10, 10, 10, 10, 10, 10, 20, 20]}]},
                    {"name": "chie", "build": [{"row": [7, 12, 12, 1]}]},
                    {"name": "dai", "build": [{"row": [22, 21, 1]}]},
                ],
                "start": True,
            },
        ),
        "table": Example(
            "LaplaPlus: sealed entries as CSV; five Swiss rounds, then a final",
            {
                "plan": {
                    "name": "Autumn League",
                    "game": "laplaplus",
                    "secret_entries": True,
                    "stages": [
                        {"format": "swiss", "rounds": 5, "best_of": 3, "mirrored": True},
                        {"format": "double_elimination", "qualifiers": 2},
                    ],
                },
                "csv": "name,row\nada,7 12 12 1\nbob,22 21 1\n",
            },
        ),
        "webhook": Example(
            "Cardgard: no entries yet, and webhooks for a program and a chat",
            {
                "plan": {
                    "name": "Cardgard Round Robin",
                    "game": "cardgard",
                    "check_in": True,
                    "stages": [{"format": "round_robin", "groups": 2}],
                },
                "webhooks": [
                    {"url": "https://club.example/saikoro", "events": ["round_closed"]},
                    {
                        "url": "https://chat.example/hooks/1",
                        "events": ["round_paired", "ruling_made", "finished"],
                        "format": "chat",
                        "lang": "ja",
                    },
                ],
            },
        ),
    },
    ("post", "/tournaments/{tournament}/entrants"): {
        "build": Example("Add an entrant", {"entrants": [{"name": "emi", "build": _ROW}]}),
        "mail": Example("LaplaPlus: the text of a mail", {"mail": "名前：文\n列：6、7、4、6\n"}),
    },
    ("post", "/tournaments/{tournament}/register/{link}"): {
        "build": Example("LaplaPlus: register with a build", {"name": "fumi", "build": _ROW}),
    },
    ("post", "/tournaments/{tournament}/entry"): {
        "default": Example("LaplaPlus: replace the build of your entry", {"build": _ROW}),
    },
    ("post", "/tournaments/{tournament}/entry/withdrawal"): {
        "default": Example("Withdraw your entry", {"reason": "ill"}),
    },
    ("post", "/tournaments/{tournament}/check-ins"): {
        "default": Example("Check in two entrants", {"entrants": [1, 2]}),
    },
    ("post", "/tournaments/{tournament}/withdrawals"): {
        "default": Example("Withdraw an entrant", {"entrant": 2, "reason": "ill"}),
    },
    ("post", "/matches/{match}/pause"): {
        "default": Example("Pause a match for a ruling", {"reason": "a ruling"}),
    },
    ("post", "/tournaments/{tournament}/pause"): {
        "default": Example("Pause for lunch", {"reason": "lunch"}),
    },
    ("post", "/tournaments/{tournament}/tables/{stage}/{number}/{slot}/pause"): {
        "default": Example("Pause a table for a ruling", {"reason": "a ruling"}),
    },
    ("post", "/tournaments/{tournament}/cancellation"): {
        "default": Example("Cancel the tournament", {"reason": "the hall is closed"}),
    },
    ("post", "/tournaments/{tournament}/rulings"): {
        "disqualify": Example(
            "Disqualify an entrant",
            {"ruling": {"kind": "disqualify", "entrant": 2}, "reason": "two builds"},
        ),
        "correct": Example(
            "Correct a build and replay its matches",
            {
                "ruling": {"kind": "correct", "entrant": 1, "build": _ROW, "replay": True},
                "reason": "a card was misread",
            },
        ),
    },
    ("post", "/tournaments/{tournament}/rulings/preview"): {
        "rerun": Example(
            "Preview a rerun of the first pairing",
            {"ruling": {"kind": "rerun", "stage": 0, "round": 1, "slot": 0}},
        ),
    },
    ("post", "/games/{game}/card-sets/check"): {
        "page": Example(
            "Cardgard: a page of cards in the authors' layout",
            {
                "page": "■追い風■\n２ラウンド目の開始時に発動する。"
                "行動順が最も遅い味方1体の行動順を最初にする。",
            },
        ),
    },
    ("post", "/games/{game}/builds/check"): {
        "row": Example("LaplaPlus: a row with an unknown card", {"build": [{"row": [6, 99]}]}),
        "first": Example("Any game: what a build answers first", {}),
    },
    ("post", "/matches/{match}/events/{version}/whatif"): {
        "face": Example(
            "Another face of a die, up to the next decision",
            {"change": {"change": "face", "face": 4}},
        ),
        "answer": Example(
            "LaplaPlus: another row, played 100 times to the end",
            {
                "change": {"change": "answer", "answer": _ROW[0]},
                "until": "many",
                "times": 100,
                "bots": [{"bot": "random"}, {"bot": "greedy", "looks": 2}],
            },
        ),
        "again": Example(
            "The moment as it was, by bots to the end, from the seed of an earlier what-if",
            {"until": "end", "seed": "7a" * 32},
        ),
    },
    ("post", "/games/{game}/card-sets"): {
        "small": Example(
            "LaplaPlus: a set of two cards",
            {
                "id": "sparring",
                "version": "1",
                "game": "laplaplus",
                "card": [
                    {
                        "number": 1,
                        "name_ja": "木剣",
                        "name_en": "Wooden Sword",
                        "family": "ダメージ系",
                        "force": 3,
                        "text": ["<A> 敵に2点のダメージを与える。"],
                    },
                    {
                        "number": 2,
                        "name_ja": "案山子",
                        "name_en": "Scarecrow",
                        "family": "コア系",
                        "force": 8,
                        "text": [],
                    },
                ],
            },
        ),
    },
}
