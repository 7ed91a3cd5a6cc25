"""Examples of the API description: matches from opening to answer, tournaments from plan to ruling.

A test sends every one.
"""

from typing import Any, NamedTuple


class Example(NamedTuple):
    """A request that works, and what it is about."""

    summary: str
    body: Any


_ROW = [{"row": [6, 7, 4, 6, 13, 6, 13, 2]}]

REQUESTS: dict[tuple[str, str], dict[str, Example]] = {
    ("post", "/matches"): {
        "usual": Example("A match with the usual options", {"game": "laplaplus"}),
        "open": Example(
            "Open build, twenty turns, five minutes for each answer",
            {
                "game": "laplaplus",
                "options": {"build_mode": "open", "max_turns": 20, "decision_seconds": 300},
            },
        ),
        "clocks": Example(
            "KTC: a minute for each answer, ten for all of them, and five seconds more with each",
            {
                "game": "ktc",
                "options": {"decision_seconds": 60, "bank_seconds": 600, "bank_increment": 5},
            },
        ),
        "bot": Example(
            "KTC against a bot at the second seat",
            {"game": "ktc", "bots": {"1": {"bot": "mcts", "playouts": 50}}},
        ),
    },
    ("post", "/matches/{match}/decision/check"): {
        "row": Example(
            "LaplaPlus: a card that there is not, with what is wrong",
            {"answer": {"row": [6, 99]}, "decision": 1},
        ),
    },
    ("post", "/matches/{match}/seats"): {
        "usual": Example("The first free seat, with a seed from the server", {"player": "ada"}),
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
    ("post", "/tournaments"): {
        "knock-out": Example(
            "LaplaPlus: four builds, a knock-out, played at once",
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
            "LaplaPlus: entries as a table, sealed until all are in; five rounds, then a final",
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
        "told": Example(
            "Cardgard: entries come later, and a webhook is told of every round",
            {
                "plan": {
                    "name": "Cardgard Round Robin",
                    "game": "cardgard",
                    "check_in": True,
                    "stages": [{"format": "round_robin", "groups": 2}],
                },
                "webhooks": [{"url": "https://club.example/saikoro", "events": ["round_closed"]}],
            },
        ),
    },
    ("post", "/tournaments/{tournament}/entrants"): {
        "build": Example("One more entrant", {"entrants": [{"name": "emi", "build": _ROW}]}),
        "mail": Example("LaplaPlus: the text of a mail", {"mail": "名前：文\n列：6、7、4、6\n"}),
    },
    ("post", "/tournaments/{tournament}/check-ins"): {
        "usual": Example("Two entrants are there", {"entrants": [1, 2]}),
    },
    ("post", "/tournaments/{tournament}/withdrawals"): {
        "usual": Example("An entrant leaves", {"entrant": 2, "reason": "ill"}),
    },
    ("post", "/tournaments/{tournament}/pause"): {
        "usual": Example("No match is begun until it is resumed", {"reason": "lunch"}),
    },
    ("post", "/tournaments/{tournament}/cancellation"): {
        "usual": Example("It ends without a result", {"reason": "the hall is closed"}),
    },
    ("post", "/tournaments/{tournament}/rulings"): {
        "disqualify": Example(
            "An entrant is out",
            {"ruling": {"kind": "disqualify", "entrant": 2}, "reason": "two builds"},
        ),
        "correct": Example(
            "A build was copied wrongly: its matches are played anew",
            {
                "ruling": {"kind": "correct", "entrant": 1, "build": _ROW, "replay": True},
                "reason": "a card was misread",
            },
        ),
    },
    ("post", "/tournaments/{tournament}/rulings/preview"): {
        "rerun": Example(
            "What if the first pairing were played again?",
            {"ruling": {"kind": "rerun", "stage": 0, "round": 1, "slot": 0}},
        ),
    },
    ("post", "/games/{game}/card-sets/check"): {
        "page": Example(
            "Cardgard: a page of cards as authors lay them out",
            {
                "page": "■追い風■\n２ラウンド目の開始時に発動する。"
                "行動順が最も遅い味方1体の行動順を最初にする。",
            },
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
