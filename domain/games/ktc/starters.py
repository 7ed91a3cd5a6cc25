"""The starter rosters of KT-14.3 as answers, each with a placement."""

_SQUARES = [f"{column}-{row}" for row in (1, 2) for column in range(1, 6)]

STARTERS = (
    [
        {"roster": ["S01", "S02", "S06", "S07", "S18", "S03", "S04", "S05", "S11", "S24"]},
        {"squares": {square: f"A{at}" for at, square in enumerate(_SQUARES, 1)}},
    ],
    [
        {"roster": ["S12", "S13", "S16", "S22", "S19", "S09", "S10", "S14", "S17", "S23"]},
        {"squares": {square: f"B{at}" for at, square in enumerate(_SQUARES, 1)}},
    ],
)
