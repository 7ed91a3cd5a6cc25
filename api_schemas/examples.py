"""Examples of the API description: a match from opening to answer. A test sends every one."""

from typing import Any, NamedTuple


class Example(NamedTuple):
    """A request that works, and what it is about."""

    summary: str
    body: Any


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
        "bot": Example(
            "KTC against a bot at the second seat",
            {"game": "ktc", "bots": {"1": {"bot": "mcts", "playouts": 50}}},
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
