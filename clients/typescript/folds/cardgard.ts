/** What a client keeps of Cardgard: CG-18.5. */

import type { components } from "../api.ts";
import { type GameFold, type Line, at, drop, entry, present, put, seatOf } from "./parts.ts";

type Schemas = components["schemas"];
type Game = Schemas["CardgardState"];
type Unit = Schemas["CardgardCombatant"];

interface Printed {
  id: string;
  hp: number;
  speed: number;
}
interface Cards {
  unit: Printed[];
  leap?: Printed[];
}

export const cardgard: GameFold<Game, Cards> = {
  start: () => ({
    decks: [],
    leap_decks: [],
    units: {},
    squares: [],
    commands: [],
    knocked_out: [[], []],
    starting_hp: [0, 0],
    order: [],
    round: 0,
    face: null,
    acted: [],
    spoken: [],
    latest: [null, null],
    leapt: false,
    winner: null,
    reason: null,
  }),

  take(game, line, cards) {
    takeMatch(game, line, cards);
    takeUnits(game, line, cards);
    takeCommands(game, line);
  },
};

function takeMatch(game: Game, line: Line, cards: Cards): void {
  switch (line.type) {
    case "cardgard.decks_revealed":
      game.decks = line.data.decks;
      game.leap_decks = structuredClone(line.data.leap_decks);
      break;
    case "cardgard.lineups_revealed":
      revealed(game, line.data, cards);
      break;
    case "cardgard.order_decided":
      game.order = line.data.order;
      game.leapt = false;
      break;
    case "cardgard.order_changed":
      game.order = line.data.order;
      break;
    case "cardgard.round_began":
      Object.assign(game, { round: line.data.round, face: null, acted: [] });
      break;
    case "cardgard.round_face_changed":
      game.face = line.data.new;
      break;
    case "cardgard.round_face_fixed":
      game.face = line.data.face;
      break;
    case "cardgard.turn_began":
      game.acted.push(line.data.ref);
      game.spoken = [];
      game.latest[seatOf(line.data.ref)] = line.data.ref;
      break;
    case "cardgard.match_ended":
      game.winner = line.data.winner;
      game.reason = line.data.reason;
      break;
  }
}

function takeUnits(game: Game, line: Line, cards: Cards): void {
  const unit = (ref: string) => entry(game.units, ref);
  switch (line.type) {
    case "cardgard.damage_dealt":
    case "cardgard.healing_received":
      unit(line.data.target).hp = line.data.hp;
      break;
    case "cardgard.max_hp_changed":
      Object.assign(unit(line.data.target), { hp: line.data.hp, max_hp: line.data.new });
      break;
    case "cardgard.unit_saved":
      unit(line.data.ref).hp = line.data.hp;
      break;
    case "cardgard.speed_changed":
      unit(line.data.target).speed = line.data.new;
      break;
    case "cardgard.status_gained":
      unit(line.data.target).ailments.push(line.data.ailment);
      break;
    case "cardgard.status_cured":
      drop(unit(line.data.target).ailments, line.data.ailment);
      break;
    case "cardgard.traits_lost":
      unit(line.data.target).no_traits.push(line.data.until);
      break;
    case "cardgard.ability_silenced":
      unit(line.data.target).silenced.push(line.data.until);
      break;
    case "cardgard.round_ended": {
      const { round } = line.data;
      for (const one of Object.values(game.units)) {
        one.no_traits = one.no_traits.filter((until) => until !== round);
        one.silenced = one.silenced.filter((until) => until !== round);
      }
      break;
    }
    case "cardgard.action_taken":
      unit(line.data.ref).rows_taken.push(line.data.face);
      break;
    case "cardgard.ability_triggered":
      unit(line.data.ref).triggered += 1;
      game.spoken.push(line.data.ref);
      break;
    case "cardgard.unit_removed": {
      const { ref, square } = line.data;
      at(game.squares, seatOf(ref))[square - 1] = null;
      at(game.knocked_out, seatOf(ref)).push(ref);
      Object.assign(unit(ref), { square: null, ailments: [] });
      break;
    }
    case "cardgard.unit_revived": {
      const { ref, square, hp } = line.data;
      at(game.squares, seatOf(ref))[square - 1] = ref;
      drop(at(game.knocked_out, seatOf(ref)), ref);
      Object.assign(unit(ref), { square, hp });
      break;
    }
    case "cardgard.unit_moved_up": {
      const { ref, from, to } = line.data;
      at(game.squares, seatOf(ref))[from - 1] = null;
      at(game.squares, seatOf(ref))[to - 1] = ref;
      unit(ref).square = to;
      break;
    }
    case "cardgard.unit_leapt": {
      const { ref, square, to_card, hp } = line.data;
      drop(at(game.leap_decks, seatOf(ref)), to_card);
      put(game.units, ref, { ...newUnit(ref, to_card, square, cards), hp });
      game.spoken = game.spoken.filter((one) => one !== ref);
      game.leapt = true;
      break;
    }
  }
}

function takeCommands(game: Game, line: Line): void {
  switch (line.type) {
    case "cardgard.command_activated":
      Object.assign(at(game.commands, line.data.seat), { card: line.data.card, uses: line.data.use });
      break;
    case "cardgard.command_shown":
      at(game.commands, line.data.seat).card = line.data.card;
      break;
    case "cardgard.command_settled": {
      const { seat, fate } = line.data;
      const command = at(game.commands, seat);
      command.stays = fate === "stays";
      if (fate === "removed" || fate === "destroyed") command.square = null;
      break;
    }
  }
}

function revealed(game: Game, lineups: Schemas["CardgardLineupsRevealed"], cards: Cards): void {
  game.squares = [
    [null, null, null, null],
    [null, null, null, null],
  ];
  for (const [seat, units] of lineups.units.entries()) {
    for (const [square, card] of Object.entries(units)) {
      const ref = `${"AB"[seat]}${square}` as Unit["ref"];
      const unit = newUnit(ref, card, Number(square), cards);
      put(game.units, ref, unit);
      at(game.squares, seat)[Number(square) - 1] = ref;
      game.starting_hp[seat] = at(game.starting_hp, seat) + unit.hp;
    }
  }
  game.commands = lineups.command_squares.map((square) => ({ square, card: null, uses: 0, stays: false }));
}

function newUnit(ref: Unit["ref"], card: string, square: number, cards: Cards): Unit {
  const { hp, speed } = present(
    [...cards.unit, ...(cards.leap ?? [])].find(({ id }) => id === card),
    card,
  );
  return {
    ref,
    seat: seatOf(ref),
    card,
    hp,
    max_hp: hp,
    speed,
    square,
    ailments: [],
    no_traits: [],
    silenced: [],
    rows_taken: [],
    triggered: 0,
  };
}
