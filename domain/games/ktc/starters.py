"""The starter rosters of KT-14.3 as answers, each with the default placement (KT-4.7)."""

from saikoro.domain.games.ktc.rules.set_up import default_placement

STARTERS = (
    [
        {"roster": ["S01", "S02", "S06", "S07", "S18", "S03", "S04", "S05", "S11", "S24"]},
        {"squares": default_placement(0)},
    ],
    [
        {"roster": ["S12", "S13", "S16", "S22", "S19", "S09", "S10", "S14", "S17", "S23"]},
        {"squares": default_placement(1)},
    ],
)
