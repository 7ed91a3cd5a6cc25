/** What a client keeps of PBWCG: PB-27. */

import type { components } from "../api.ts";
import { UnexpectedAnswer } from "../errors.ts";
import { type GameFold, type Line, at, drop, entry, present, put, seatOf } from "./parts.ts";

type Schemas = components["schemas"];
type Game = Schemas["PbwcgState"];
type Pl = Schemas["PbwcgPl"];
type Unit = Schemas["PbwcgUnit"];

interface Cards {
  pc: { id: string; wp: number; endurance?: number }[];
  support: { id: string; wp: number; endurance?: number; cp: number }[];
  set: { id: string; turns: number }[];
}

export const pbwcg: GameFold<Game, Cards> = {
  start: (options) => ({
    base_endurance: Number(options["base_endurance"]),
    phase: "set_up",
    turn: 0,
    pls: [newPl(), newPl()],
    units: {},
    field: null,
    order: [],
    first: 0,
    seat: null,
    pl_turns: 0,
    unit: null,
    acted: 0,
    placements: 0,
    activations: 0,
    set_discarded: false,
    paralysed: false,
    tries: 0,
    check: null,
    result: null,
    winner: null,
    reason: null,
  }),

  take(game, line, cards) {
    takeTurn(game, line);
    takeUnits(game, line, cards);
    takeHands(game, line);
    takeSets(game, line, cards);
  },
};

function takeTurn(game: Game, line: Line): void {
  switch (line.type) {
    case "pbwcg.battle_began":
      game.phase = "between";
      for (const [seat, hp] of line.data.hp.entries()) at(game.pls, seat).hp = hp;
      break;
    case "pbwcg.turn_began":
      Object.assign(game, { phase: "start", turn: line.data.turn, pl_turns: 0, tries: 0 });
      break;
    case "pbwcg.order_fixed":
      game.order = line.data.units;
      break;
    case "pbwcg.pl_order_fixed":
      game.first = line.data.first;
      break;
    case "pbwcg.pl_turn_began":
      Object.assign(game, {
        phase: "pl_turn",
        seat: line.data.seat,
        placements: 0,
        activations: 0,
        set_discarded: false,
      });
      break;
    case "pbwcg.pl_turn_ended":
      game.seat = null;
      game.pl_turns += 1;
      break;
    case "pbwcg.field_phase_began":
      game.phase = "field";
      break;
    case "pbwcg.main_turn_began":
      game.phase = "main";
      game.acted = 0;
      break;
    case "pbwcg.unit_turn_began":
      Object.assign(game, { unit: line.data.unit, activations: 0, paralysed: false });
      game.acted = game.order.findIndex(({ unit }) => unit === line.data.unit) + 1;
      break;
    case "pbwcg.unit_turn_ended":
      game.unit = null;
      break;
    case "pbwcg.turn_ended":
      game.phase = "between";
      break;
    case "pbwcg.check_opened": {
      const { purpose, seat, unit, try: number, of } = line.data;
      game.check = { purpose, seat, unit, number, of };
      break;
    }
    case "pbwcg.check_resolved": {
      const check = present(game.check, "check");
      if (check.purpose === "paralysis" && !line.data.success) game.paralysed = true;
      game.check = null;
      game.tries += 1;
      break;
    }
    case "pbwcg.check_limit_reached":
      if (line.data.purpose === "paralysis") game.paralysed = true;
      break;
    case "pbwcg.match_ended": {
      const { result, winner, reason } = line.data;
      Object.assign(game, { phase: "over", result, winner, reason });
      break;
    }
  }
}

function takeUnits(game: Game, line: Line, cards: Cards): void {
  const unit = (id: string) => entry(game.units, id);
  switch (line.type) {
    case "pbwcg.starters_revealed": {
      const { seat, slot1, slot3 } = line.data;
      summon(game, seat, slot1, 1, cards);
      summon(game, seat, slot3, 3, cards);
      break;
    }
    case "pbwcg.pc_summoned": {
      const { unit: id, slot, from } = line.data;
      const [seat, card] = [seatOf(id), id.slice(2)];
      const pl = at(game.pls, seat);
      if (from === "hand") {
        leaveHand(pl, card);
        game.placements += 1;
      } else drop(pl.discard, card);
      summon(game, seat, card, slot, cards);
      break;
    }
    case "pbwcg.hp_changed":
      at(game.pls, line.data.seat).hp = line.data.hp;
      break;
    case "pbwcg.endurance_changed":
      unit(line.data.unit).endurance = line.data.endurance;
      break;
    case "pbwcg.wp_changed":
      unit(line.data.unit).wp = line.data.wp;
      break;
    case "pbwcg.pc_moved": {
      const { unit: id, from, to } = line.data;
      const slots = at(game.pls, seatOf(id)).slots;
      if (slots[from - 1] === id) slots[from - 1] = null;
      slots[to - 1] = id;
      for (const one of [id, ...unit(id).supports]) unit(one).slot = to;
      break;
    }
    case "pbwcg.pc_knocked_out":
      if (unit(line.data.unit).items.length === 0) fall(game, line.data.unit);
      break;
    case "pbwcg.bs_received": {
      const { unit: id, bs } = line.data;
      unit(id).bs.push({ name: bs, turn: game.turn });
      const received = at(game.pls, seatOf(id)).received;
      const card = unit(id).card;
      if (!Object.hasOwn(received, card)) put(received, card, []);
      if (!entry(received, card).includes(bs)) entry(received, card).push(bs);
      break;
    }
    case "pbwcg.bs_recovered": {
      const one = unit(line.data.unit);
      one.bs = one.bs.filter(({ name }) => name !== line.data.bs);
      break;
    }
    case "pbwcg.status_gained": {
      const { unit: id, mod, turns, limited } = line.data;
      unit(id).statuses.push({ mod, left: turns, limited, turn: game.turn, counted: 0 });
      break;
    }
    case "pbwcg.status_ended": {
      const { statuses } = unit(line.data.unit);
      const { mod, reason } = line.data;
      const index = statuses.findIndex((one) =>
        reason === "replaced" ? one.limited !== null : one.mod === mod && one.left === 0,
      );
      if (index < 0) throw new UnexpectedAnswer(`no ${mod} ends`);
      statuses.splice(index, 1);
      break;
    }
    case "pbwcg.support_summoned": {
      const { support: id, card, master } = line.data;
      const { wp, endurance, cp } = present(
        cards.support.find((one) => one.id === card),
        card,
      );
      const seat = seatOf(id);
      at(game.pls, seat).supports += 1;
      unit(master).supports.push(id);
      put(
        game.units,
        id,
        newUnit(id, card, unit(master).slot, endurance ?? 5 + Math.floor(cp / 2), wp, game.turn, master),
      );
      break;
    }
    case "pbwcg.support_vanished": {
      const { master } = unit(line.data.support);
      if (master !== null && Object.hasOwn(game.units, master)) drop(unit(master).supports, line.data.support);
      delete game.units[line.data.support];
      break;
    }
  }
}

/** Decks, hands and what units wear. */
function takeHands(game: Game, line: Line): void {
  switch (line.type) {
    case "pbwcg.deck_accepted":
      at(game.pls, line.data.seat).deck_list = line.data.cards ?? Array<string>(line.data.size).fill("");
      break;
    case "pbwcg.deck_shuffled": {
      const pl = at(game.pls, line.data.seat);
      pl.shuffled = pl.deck = line.data.size;
      break;
    }
    case "pbwcg.cards_drawn": {
      const { seat, count, cards: drawn } = line.data;
      const pl = at(game.pls, seat);
      pl.deck -= count;
      pl.hand.push(...(drawn ?? Array<string>(count).fill("")));
      break;
    }
    case "pbwcg.equipment_attached": {
      const { unit: id, card } = line.data;
      leaveHand(at(game.pls, seatOf(id)), card);
      entry(game.units, id).items.push(card);
      game.placements += 1;
      break;
    }
    case "pbwcg.equipment_discarded": {
      const { unit: id, card, reason } = line.data;
      const [unit, pl] = [entry(game.units, id), at(game.pls, seatOf(id))];
      if (!drop(unit.items, card)) {
        leaveHand(pl, card);
        game.placements += 1;
      }
      pl.discard.push(card);
      if (reason === "knock_out" && unit.items.length === 0) fall(game, id);
      break;
    }
    case "pbwcg.cards_discarded": {
      const { seat, cards: gone } = line.data;
      const pl = at(game.pls, seat);
      for (const card of gone) leaveHand(pl, card);
      pl.discard.push(...gone);
      break;
    }
    case "pbwcg.card_returned": {
      const pl = at(game.pls, line.data.seat);
      drop(pl.discard, line.data.card);
      pl.hand.push(line.data.card);
      break;
    }
  }
}

/** Set cards and the field. */
function takeSets(game: Game, line: Line, cards: Cards): void {
  switch (line.type) {
    case "pbwcg.card_set": {
      const { seat, slot, card } = line.data;
      const pl = at(game.pls, seat);
      leaveHand(pl, card);
      pl.sets[slot - 1] = { card: card ?? "", laid: game.turn, face_up: false, activated: 0, left: 0 };
      game.placements += 1;
      break;
    }
    case "pbwcg.set_card_activated":
    case "pbwcg.trap_sprung": {
      const { seat, slot, card } = line.data;
      const set = present(at(game.pls, seat).sets[slot - 1], "set card");
      Object.assign(set, { card, face_up: true });
      if (line.type === "pbwcg.set_card_activated") {
        const { turns } = present(
          cards.set.find(({ id }) => id === card),
          card,
        );
        Object.assign(set, { activated: game.turn, left: turns });
        game.activations += 1;
      }
      break;
    }
    case "pbwcg.set_card_finished": {
      const pl = at(game.pls, line.data.seat);
      const slot = pl.sets.findIndex((set) => set?.face_up && set.card === line.data.card);
      if (slot >= 0) pl.sets[slot] = null;
      pl.discard.push(line.data.card);
      break;
    }
    case "pbwcg.set_card_discarded": {
      const { seat, slot, card, reason } = line.data;
      const pl = at(game.pls, seat);
      pl.sets[slot - 1] = null;
      pl.discard.push(card);
      if (reason === "owner") game.set_discarded = true;
      break;
    }
    case "pbwcg.field_changed": {
      const { card, owner, turns } = line.data;
      if (game.field !== null) at(game.pls, game.field.owner).discard.push(game.field.card);
      game.field = null;
      if (card !== null && owner !== null && turns !== null) {
        game.field = { card, owner, left: turns, since: game.turn };
        const { sets } = at(game.pls, owner);
        const slot = sets.findIndex((set) => set?.face_up && set.card === card);
        if (slot >= 0) sets[slot] = null;
      }
      break;
    }
    case "pbwcg.counter_reduced":
      count(game, line.data);
      break;
  }
}

function count(game: Game, { holder, what, left }: Schemas["PbwcgCounterReduced"]): void {
  if (holder === "field") {
    present(game.field, "field card").left = left;
    return;
  }
  const slot = /^([AB])\.set(\d)$/.exec(holder);
  if (slot) {
    present(at(game.pls, seatOf(holder)).sets[Number(slot[2]) - 1], "set card").left = left;
    return;
  }
  const status = entry(game.units, holder).statuses.find(
    (one) => one.mod === what && one.left === left + 1 && one.counted !== game.turn,
  );
  Object.assign(present(status, what), { left, counted: game.turn });
}

function fall(game: Game, id: string): void {
  const unit = entry(game.units, id);
  const pl = at(game.pls, seatOf(id));
  pl.slots[unit.slot - 1] = null;
  pl.discard.push(unit.card);
  delete game.units[id];
}

/** Take a card out of a hand; whoever does not see which no longer knows the others (PB-27.3). */
function leaveHand(pl: Pl, card: string | undefined): void {
  if (card !== undefined && drop(pl.hand, card)) return;
  if (card !== undefined && drop(pl.hand, "")) return;
  pl.hand = pl.hand.slice(1).map(() => "");
}

function summon(game: Game, seat: number, card: string, slot: number, cards: Cards): void {
  const { wp, endurance } = present(
    cards.pc.find(({ id }) => id === card),
    card,
  );
  const id = `${"AB"[seat]}.${card}`;
  at(game.pls, seat).slots[slot - 1] = id;
  put(game.units, id, newUnit(id, card, slot, endurance ?? game.base_endurance, wp, game.turn, null));
}

function newUnit(
  id: string,
  card: string,
  slot: number,
  endurance: number,
  wp: number,
  arrived: number,
  master: string | null,
): Unit {
  return {
    id,
    seat: seatOf(id),
    card,
    slot,
    endurance,
    wp,
    arrived,
    master,
    items: [],
    supports: [],
    bs: [],
    statuses: [],
  };
}

function newPl(): Pl {
  return {
    hp: 0,
    deck_list: [],
    shuffled: 0,
    deck: 0,
    hand: [],
    slots: [null, null, null, null],
    sets: [null, null, null, null, null],
    discard: [],
    supports: 0,
    received: {},
  };
}
