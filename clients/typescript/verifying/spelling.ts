/** The one spelling of a line: UTF-8, canonical JSON, and the fields that its type has. */

import type { components } from "../api.ts";
import { isObject, spelled } from "../bytes.ts";
import { Wrong, about, require } from "./broken.ts";

type Line = components["schemas"]["Line"];

/** How deep values may be nested in a line. */
const MOST_NESTED = 100;

/** A line as it was read: `data` has the shape of its type if the type is one of the life cycle. */
export interface Parts {
  v: number;
  type: string;
  data: unknown;
  at?: string;
  by?: string;
}

/** The value of a line; Wrong if its bytes are not the one spelling of it. */
export function decoded(line: Uint8Array): unknown {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line);
    value = JSON.parse(text);
  } catch {
    throw new Wrong("it is not JSON in UTF-8");
  }
  requireCanonical(value, 0);
  about("canonical", () => require(spelled(value) === text, "it is not in its one encoding"));
  return value;
}

function requireCanonical(value: unknown, depth: number): void {
  require(depth <= MOST_NESTED, `it is nested deeper than ${MOST_NESTED}`);
  const exact = typeof value !== "number" || Number.isSafeInteger(value);
  about("canonical", () => require(exact, "a number is not whole, or beyond 2^53-1"));
  if (typeof value === "string") require(!/\p{Surrogate}/u.test(value), "a text has half a character");
  if (Array.isArray(value)) for (const part of value) requireCanonical(part, depth + 1);
  if (!isObject(value)) return;
  for (const [key, part] of Object.entries(value)) {
    about("canonical", () => require(/^[\0-\x7f]*$/.test(key), "a key is not ASCII"));
    requireCanonical(part, depth + 1);
  }
}

/** The parts of a line; Wrong if it is no event, or not one of its type. */
export function partsOf(value: unknown): Parts {
  require(isObject(value), "it is not an object");
  const { v, type, data, at, by, ...more } = value;
  require(Object.keys(more).length === 0, `there is no field ${Object.keys(more)[0]}`);
  require(typeof type === "string" && typeof v === "number" && data !== undefined, "it is not an event");
  const both = typeof at === "string" && typeof by === "string";
  const neither = !("at" in value || "by" in value);
  about("origin", () => require(both || neither, "at and by are not both there, or both left out"));
  const shape = isShared(type) ? SHAPES[type] : undefined;
  if (shape !== undefined) requireShape(data, shape, type);
  return both ? { v, type, data, at, by } : { v, type, data };
}

/** Whether an event is one of every game. */
export function isShared(type: string): type is Line["type"] & keyof typeof SHAPES {
  return Object.hasOwn(SHAPES, type);
}

/** Whether a value is of the kind of a field. */
type Is = (value: unknown) => boolean;

const text: Is = (value) => typeof value === "string";
const number: Is = (value) => typeof value === "number";
const flag: Is = (value) => typeof value === "boolean";
const anything: Is = (value) => value !== undefined;
const object: Is = isObject;
const list =
  (each: Is): Is =>
  (value) =>
    Array.isArray(value) && value.every(each);
const oneOf =
  (...words: unknown[]): Is =>
  (value) =>
    words.includes(value);
const either =
  (...kinds: Is[]): Is =>
  (value) =>
    kinds.some((is) => is(value));

/** A field that may be left out, and is where it would have the value `left`; `undefined` for none such. */
class Optional {
  readonly is: Is;
  readonly left: unknown;

  constructor(is: Is, left: unknown) {
    this.is = is;
    this.left = left;
  }
}

type Shape = Readonly<Record<string, Is | Optional>>;

const isShape =
  (shape: Shape): Is =>
  (value) =>
    isObject(value) && wrongField(value, shape) === undefined;

function requireShape(data: unknown, shape: Shape, type: string): void {
  require(isObject(data), `the data of ${type} is not an object`);
  const field = wrongField(data, shape);
  const kind = field === undefined ? undefined : shape[field];
  const written = kind instanceof Optional && spelled(data[field!]) === spelled(kind.left);
  about("canonical", () => require(!written, `a field of ${type} is written that should be left out: ${field}`));
  require(field === undefined, `${type} cannot have this field, or not with this value: ${field}`);
}

/** The first field that an object of this shape cannot have, or must have. */
function wrongField(data: Record<string, unknown>, shape: Shape): string | undefined {
  const unknown = Object.keys(data).find((field) => !Object.hasOwn(shape, field));
  return unknown ?? Object.keys(shape).find((field) => !fits(data, field, shape[field] as Is | Optional));
}

function fits(data: Record<string, unknown>, field: string, kind: Is | Optional): boolean {
  if (!(kind instanceof Optional)) return Object.hasOwn(data, field) && kind(data[field]);
  return !Object.hasOwn(data, field) || (kind.is(data[field]) && spelled(data[field]) !== spelled(kind.left));
}

const isPairing: Is = isShape({
  tournament: text,
  stage: number,
  round: number,
  slot: number,
  ends: new Optional(text, ""),
  open_builds: new Optional(oneOf("match", "stage", "end"), "match"),
  opens_by: new Optional(text, ""),
});

/** The data of every event of the life cycle. */
const SHAPES = {
  "match.created": {
    chain_head: text,
    chain_length: number,
    deck_commits: list(text),
    judge: new Optional(flag, false),
    server_seed_commits: new Optional(list(text), []),
    pairing: new Optional(either(isPairing, oneOf(null)), undefined),
    judged_by: new Optional(text, null),
  },
  "seat.joined": {
    seat: number,
    seed_commit: text,
    seed_by: new Optional(oneOf("server"), null),
    player: new Optional(text, null),
    bot: new Optional(object, null),
    player_id: new Optional(text, null),
    name_commit: new Optional(text, null),
  },
  "seed.posted": { seat: number },
  "seed.lapsed": { seats: list(number) },
  "seed.revealed": { seat: number, seed: text },
  "entropy.fixed": { mix: text },
  "decision.asked": {
    decision: number,
    name: text,
    seats: list(number),
    seconds: number,
    hidden: new Optional(flag, false),
    parts: new Optional(number, 1),
  },
  "answer.given": { decision: number, seat: number, answer: anything },
  "submission.sealed": { seat: number, no: number, commit: text },
  "submission.posted": { seat: number, decision: number },
  "submission.opened": { seat: number, no: number, nonce: text, payload: anything },
  "draw.opened": { draw: number, link: text },
  "die.rolled": {
    low: number,
    sides: number,
    value: number,
    why: text,
    draw: new Optional(number, 0),
    who: new Optional(either(text, number), null),
  },
  "deck.shuffled": { deck: number, no: number, commits: list(text) },
  "card.revealed": { deck: number, no: number, pos: number, card: text, salt: text },
  "seat.resigned": { seat: number },
  "seat.timed_out": { seat: number, decision: number },
  "time.given_back": { decision: number, milliseconds: number, reason: oneOf("outage", "late") },
  "match.paused": { who: text, reason: new Optional(text, "") },
  "match.resumed": { milliseconds: number },
  "match.cancelled": {
    reason: oneOf("nobody_joined", "seed_missing", "expired", "left", "withdrawn", "round_over"),
    awaited: new Optional(list(number), []),
  },
  "match.halted": { reason: oneOf("replay_diverged", "rules_failed"), line: number },
  "match.finished": { winner: either(number, oneOf(null)), reason: new Optional(text, "") },
  "secrets.released": { reason: oneOf("over", "time") },
  "secrets.opened": {
    deck_secrets: list(text),
    shuffled: new Optional(list(isShape({ deck: number, no: number, cards: list(text) })), []),
  },
  "rewind.proposed": { to: number, reason: text },
  "match.rewound": { to: number, reason: text, ruling: new Optional(number, 0) },
  "judge.looked": { seat: number, reason: text, who: new Optional(text, "") },
} satisfies Partial<Record<Line["type"], Shape>>;

const HEADER: Shape = {
  format: oneOf("saikoro/1"),
  game: text,
  match: digits(32),
  options: object,
  rules: isShape({ digest: digits(64), id: text, version: text }),
  server: text,
  server_key: digits(64),
};

const NAME: Shape = { name: text, salt: digits(64), seat: (value) => value === 0 || value === 1 };

/** Whether a value is so many lowercase hexadecimal digits. */
export function digits(length: number): Is {
  return (value) => typeof value === "string" && value.length === length && /^[0-9a-f]*$/.test(value);
}

/** The name of a player, which lies beside the line `seat.joined` of the seat. */
export type NameBeside = components["schemas"]["NameBeside"];

/** The names in a line behind the last event; Wrong if it is not of this form. */
export function namesIn(line: Uint8Array): NameBeside[] {
  const value = decoded(line);
  require(isObject(value) && Object.keys(value).length === 1 && Array.isArray(value["names"]), "it has no names");
  for (const one of value["names"] as unknown[])
    require(isObject(one) && wrongField(one, NAME) === undefined, "a name has `name`, `salt` and `seat`");
  return value["names"] as NameBeside[];
}

/** Whether a value is a header of this format. */
export function isHeader(value: unknown): value is components["schemas"]["Header"] {
  return isObject(value) && wrongField(value, HEADER) === undefined && value.game === (value.rules as { id: string }).id;
}
