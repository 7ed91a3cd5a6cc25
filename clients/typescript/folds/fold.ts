/** The state of a match from its lines alone, without rules: `/docs/protocol`, "Fold a match". */

import type { components } from "../api.ts";
import { UnexpectedAnswer } from "../errors.ts";
import { cardgard } from "./cardgard.ts";
import { fairies } from "./fairies.ts";
import { ktc } from "./ktc.ts";
import { laplaplus } from "./laplaplus.ts";
import { type GameFold, at, drop, present, put } from "./parts.ts";
import { pbwcg } from "./pbwcg.ts";

type Schemas = components["schemas"];
type Line = Schemas["Line"];
type State = Schemas["State"];
type Shared = Omit<State, "game"> & { game: unknown };

export const FOLDS: Readonly<Record<string, GameFold<unknown, unknown>>> = { cardgard, fairies, ktc, laplaplus, pbwcg };

/** A match after the lines taken so far, as a seat or everybody knows it. */
export class Fold {
  /** The number of lines taken. */
  version = 0;
  /** What the seat alone knows; undefined for everybody. */
  readonly known: Schemas["SeatKnowledge"] | undefined;
  readonly #game: GameFold<unknown, unknown>;
  readonly #cards: unknown;
  readonly #state: Shared;
  /** The game at each decision, to which it may be rewound. */
  readonly #earlier = new Map<number, unknown>();

  /**
   * A match before its first line: `header` is the one of its record, or `GET /matches/{match}`, and `cards` the
   * card set that it names. UnexpectedAnswer if the game is not known here.
   */
  constructor(header: { game: string; options: object }, cards: Schemas["CardSet"], seat?: number) {
    const game = Object.hasOwn(FOLDS, header.game) ? FOLDS[header.game] : undefined;
    this.#game = present(game, `game ${header.game}`);
    this.#cards = cards;
    this.#state = newState(this.#game.start(header.options as Record<string, unknown>));
    this.known = seat === undefined ? undefined : { seat, cards: {}, submitted: {} };
  }

  /** What is true now: `state` of `GET /matches/{match}/state`. The next line changes it. */
  get state(): State {
    return this.#state as State;
  }

  /**
   * Apply the next line, what the seat alone may know with it, and the name that lies beside it, null if it was
   * withdrawn; UnexpectedAnswer if it does not fit.
   */
  take(bare: Line, secret?: Schemas["Secret"], name?: string | null): void {
    if (bare.v !== this.version + 1) throw new UnexpectedAnswer(`line ${bare.v} comes after line ${this.version}`);
    const line = this.#whole(bare, secret);
    takeShared(this.#state, line, name);
    this.#game.take(this.#state.game, line, this.#cards);
    this.version = line.v;
    if (line.type === "decision.asked") this.#earlier.set(line.v, structuredClone(this.#state.game));
    if (line.type === "match.rewound")
      this.#state.game = structuredClone(present(this.#earlier.get(line.data.to), `decision at ${line.data.to}`));
  }

  /** The line with the fields that only this seat may see; what else it alone knows is kept. */
  #whole(line: Line, secret?: Schemas["Secret"]): Line {
    if (secret === undefined || this.known === undefined) return line;
    const { openings = [], event, ...cards } = secret;
    for (const [handle, fact] of Object.entries(cards)) put(this.known.cards, handle, (fact as { card: string }).card);
    if (line.type === "submission.sealed")
      for (const { payload } of openings as Schemas["Opening"][])
        put(this.known.submitted, String(line.data.no), payload);
    return event === undefined ? line : ({ ...line, data: { ...line.data, ...event } } as Line);
  }
}

function takeShared(state: Shared, line: Line, name: string | null | undefined): void {
  switch (line.type) {
    case "seat.joined": {
      const { player_id = null, bot = null, seed_commit, seed_by = null, name_commit = null } = line.data;
      const player = (name_commit === null ? line.data.player : name) ?? null;
      const withdrawn = name_commit !== null && name === null;
      const taken = { joined: true, player, player_id, bot, seed_commit, seed_by, name_commit, withdrawn };
      Object.assign(at(state.seats, line.data.seat), taken);
      break;
    }
    case "seed.revealed":
      at(state.seats, line.data.seat).seed = line.data.seed;
      break;
    case "entropy.fixed":
      state.status = "playing";
      state.mix = line.data.mix;
      break;
    case "draw.opened":
      state.draws = line.data.draw;
      break;
    case "deck.shuffled":
      state.decks[line.data.deck] = { no: line.data.no, commits: line.data.commits };
      break;
    case "card.revealed":
      put(state.cards, `d${line.data.deck}.${line.data.no}.${line.data.pos}`, line.data.card);
      break;
    case "match.created": {
      const { pairing } = line.data;
      if (pairing?.open_builds !== undefined) state.closed = pairing;
      break;
    }
    case "secrets.opened":
      state.status = "finished";
      state.closed = null;
      break;
    case "match.finished":
      if (state.mix === null) state.closed = null; // a match that has not begun keeps nothing closed
      Object.assign(state, {
        status: state.closed === null ? "finished" : "decided",
        decision: null,
        winner: line.data.winner,
        reason: line.data.reason ?? null,
      });
      break;
    case "match.cancelled":
    case "match.halted":
      state.status = line.type === "match.halted" ? "halted" : "cancelled";
      state.reason = line.data.reason;
      state.decision = null;
      break;
    case "match.rewound":
      state.decision = null;
      break;
    case "judge.looked":
      state.looked.push(line.data.seat);
      break;
    default:
      takeAnswers(state, line);
  }
}

function takeAnswers(state: Shared, line: Line): void {
  switch (line.type) {
    case "decision.asked": {
      const { decision: number, name, seats, seconds, hidden = false, parts = 1 } = line.data;
      const parts_to_come = hidden ? Object.fromEntries(seats.map((seat) => [seat, parts])) : {};
      state.decisions = number;
      state.decision = { number, name, seats, waiting: [...seats], hidden, seconds, parts_to_come };
      break;
    }
    case "answer.given":
      at(state.seats, line.data.seat).time_outs_in_a_row = 0;
      drop(state.decision?.waiting ?? [], line.data.seat);
      break;
    case "submission.sealed": {
      const { seat, no } = line.data;
      Object.assign(at(state.seats, seat), { sealed: no, time_outs_in_a_row: 0 });
      if (!state.decision?.hidden) break;
      const left = (state.decision.parts_to_come[seat] ?? 1) - 1;
      state.decision.parts_to_come[seat] = left;
      if (left === 0) drop(state.decision.waiting, seat);
      break;
    }
    case "seat.timed_out": {
      const seat = at(state.seats, line.data.seat);
      seat.time_outs += 1;
      seat.time_outs_in_a_row += 1;
      drop(state.decision?.waiting ?? [], line.data.seat);
      break;
    }
  }
}

function newState(game: unknown): Shared {
  return {
    game,
    seats: [newSeat(), newSeat()],
    status: "open",
    mix: null,
    draws: 0,
    decisions: 0,
    decision: null,
    decks: {},
    cards: {},
    looked: [],
    winner: null,
    reason: null,
    closed: null,
  };
}

function newSeat(): Schemas["SeatState"] {
  return {
    joined: false,
    player: null,
    player_id: null,
    bot: null,
    seed_commit: null,
    seed_by: null,
    seed: null,
    sealed: 0,
    time_outs: 0,
    time_outs_in_a_row: 0,
    name_commit: null,
    withdrawn: false,
  };
}
