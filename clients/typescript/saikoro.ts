/**
 * A client of a Saikoro service, for browsers and Node, without dependencies.
 *
 *     const api = new Client("http://127.0.0.1:8000");
 *     const { match } = await api.create("ktc", {}, { bots: { 1: { bot: "greedy" } } });
 *     const seat = await api.join(match, { wait: 20 });
 *     const asked = await api.decision(match, seat.token);
 *     const [option] = asked.options ?? [];
 *     if (option) await api.answer(match, option.answer, seat.token, { decision: asked.decision });
 *     for await (const { line } of api.follow(match)) console.log(line.v, line.type);
 *
 * Every request is sent again, under one idempotency key, until the service has answered; `follow`
 * gives each line once, in order, through cuts and restarts. `verifyChain` and `receiptHolds` check
 * what the service says; they need WebCrypto, which browsers have on https and on localhost.
 *
 * `api.ts` is generated from the API description of the service: all types come from there.
 */

import type { components } from "./api.ts";

export type Schemas = components["schemas"];
export type Line = Schemas["Line"];
export type TournamentLine = Schemas["TournamentLine"];
export type Problem = Schemas["Problem"];
export type Decision = Schemas["DecisionView"] & {
  /** With which an answer says what it answers. */
  etag: string;
};
export type Answer = Schemas["OptionView"]["answer"];
export type Page = Schemas["EventsPage"];
export type StateView = Schemas["StateView"];
export type Receipt = Schemas["SignedReceipt"];

/** A line, and what the asking seat alone may know beside it. */
export interface Followed<L> {
  line: L;
  secret?: Schemas["Secret"];
}

/** A change of a JSON Patch (RFC 6902); `copy` is never sent. */
export type Change =
  | { op: "add" | "replace" | "test"; path: string; value: unknown }
  | { op: "remove"; path: string }
  | { op: "move"; path: string; from: string };

export interface Settings {
  /** Sent where an operation is given no token. */
  token?: string;
  /** Seconds of pauses, in a row, after which it gives up. */
  patience?: number;
  /** Waits so many milliseconds. */
  pause?: (milliseconds: number) => Promise<void>;
  fetch?: typeof fetch;
}

/** What an operation that changes something may be given. */
export interface Once {
  /** Names the intention, which the same key does once; without a token 32 random hexadecimal digits. */
  key?: string;
  /** Seconds that the service may wait for what follows. */
  wait?: number;
}

/** The base of every error of this client. */
export class ClientError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** No response came, as long as the client kept asking. */
export class Unreachable extends ClientError {}

/** A response that the API does not describe. */
export class UnexpectedAnswer extends ClientError {}

/** The service refused a request, and changed nothing. */
export class Refused extends ClientError {
  readonly problem: Problem;
  /** Seconds after which to ask again, where the service says so. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, retryAfter?: number) {
    const broken = (problem.errors ?? []).map((one) => `${one.code} (${one.rule}): ${one.detail}`);
    super([`${problem.title}: ${problem.detail}`, ...broken].join("\n  "));
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return this.problem.status;
  }

  /** The last part of the problem's `type`, such as `illegal-answer`. */
  get kind(): string {
    return this.problem.type.split("/").at(-1) ?? "";
  }
}

const BUSY = new Set([429, 502, 503, 504]);
const MAX_BYTES = 256 * 1024 * 1024;
const TIMEOUT_MILLISECONDS = 60_000;
const WAIT_SECONDS = 20;
const FIRST_PAUSE = 0.2;
const LONGEST_PAUSE = 5;

interface Reply {
  body: Uint8Array<ArrayBuffer>;
  headers: Headers;
}

interface Asked {
  method?: "GET" | "POST";
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  token?: string | undefined;
  accept?: string;
  once?: Once;
  /** The ETag that was acted on. */
  seen?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Everything that can be asked of a service. */
export class Client {
  readonly #url: string;
  readonly #token: string | undefined;
  readonly #patience: number;
  readonly #pause: (milliseconds: number) => Promise<void>;
  readonly #fetch: typeof fetch;
  #reached = false;

  constructor(url: string, settings: Settings = {}) {
    this.#url = url.replace(/\/+$/, "");
    this.#token = settings.token;
    this.#patience = settings.patience ?? 60;
    this.#pause = settings.pause ?? ((time) => new Promise((done) => setTimeout(done, time)));
    this.#fetch = settings.fetch ?? ((input, init) => fetch(input, init));
  }

  // Games and cards.

  games(): Promise<Schemas["GameView"][]> {
    return this.#json("/games");
  }

  /** The JSON Schema of everything that a game puts on the wire. */
  gameSchema(game: string): Promise<unknown> {
    return this.#json(path("games", game, "schema"));
  }

  cardSet(game: string, digest = "house"): Promise<unknown> {
    return this.#json(path("games", game, "card-sets", digest));
  }

  /** Store a card set, so that matches can name its digest in their options. */
  storeCardSet(game: string, cards: object): Promise<Schemas["CardSetStored"]> {
    return this.#json(path("games", game, "card-sets"), { method: "POST", body: cards });
  }

  // Matches.

  /** A new match with free seats, but for those given to bots. */
  create(
    game: string,
    options: Schemas["CreateMatch"]["options"] = {},
    { bots = {}, ...once }: Once & { bots?: Schemas["CreateMatch"]["bots"] } = {},
  ): Promise<Schemas["CreatedMatch"]> {
    return this.#json("/matches", { method: "POST", body: { game, options, bots }, once });
  }

  /** A seat, by default the first free one, and its token, which is given this once. */
  join(
    match: string,
    { key, wait, ...body }: Once & Schemas["JoinMatch"] = {},
  ): Promise<Schemas["TakenSeat"]> {
    const once = given({ key, wait });
    return this.#json(path("matches", match, "seats"), { method: "POST", body, once });
  }

  match(match: string): Promise<Schemas["MatchView"]> {
    return this.#json(path("matches", match));
  }

  /** What is asked, of whom, until when; with a seat's token also what it may answer. */
  async decision(match: string, token?: string): Promise<Decision> {
    const reply = await this.#ask(path("matches", match, "decision"), { token });
    return { ...parsed<Schemas["DecisionView"]>(reply), etag: reply.headers.get("ETag") ?? "" };
  }

  /** What would become of an answer, finished or not; nothing is changed. */
  check(match: string, answer: unknown, token: string): Promise<Schemas["AnswerChecked"]> {
    const asked = { method: "POST", body: { answer }, token } as const;
    return this.#json(path("matches", match, "decision", "check"), asked);
  }

  /**
   * Answer what the match asks of a seat. With `seen` it is refused (412) if anything has happened
   * since, such as the answer of the other seat; with a `decision` (409) only if another is open.
   */
  answer(
    match: string,
    answer: Answer,
    token: string,
    { seen, decision, ...once }: Once & { seen?: Decision; decision?: number | null } = {},
  ): Promise<Schemas["Accepted"]> {
    const body = given({ answer, decision: seen?.decision ?? decision ?? undefined });
    const asked = { method: "POST", body, token, once, seen: seen?.etag } as const;
    return this.#json(path("matches", match, "answers"), asked);
  }

  resign(match: string, token: string, once: Once = {}): Promise<Schemas["Accepted"]> {
    return this.#json(path("matches", match, "resignation"), { method: "POST", token, once });
  }

  /** A ticket that shows an EventSource, which cannot send a token, what a seat may know. */
  ticket(match: string, token: string): Promise<Schemas["TicketView"]> {
    return this.#json(path("matches", match, "tickets"), { method: "POST", token });
  }

  /** The address of a match's event stream, for an EventSource. */
  streamAddress(match: string, { after = 0, ticket }: { after?: number; ticket?: string } = {}): string {
    return this.#url + path("matches", match, "events", "stream") + queryOf({ after, ticket });
  }

  /** A page of lines after a version; waits so many seconds for some if there are none. */
  events(
    match: string,
    { after = 0, wait = 0, token }: { after?: number; wait?: number; token?: string } = {},
  ): Promise<Page> {
    return this.#json(path("matches", match, "events"), { query: { after, wait }, token });
  }

  /**
   * Every line after a version as it comes, in order and once, until the match is over.
   *
   * From `head`, the one that the match had at `after`, or from the first page on, an
   * UnexpectedAnswer if the lines are not chained.
   */
  follow(match: string, from: From = {}): AsyncGenerator<Followed<Line>, void, void> {
    return this.#follow<Line>(path("matches", match, "events"), from);
  }

  /** What is true, now or at a version, for everybody or as a seat knows it. */
  state(match: string, { at, token }: { at?: number; token?: string } = {}): Promise<StateView> {
    return this.#json(path("matches", match, "state"), { query: given({ at }), token });
  }

  /** What has changed in the state since a version. */
  patch(match: string, since: number, token?: string): Promise<Change[]> {
    return this.#json(path("matches", match, "state"), { query: { since }, token });
  }

  /** The present state, from one that was seen and a patch, which is far smaller. */
  async newer(seen: StateView, token?: string): Promise<StateView> {
    return patched(seen, await this.patch(seen.match, seen.version, token));
  }

  /** The single-file record: the header line, then every line, byte for byte. */
  async record(match: string): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#ask(path("matches", match, "record"))).body;
  }

  async report(match: string, lang: "en" | "ja" = "en"): Promise<string> {
    const asked = { accept: "text/plain", query: { lang } };
    return text((await this.#ask(path("matches", match, "report"), asked)).body);
  }

  /** What the service says of the match; `verifyChain` checks the chain here. */
  audit(match: string): Promise<Schemas["AuditView"]> {
    return this.#json(path("matches", match, "audit"));
  }

  // Tournaments.

  openTournament(
    request: Schemas["CreateTournament"],
    { apiKey, ...once }: Once & { apiKey?: string } = {},
  ): Promise<Schemas["OpenedTournament"]> {
    return this.#json("/tournaments", { method: "POST", body: request, token: apiKey, once });
  }

  tournament(tournament: string): Promise<Schemas["TournamentView"]> {
    return this.#json(path("tournaments", tournament));
  }

  /** A request of the organiser: `start`, `check-ins`, `withdrawals`, `rulings`, ... */
  organise(
    tournament: string,
    what: string,
    token: string,
    { body, ...once }: Once & { body?: object } = {},
  ): Promise<Schemas["TournamentAccepted"]> {
    return this.#json(path("tournaments", tournament, what), { method: "POST", body, token, once });
  }

  /** Every line after a version as it comes, until the tournament is finished or cancelled. */
  followTournament(
    tournament: string,
    from: From = {},
  ): AsyncGenerator<Followed<TournamentLine>, void, void> {
    return this.#follow<TournamentLine>(path("tournaments", tournament, "events"), from);
  }

  /** Standings, results or brackets, in a form. */
  async output(
    tournament: string,
    what: "standings" | "results" | "brackets",
    form = "application/json",
  ): Promise<string> {
    return text((await this.#ask(path("tournaments", tournament, what), { accept: form })).body);
  }

  // How it asks.

  async *#follow<L extends { v: number }>(
    at: string,
    { after = 0, head, token, signal }: From,
  ): AsyncGenerator<Followed<L>, void, void> {
    let [version, reached] = [after, head];
    for (;;) {
      const query = { after: version, wait: WAIT_SECONDS };
      const page = await this.#json<PageOf<L>>(at, { query, token, signal });
      for (const [place, line] of page.events.entries()) {
        if (line.v !== version + place + 1) throw new UnexpectedAnswer(`line ${line.v} is out of order`);
      }
      if (page.version !== version + page.events.length) throw new UnexpectedAnswer("a page has gaps");
      if (reached !== undefined) {
        for (const line of page.events) reached = await nextHead(reached, canonical(line));
        if (reached !== page.head) throw new UnexpectedAnswer("the lines do not lead to their head");
      }
      for (const line of page.events) {
        const secret = page.secrets[line.v];
        yield secret === undefined ? { line } : { line, secret };
      }
      [version, reached] = [page.version, page.head];
      if (page.over) return;
      if (page.events.length === 0) await this.#pause(100);
    }
  }

  async #json<T>(at: string, asked: Asked = {}): Promise<T> {
    return parsed<T>(await this.#ask(at, asked));
  }

  /** The response to a request that the service accepts, sent as often as that takes. */
  async #ask(at: string, asked: Asked = {}): Promise<Reply> {
    const address = this.#url + at + queryOf(asked.query ?? {});
    const request = this.#request(asked);
    let paused = 0;
    for (let tries = 0; ; tries += 1) {
      const found = await this.#try(address, request, asked.signal);
      if (!(found instanceof ClientError)) return found;
      const wanted = found instanceof Refused ? (found.retryAfter ?? 0) : 0;
      const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries);
      const seconds = Math.max(wanted, longest * (0.5 + Math.random() / 2));
      paused += seconds;
      if (paused > this.#patience) throw found;
      await this.#pause(1000 * seconds);
    }
  }

  /** The response; or the error for which the same request may be sent again. */
  async #try(address: string, request: RequestInit, signal?: AbortSignal): Promise<Reply | ClientError> {
    const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    const ends = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    let response: Response;
    let body: Uint8Array<ArrayBuffer>;
    try {
      response = await this.#fetch(address, { ...request, signal: ends });
      this.#reached = true;
      body = await bounded(response);
    } catch (error) {
      if (signal?.aborted || error instanceof UnexpectedAnswer) throw error;
      const lost = new Unreachable(String(error), { cause: error });
      if (this.#reached) return lost;
      throw lost; // never reached: the address may be wrong
    }
    if (response.ok) return { body, headers: response.headers };
    const refused = new Refused(problemOf(response, body), retryAfter(response));
    if (BUSY.has(response.status)) return refused;
    throw refused;
  }

  #request({ method = "GET", body, token = this.#token, accept, once = {}, seen }: Asked): RequestInit {
    const headers: Record<string, string> = { Accept: accept ?? "application/json, */*;q=0.5" };
    if (token) headers["Authorization"] = `Bearer ${token}`;
    if (seen) headers["If-Match"] = seen;
    if (once.wait) headers["Prefer"] = `wait=${Math.round(once.wait)}`;
    if (method === "POST") headers["Idempotency-Key"] = once.key ?? randomKey();
    if (body === undefined) return { method, headers, redirect: "error" };
    headers["Content-Type"] = "application/json";
    return { method, headers, redirect: "error", body: JSON.stringify(body) };
  }
}

/** Where to begin to follow. */
export interface From {
  after?: number;
  head?: string;
  token?: string;
  /** Ends the following. */
  signal?: AbortSignal;
}

interface PageOf<L> {
  version: number;
  head: string;
  events: L[];
  secrets: Record<string, Schemas["Secret"]>;
  over: boolean;
}

function path(...parts: string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join("");
}

function queryOf(query: Record<string, string | number | undefined>): string {
  const asked = Object.entries(given(query)).map(([name, value]) => [name, String(value)]);
  return asked.length === 0 ? "" : `?${new URLSearchParams(asked)}`;
}

/** The fields that are not undefined. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

function randomKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

async function bounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
    if (length > MAX_BYTES) throw new UnexpectedAnswer(`more than ${MAX_BYTES} bytes`);
  }
  return joined(...chunks);
}

function parsed<T>(reply: Reply): T {
  try {
    return JSON.parse(text(reply.body)) as T;
  } catch (error) {
    throw new UnexpectedAnswer("the service answered with something that is no JSON", { cause: error });
  }
}

function problemOf(response: Response, body: Uint8Array): Problem {
  const content = text(body);
  try {
    const problem: unknown = JSON.parse(content);
    if (isObject(problem) && typeof problem["type"] === "string") return problem as unknown as Problem;
  } catch {
    // What stands before the service, such as a proxy, sends other things than problems.
  }
  const title = `status ${response.status}`;
  return { type: "about:blank", title, status: response.status, detail: content.slice(0, 200) };
}

function retryAfter(response: Response): number | undefined {
  const seconds = response.headers.get("Retry-After") ?? "";
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) : undefined;
}

// JSON Patch.

type Tree = Record<string, unknown> | unknown[];

/** A document with the changes of a patch, which the given one does not get. UnexpectedAnswer if they do not fit. */
export function patched<T>(document: T, patch: readonly Change[]): T {
  const whole: Tree = { "": structuredClone(document) };
  for (const change of patch) {
    switch (change.op) {
      case "add":
        put(whole, change.path, structuredClone(change.value), true);
        break;
      case "replace":
        put(whole, change.path, structuredClone(change.value), false);
        break;
      case "remove":
        take(whole, change.path);
        break;
      case "move":
        put(whole, change.path, take(whole, change.from), true);
        break;
      case "test":
        if (spelt(look(whole, change.path)) !== spelt(change.value)) misfit(change.path);
        break;
      default:
        misfit(JSON.stringify(change));
    }
  }
  return whole[""] as T;
}

/** The place that a pointer names: the tree that holds it, and its key there. */
function place(whole: Tree, pointer: string): [Tree, string] {
  const keys = pointer.split("/").map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = keys.pop() ?? "";
  let tree: unknown = whole;
  for (const key of keys) tree = child(tree, key, pointer);
  if (!isObject(tree) && !Array.isArray(tree)) misfit(pointer);
  return [tree as Tree, last];
}

function child(tree: unknown, key: string, pointer: string): unknown {
  if (Array.isArray(tree) && /^\d+$/.test(key) && Number(key) < tree.length) return tree[Number(key)];
  if (isObject(tree) && Object.hasOwn(tree, key)) return tree[key];
  return misfit(pointer);
}

function look(whole: Tree, pointer: string): unknown {
  const [tree, key] = place(whole, pointer);
  return child(tree, key, pointer);
}

function take(whole: Tree, pointer: string): unknown {
  const [tree, key] = place(whole, pointer);
  const taken = child(tree, key, pointer);
  if (Array.isArray(tree)) tree.splice(Number(key), 1);
  else delete tree[key];
  return taken;
}

function put(whole: Tree, pointer: string, value: unknown, added: boolean): void {
  const [tree, key] = place(whole, pointer);
  if (!added) child(tree, key, pointer);
  if (!Array.isArray(tree)) {
    Object.defineProperty(tree, key, { value, configurable: true, enumerable: true, writable: true });
    return;
  }
  const index = key === "-" ? tree.length : Number(key);
  if (!Number.isInteger(index) || index < 0 || index > tree.length) misfit(pointer);
  tree.splice(index, added ? 0 : 1, value);
}

function misfit(where: string): never {
  throw new UnexpectedAnswer(`the patch does not fit the state at ${where}`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// What can be checked without trusting the service.

/** What a record shows by its chain. */
export interface Chain {
  match: string;
  version: number;
  head: string;
  /** Signs the receipts of the match. */
  serverKey: string;
  /** The version of each kept head. */
  kept: Map<string, number>;
}

/**
 * Go through the hash chain of a record. UnexpectedAnswer if a line is out of order or not in its one
 * spelling, or if one of the `heads` that you kept is none of the record's: then it was changed.
 */
export async function verifyChain(record: Uint8Array, heads: readonly string[] = []): Promise<Chain> {
  const [first = "", ...lines] = text(record).replace(/\n$/, "").split("\n");
  const header = fields(first);
  let head = toHex(await hash("genesis", bytes(first)));
  const kept = new Map(heads.includes(head) ? [[head, 0]] : []);
  for (const [place, line] of lines.entries()) {
    const event = fields(line);
    if (event["v"] !== place + 1) throw new UnexpectedAnswer(`line ${place + 1} is out of order`);
    if (text(canonical(event)) !== line) throw new UnexpectedAnswer(`line ${place + 1} is spelt otherwise`);
    head = await nextHead(head, bytes(line));
    if (heads.includes(head)) kept.set(head, place + 1);
  }
  const missing = heads.find((one) => !kept.has(one));
  if (missing !== undefined) throw new UnexpectedAnswer(`${missing} is no head of this record`);
  const [match, serverKey] = [String(header["match"]), String(header["server_key"])];
  return { match, version: lines.length, head, serverKey, kept };
}

/** Whether a sealed answer is the one that was committed to, by `submission.sealed`. */
export async function sealHolds(
  match: string,
  opened: { seat: number; no: number; nonce: string; payload: unknown },
  commit: string,
): Promise<boolean> {
  const place = [fromHex(match), u32(opened.seat), u32(opened.no)];
  const made = await hash("sealed", ...place, fromHex(opened.nonce), canonical(opened.payload));
  return toHex(made) === commit;
}

/** Whether a receipt is signed with the server key of the match's header (Ed25519). */
export async function receiptHolds(receipt: Receipt, serverKey: string): Promise<boolean> {
  try {
    const parts = [fromHex(receipt.match), u32(receipt.version), fromHex(receipt.head)];
    const key = await crypto.subtle.importKey("raw", fromHex(serverKey), "Ed25519", false, ["verify"]);
    const signature = fromHex(receipt.signature);
    return await crypto.subtle.verify("Ed25519", key, signature, frame("receipt", ...parts));
  } catch (error) {
    if (error instanceof UnexpectedAnswer || error instanceof DOMException) return false;
    throw error;
  }
}

/** The head after a line, from the head before it. */
export async function nextHead(head: string, line: Uint8Array): Promise<string> {
  return toHex(await hash("event", fromHex(head), line));
}

/** The one encoding of a value that is hashed: sorted keys, no spaces (RFC 8785). */
export function canonical(value: unknown): Uint8Array<ArrayBuffer> {
  return bytes(spelt(value));
}

/** Written by hand: an object lists keys that are numbers in the order of the numbers. */
function spelt(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spelt).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${spelt(value[key])}`).join(",")}}`;
}

function fields(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (isObject(value)) return value;
  } catch {
    // Told below.
  }
  throw new UnexpectedAnswer("a line of the record is no object in JSON");
}

async function hash(tag: string, ...parts: Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", frame(tag, ...parts)));
}

function frame(tag: string, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joined(bytes(`saikoro1/${tag}\0`), ...parts.flatMap((part) => [u32(part.length), part]));
}

function u32(number: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function bytes(content: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(content);
}

function text(content: Uint8Array): string {
  return new TextDecoder().decode(content);
}

function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})*$/.test(digits)) throw new UnexpectedAnswer("these are no hexadecimal digits");
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function toHex(content: Uint8Array): string {
  return Array.from(content, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
