"""The two decks of FB-20 as answers to `deck`, to play without preparing."""

from typing import Any


def _counts(text: str) -> dict[str, int]:
    """Copies by card, from `u01:4 u02:3`."""
    entries = (entry.split(":") for entry in text.split())
    return {f"fb-{card}": int(copies) for card, copies in entries}


_FLOWERS: dict[str, Any] = {
    "name": "花と獣の庭",
    "fairy": "fb-f01",
    "main": _counts(
        "u01:4 u02:4 u03:4 u04:3 u05:4 u07:3 u08:3 u09:3 u10:2 u12:3 u15:2 s01:2 s02:2 "
        "m01:2 m04:2 m05:2 t01:3 t03:3 t05:3 t07:3 t09:3"
    ),
    "extra": _counts("x01:2 x02:1 x06:1 o01:2 o02:1 o06:1 e01:1 e04:1"),
    "cost": _counts("c02:10 c03:5"),
    "reactions": ["attack"],
}

_STARS: dict[str, Any] = {
    "name": "星とからくりの行進",
    "fairy": "fb-f03",
    "main": _counts(
        "u18:4 u19:4 u20:3 u21:4 u22:2 u23:2 u24:2 u25:3 u26:3 u28:4 u31:2 u32:2 u33:2 "
        "s06:2 s07:2 m07:2 m10:1 m11:1 t02:3 t04:2 t06:3 t08:3 t10:4"
    ),
    "extra": _counts("x03:2 x04:1 x07:2 o03:2 o04:1 e02:1 e03:1"),
    "cost": _counts("c01:10 c04:5"),
    "reactions": ["play"],
}

STARTERS = ([_FLOWERS], [_STARS])
"""「花と獣の庭」 for seat 0, 「星とからくりの行進」 for seat 1."""
