"""Signs that people type for one another: whoever reads a name does not know which was meant."""

_TYPED_FOR = {
    "~": "〜∼˜〰",
    "-": "‐‑‒–—―−⁃─━﹘",
    "'": "‘’‚‛ʼʹ′‵`",
    '"': "“”„‟″‶〝〞〟",
    "・": "·•‧∙⋅",
    "/": "∕⁄",
    "×": "✕✖⨯",
    "→": "➡⟶➔➜⇒",
    "!": "ǃ",
    ":": "∶꞉",
}
"""Signs, each with those that people type for it, behind NFKC. The long vowel ー is none of them:
it is a letter."""

_SIGNS = str.maketrans({one: sign for sign, others in _TYPED_FOR.items() for one in others})


def typed_alike(text: str) -> str:
    """A text for comparison with the same sign wherever people type one or another.

    It has been normalised by NFKC, which makes an acute accent of its own a space with an accent.
    """
    return text.replace(" \u0301", "'").translate(_SIGNS)
