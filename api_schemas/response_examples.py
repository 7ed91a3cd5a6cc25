"""Examples of responses in the API description, of those that are easier seen than described.

A test checks that each has the shape that its route describes.
"""

from typing import Any

import msgspec

from saikoro.api_schemas.examples import Example
from saikoro.domain.text import Text


def _label(ja: str, en: str) -> Any:
    return msgspec.to_builtins(Text(ja, en))


_MATCH = "decf72fa050446ca8dbb7dd2276f6eed"

_WHY: dict[str, Any] = {
    "match": _MATCH,
    "game": "laplaplus",
    "viewer": None,
    "opened": True,
    "event": {
        "v": 61,
        "type": "laplaplus.damage_dealt",
        "text": _label(
            "A8 熱核がAに1点のダメージ: HP 8", "A takes 1 damage from A8 Searing Core: HP 8"
        ),
    },
    "rule": ["LP-9.1"],
    "die": None,
    "heading": [_label("2ターン目", "Turn 2")],
    "decision": {
        "v": 8,
        "name": "row",
        "title": _label("構成", "a row"),
        "seats": [0, 1],
        "answers": [
            {"v": 9, "seat": 0, "known": True, "answer": {"row": [6, 7]}},
            {"v": 10, "seat": 1, "timed_out": True},
        ],
    },
    "because": [
        {
            "rule": "LP-7.3",
            "source": {
                "thing": "A8",
                "name": _label("熱核", "Searing Core"),
                "card": "2",
                "line": 0,
                "text": _label(
                    "<A> 自分に1点のダメージを与える。", "<A> Deal 1 damage to yourself."
                ),
            },
            "events": [
                {
                    "v": 58,
                    "type": "laplaplus.card_activated",
                    "text": _label(
                        "A8 熱核が発動（アクション）", "A8 Searing Core activates (action)"
                    ),
                }
            ],
        }
    ],
    "grounds": [],
    "terms": [{"word": "printed", "name": _label("記載値", "printed"), "value": 1}],
    "checked": [],
    "not_so": [
        {
            "rule": "LP-7.2",
            "text": _label("A6 主砲はダウンしている", "A6 Main Gun is down"),
            "word": "is_down",
        }
    ],
    "before": {"things": {}, "where": {}, "sides": {}},
    "after": {"things": {}, "where": {}, "sides": {}},
    "names": {},
    "rules": {
        "LP-7.2": _label(
            "**LP-7.2** アップで、アクションを持つ最上位のカードが行動する。",
            "**LP-7.2** The topmost card that is up and has an action acts.",
        )
    },
    "left_out": False,
}

_REPORT: dict[str, Any] = {
    "match": _MATCH,
    "game": "laplaplus",
    "title": "LaplaPlus",
    "language": "en",
    "version": 347,
    "head": "2f" * 32,
    "cut": {"from": 40, "to": 60, "card": "Searing Core"},
    "leaves_out": "Excerpt: events 40 to 60 of 347, those that name Searing Core. "
    "336 of 338 sentences are left out.",
    "sentences": [
        {
            "v": 58,
            "type": "laplaplus.card_activated",
            "text": "A8 Searing Core activates (action)",
            "depth": 3,
            "cause": {"v": 22, "rule": "LP-7.3"},
        },
        {
            "v": 60,
            "type": "laplaplus.damage_announced",
            "text": "A8 Searing Core is to deal 1 damage to A",
            "indent": 1,
            "depth": 4,
            "cause": {"v": 58, "rule": "LP-9.1"},
        },
    ],
    "waits": None,
    "explained_to": 347,
    "not_explained": None,
}

_SHEET: dict[str, Any] = {
    "match": "13a7ac41003444e3a649e43dcfc611d0",
    "game": "cardgard",
    "ruleset": "1",
    "card_set": "db939b0941929a64b9dda3bcea9df339c5934014a03dfb10883e2a607e439966",
    "event": {
        "v": 26,
        "type": "die.rolled",
        "text": _label("ラウンドロール: D6で6（第1抽選）", "Round roll: 6 on a D6 (draw 1)"),
    },
    "head": "ff11d747dd71afa12a17466a0526e9a637377bbbf7a9efd3d8bfbda758d1e5ed",
    "choice": "nobody_bound_them",
    "created": {"v": 1, "at": "2026-11-21T15:56:04.788Z"},
    "chain_head": "dd9c1454b045e4858d66fee41b64d22711080b87c55efef81b7cb6345640ad3f",
    "chain_length": 5,
    "seeds": [
        {
            "seat": 0,
            "player": None,
            "bot": None,
            "withdrawn": False,
            "by_server": True,
            "promised": None,
            "committed": {"v": 2, "at": "2026-11-21T15:56:04.791Z"},
            "commit": "7fd4bb8199e8b15c8ffa872aa96b58f0f851cf75a92c264ea0820e7932a91baf",
            "revealed": {"v": 4, "at": "2026-11-21T15:56:04.795Z"},
            "seed": "9b14dc04b1f0509b4b8b215de3b940d1ec1c00e809b874c186500844f2f4c118",
        },
        {
            "seat": 1,
            "player": None,
            "bot": None,
            "withdrawn": False,
            "by_server": True,
            "promised": None,
            "committed": {"v": 3, "at": "2026-11-21T15:56:04.795Z"},
            "commit": "cc3167a2a57cc66a910a013e6bf300b54b2ba8dbacbd128d621e2651cf4e2cc5",
            "revealed": {"v": 5, "at": "2026-11-21T15:56:04.795Z"},
            "seed": "5be7075e35baa223d3a1ea1f059c1139a66f6f0b875c5db5a6fc5f2afca52f81",
        },
    ],
    "fixed": {"v": 6, "at": "2026-11-21T15:56:04.795Z"},
    "mix": "fdbdb9d30169866aeda643d111d8667477ea1753c67383e481ebda5d9a14e13d",
    "draw": {
        "draw": 1,
        "opened": {"v": 25, "at": "2026-11-21T15:56:04.807Z"},
        "link": "02fa6072f44a560b2a9ce95cf7f1bc4773035b41847b8145a686f8a9e2fa60a0",
        "before": "dd9c1454b045e4858d66fee41b64d22711080b87c55efef81b7cb6345640ad3f",
        "before_v": 1,
        "key": "20274821eae9e87a0d84bbbea396b2b0dccb8d2ddc86e672e3bf7c2f5b254acd",
    },
    "dice": [
        {
            "v": 26,
            "purpose": _label("ラウンドロール", "Round roll"),
            "who": None,
            "low": 1,
            "sides": 6,
            "value": 6,
            "draw": 1,
            "index": 0,
            "words": [4273595999],
        }
    ],
    "shuffle": None,
}

_FINISHED: dict[str, Any] = {
    "matches": [
        {
            "match": _MATCH,
            "created": "2026-11-21T15:56:04.781Z",
            "version": 61,
            "status": "finished",
            "game": "laplaplus",
            "ruleset": "1",
            "seats": [{"joined": True, "player": "ada"}, {"joined": True, "player": "bob"}],
            "awaiting": "",
            "waiting": [],
            "winner": 1,
            "reason": "damage",
            "head": "5f" * 32,
            "record": f"/matches/{_MATCH}/record",
            "finished": "2026-11-21T15:57:31.002Z",
            "disputes": [],
        }
    ],
    "next": "AZqnpIVq3s9y-gUERmyo2323InbwT2dTc1dUdmE2",
    "settled": "2026-11-21T16:00:00.417Z",
    "more": False,
}

RESPONSES: dict[str, dict[str, Example]] = {
    "/matches": {
        "finished": Example("Matches that finished after a moment", _FINISHED),
    },
    "/matches/{match}/events/{version}/why": {
        "damage": Example("LaplaPlus: why a seat took 1 damage", _WHY),
    },
    "/matches/{match}/report": {
        "cut": Example("LaplaPlus: what names one card, among twenty events", _REPORT),
    },
    "/matches/{match}/events/{version}/die": {
        "round": Example("Cardgard: the die of a round", _SHEET),
    },
}
