"""Receipts of a service, checked on this machine."""

from saikoro.api_schemas.ids import SignedReceipt
from saikoro.domain.fairness.frames import MatchId
from saikoro.domain.fairness.receipts import receipt_message


def receipt_holds(receipt: SignedReceipt, server_key: str) -> bool:
    """Whether a receipt is signed with the server key of a match's header, in hexadecimal digits.

    Then the service cannot deny that the match had this head at this version.
    """
    from nacl.exceptions import BadSignatureError  # noqa: PLC0415 - most clients check no receipt
    from nacl.signing import VerifyKey  # noqa: PLC0415 - the same

    try:
        match, head = MatchId(bytes.fromhex(receipt.match)), bytes.fromhex(receipt.head)
        message = receipt_message(match, receipt.version, head)
        VerifyKey(bytes.fromhex(server_key)).verify(message, bytes.fromhex(receipt.signature))
    except (BadSignatureError, ValueError, OverflowError):  # parts of the wrong shape
        return False
    return True
