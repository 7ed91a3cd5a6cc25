/** What a client keeps of Fairies Battle: FB-22. */

import type { components } from "../api.ts";
import { UnexpectedAnswer } from "../errors.ts";
import { type GameFold, type Line, at, drop, present, put } from "./parts.ts";

type Schemas = components["schemas"];
type Game = Schemas["FairiesState"];
type Side = Schemas["FairiesSeatState"];
type Placed = Schemas["FairiesPlaced"];
type Facing = Placed["facing"];

interface Cards {
  cost: { id: string; cost_kind: "basic" | "wound" }[];
}

export const fairies: GameFold<Game, Cards> = {
  start: () => ({
    seats: [newSide(), newSide()],
    first: null,
    turn: 0,
    seat: 0,
    phase: null,
    attacks: 0,
    triggers: 0,
    attack: null,
    windows: [],
    between: [],
    ids: {},
    dice: 0,
    winner: null,
    reason: null,
  }),

  take(game, line, cards) {
    if ("id" in line.data && "card" in line.data && typeof line.data.id === "string")
      put(game.ids, String(line.data.card), line.data.id);
    takeTurn(game, line, cards);
    takePiles(game, line);
    takePlays(game, line);
    takeLines(game, line);
    takeFight(game, line);
  },
};

function takeTurn(game: Game, line: Line, cards: Cards): void {
  switch (line.type) {
    case "fairies.tables_laid":
      for (const [seat, laid] of line.data.seats.entries()) lay(game, seat, laid, cards);
      break;
    case "fairies.first_player_set":
      game.first = game.seat = line.data.seat;
      game.dice = 1;
      break;
    case "fairies.turn_started":
      Object.assign(game, { turn: line.data.turn, seat: line.data.seat, attacks: 0, triggers: 0 });
      for (const side of game.seats) side.reversed_instead = false;
      for (const one of placed(game)) Object.assign(one, { used: [], triggered: {} });
      break;
    case "fairies.turn_ended":
      for (const side of game.seats) side.hushed = false;
      break;
    case "fairies.phase_began":
      game.phase = line.data.phase;
      break;
    case "fairies.window_opened":
      game.windows.push({ kind: line.data.kind, seat: line.data.seat });
      break;
    case "fairies.window_closed":
      game.windows.pop();
      break;
    case "fairies.hushed":
      at(game.seats, line.data.seat).hushed = true;
      break;
    case "fairies.damaged": {
      const side = at(game.seats, line.data.seat);
      side.damage = line.data.total;
      side.highest = Math.max(side.highest, side.damage);
      if (game.turn === 1 && line.data.seat !== game.first) side.capped += line.data.amount;
      break;
    }
    case "fairies.healed":
      at(game.seats, line.data.seat).damage = line.data.total;
      break;
    case "fairies.match_decided":
      game.winner = line.data.winner;
      game.reason = line.data.reason;
      break;
  }
}

/** How cards change their zones (FB-22.3). */
function takePiles(game: Game, line: Line): void {
  switch (line.type) {
    case "fairies.drawn":
      for (const card of line.data.cards) {
        leave(game, card);
        at(game.seats, line.data.seat).hand.push(card);
      }
      break;
    case "fairies.mulliganed":
      if (!line.data.kept) {
        const side = at(game.seats, line.data.seat);
        side.deck.push(...side.hand);
        side.hand = [];
      }
      break;
    case "fairies.checked":
      leave(game, line.data.card);
      game.between.push(line.data.card);
      break;
    case "fairies.destroyed":
      leave(game, line.data.card);
      arrive(game, line.data.card, line.data.to);
      break;
    case "fairies.moved":
      if (
        line.data.why === "random_discard" &&
        at(game.seats, ownerOf(line.data.card)).hand.length > 1 &&
        game.dice < 1000
      )
        game.dice += 1;
      leave(game, line.data.card);
      if (line.data.to === "slough")
        object(game, present(line.data.under, "card above")).sloughs.unshift(line.data.card);
      else arrive(game, line.data.card, line.data.to);
      break;
    case "fairies.cost_gained": {
      const { seat, card, kind } = line.data;
      const side = at(game.seats, seat);
      drop(side.cost_deck, card);
      side.costs.push({ card, kind, facing: "upright" });
      side.costs.sort((a, b) => numberOf(a.card) - numberOf(b.card));
      break;
    }
  }
}

/** How cards come to the field, and leave it after a cast (FB-22.4). */
function takePlays(game: Game, line: Line): void {
  switch (line.type) {
    case "fairies.entered": {
      const { seat, card, id, zone, slot, how } = line.data;
      leave(game, card);
      at(game.seats, seat)[zone][slot - 1] = newPlaced(card, seat, id);
      if (how === "returned") at(game.seats, seat).returned.push(card);
      break;
    }
    case "fairies.graded_up":
    case "fairies.evolved": {
      const { seat, card, id, onto, from } = line.data;
      leave(game, card);
      const one = object(game, onto);
      one.sloughs.push(onto);
      Object.assign(one, { card, id, used: [], used_up: [], triggered: {} });
      if (from === "banished") at(game.seats, seat).returned.push(card);
      break;
    }
    case "fairies.cast": {
      const { seat, card, how } = line.data;
      const one = find(game, card);
      if (one === undefined) {
        leave(game, card);
        game.between.push(card);
      } else one.casting = true;
      if (how === "returned") at(game.seats, seat).returned.push(card);
      break;
    }
    case "fairies.cast_negated":
      leave(game, line.data.card);
      arrive(game, line.data.card, line.data.to);
      break;
    case "fairies.cast_finished": {
      const { card, to, slot } = line.data;
      leave(game, card);
      const seat = ownerOf(card);
      if (to === "supports")
        at(game.seats, seat).supports[present(slot, "slot") - 1] = newPlaced(card, seat, game.ids[card] ?? null);
      else arrive(game, card, to);
      break;
    }
    case "fairies.set_face_down": {
      const { seat, card, row, slot, prepaid } = line.data;
      leave(game, card);
      at(game.seats, seat)[row][slot - 1] = { ...newPlaced(card, seat, null), prepaid };
      break;
    }
    case "fairies.flipped":
      object(game, line.data.card).id = line.data.id;
      break;
    case "fairies.music_placed": {
      const { seat, card, id } = line.data;
      leave(game, card);
      at(game.seats, seat).music = newPlaced(card, seat, id);
      break;
    }
  }
}

/** How cards are turned, and their lines used. */
function takeLines(game: Game, line: Line): void {
  switch (line.type) {
    case "fairies.cost_paid":
      for (const card of line.data.cards) face(game, card, "turned");
      break;
    case "fairies.faced":
      for (const card of line.data.cards) face(game, card, line.data.facing);
      break;
    case "fairies.ability_used": {
      const one = object(game, line.data.card);
      for (const used of [one.used, one.used_up]) if (!used.includes(line.data.line)) used.push(line.data.line);
      break;
    }
    case "fairies.line_triggered": {
      game.triggers += 1;
      const one = find(game, line.data.card);
      if (one) one.triggered[line.data.line] = (one.triggered[line.data.line] ?? 0) + 1;
      break;
    }
  }
}

function takeFight(game: Game, line: Line): void {
  const attack = () => present(game.attack, "attack");
  switch (line.type) {
    case "fairies.attack_declared": {
      const { attacker, target, upright } = line.data;
      game.attacks += 1;
      face(game, attacker, "turned");
      game.attack = { attacker, target, upright, blocker: null, negated: false, shielded: [] };
      break;
    }
    case "fairies.blocked":
      face(game, line.data.card, "turned");
      attack().blocker = line.data.card;
      break;
    case "fairies.attack_negated":
      attack().negated = true;
      break;
    case "fairies.shielded":
      attack().shielded.push(line.data.seat);
      break;
    case "fairies.attack_ended":
      game.attack = null;
      break;
    case "fairies.reversed_instead": {
      const one = object(game, line.data.card);
      one.facing = "reversed";
      at(game.seats, one.seat).reversed_instead = true;
      break;
    }
    case "fairies.modified": {
      const { card, what, value, until, seat = null } = line.data;
      const { modifiers } = object(game, card);
      if (seat !== null)
        for (const other of modifiers) if (other.until === "until_my_next_turn") other.seat ??= 1 - seat;
      modifiers.push({ what, value, until, seat });
      break;
    }
    case "fairies.modifiers_ended":
      for (const card of line.data.cards) {
        const one = object(game, card);
        const ends = (seat: number | null) => seat === null || seat === game.seat;
        one.modifiers = one.modifiers.filter(({ until, seat }) => until !== line.data.why || !ends(seat));
      }
      break;
  }
}

function lay(game: Game, seat: number, laid: Schemas["FairiesLaid"], cards: Cards): void {
  const side = at(game.seats, seat);
  side.fairy = newPlaced(`f${seat}`, seat, laid.fairy);
  side.deck = Array.from({ length: laid.main }, (_, place) => `d${seat}.0.${place}`);
  side.extra = Array.from({ length: laid.extra }, (_, place) => `d${seat + 2}.0.${place}`);
  const next = { basic: 0, wound: 10 };
  for (const id of laid.costs) {
    const { cost_kind } = present(
      cards.cost.find((card) => card.id === id),
      id,
    );
    const handle = `c${seat}.${next[cost_kind]++}`;
    side.cost_deck.push(handle);
    put(side.cost_ids, handle, id);
  }
  side.reactions = laid.reactions;
}

/** Take a card out of the zone that it is in. */
function leave(game: Game, card: string): void {
  rename(at(game.seats, ownerOf(card)), card);
  if (drop(game.between, card)) return;
  for (const side of game.seats) {
    for (const zone of ["hand", "deck", "extra", "forest", "banished", "cost_deck"] as const)
      if (drop(side[zone], card)) return;
    for (const row of [side.units, side.supports]) {
      const slot = row.findIndex((one) => one?.card === card);
      if (slot >= 0) {
        row[slot] = null;
        return;
      }
    }
    if (side.music?.card === card) {
      side.music = null;
      return;
    }
  }
  for (const one of placed(game)) if (drop(one.sloughs, card)) return;
  throw new UnexpectedAnswer(`${card} is nowhere`);
}

/** A deck that was shuffled has the new handles as soon as one of its cards is named (FB-22.1). */
function rename(side: Side, card: string): void {
  const [deck, no] = card.split(".");
  const [old, was] = (side.deck[0] ?? "").split(".");
  if (deck === old && Number(no) > Number(was)) side.deck = side.deck.map((_, place) => `${deck}.${no}.${place}`);
}

function arrive(game: Game, card: string, zone: string): void {
  const side = at(game.seats, ownerOf(card));
  switch (zone) {
    case "gone":
      drop(side.returned, card);
      side.gone.push(card);
      break;
    case "hand":
    case "deck":
    case "extra":
    case "forest":
    case "banished":
      side[zone].push(card);
      break;
    default:
      throw new UnexpectedAnswer(`a card cannot move to ${zone}`);
  }
}

function face(game: Game, card: string, facing: Facing): void {
  const cost = game.seats.flatMap((side) => side.costs).find((one) => one.card === card);
  (cost ?? object(game, card)).facing = facing;
}

function placed(game: Game): Placed[] {
  return game.seats
    .flatMap((side) => [side.fairy, ...side.units, ...side.supports, side.music])
    .filter((one) => one !== null);
}

function find(game: Game, card: string): Placed | undefined {
  return placed(game).find((one) => one.card === card);
}

function object(game: Game, card: string): Placed {
  return present(find(game, card), `card ${card} on the field`);
}

/** The seat that brought a card (FB-2.3). */
function ownerOf(card: string): number {
  return Number(card.slice(1).split(".")[0]) % 2;
}

function numberOf(card: string): number {
  return Number(card.split(".")[1]);
}

function newPlaced(card: string, seat: number, id: string | null): Placed {
  return {
    card,
    seat,
    id,
    facing: "upright",
    prepaid: false,
    casting: false,
    sloughs: [],
    modifiers: [],
    used: [],
    used_up: [],
    triggered: {},
  };
}

function newSide(): Side {
  return {
    fairy: null,
    units: Array<null>(6).fill(null),
    supports: Array<null>(6).fill(null),
    music: null,
    hand: [],
    deck: [],
    extra: [],
    forest: [],
    banished: [],
    gone: [],
    costs: [],
    cost_deck: [],
    cost_ids: {},
    reactions: [],
    damage: 0,
    highest: 0,
    capped: 0,
    hushed: false,
    reversed_instead: false,
    returned: [],
  };
}
