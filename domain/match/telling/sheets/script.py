"""The script of a sheet: everybody can run it, and needs only Python."""

from collections.abc import Iterator

from saikoro.domain.match.telling.sheets.sheet import Sheet, Shuffle

_FORMULAS = """\
import hashlib, hmac

def u32(n): return n.to_bytes(4, "big")
def frame(tag, *parts):
    return b"saikoro1/" + tag.encode() + b"\\0" + b"".join(u32(len(p)) + p for p in parts)
def H(tag, *parts): return hashlib.sha256(frame(tag, *parts)).digest()
def mac(key, tag, *parts): return hmac.digest(key, frame(tag, *parts), "sha256")
def word(key, i): return int.from_bytes(mac(key, "block", u32(i // 8))[i % 8 * 4 :][:4], "big")
x = bytes.fromhex"""
"""The formulas of the protocol page."""


def script(sheet: Sheet) -> str:
    """Python that computes every value of a sheet again from what the record has opened."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: Sheet) -> Iterator[str]:
    yield _FORMULAS
    yield ""
    yield f'M = x("{sheet.match}")'
    yield f'head = x("{sheet.chain_head}")  # {_at(sheet.created.v)}'
    for one in sheet.seeds:
        yield f'seed{one.seat} = x("{one.seed}")  # {_at(one.revealed.v)}'
        checked = f'H("seed", M, u32({one.seat}), seed{one.seat}).hex()'
        yield f'assert {checked} == "{one.commit}"  # {_at(one.committed.v)}'
    seeds = ", ".join(f"seed{one.seat}" for one in sheet.seeds)
    yield f'mix = H("mix", M, head, {seeds})'
    yield f'assert mix.hex() == "{sheet.mix}"  # {_at(sheet.fixed.v)}'
    yield 'print("mix", mix.hex())'
    if sheet.draw is not None:
        draw = sheet.draw
        yield f'link = at = x("{draw.link}")  # {_at(draw.opened.v)}'
        yield f"for number in range({draw.draw}, 0, -1):"
        yield '    at = H("link", M, u32(number), at)'
        yield "assert at == head"
        yield f'key = mac(link, "draw", M, u32({draw.draw}), mix)'
        yield 'print("key", key.hex())'
    for die in sheet.dice:
        for at, rejected in enumerate(die.words[:-1], die.index):
            yield f"assert word(key, {at}) == {rejected} >= 2**32 - 2**32 % {die.sides}"
        last = die.index + len(die.words) - 1
        yield f"w = word(key, {last})"
        told = f'f"{_at(die.v)} {{w}} mod {die.sides} + {die.low} ="'
        yield f"print({told}, w % {die.sides} + {die.low})"
    if sheet.shuffle is not None:
        yield from _shuffle(sheet.shuffle)


def _shuffle(shuffle: Shuffle) -> Iterator[str]:
    deck, no = f"u32({shuffle.deck})", f"u32({shuffle.no})"
    yield f'secret = x("{shuffle.secret}")  # {_at(shuffle.opened.v)}'
    yield f'assert H("deck", M, {deck}, secret).hex() == "{shuffle.commit}"'
    yield f'key = mac(secret, "shuffle", M, {deck}, {no}, mix)'
    yield 'print("key", key.hex())'
    yield f"cards = {shuffle.cards!r}"
    yield "i = 0"
    yield "for k in range(len(cards) - 1, 0, -1):"
    yield "    while word(key, i) >= 2**32 - 2**32 % (k + 1):"
    yield "        i += 1"
    yield "    j = word(key, i) % (k + 1)"
    yield "    cards[k], cards[j], i = cards[j], cards[k], i + 1"
    yield 'print("top first:", *cards)'


def _at(version: int) -> str:
    return f"#{version}"
