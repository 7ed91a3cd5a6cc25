/** What a client keeps of KTC: KT-12.5. */

import type { components } from "../api.ts";
import { type GameFold, type Line, at, drop, entry, present, put, seatOf } from "./parts.ts";

type Schemas = components["schemas"];
type Game = Schemas["KtcState"];
type Soldier = Schemas["KtcSoldier"];

interface Cards {
  soldier: { id: string; hp: number[]; unique?: { start: number } }[];
}

export const ktc: GameFold<Game, Cards> = {
  start: () => ({
    rosters: [],
    fields: [Array<null>(10).fill(null), Array<null>(10).fill(null)],
    outside: [[], []],
    removed: [[], []],
    soldiers: {},
    first: null,
    turn: 0,
    seat: null,
    acting: null,
    winner: null,
    reason: null,
  }),

  take(game, line, cards) {
    takeMatch(game, line, cards);
    takePlaces(game, line, cards);
    takeSoldiers(game, line);
  },
};

/** Rosters, placements and turns. */
function takeMatch(game: Game, line: Line, cards: Cards): void {
  switch (line.type) {
    case "ktc.rosters_revealed":
      game.rosters = [line.data.a, line.data.b];
      break;
    case "ktc.first_player_decided":
      game.first = line.data.seat;
      break;
    case "ktc.placement_revealed":
      for (const [square, id] of Object.entries(line.data.squares))
        at(game.fields, line.data.seat)[placeOf(square)] = id;
      break;
    case "ktc.game_started":
      for (const [seat, ids] of game.fields.entries())
        for (const [place, id] of ids.entries())
          if (id !== null) put(game.soldiers, id, recruit(game, id, seat, place, cards));
      break;
    case "ktc.turn_started":
      game.turn = line.data.turn;
      game.seat = line.data.seat;
      game.acting = null;
      break;
    case "ktc.action_declared":
      game.acting = line.data.soldier;
      break;
    case "ktc.match_ended":
      game.winner = line.data.winner;
      game.reason = line.data.reason;
      break;
  }
}

/** Where soldiers are. */
function takePlaces(game: Game, line: Line, cards: Cards): void {
  const soldier = (id: string) => entry(game.soldiers, id);
  const field = (id: string) => at(game.fields, seatOf(id));
  switch (line.type) {
    case "ktc.soldier_moved": {
      const { soldier: id, from, to, swapped } = line.data;
      field(id)[placeOf(to)] = id;
      field(id)[placeOf(from)] = swapped;
      soldier(id).place = placeOf(to);
      if (swapped !== null) soldier(swapped).place = placeOf(from);
      break;
    }
    case "ktc.soldier_defeated": {
      const gone = soldier(line.data.soldier);
      if (gone.place !== null) field(gone.id)[gone.place] = null;
      drop(at(game.outside, gone.seat), gone.id);
      at(game.removed, gone.seat).push(gone.id);
      gone.place = null;
      break;
    }
    case "ktc.soldier_exiled": {
      const { soldier: id, square, timer, state } = line.data;
      const exiled = soldier(id);
      field(id)[placeOf(square)] = null;
      at(game.outside, exiled.seat).push(id);
      if (state === "fresh") Object.assign(exiled, fresh(exiled.card, cards));
      Object.assign(exiled, { place: null, timer, left: placeOf(square) });
      break;
    }
    case "ktc.exile_counted":
      soldier(line.data.soldier).timer = line.data.timer;
      break;
    case "ktc.soldier_returned": {
      const back = soldier(line.data.soldier);
      const place = placeOf(line.data.square);
      field(back.id)[place] = back.id;
      drop(at(game.outside, back.seat), back.id);
      Object.assign(back, { place, timer: 0 });
      break;
    }
  }
}

/** How soldiers fare. */
function takeSoldiers(game: Game, line: Line): void {
  const soldier = (id: string) => entry(game.soldiers, id);
  switch (line.type) {
    case "ktc.stamina_changed":
      soldier(line.data.soldier).tired = line.data.stamina === "疲労状態";
      break;
    case "ktc.skill_used":
      put(soldier(line.data.soldier).uses, line.data.skill, line.data.uses);
      break;
    case "ktc.damage_dealt":
    case "ktc.healed":
      soldier(line.data.target).hp = line.data.hp;
      break;
    case "ktc.hp_increased":
    case "ktc.hp_decreased":
      soldier(line.data.soldier).hp = line.data.hp;
      break;
    case "ktc.status_gained":
      soldier(line.data.soldier)[line.data.kind] = { name: line.data.name, turns: line.data.turns };
      break;
    case "ktc.status_counted":
      present(soldier(line.data.soldier)[line.data.kind], line.data.kind).turns = line.data.turns;
      break;
    case "ktc.status_lost":
      soldier(line.data.soldier)[line.data.kind] = null;
      break;
    case "ktc.unique_changed":
      soldier(line.data.soldier).unique = line.data.to;
      break;
    case "ktc.soldier_promoted": {
      const { hp, max_hp } = line.data;
      Object.assign(soldier(line.data.soldier), { hp, max_hp, upper: true });
      break;
    }
  }
}

function recruit(game: Game, id: string, seat: number, place: number, cards: Cards): Soldier {
  const card = at(at(game.rosters, seat), Number(id.slice(1)) - 1);
  return { id, seat, card, place, ...fresh(card, cards), timer: 0, left: null };
}

function fresh(id: string, cards: Cards) {
  const card = present(
    cards.soldier.find((one) => one.id === id),
    id,
  );
  const hp = at(card.hp, 0);
  return {
    hp,
    max_hp: hp,
    unique: card.unique?.start ?? 0,
    upper: false,
    tired: false,
    buff: null,
    debuff: null,
    uses: {},
  };
}

function placeOf(square: string): number {
  const [column, row] = square.split("-").map(Number);
  return 2 * (Number(column) - 1) + Number(row) - 1;
}
