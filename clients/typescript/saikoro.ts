/**
 * A client of a Saikoro service, for browsers and Node, without dependencies.
 *
 *     const api = new Client("http://127.0.0.1:8000");
 *     const { match } = await api.create("ktc", {}, { bots: { 1: { bot: "greedy" } } });
 *     const seat = await api.join(match, { wait: 20 });
 *     const asked = await api.decision(match, seat.token);
 *     const [option] = asked.options ?? [];
 *     if (option) await api.answer(match, option.answer, seat.token, { decision: asked.decision });
 *     const fold = await api.fold(match);
 *     for await (const { line } of api.follow(match)) fold.take(line);
 *     await verify(await api.record(match), { receipts: [seat.receipt] });
 *
 * Every request is sent again, under one idempotency key, until the service has answered; `follow`
 * gives each line once, in order, through cuts and restarts, and ends with the match. `Fold` makes the
 * state of the lines, `verify` checks a record; hashes need WebCrypto, which browsers have on https and
 * on localhost.
 *
 * `api.ts` is generated from the API description of the service: all types come from there.
 */

import type { components } from "./api.ts";
import {
  type Asked,
  type Followed,
  type From,
  type Once,
  type Settings,
  Exchange,
  given,
  parsed,
  path,
  queryOf,
} from "./exchange.ts";
import { Fold } from "./folds/fold.ts";
import { type Change, patched } from "./patch.ts";
import { type Kept, type Verified, verify } from "./record.ts";
import { Tournaments } from "./tournaments.ts";

export { canonical, nextHead } from "./bytes.ts";
export { type Problem, ClientError, OtherHistory, Refused, UnexpectedAnswer, Unreachable } from "./errors.ts";
export type { Followed, From, Once, Settings } from "./exchange.ts";
export { Fold } from "./folds/fold.ts";
export { type Change, patched } from "./patch.ts";
export {
  type Kept,
  type Receipt,
  type Verdict,
  type Verified,
  BrokenRecord,
  NoRecord,
  receiptHolds,
  sealHolds,
  verify,
} from "./record.ts";

export type Schemas = components["schemas"];
export type Line = Schemas["Line"];
export type TournamentLine = Schemas["TournamentLine"];
export type Answer = Schemas["OptionView"]["answer"];
export type Page = Schemas["EventsPage"];
export type StateView = Schemas["StateView"];
export type Decision = Schemas["DecisionView"] & {
  /** With which an answer says what it answers. */
  etag: string;
};

/** What lists of matches can be narrowed to. */
export interface Which {
  game?: string;
  player?: string;
  status?: Schemas["ListedMatch"]["status"];
  seats?: "free";
  tournament?: string;
  /** The earliest time of creation. */
  since?: string;
  /** `next` of the part before. */
  cursor?: string;
  limit?: number;
  token?: string;
}

/** Everything that can be asked of a service. */
export class Client {
  /** What can be asked of tournaments. */
  readonly tournaments: Tournaments;
  readonly #exchange: Exchange;

  constructor(url: string, settings: Settings = {}) {
    this.#exchange = new Exchange(url, settings);
    this.tournaments = new Tournaments(this.#exchange);
  }

  // Games and cards.

  games(): Promise<Schemas["GameView"][]> {
    return this.#exchange.json("/games");
  }

  game(game: string): Promise<Schemas["GameView"]> {
    return this.#exchange.json(path("games", game));
  }

  /** The JSON Schema of everything that a game puts on the wire. */
  gameSchema(game: string, version?: string): Promise<unknown> {
    return this.#exchange.json(path("games", game, "schema"), { query: { version } });
  }

  /** Every word of the closed sets of a game, in both languages. */
  gameWords(game: string, version?: string): Promise<Schemas["GameWords"]> {
    return this.#exchange.json(path("games", game, "words"), { query: { version } });
  }

  /** The rule book, as Markdown. */
  rules(game: string): Promise<string> {
    return this.#exchange.text(path("games", game, "rules"), { accept: "text/markdown" });
  }

  cardSet(game: string, digest = "house"): Promise<Schemas["CardSet"]> {
    return this.#exchange.json(path("games", game, "card-sets", digest));
  }

  /** Store a card set, so that matches can name its digest in their options. */
  storeCardSet(game: string, cards: object): Promise<Schemas["CardSetStored"]> {
    return this.#exchange.json(path("games", game, "card-sets"), { method: "POST", body: cards });
  }

  /** What is wrong with a card set; nothing is stored. */
  checkCardSet(game: string, cards: object): Promise<Schemas["CardSetChecked"]> {
    return this.#exchange.json(path("games", game, "card-sets", "check"), { method: "POST", body: cards });
  }

  // Players and lists.

  /** An id that nobody without its token can have. */
  createPlayer(): Promise<Schemas["NewPlayer"]> {
    return this.#exchange.json("/players", { method: "POST" });
  }

  /** A ticket that shows an EventSource the stream of a player: `/players/{player}/stream?ticket=`. */
  playerTicket(player: string, token: string): Promise<Schemas["TicketView"]> {
    return this.#exchange.json(path("players", player, "tickets"), { method: "POST", token });
  }

  /** A part of the list of matches, the newest first. */
  matches({ token, ...query }: Which = {}): Promise<Schemas["MatchList"]> {
    return this.#exchange.json("/matches", { query, token });
  }

  // Matches.

  /** A new match with free seats, but for those given to bots. */
  create(
    game: string,
    options: Schemas["CreateMatch"]["options"] = {},
    { key, wait, ...body }: Once & Omit<Schemas["CreateMatch"], "game" | "options"> = {},
  ): Promise<Schemas["CreatedMatch"]> {
    const once = given({ key, wait });
    return this.#exchange.json("/matches", { method: "POST", body: { game, options, ...body }, once });
  }

  /** A seat, by default the first free one, and its token, which is given this once. */
  join(
    match: string,
    { key, wait, token, ...body }: Once & { token?: string } & Schemas["JoinMatch"] = {},
  ): Promise<Schemas["TakenSeat"]> {
    const once = given({ key, wait });
    return this.#exchange.json(path("matches", match, "seats"), { method: "POST", body, once, token });
  }

  /** Leave a match that has not begun, which cancels it. */
  leave(match: string, token: string, once: Once = {}): Promise<Schemas["Accepted"]> {
    return this.#act(match, "cancellation", token, once);
  }

  /** The next match between the same players; refused (404) unless one has opened it. */
  rematch(match: string, token: string): Promise<Schemas["OfferedRematch"]> {
    return this.#exchange.json(path("matches", match, "rematch"), { token });
  }

  /**
   * A seat in the next match, which is opened if the other player has not done so.
   *
   * `playerToken` is that of the player to whose id the seat belongs, if it belongs to one.
   */
  joinRematch(match: string, token: string, once: Once = {}, playerToken?: string): Promise<Schemas["TakenSeat"]> {
    return this.#exchange.json(path("matches", match, "rematch"), { method: "POST", token, once, playerToken });
  }

  match(match: string): Promise<Schemas["MatchView"]> {
    return this.#exchange.json(path("matches", match));
  }

  /** The seed that the seat committed to when it joined. */
  postSeed(match: string, seed: string, token: string, once: Once = {}): Promise<Schemas["Accepted"]> {
    return this.#act(match, "seeds", token, once, { seed });
  }

  /** What is asked, of whom, until when; with a seat's token also what it may answer. */
  async decision(match: string, token?: string): Promise<Decision> {
    const reply = await this.#exchange.ask(path("matches", match, "decision"), { token });
    return { ...parsed<Schemas["DecisionView"]>(reply), etag: reply.headers.get("ETag") ?? "" };
  }

  /** What would become of an answer, finished or not; nothing is changed. */
  check(match: string, answer: unknown, token: string): Promise<Schemas["AnswerChecked"]> {
    const asked = { method: "POST", body: { answer }, token } as const;
    return this.#exchange.json(path("matches", match, "decision", "check"), asked);
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
    return this.#act(match, "answers", token, once, body, seen?.etag);
  }

  /** Commit to a hidden answer, a commitment for each of its parts; `openAnswer` follows. */
  commit(match: string, commits: string[], token: string, once: Once = {}): Promise<Schemas["Accepted"]> {
    return this.#act(match, "answers", token, once, { commits });
  }

  /** The answer that the seat committed to, with the nonce of each part. */
  openAnswer(
    match: string,
    answer: Answer,
    nonces: string[],
    token: string,
    once: Once = {},
  ): Promise<Schemas["Accepted"]> {
    return this.#act(match, "openings", token, once, { answer, nonces });
  }

  resign(match: string, token: string, once: Once = {}): Promise<Schemas["Accepted"]> {
    return this.#act(match, "resignation", token, once);
  }

  /** Go back to an earlier decision, as the judge; `to` is the version of its `decision.asked`. */
  rewind(match: string, to: number, reason: string, token: string, once: Once = {}): Promise<Schemas["Accepted"]> {
    return this.#act(match, "rewinds", token, once, { to, reason });
  }

  /** A ticket that shows an EventSource, which cannot send a token, what a seat may know. */
  ticket(match: string, token: string): Promise<Schemas["TicketView"]> {
    return this.#exchange.json(path("matches", match, "tickets"), { method: "POST", token });
  }

  /** A webhook of a seat, or of whoever opened the match; its secret is given this once. */
  registerWebhook(
    match: string,
    webhook: Schemas["NewMatchWebhook"],
    token: string,
  ): Promise<Schemas["RegisteredWebhook"]> {
    return this.#exchange.json(path("matches", match, "webhooks"), { method: "POST", body: webhook, token });
  }

  /** Post nothing more to a webhook of this token, by its number. */
  async removeWebhook(match: string, webhook: number, token: string): Promise<void> {
    await this.#exchange.ask(path("matches", match, "webhooks", webhook), { method: "DELETE", token });
  }

  /** What became of the latest messages to the webhooks of a token. */
  deliveries(match: string, token: string): Promise<Schemas["Delivery"][]> {
    return this.#exchange.json(path("matches", match, "webhooks"), { token });
  }

  /** The address of a match's event stream, for an EventSource, which is to be closed at the message `end`. */
  streamAddress(match: string, { after = 0, ticket }: { after?: number; ticket?: string } = {}): string {
    return this.#exchange.url + path("matches", match, "events", "stream") + queryOf({ after, ticket });
  }

  /** A page of lines after a version; waits so many seconds for some if there are none. */
  events(
    match: string,
    { after = 0, wait = 0, token }: { after?: number; wait?: number; token?: string } = {},
  ): Promise<Page> {
    return this.#exchange.json(path("matches", match, "events"), { query: { after, wait }, token });
  }

  /**
   * Every line after a version as it comes, in order and once, until the match is over.
   *
   * From `head`, the one that the match had at `after`, or from the first page on, an
   * UnexpectedAnswer if the lines are not chained.
   */
  follow(match: string, from: From = {}): AsyncGenerator<Followed<Line>, void, void> {
    return this.#exchange.follow<Line>(path("matches", match, "events"), from);
  }

  /** A fold of a match, before its first line, to take what `follow` gives from there. */
  async fold(match: string, seat?: number): Promise<Fold> {
    const view = await this.match(match);
    return new Fold(view, await this.cardSet(view.game, view.rules.digest), seat);
  }

  /** What is true, now or at a version, for everybody or as a seat knows it. */
  state(match: string, { at, token }: { at?: number; token?: string } = {}): Promise<StateView> {
    return this.#exchange.json(path("matches", match, "state"), { query: { at }, token });
  }

  /** What has changed in the state since a version. */
  patch(match: string, since: number, token?: string): Promise<Change[]> {
    return this.#exchange.json(path("matches", match, "state"), { query: { since }, token });
  }

  /** The present state, from one that was seen and a patch, which is far smaller. */
  async newer(seen: StateView, token?: string): Promise<StateView> {
    return patched(seen, await this.patch(seen.match, seen.version, token));
  }

  /** The single-file record: the header line, then every line, byte for byte. */
  async record(match: string): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#exchange.ask(path("matches", match, "record"))).body;
  }

  /**
   * What the record of a match proves, checked here, and what is left to check; BrokenRecord at the first thing
   * that is wrong.
   */
  async verify(match: string, kept: Kept = {}): Promise<Verified> {
    return verify(await this.record(match), kept);
  }

  report(match: string, lang: "en" | "ja" = "en"): Promise<string> {
    return this.#exchange.text(path("matches", match, "report"), { accept: "text/plain", query: { lang } });
  }

  /** What the service says of the match, with its rules run again; `verify` trusts nothing of it. */
  audit(match: string): Promise<Schemas["AuditView"]> {
    return this.#exchange.json(path("matches", match, "audit"));
  }

  /** The body at any path, for routes without a method of their own. */
  ask<T>(at: string, asked: Asked = {}): Promise<T> {
    return this.#exchange.json(at, asked);
  }

  #act(
    match: string,
    what: string,
    token: string,
    once: Once,
    body?: object,
    seen?: string,
  ): Promise<Schemas["Accepted"]> {
    const asked = { method: "POST", body, token, once, seen } as const;
    return this.#exchange.json(path("matches", match, what), asked);
  }
}
