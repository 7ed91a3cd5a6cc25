/** Requests that are sent until the service has answered, each under one idempotency key. */

import type { components } from "./api.ts";
import { type Bytes, canonicalJson, isObject, joined, nextHead, text, toHex } from "./bytes.ts";
import { type Problem, ClientError, OtherHistory, Refused, UnexpectedAnswer, Unreachable } from "./errors.ts";
import type { SeedStore } from "./seeds.ts";

type Secret = components["schemas"]["Secret"];
type NameBeside = components["schemas"]["NameBeside"];

/** How a client asks its service. */
export interface ClientOptions {
  /** Sent where an operation is given no token. */
  token?: string;
  /** Seconds of pauses, in a row, after which it gives up. */
  patience?: number;
  /** Waits so many milliseconds. */
  pause?: (milliseconds: number) => Promise<void>;
  /** Sends the requests in the place of the global `fetch`. */
  fetch?: typeof fetch;
  /** The language of sentences such as details of problems, as in `Accept-Language`: `ja` or `en`. */
  language?: string;
  /** Keeps the seeds of seats until both have joined, such as `localStorage`; in memory if it is left out. */
  seeds?: SeedStore;
}

/** What an operation that changes something may be given. */
export interface WriteOptions {
  /** Names the intention, which the same key does once; without a token 32 random hexadecimal digits. */
  key?: string;
  /** Seconds that the service may wait for what follows. */
  wait?: number;
}

export interface Reply {
  body: Bytes;
  headers: Headers;
}

/** What a request to any path is given. */
export interface AskOptions {
  /** The method; `GET` if it is left out. */
  method?: "GET" | "POST" | "DELETE";
  /** The query; what is undefined is left out. */
  query?: Record<string, string | number | boolean | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in the place of a body. */
  bytes?: Blob | Bytes;
  /** The token, such as that of a seat; that of the client if it is left out. */
  token?: string | undefined;
  /** The token of a player, with that of a seat. */
  playerToken?: string | undefined;
  /** The media type that is wanted. */
  accept?: string;
  /** What a request that changes something is given besides. */
  once?: WriteOptions;
  /** The ETag that was acted on. */
  seen?: string | undefined;
  /** Whether nothing is done `before`. */
  atOnce?: boolean;
  /** Ends the asking: its reason is thrown. */
  signal?: AbortSignal | undefined;
}

/** A line, and what the asking seat alone may know with it. */
export interface FollowedLine<L> {
  /** The line, for everybody. */
  line: L;
  /** What the seat alone may know; absent where there is nothing. */
  secret?: Secret;
  /** The name of the player, where `seat.joined` only commits to it; null once it is withdrawn. */
  name?: string | null;
}

/** Where to begin to follow. */
export interface FollowOptions {
  /** The version after which lines are given; 0 if it is left out. */
  after?: number;
  /** The head at that version, from which the lines must be chained. */
  head?: string;
  /** The token of a seat, which gets its secrets, too. */
  token?: string;
  /** Ends the following: its reason is thrown. */
  signal?: AbortSignal;
}

interface PageOf<L> {
  version: number;
  head: string;
  events: L[];
  secrets?: Record<string, Secret>;
  names?: NameBeside[];
  over: boolean;
}

const BUSY = new Set([429, 502, 503, 504]);
const MAX_BYTES = 256 * 1024 * 1024;
const TIMEOUT_MILLISECONDS = 60_000;
const WAIT_SECONDS = 20;
const FIRST_PAUSE = 0.2;
const LONGEST_PAUSE = 5;

/** Asks one service. */
export class Exchange {
  readonly url: string;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly #token: string | undefined;
  readonly #patience: number;
  readonly #language: string | undefined;
  readonly #fetch: typeof fetch;
  #reached = false;
  /** What is done before an address is asked. */
  before: (at: string) => Promise<void> = () => Promise.resolve();

  constructor(url: string, settings: ClientOptions) {
    this.url = url.replace(/\/+$/, "");
    this.pause = settings.pause ?? ((time) => new Promise((done) => setTimeout(done, time)));
    this.#token = settings.token;
    this.#patience = settings.patience ?? 60;
    this.#language = settings.language;
    this.#fetch = settings.fetch ?? ((input, init) => fetch(input, init));
  }

  async json<T>(at: string, asked: AskOptions = {}): Promise<T> {
    return parsed<T>(await this.ask(at, asked));
  }

  async text(at: string, asked: AskOptions = {}): Promise<string> {
    return text((await this.ask(at, asked)).body);
  }

  /** The response to a request that the service accepts, sent as often as that takes. */
  async ask(at: string, asked: AskOptions = {}): Promise<Reply> {
    if (asked.atOnce !== true) await this.before(at);
    const address = this.url + at + queryOf(asked.query ?? {});
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
      await this.pause(1000 * seconds);
    }
  }

  /** Every line after a version, until there can be no further one. */
  async *follow<L extends { v: number }>(
    at: string,
    { after = 0, head, token, signal }: FollowOptions,
  ): AsyncGenerator<FollowedLine<L>, void, void> {
    let [version, reached] = [after, head];
    for (;;) {
      const query = { after: version, head: reached, wait: WAIT_SECONDS };
      const page = await this.json<PageOf<L>>(at, { query, token, signal });
      for (const [place, line] of page.events.entries()) {
        if (line.v !== version + place + 1) throw new UnexpectedAnswer(`line ${line.v} is out of order`);
      }
      if (page.version !== version + page.events.length) throw new UnexpectedAnswer("a page has gaps");
      if (reached !== undefined) {
        for (const line of page.events) reached = await nextHead(reached, canonicalJson(line));
        if (reached !== page.head) throw new UnexpectedAnswer("the lines do not lead to their head");
      }
      for (const line of page.events) {
        const [secret, name] = [page.secrets?.[line.v], nameBeside(line, page.names)];
        yield { line, ...(secret === undefined ? {} : { secret }), ...(name === undefined ? {} : { name }) };
      }
      [version, reached] = [page.version, page.head];
      if (page.over) return;
      if (page.events.length === 0) await this.pause(100);
    }
  }

  /** The response; or the error for which the same request may be sent again. */
  async #try(address: string, request: RequestInit, signal?: AbortSignal): Promise<Reply | ClientError> {
    const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    const ends = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    let response: Response;
    let body: Bytes;
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
    const problem = problemOf(response, body);
    const Kind = problem.type.endsWith("/other-history") ? OtherHistory : Refused;
    const refused = new Kind(problem, retryAfter(response));
    if (BUSY.has(response.status)) return refused;
    throw refused;
  }

  #request({
    method = "GET",
    body,
    bytes,
    token = this.#token,
    playerToken,
    accept,
    once = {},
    seen,
  }: AskOptions): RequestInit {
    const headers: Record<string, string> = { Accept: accept ?? "application/json, */*;q=0.5" };
    if (this.#language !== undefined) headers["Accept-Language"] = this.#language;
    if (token) headers["Authorization"] = `Bearer ${token}`;
    if (playerToken) headers["Player-Authorization"] = `Bearer ${playerToken}`;
    if (seen) headers["If-Match"] = seen;
    if (once.wait) headers["Prefer"] = `wait=${Math.round(once.wait)}`;
    if (method === "POST") headers["Idempotency-Key"] = once.key ?? randomKey();
    if (bytes !== undefined) {
      headers["Content-Type"] = "application/octet-stream";
      return { method, headers, redirect: "error", body: bytes };
    }
    if (body === undefined) return { method, headers, redirect: "error" };
    headers["Content-Type"] = "application/json";
    return { method, headers, redirect: "error", body: JSON.stringify(body) };
  }
}

/** A path of these parts, none of which can reach outside of its place. */
export function path(...parts: (string | number)[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join("");
}

export function queryOf(query: Record<string, string | number | boolean | undefined>): string {
  const asked = Object.entries(given(query)).map(([name, value]): [string, string] => [name, String(value)]);
  return asked.length === 0 ? "" : `?${new URLSearchParams(asked)}`;
}

/** The fields that are not undefined. */
export function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

export function parsed<T>(reply: Reply): T {
  try {
    return JSON.parse(text(reply.body)) as T;
  } catch (error) {
    throw new UnexpectedAnswer("the service answered with something that is not JSON", { cause: error });
  }
}

/** The name that lies beside a line; null if it was withdrawn, undefined if the line does not commit to one. */
function nameBeside(line: object, names: readonly NameBeside[] = []): string | null | undefined {
  const { type, data } = line as { type?: unknown; data?: { seat?: unknown; name_commit?: unknown } };
  if (type !== "seat.joined" || data?.name_commit === undefined) return undefined;
  return names.find(({ seat }) => seat === data.seat)?.name ?? null;
}

function randomKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

async function bounded(response: Response): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (const reader = response.body?.getReader(); reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
    if (length > MAX_BYTES) throw new UnexpectedAnswer(`more than ${MAX_BYTES} bytes`);
  }
  return joined(...chunks);
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
