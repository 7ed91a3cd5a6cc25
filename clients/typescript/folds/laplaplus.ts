/** What a client keeps of LaplaPlus: LP-12.1. */

import type { components } from "../api.ts";
import { type GameFold, at, drop, entry, put, seatOf } from "./parts.ts";

type Game = components["schemas"]["LaplaPlusState"];

export const laplaplus: GameFold<Game, unknown> = {
  start: () => ({
    open_cards: [],
    initial_rows: [],
    rows: [],
    cards: {},
    hp: [0, 0],
    turn: 0,
    first: null,
    acting: null,
    winner: null,
    reason: null,
  }),

  take(game, line) {
    switch (line.type) {
      case "laplaplus.open_cards_shown":
        game.open_cards = [line.data.a, line.data.b];
        break;
      case "laplaplus.rows_revealed": {
        const rows = [line.data.a, line.data.b];
        game.initial_rows = rows;
        game.rows = rows.map((row, seat) => row.map((_, place) => `${"AB"[seat]}${place + 1}`)) as Game["rows"];
        for (const [seat, row] of rows.entries())
          for (const [place, number] of row.entries())
            put(game.cards, at(at(game.rows, seat), place), { number, up: true });
        break;
      }
      case "laplaplus.initial_hp_raised":
        game.hp[seatOf(line.data.card)] = line.data.hp;
        break;
      case "laplaplus.battle_started":
        game.hp = [line.data.hp_a, line.data.hp_b];
        break;
      case "laplaplus.turn_started":
        game.turn = line.data.turn;
        game.first = null;
        break;
      case "laplaplus.initiative_decided":
        game.first = line.data.first;
        break;
      case "laplaplus.action_phase_started":
        game.acting = line.data.side;
        break;
      case "laplaplus.card_downed":
        entry(game.cards, line.data.card).up = false;
        break;
      case "laplaplus.card_upped":
        entry(game.cards, line.data.card).up = true;
        break;
      case "laplaplus.cards_readied":
        for (const card of line.data.cards) entry(game.cards, card).up = true;
        game.acting = null;
        break;
      case "laplaplus.card_removed":
        drop(at(game.rows, seatOf(line.data.card)), line.data.card);
        delete game.cards[line.data.card];
        break;
      case "laplaplus.cards_swapped": {
        const row = at(game.rows, seatOf(line.data.card));
        const [upper, lower] = [row.indexOf(line.data.card), row.indexOf(line.data.below)];
        row[upper] = line.data.below;
        row[lower] = line.data.card;
        break;
      }
      case "laplaplus.damage_dealt":
      case "laplaplus.hp_restored":
        game.hp[line.data.side] = line.data.hp;
        break;
      case "laplaplus.battle_ended":
        game.acting = null;
        game.winner = line.data.winner;
        game.reason = line.data.reason;
        break;
    }
  },
};
