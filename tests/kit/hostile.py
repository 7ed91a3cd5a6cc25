"""Texts that grow by repetition, by which an attacker wants a parser to stall."""

REPEATED = {
    "opening quotes": "「",
    "closing quotes": "」",
    "empty quotes": "「」",
    "quotes before a particle": "「あ」は",
    "quotes of two kinds": "「『",
    "opening brackets": "【",
    "brackets": "【1】",
    "angle brackets": "〈<",
    "particles": "の",
    "a word of the notation": "その後、",
    "a doubled word": "その",
    "one letter": "あ",
    "digits": "0",
    "spaces": " ",
    "wide letters": "ＡｶﾞＢ",
    "combining marks": "か\u3099\u0301",
    "commas": ",、",
    "points": ".…",
    "colons": "a:",
    "equals signs": "1= ",
    "signs": "+-",
    "riders": "《BS:を 無",
    "lines": "\n",
    "lines of a letter": "a\n",
    "lines with a quote": '"a\n',
    "titles": "■あ■\n",
    "headings": "▼カード▼\n",
    "quoted lines": "> > \n",
    "borders": "---\n",
    "tabs": "\t;",
}
"""The texts that hostile input repeats, by the name of their family."""


def repeated(family: str, length: int) -> str:
    """A text of one family with this many characters."""
    unit = REPEATED[family]
    return (unit * (length // len(unit) + 1))[:length]
