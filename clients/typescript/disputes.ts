/** What can be asked of disputes, of matches as of pairings: the id of the latter is `<tournament>.<line>`. */

import type { components } from "./api.ts";
import type { Bytes } from "./bytes.ts";
import { type Exchange, type FollowedLine, type FollowOptions, type WriteOptions, path } from "./exchange.ts";

type Schemas = components["schemas"];
type Accepted = Schemas["DisputeAccepted"];
/** One event of a dispute, distinguished by `type`. */
export type DisputeLine = Schemas["DisputeLine"];

/** What a list of disputes is narrowed to. */
export interface DisputeQuery {
  /** The name of the game. */
  game?: string;
  /** The id of the match. */
  match?: string;
  /** How the dispute stands. */
  status?: Schemas["ListedDispute"]["status"];
  /** The earliest time of creation. */
  since?: string;
  /** `next` of the part before. */
  cursor?: string;
  /** The most disputes of a part. */
  limit?: number;
  /** The token of a player: only those that this player decides. */
  token?: string;
}

/** Everything that can be asked of disputes: `disputes` of a `Client`. */
export class Disputes {
  readonly #exchange: Exchange;

  /** A client has made one. */
  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  /** A part of the list of disputes, the newest first. */
  list({ token, ...query }: DisputeQuery = {}): Promise<Schemas["DisputeList"]> {
    return this.#exchange.json("/disputes", { query, token });
  }

  /** The disputes of a match, the oldest first; with the token of a seat without delay. */
  ofMatch(match: string, { token }: { token?: string } = {}): Promise<Schemas["MatchDisputeView"][]> {
    return this.#exchange.json(path("matches", match, "disputes"), { token });
  }

  /** Dispute a match as a seat: why, the events it is about, and the heads that the seat kept. */
  open(
    match: string,
    dispute: Schemas["NewMatchDispute"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["OpenedDispute"]> {
    return this.#exchange.json(path("matches", match, "disputes"), { method: "POST", body: dispute, token, once });
  }

  /** What is disputed, the audit, the replies, and the ruling; with the token of a seat without delay. */
  dispute(dispute: string, { token }: { token?: string } = {}): Promise<Schemas["MatchDisputeView"]> {
    return this.#exchange.json(path("disputes", dispute), { token });
  }

  /** Reply to a dispute, or add to it, as a side of it or as who may decide it. */
  comment(dispute: string, text: string, token: string, once: WriteOptions = {}): Promise<Accepted> {
    return this.#act(dispute, "comments", token, once, { text });
  }

  /** Take a dispute back, as whoever opened it, or as an official on its behalf. */
  withdraw(dispute: string, token: string, once: WriteOptions = {}): Promise<Accepted> {
    return this.#act(dispute, "withdrawal", token, once);
  }

  /** Decide a dispute, as the judge whom the match names, or as the operator; that of a pairing is rejected so, as a judge. */
  rule(
    dispute: string,
    verdict: Schemas["DisputeRuling"]["verdict"],
    reason: string,
    token: string,
    once: WriteOptions = {},
  ): Promise<Accepted> {
    return this.#act(dispute, "rulings", token, once, { verdict, reason });
  }

  /** Every line of a dispute after a version as it comes, in order and once, until it is closed. */
  follow(dispute: string, from: FollowOptions = {}): AsyncGenerator<FollowedLine<DisputeLine>, void, void> {
    return this.#exchange.follow<DisputeLine>(path("disputes", dispute, "events"), from);
  }

  /** The header and every line, byte for byte; with the token of a seat without delay. */
  async record(dispute: string, { token }: { token?: string } = {}): Promise<Bytes> {
    return (await this.#exchange.ask(path("disputes", dispute, "record"), { token })).body;
  }

  #act(dispute: string, what: string, token: string, once: WriteOptions, body?: unknown): Promise<Accepted> {
    return this.#exchange.json(path("disputes", dispute, what), { method: "POST", body, token, once });
  }
}
