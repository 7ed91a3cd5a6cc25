"""The starter decks of CG-22.4 as answers, each with a lineup."""

STARTERS = (
    [
        {"deck": ["U01", "U06", "U07", "U08", "U10", "U15", "C05", "C07"], "leap": ["L01", "L03"]},
        {"squares": {"1": "U15", "2": "U08", "3": "U10", "4": "C05"}},
    ],
    [
        {"deck": ["U02", "U03", "U05", "U09", "U11", "C01", "C03", "C06"], "leap": ["L02", "L04"]},
        {"squares": {"1": "U11", "2": "U02", "3": "C01", "4": "U03"}},
    ],
)
