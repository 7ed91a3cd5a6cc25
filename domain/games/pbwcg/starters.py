"""The house decks of PB-3.11, with their starters, as answers to the first decisions."""

from typing import Any


def _answers(slot1: str, slot3: str, others: str) -> list[Any]:
    """A submission (PB-3.1), and the choice of the same starters (PB-4.2)."""
    starters = {"slot1": slot1, "slot3": slot3}
    return [{"deck": [slot1, slot3, *others.split()], "starters": starters}, starters]


STARTERS = (
    _answers(
        "pc01",
        "pc06",
        "pc02 pc03 pc04 pc05 pc07 pc08 pc09 pc10 pc20 pc21 pc23 pc24 "
        "eq01 eq03 eq04 eq05 eq07 eq10 eq13 eq17 eq19 eq20 "
        "st01 st02 st04 st06 st09 st11 st12 st16 st18 st21 st24 st26 st30 st33 st36 st37",
    ),
    _answers(
        "pc12",
        "pc14",
        "pc11 pc13 pc15 pc16 pc17 pc18 pc19 pc22 pc25 pc26 pc27 pc28 "
        "eq02 eq06 eq08 eq09 eq11 eq12 eq14 eq15 eq18 eq21 "
        "st03 st05 st07 st08 st13 st14 st17 st19 st20 st22 st23 st25 st27 st29 st31 st32",
    ),
)
"""`dawn_host` for seat A, `mist_and_void` for seat B."""
