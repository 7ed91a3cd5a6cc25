"""Who may not do what is asked, by a token, a key or an invitation."""

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.text import Text


class Unauthorised(SaikoroError):
    """No token, or none that is known here; the sentence has which one is needed."""

    def __init__(self, needed: Text) -> None:
        super().__init__(needed)


class Forbidden(SaikoroError):
    """A token of another seat."""

    sentence = Text("トークンは、別の席のものです", "the bearer token belongs to another seat")


class NotInvited(SaikoroError):
    """A seat of a match by invitation is asked for without the invitation."""

    sentence = Text(
        "招待制のマッチです。開いたときに返された招待を送ってください",
        "this match is by invitation: send the one that opening it returned",
    )


class PlayerTokenNeeded(SaikoroError):
    """A rematch is asked for in a seat of a player's id, without the token of that player."""

    sentence = Text(
        "席はプレイヤーIDのものです。そのプレイヤーのトークンも送ってください",
        "the seat belongs to a player's id: send the token of that player, too",
    )


class MissingScope(SaikoroError):
    """An organiser's key that was not made for this."""

    sentence = Text(
        "API キーに {scope} の権限がありません", "the API key does not have the scope {scope}"
    )

    def __init__(self, scope: str) -> None:
        super().__init__(scope=scope)


class MissingRole(SaikoroError):
    """A judge whose role does not allow this."""

    sentence = Text(
        "この大会での役割 {role} では、この操作はできません",
        "the role {role} in this tournament does not allow this",
    )

    def __init__(self, role: Text) -> None:
        super().__init__(role=role)


class TooManyEntrants(SaikoroError):
    """A tournament larger than an organiser's key allows."""

    sentence = Text(
        "API キーの上限は、一つの大会につき {quota} 人です",
        "the API key allows tournaments of up to {quota} entrants",
    )

    def __init__(self, quota: int) -> None:
        super().__init__(quota=quota)


class UnknownLink(SaikoroError):
    """No registration of the tournament has this link, or not any more."""

    sentence = Text(
        "大会に、そのような登録用のリンクはありません",
        "the tournament has no such link for registration",
    )


class UnknownKey(SaikoroError):
    """No organiser's key has this id."""

    sentence = Text("キー {key} はありません", "there is no key {key}")

    def __init__(self, key: str) -> None:
        super().__init__(key=repr(key))


class QuotaExceeded(SaikoroError):
    """An organiser's key has used up what it may use in a day."""

    sentence = Text(
        "API キーの一日の上限（{what} {quota}）を超えます。あと {retry_after} 秒で日付が変わります",
        "this is more than the API key's {quota} {what} a day; "
        "the next day begins in {retry_after} s",
    )

    def __init__(self, what: Text, quota: int, retry_after: int) -> None:
        super().__init__(what=what, quota=quota, retry_after=retry_after)
        self.retry_after = retry_after
