"""What a client does with frames: the table that a page of them leads to."""

from typing import Any

WHOLE = ("heading", "acting", "sides", "links")
"""The parts of a table that a frame replaces as a whole."""


def applied(body: dict[str, Any], page: dict[str, Any]) -> dict[str, Any]:
    """The body of a table with the frames of a page; AssertionError if they are of another base."""
    assert [body[name] for name in ("viewer", "opened", "drawer")] == [
        page[name] for name in ("viewer", "opened", "drawer")
    ]
    assert body["version"] == page["frames"][0]["v"] - 1
    table = dict(body["table"])
    for frame in page["frames"]:
        table |= {name: frame[name] for name in WHOLE if name in frame}
        for name in ("zones", "things"):
            changed = table[name] | frame.get(name, {})
            table[name] = {key: one for key, one in changed.items() if one is not None}
        if "order" in frame:
            table["zones"] = {name: table["zones"][name] for name in frame["order"]}
    faces = body["faces"] | page["faces"]
    return body | {"version": page["frames"][-1]["v"], "table": table, "faces": faces}


def base_of(body: dict[str, Any]) -> dict[str, str]:
    """What an address names of the base of frames."""
    viewer = "all" if body["viewer"] is None else str(body["viewer"])
    return {"viewer": viewer, "opened": str(body["opened"]).lower(), "drawer": body["drawer"]}
