/** The client of matches, games and players. */

import type { components } from "./api.ts";
import { Disputes } from "./disputes.ts";
import {
  type AskOptions,
  type ClientOptions,
  type FollowOptions,
  type FollowedLine,
  type WriteOptions,
  Exchange,
  given,
  parsed,
  path,
  queryOf,
} from "./exchange.ts";
import { Fold } from "./folds/fold.ts";
import { type MatchQuery, MatchOperations } from "./operations.ts";
import { type PatchOperation, patched } from "./patch.ts";
import { Seeds, canCommit, newSeed } from "./seeds.ts";
import { type Base, type FramesPage, type MatchTable, named } from "./tables.ts";
import { Tournaments } from "./tournaments.ts";
import type { Verified, VerifyOptions } from "./verifying/verify.ts";

/** Everything that the service sends and takes, by the names of the API description. */
export type Schemas = components["schemas"];
/** One event of a match, distinguished by `type`. */
export type Line = Schemas["Line"];
/** What a seat may answer, of every game. */
export type Answer = Schemas["OptionView"]["answer"];
/** Some lines of a match, and the head after them. */
export type EventsPage = Schemas["EventsPage"];
/** What is true of a match at a version. */
export type StateView = Schemas["StateView"];
/** What a match asks, of whom, until when. */
export type Decision = Schemas["DecisionView"] & {
  /** With which an answer says what it answers. */
  etag: string;
};

/** The pause before `finished` asks again whether further matches have finished. */
const LOOK_MILLISECONDS = 5000;

/** What finished matches are narrowed to, and how they are read. */
export interface FinishedQuery extends Pick<MatchQuery, "game" | "player" | "tournament" | "limit" | "token"> {
  /** The time before which they finished. */
  before?: string;
  /** Whether to go on as further ones finish. */
  follow?: boolean;
}

/** What a report is cut down to; each part leaves out more. */
export interface Cut {
  /** The first event. */
  from?: number | undefined;
  /** The last event. */
  to?: number | undefined;
  /** Only events that concern this seat. */
  seat?: 0 | 1 | undefined;
  /** Only events that name this card: its id, or its name in either language. */
  card?: string | undefined;
  /** Only dice. */
  dice?: boolean | undefined;
}

/** The id of a match. */
const ID = /^[0-9a-f]{32}$/;

/**
 * Everything that can be asked of a service.
 *
 * A request is sent again until the service has answered it, and what it changes is done once. What the service
 * refuses is a `Refused`; what no client can go on from is another `ClientError`.
 */
export class Client extends MatchOperations {
  /** What can be asked of tournaments. */
  readonly tournaments: Tournaments;
  /** What can be asked of disputes of matches. */
  readonly disputes: Disputes;
  readonly #seeds: Seeds;

  /** A client of the service at an address, such as `https://example.org`; it is not asked anything yet. */
  constructor(url: string, options: ClientOptions = {}) {
    super(new Exchange(url, options));
    this.#seeds = new Seeds(this.exchange, options.seeds);
    this.exchange.before = (at) => this.#seeds.before(at);
    this.tournaments = new Tournaments(this.exchange);
    this.disputes = new Disputes(this.exchange);
  }

  /** The address of a picture, for an `<img>`; nothing is asked for. */
  pictureAddress(digest: string): string {
    return this.exchange.url + path("pictures", digest);
  }

  /**
   * The matches that finished after a time, or a cursor, in parts, the first to finish first. `next` of a part is what a
   * later call goes on after. It ends with what has finished by now; with `follow` it goes on as further ones finish.
   */
  async *finished(
    after: string,
    { before, follow = false, token, ...narrowed }: FinishedQuery = {},
  ): AsyncGenerator<Schemas["MatchList"], void, void> {
    for (let from: string | null = after; from !== null; ) {
      const query = { ...narrowed, finished_after: from, finished_before: before };
      const part: Schemas["MatchList"] = await this.exchange.json("/matches", { query, token });
      if (part.matches.length > 0 || !follow) yield part;
      if (!part.more && !follow) return;
      from = part.next;
      if (!part.more && from !== null) await this.exchange.pause(LOOK_MILLISECONDS);
    }
  }

  /** A new match with free seats, but for those given to bots. */
  create(
    game: string,
    options: Schemas["CreateMatch"]["options"] = {},
    { key, wait, ...body }: WriteOptions & Omit<Schemas["CreateMatch"], "game" | "options"> = {},
  ): Promise<Schemas["CreatedMatch"]> {
    const once = given({ key, wait });
    return this.exchange.json("/matches", { method: "POST", body: { game, options, ...body }, once });
  }

  /**
   * A seat, by default the first free one, and its token, which is given this once.
   *
   * All dice depend on a seed, which the client makes, commits to and keeps to itself until both seats have joined:
   * then it opens it before it asks the match for anything else. Whoever goes on after a restart gives `ownSeed`, 64
   * hexadecimal digits, with its `key`, and joins again in the same way; with a `key` alone, and in a page without TLS,
   * the seed is the server's. A `seed` is known to the service at once; that of a `seed_commit` `postSeed` hands in.
   */
  join(
    match: string,
    { key, wait, token, ownSeed, ...body }: WriteOptions & { token?: string; ownSeed?: string } & Schemas["JoinMatch"] = {},
  ): Promise<Schemas["TakenSeat"]> {
    const kept = ownSeed ?? (key === undefined ? newSeed() : undefined);
    const plain = (body.seed ?? body.seed_commit ?? null) !== null || !ID.test(match);
    if (kept !== undefined && !plain && canCommit())
      return this.#seeds.take(match, { ...given({ key, wait, token }), ...body, ownSeed: kept });
    const once = given({ key, wait });
    return this.exchange.json(path("matches", match, "seats"), { method: "POST", body, once, token });
  }

  /** The next match between the same players; refused (404) unless one has opened it. */
  rematch(match: string, token: string): Promise<Schemas["OfferedRematch"]> {
    return this.exchange.json(path("matches", match, "rematch"), { token });
  }

  /**
   * A seat in the next match, which is opened if the other player has not done so.
   *
   * The client makes a seed, commits to it and opens it, as `join` does. `playerToken` is that of the player to whose
   * id the seat belongs, if it belongs to one.
   */
  async joinRematch(
    match: string,
    token: string,
    once: WriteOptions = {},
    playerToken?: string,
  ): Promise<Schemas["TakenSeat"]> {
    const asked = { method: "POST", token, once, playerToken } as const;
    const at = path("matches", match, "rematch");
    if (!canCommit()) return this.exchange.json(at, asked);
    return this.#seeds.takeNext(await this.rematchSeat(match, token), (body) => this.exchange.json(at, { ...asked, body }));
  }

  /**
   * What is asked, of whom, until when; with a seat's token also what it may answer. Without `options` or `words`
   * (labels, the question, and what the form calls things) it is smaller.
   */
  async decision(match: string, token?: string, query: { options?: boolean; words?: boolean } = {}): Promise<Decision> {
    const reply = await this.exchange.ask(path("matches", match, "decision"), { token, query });
    return { ...parsed<Schemas["DecisionView"]>(reply), etag: reply.headers.get("ETag") ?? "" };
  }

  /**
   * Answer what the match asks of a seat. With `seen` it is refused (412) if anything has happened
   * since, such as the answer of the other seat; with a `decision` (409) only if another is open.
   */
  answer(
    match: string,
    answer: Answer,
    token: string,
    { seen, decision, ...once }: WriteOptions & { seen?: Decision; decision?: number | null } = {},
  ): Promise<Schemas["Accepted"]> {
    const body = given({ answer, decision: seen?.decision ?? decision ?? undefined });
    return this.exchange.json(path("matches", match, "answers"), { method: "POST", body, token, once, seen: seen?.etag });
  }

  /** Commit to a hidden answer, a commitment for each of its parts; `openAnswer` follows. */
  commit(match: string, commits: string[], token: string, once: WriteOptions = {}): Promise<Schemas["Accepted"]> {
    return this.exchange.json(path("matches", match, "answers"), { method: "POST", body: { commits }, token, once });
  }

  /** What a rewind to the decision asked at version `to` would do, as everybody or a seat knows it; nothing is changed. */
  previewRewind(match: string, to: number, token?: string): Promise<Schemas["RewindPreview"]> {
    return this.exchange.json(path("matches", match, "rewinds", String(to)), { token });
  }

  /**
   * The address of a match's event stream, for an EventSource, which is to be closed at the message `end`.
   *
   * With `frames`, a message `frames` comes before the lines of each batch: parsed, it is what `framed` takes.
   */
  streamAddress(
    match: string,
    { after = 0, ticket, frames }: { after?: number; ticket?: string; frames?: boolean } = {},
  ): string {
    return this.exchange.url + path("matches", match, "events", "stream") + queryOf({ after, ticket, frames });
  }

  /**
   * Every line after a version as it comes, in order and once, until the match is over.
   *
   * From `head`, the one that the match had at `after`, or from the first page on, an
   * UnexpectedAnswer if the lines are not chained.
   */
  follow(match: string, from: FollowOptions = {}): AsyncGenerator<FollowedLine<Line>, void, void> {
    return this.exchange.follow<Line>(path("matches", match, "events"), from);
  }

  /** A fold of a match, before its first line, to take what `follow` gives from there. */
  async fold(match: string, seat?: number): Promise<Fold> {
    const view = await this.match(match);
    return new Fold(view, await this.cardSet(view.game, view.rules.digest), seat);
  }

  /** What is true, now or at a version, for everybody or as a seat knows it. */
  state(match: string, { at, token }: { at?: number; token?: string } = {}): Promise<StateView> {
    return this.exchange.json(path("matches", match, "state"), { query: { at }, token });
  }

  /** What has changed in the state since a version. */
  patch(match: string, since: number, token?: string): Promise<PatchOperation[]> {
    return this.exchange.json(path("matches", match, "state"), { query: { since }, token });
  }

  /** The present state, from one that was seen and a patch, which is far smaller. */
  async newer(seen: StateView, token?: string): Promise<StateView> {
    return patched(seen, await this.patch(seen.match, seen.version, token));
  }

  /** What lies on the table, now or at a version, for everybody or as a seat sees it. */
  table(match: string, { at, token }: { at?: number; token?: string } = {}): Promise<MatchTable> {
    return this.exchange.json(path("matches", match, "table"), { query: { at }, token });
  }

  /**
   * A page of what each event after a version changed on the table, 500 at most; `framed` applies it.
   *
   * With the table that it is applied to, or any page of the same base, as `base`, a browser keeps what can never change;
   * refused (409, `other-base`) where that is not what is served any more: then begin again with `table`.
   */
  frames(
    match: string,
    { after = 0, limit, base, token }: { after?: number; limit?: number; base?: Base; token?: string } = {},
  ): Promise<FramesPage> {
    const query = { after, limit, ...(base && named(base)) };
    return this.exchange.json(path("matches", match, "frames"), { query, token });
  }

  /**
   * What the record of a match proves, checked here, and what is left to check; BrokenRecord at the first thing
   * that is wrong.
   */
  async verify(match: string, options: VerifyOptions = {}): Promise<Verified> {
    const { verify } = await import("./verifying/verify.ts"); // most pages never need it
    return verify(await this.record(match, { names: true }), options);
  }

  /** The battle report, event by event, every die with its purpose and its draw; with the token of a seat without delay. */
  report(match: string, lang: "en" | "ja" = "en", { token, ...cut }: Cut & { token?: string } = {}): Promise<string> {
    return this.exchange.text(path("matches", match, "report"), { accept: "text/plain", query: { lang, ...cut }, token });
  }

  /** The report as data: each event with the cause that it stands under. */
  reportData(match: string, lang: "en" | "ja" = "en", { token, ...cut }: Cut & { token?: string } = {}): Promise<Schemas["Report"]> {
    const asked = { accept: "application/json", query: { lang, ...cut }, token };
    return this.exchange.json(path("matches", match, "report"), asked);
  }

  /** Compare a receipt that you kept with its match, which then shows what it has lost. */
  showReceipt(receipt: Schemas["SignedReceipt"]): Promise<Schemas["ComparedReceipt"]> {
    const { match, version, head, signature } = receipt;
    const body = { version, head, signature };
    return this.exchange.json(path("matches", match, "receipts"), { method: "POST", body });
  }

  /** Why the event at a version happened, as everybody or as one seat knows it; all is open once the match is finished. */
  why(match: string, version: number, token?: string): Promise<Schemas["Explanation"]> {
    return this.exchange.json(path("matches", match, "events", String(version), "why"), token === undefined ? {} : { token });
  }

  /** Where the die at a version comes from, a draw with all its dice, or a shuffle: every step, with its arithmetic. */
  die(match: string, version: number, token?: string): Promise<Schemas["Sheet"]> {
    return this.exchange.json(path("matches", match, "events", String(version), "die"), token === undefined ? {} : { token });
  }

  /** What would have happened in a finished match with one thing about an event different, to the next decision or by bots to the end. */
  whatIf(match: string, version: number, asked: Schemas["NewWhatIf"]): Promise<Schemas["WhatIf"]> {
    return this.exchange.json(path("matches", match, "events", String(version), "whatif"), { method: "POST", body: asked });
  }

  /** Who wins a finished match from an event on, with one thing different and without it, as often as was asked or as there is time for. */
  compareWhatIf(match: string, version: number, asked: Schemas["NewWhatIf"]): Promise<Schemas["Comparison"]> {
    return this.exchange.json(path("matches", match, "events", String(version), "whatif"), { method: "POST", body: { ...asked, until: "many" } });
  }

  /** The body at any path, for routes without a method of their own. */
  ask<T>(at: string, asked: AskOptions = {}): Promise<T> {
    return this.exchange.json(at, asked);
  }
}
