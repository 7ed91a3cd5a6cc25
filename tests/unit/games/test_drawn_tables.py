"""The tables of our games as the terminal draws them."""

from typing import Any

import pytest

from saikoro.conformance.seating import known
from saikoro.domain.cards.columns import WIDTH, width
from saikoro.domain.games import GAMES
from saikoro.domain.games.fairies import FAIRIES
from saikoro.domain.games.fairies.ids import owner
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.ktc import events as ktc_events
from saikoro.domain.games.ktc.state import Held
from saikoro.domain.games.ktc.words import ExiledState, Stamina
from saikoro.domain.games.pbwcg import PBWCG
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.drawing import draw_table
from saikoro.domain.words import LANGUAGES, Language
from tests.kit import fairies, ktc, pbwcg
from tests.kit.fairies_catalogue import HOUSE
from tests.kit.pbwcg_telling import begun, seen
from tests.kit.pool import pool
from tests.kit.worded import worded


def drawn(game: AnyGame, seen: Known[Any], cards: Any, language: Language) -> list[str]:
    table, faces = game.telling.table(seen, cards), game.telling.faces(cards)
    return draw_table(table, faces, language, seen.seat).splitlines()


def ktc_lines(language: Language) -> list[str]:
    match = ktc.position()
    match.apply(
        ktc_events.SoldierDefeated("B1", None),
        ktc_events.StaminaChanged("A1", Stamina.TIRED),
        ktc_events.SoldierPromoted("A3", 4, 4),
        ktc_events.SoldierExiled("A8", "3-2", 1, ExiledState.FRESH),
    )
    match.soldier("A2").debuff = Held("毒", 1)
    return drawn(KTC, known(match.state, 0), match.cards, language)


def pbwcg_lines(language: Language) -> list[str]:
    a = pbwcg.side(
        "pc01@1[eq01]",
        "pc06@4",
        hp=33,
        hand=["eq04", "st01"],
        sets={2: "st06"},
        discard=["pc02", "st09"],
        supports=[("pc01", "sp03")],
        units={"pc01": {"bs": ["毒"], "status": ("攻撃値(全)+2", 1, "戦神")}},
    )
    b = pbwcg.side("pc16@1", hp=40)
    state = pbwcg.position(a, b, order="A.pc01 B.pc16")
    return drawn(PBWCG, known(state, 0), pbwcg.HOUSE, language)


def fairies_lines(seat: int | None, language: Language) -> list[str]:
    mine = {
        "units": ["u21", "m05:down"],
        "supports": ["s06:turned"],
        "hand": ["u18", "u18", "m07"],
        "forest": ["t02"],
        "banished": ["u26"],
        "extra": ["x03"],
        "costs": 2,
        "damage": 10,
    }
    match = fairies.position(mine, {"units": ["u03/u01:reversed"], "hand": 3})
    hidden = match.table.hidden.cards
    own = {card: hidden[card] for card in hidden if seat is not None and owner(card) == seat}
    return drawn(FAIRIES, Known(seat, match.table.match, own), HOUSE, language)


KTC_EN = """\
Turn 5 / turn of A

B: defeat count 1
  Off the field -
  Defeated: B1 Sapper
  [Rear row]
  1-2 B6 Poisoner   | 2-2 B7 Pyromancer | 3-2 B8            | 4-2 B9 Recaller   | 5-2 B10 Assassin
  HP 3/3            | HP 3/3            | Illusionist       | HP 3/3            | HP 2/2
                    |                   | HP 3/3
  [Front row]
  1-1 -             | 2-1 B2 Revenant   | 3-1 B3 Gatekeeper | 4-1 B4 Cavalry    | 5-1 B5 Slinger
                    | HP 3/3            | HP 5/5            | HP 4/4            | HP 4/4
                    | unique counter
                    | 1/2

  [Front row]
  1-1 A1 Pikeman    | 2-1 A2            | 3-1 A3 Swordsman  | 4-1 A4 Berserker  | 5-1 A5 Standard-
  HP 4/4            | Shieldbearer      | HP 4/4            | HP 5/5            | Bearer
  tired             | HP 5/5            | unique counter    |                   | HP 4/4
                    | Poison: 1         | 0/2
                    |                   | upper class
  [Rear row]
  1-2 A6 Archer     | 2-2 A7 Field      | 3-2 -             | 4-2 A9 Shaman     | 5-2 A10
  HP 3/3            | Medic             |                   | HP 3/3            | Strategist
  unique counter    | HP 3/3            |                   | unique counter    | HP 3/3
  2/4               |                   |                   | 0/3               | unique counter
                    |                   |                   |                   | 1/4
A: defeat count 1, first player
  Defeated -
  Off the field: A8 Bugler (HP 3/3, returns in 1)"""

PBWCG_JA = """\
2ターン目 / メインターン

B：HP 40/30、先PL
  手札 0 | 山札 0 | 捨札 0
  [セット場]
  1 - | 2 -            | 3 - | 4 - | 5 -
  [後衛]
  3 -                                                  | 4 -
  [前衛]
  1 錆びた騎士ボルド                                   | 2 -
  持久 8/8 WP 9/9 早さ 5 攻撃値(体) 10 攻撃値(技) 5
  攻撃値(心) 2 防御値(体) 5 防御値(技) 2 防御値(心) 1
  通常範囲 1

  行動順：暁の剣士レン（早さ 0） > 錆びた騎士ボルド（早さ -1）
  [領域] -

  [前衛]
  1 暁の剣士レン                                       | 2 -
  持久 8/8 WP 12/12 早さ 7 攻撃値(体) 14 (9)
  攻撃値(技) 10 (7) 攻撃値(心) 6 (4) 防御値(体) 4
  防御値(技) 3 防御値(心) 2 通常範囲 1 重さ 4/12
  CP 5/13
  毒、【戦神】攻撃値(全)+2：1
  + 鋼の剣
  + 霧鴉#1
  持久 7/7 WP 0/0 早さ 9 攻撃値(体) 3 攻撃値(技) 9
  攻撃値(心) 3 防御値(体) 1 防御値(技) 4 防御値(心) 1
  通常範囲 2
  [後衛]
  3 -                                                  | 4 森の僧侶リーナ
                                                       | 持久 8/8 WP 18/18 早さ 5 攻撃値(体) 3
                                                       | 攻撃値(技) 5 攻撃値(心) 9 防御値(体) 1
                                                       | 防御値(技) 2 防御値(心) 4 通常範囲 1
  [セット場]
  1 - | 2 呼び声の笛   | 3 - | 4 - | 5 -
      | 伏せたターン 1
      | 裏向き
A：HP 33/43
  山札 0
  手札 2：長弓、癒しの泉
  捨札 2：星獣の門、鉄門のガルド"""

FAIRIES_EN = """\
Turn 5 / Main phase / turn of A

B (Florine the Flower-Keeper): damage 0
  Cost zone - (upright 0/0) | Hand 3 | Deck 20 | Extra deck 0 | Forest 0 | Banished zone 0 |
        Zone of those banished for good 0
  Cost deck 5: Tear Crystal ×5
  [Fairy zone] Florine the Flower-Keeper
  [Music zone] -
  [Supports]
  6 -                          | 5 -               | 4 - | 3 - | 2 - | 1 -
  [Units]
  6 -                          | 5 -               | 4 - | 3 - | 2 - | 1 Violet Swordbearer
                               |                   |     |     |     | power 3000 damage value 10
                               |                   |     |     |     | cost 2
                               |                   |     |     |     | reversed
                               |                   |     |     |     | + Lily-Bell Apprentice

  [Units]
  1 Comet Trick-Rider          | 2 Bramble Pitfall | 3 - | 4 - | 5 - | 6 -
  power 4000 damage value 20   | prepaid,
  cost 3                       | face-down
  breaker 1, trigger check 1
  [Supports]
  1 Old Fairy of the           | 2 -               | 3 - | 4 - | 5 - | 6 -
  Lighthouse
  power 3000 damage value 20
  cost 3
  guardian, sideways
  [Music zone] -
  [Fairy zone] Coppel the Winder
A (Coppel the Winder): damage 10
  Zone of those banished for good 0
  Cost zone (upright 2/3): Drop of Starlight ×2, Tear Crystal (sideways)
  Hand 3: Shooting-Star Courier ×2, Prank Returned
  Deck 20: Great Bear, Lord of the Hill ×20
  Extra deck 1: Guide of the Galaxy
  Cost deck 4: Tear Crystal ×4
  Forest 1: Little Thunder Mallet
  Banished zone 1: Clockwork Drummer"""


def table_of(lines: list[str]) -> str:
    """The drawing without what is printed on cards, which stands below the table."""
    blocks = "\n".join(lines).split("\n\n")
    return "\n\n".join(blocks[:-1])


def test_squares_of_ktc_face_each_other_in_columns():
    assert table_of(ktc_lines("en")) == KTC_EN


def test_supports_and_items_of_pbwcg_stand_under_their_pc():
    assert table_of(pbwcg_lines("ja")) == PBWCG_JA


def test_slots_of_fairies_battle_are_mirrored_and_facings_named():
    assert table_of(fairies_lines(0, "en")) == FAIRIES_EN


def test_what_is_printed_on_soldiers_and_statuses_stands_below():
    whole = "".join(ktc_lines("ja")).replace(" ", "")
    worded(whole)
    english = " ".join(" ".join(ktc_lines("en")).split())
    worded(english)


def test_a_hand_is_drawn_by_name_for_its_seat_alone():
    lines = pbwcg_lines("en")
    worded(lines)
    own = "\n".join(fairies_lines(0, "ja"))
    assert "手札 3：流れ星の使い ×2、" in own
    for seat in (1, None):
        others = "\n".join(fairies_lines(seat, "ja"))
        assert "流れ星の使い" not in others
        assert "手札 3 |" in others


def test_a_face_down_card_has_a_name_for_its_owner_alone():
    match = begun()
    seat, card = match.lay_a_set_card()
    name = f"  1 {pbwcg.HOUSE.sets[card].name_en}"
    assert name in "\n".join(drawn(PBWCG, seen(match, seat), pbwcg.HOUSE, "en"))
    for reader in (1 - seat, None):
        text = "\n".join(drawn(PBWCG, seen(match, reader), pbwcg.HOUSE, "en"))
        assert "  1 a face-down card" in text
        assert name not in text


def test_a_window_and_an_attack_stand_above_the_table():
    match = fairies.position({"units": ["u18"]}, {"units": ["u01"], "hand": 2})
    match.answer({"op": "next", "to": "battle"})
    match.answer(match.legal()[0])
    lines = drawn(FAIRIES, Known(1, match.table.match), HOUSE, "en")
    worded(lines[:2], "\n".join(lines))


@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_a_match_is_wider_than_the_terminal(game: str):
    for pooled in pool(game):
        for each, folds in pooled.walk():
            if each.version % 31 == 0:
                expect_narrow(folds[each.seat])
        expect_narrow(pooled.match.fold())


def expect_narrow(fold: Fold) -> None:
    """The terminal has room for the table that a reader sees, in both languages."""
    for language in LANGUAGES:
        lines = drawn(fold.game, fold.known, fold.cards, language)
        assert lines
        assert all(width(line) <= WIDTH for line in lines)
