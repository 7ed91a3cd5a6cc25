"""What the service posts to webhooks, as the API description has it."""

from collections.abc import Callable

from litestar.openapi.spec import (
    OpenAPIMediaType,
    OpenAPIResponse,
    Operation,
    Parameter,
    PathItem,
    Reference,
    RequestBody,
    Schema,
)
from litestar.openapi.spec.enums import OpenAPIType

from saikoro.api_schemas.webhooks import ChatMessage, CloudEvent, DiscordMessage
from saikoro.service.webhooks.hooks import CLOUD_EVENT, JSON

POSTED = {"CloudEvent": CloudEvent, "ChatMessage": ChatMessage, "DiscordMessage": DiscordMessage}
"""The bodies, by the names of their components."""

_HEADERS = {
    "webhook-id": "Names the delivery; the same for every attempt.",
    "webhook-timestamp": "When it was sent, in seconds since 1970. Refuse an old one.",
    "webhook-signature": "`v1,` and the Base64 of HMAC-SHA-256 of "
    "`<webhook-id>.<webhook-timestamp>.<body>` under the secret of the webhook.",
}
_ANSWERS = {
    "2XX": "It is taken",
    "410": "The webhook ends",
    "default": "It is tried again, for about a day",
}


def notification(reference: Callable[[str], Reference]) -> PathItem:
    """A post to a webhook; `reference` is the schema of a component."""
    chats = Schema(one_of=[reference("ChatMessage"), reference("DiscordMessage")])
    chats.title = "MessageToChat"
    headers: list[Parameter | Reference] = [
        Parameter(
            name=name,
            param_in="header",
            required=True,
            description=description,
            schema=Schema(type=OpenAPIType.STRING),
        )
        for name, description in _HEADERS.items()
    ]
    return PathItem(
        post=Operation(
            operation_id="Notification",
            summary="Be notified of an event",
            description="An event of a match, of its disputes, or of a tournament, to a URL that "
            "was registered with `webhooks`. It says where to look, and nothing that only a seat "
            "may know. It comes at least once, and in no certain order.",
            parameters=headers,
            request_body=RequestBody(
                required=True,
                content={
                    CLOUD_EVENT: OpenAPIMediaType(schema=reference("CloudEvent")),
                    JSON: OpenAPIMediaType(schema=chats),
                },
            ),
            responses={
                status: OpenAPIResponse(description=text) for status, text in _ANSWERS.items()
            },
        )
    )
