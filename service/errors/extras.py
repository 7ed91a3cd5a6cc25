"""What is wrong with what is sent or asked beside matches: cards, pictures, webhooks."""

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.rules import RuleViolation
from saikoro.domain.text import Text

NOTHING = Text("なし", "nothing")
"""What stands for an empty text that was sent."""


class IllegalHooks(RuleViolation):
    """Webhooks of which at least one cannot be."""


class IllegalPicture(RuleViolation):
    """A file that is no picture for a card."""


class CardSetWithheld(SaikoroError):
    """The host serves neither this card set nor records of matches that were played with it."""

    sentence = Text(
        "ホストはカードセット {digest} の公開を止めています: {reason}",
        "the host withholds the card set {digest}: {reason}",
    )

    def __init__(self, digest: str, reason: str) -> None:
        super().__init__(digest=digest, reason=reason)
        self.digest = digest
        self.reason = reason


class UnknownWebhook(SaikoroError):
    """Whoever asks has registered no webhook with this number."""

    sentence = Text("ウェブフック {webhook} はありません", "you have no webhook {webhook} here")

    def __init__(self, webhook: int) -> None:
        super().__init__(webhook=webhook)


class UnknownPicture(SaikoroError):
    """No picture has this digest."""

    sentence = Text("絵 {picture} はありません", "there is no picture {picture}")

    def __init__(self, picture: str) -> None:
        super().__init__(picture=repr(picture[:80]))


class NotAPicture(SaikoroError):
    """A body that is sent as something else than a picture."""

    sentence = Text(
        "本文が {sent} として送られました。送れるのは {taken} です",
        "the body is sent as {sent}, not as one of: {taken}",
    )

    def __init__(self, sent: str, taken: str) -> None:
        super().__init__(sent=sent[:80] or NOTHING, taken=taken)
