"""Who may ask for an operation: by which token."""

from saikoro.api_schemas.operations.declaring import Who

SCHEMES = {
    "seat": "The token of a seat, which `POST /matches/{match}/seats` returned once.",
    "judge": "The token of a match's judge, which `POST /matches` returned once.",
    "player": "The token of a player, which `POST /players` returned; any `player_` and 64 random "
    "hexadecimal digits are one.",
    "organiser": "The token of a tournament's organiser, which `POST /tournaments` returned once.",
    "entrant": "The token of an entry, which registering by a link returned once, or that of an "
    "invitation, which the organiser hands out.",
    "key": "An organiser's API key, which `saikoro keys create` makes; without one anybody "
    "organises only where the host lets anybody.",
    "operator": "The token of the operator, which `saikoro keys` derives from the service's "
    "secret.",
    "metrics": "The token for metrics, which `saikoro keys metrics` derives from the service's "
    "secret.",
}
"""The tokens of the service, by the names of their security schemes."""

SEAT = Who("seat", "the token of a seat of this match.")
CREATOR = Who("seat", "the token of a seat, or the `creator_token` that `POST /matches` returned.")
HOLDER = Who("seat", "the token of a seat, of the match's creator or of its judge.")
NAMED = Who("seat", "the token of the seat, or the operator's.", always=True)
JUDGE = Who(
    "judge",
    "the token of the match's judge, which `POST /matches` returned; or that of the player whom "
    "the match names as its judge.",
)
OFFICIAL_OF_MATCH = Who(
    "judge",
    "the token of the judge whom the match names: the `judge_token` that `POST /matches` returned, "
    "or that of the player; of a match of a tournament, the key of a judge who may make rulings "
    "there, or the token of its organiser.",
)
RULER = Who(
    "judge",
    "the token of the match's judge: the `judge_token` that `POST /matches` returned, or that of "
    "the player whom the match names; or the operator's.",
    always=True,
)
_OF_DISPUTES = (
    "the token of a seat of the match, of its judge, or of the operator; of a pairing that of an "
    "entrant, or of an official of the tournament."
)
DISPUTE_SIDE = Who("seat", _OF_DISPUTES)
DISPUTE_RULER = Who("judge", _OF_DISPUTES)
PLAYER = Who("player", "the token of a player, which `POST /players` returned.")
KEY = Who("key", "an organiser's API key, where the host asks for one.")
ORGANISER = Who(
    "organiser", "the token of the tournament's organiser, which `POST /tournaments` returned."
)
OFFICIAL = Who(
    "organiser",
    "the token of the tournament's organiser, which `POST /tournaments` returned, or the key of a "
    "judge whose role allows it.",
)
CLAIMANT = Who(
    "entrant",
    "the token of the entrant: its invitation, or that of its seat in the match; or that of the "
    "organiser or a judge, on its behalf.",
)
ENTRANT = Who(
    "entrant",
    "the token of an entry, which registering returned; of an entrant whom the organiser entered, "
    "the token of its invitation.",
)
OPERATOR = Who(
    "operator",
    "the operator's token, which `saikoro keys` derives from the secret of the service.",
    always=True,
)
WATCHER = Who(
    "metrics",
    "the token for metrics, which `saikoro keys metrics` derives from the secret of the service, "
    "or the operator's.",
)
