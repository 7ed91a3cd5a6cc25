"""Problems of lines and records."""

from domain import errors as d
from service.http.problems.kinds.kind import Kind

KINDS: dict[type[Exception], Kind] = {
    d.NotCanonical: Kind(
        422,
        "not-canonical",
        "This cannot be written in a line",
        "Lines hold whole numbers up to 2^53-1, text, true, false, null, lists, and objects with "
        "ASCII keys; this has something else.",
        "Send numbers without a fraction and keys in ASCII.",
    ),
    d.BrokenLine: Kind(
        500,
        "broken-line",
        "A stored line is broken",
        "The stored stream was changed.",
        "The operator restores the stream from a backup or from a record that a player kept.",
    ),
    d.ReplayDiverged: Kind(
        500,
        "replay-diverged",
        "The rules emit other lines",
        "See match-halted.",
        "See match-halted.",
    ),
    d.Undisclosed: Kind(
        500,
        "undisclosed",
        "The record does not show a secret that its rules need",
        "The record was cut before the lines that show it, or those lines were removed.",
        "The operator compares it with a backup or with a record that a player kept.",
    ),
    d.BrokenRecord: Kind(
        500,
        "broken-record",
        "This is not a match",
        "Its lines contradict each other.",
        "The operator restores it from a backup.",
    ),
    d.DrawsExhausted: Kind(
        500,
        "draws-exhausted",
        "The match has no draws left",
        "A game rolled in more batches than it had declared.",
        "This is an error in the game's rules here; please report it.",
    ),
}
