/** What can be asked of the tournaments of a service. */

import type { components } from "./api.ts";
import type { Bytes } from "./bytes.ts";
import { type Asked, type Exchange, type Followed, type From, type Once, path } from "./exchange.ts";

type Schemas = components["schemas"];
type Accepted = Schemas["TournamentAccepted"];
type TournamentLine = Schemas["TournamentLine"];
type Language = "en" | "ja";

/** What lists of tournaments can be narrowed to. */
export interface WhichTournaments {
  game?: string;
  status?: Schemas["ListedTournament"]["status"];
  field?: string;
  /** The earliest time of creation. */
  since?: string;
  /** `next` of the part before. */
  cursor?: string;
  limit?: number;
}

export class Tournaments {
  readonly #exchange: Exchange;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  /** A part of the list of tournaments, the newest first. */
  list(which: WhichTournaments = {}): Promise<Schemas["TournamentList"]> {
    return this.#exchange.json("/tournaments", { query: { ...which } });
  }

  /** The tournament rules, as Markdown. */
  rules(): Promise<string> {
    return this.#exchange.text("/tournaments/rules", { accept: "text/markdown" });
  }

  /** A new tournament, and its organiser's token; `token` is an organiser's key where the host asks for one. */
  create(
    request: Schemas["CreateTournament"],
    { token, ...once }: Once & { token?: string } = {},
  ): Promise<Schemas["OpenedTournament"]> {
    return this.#exchange.json("/tournaments", { method: "POST", body: request, token, once });
  }

  /** How far a tournament has come. */
  see(tournament: string): Promise<Schemas["TournamentView"]> {
    return this.#get(tournament);
  }

  /** Some entrants in the order of their numbers; none after the last. */
  entrants(tournament: string, query: { first?: number; count?: number } = {}): Promise<Schemas["EntrantView"][]> {
    return this.#exchange.json(path("tournaments", tournament, "entrants"), { query });
  }

  // The organiser.

  enter(tournament: string, entries: Schemas["Entries"], token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "entrants", token, once, entries);
  }

  checkIn(tournament: string, who: Schemas["CheckIn"], token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "check-ins", token, once, who);
  }

  withdraw(tournament: string, who: Schemas["Withdraw"], token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "withdrawals", token, once, who);
  }

  start(tournament: string, token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "start", token, once);
  }

  enterBeacon(tournament: string, beacon: Schemas["NewBeacon"], token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "beacon", token, once, beacon);
  }

  pause(tournament: string, reason: string, token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "pause", token, once, { reason });
  }

  resume(tournament: string, token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "resume", token, once);
  }

  cancel(tournament: string, reason: string, token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "cancellation", token, once, { reason });
  }

  rulings(tournament: string): Promise<Schemas["RulingView"][]> {
    return this.#get(tournament, ["rulings"]);
  }

  rule(tournament: string, ruling: Schemas["NewRuling"], token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "rulings", token, once, ruling);
  }

  /** What a ruling would lead to; nothing is changed. */
  previewRuling(
    tournament: string,
    ruling: Schemas["RulingToPreview"],
    token: string,
  ): Promise<Schemas["Consequences"]> {
    return this.#get(tournament, ["rulings", "preview"], { method: "POST", body: ruling, token });
  }

  /** What became of the latest messages to the tournament's webhook. */
  deliveries(tournament: string, token: string): Promise<Schemas["Delivery"][]> {
    return this.#get(tournament, ["webhooks"], { token });
  }

  /** The entrants' tokens, with which they take their seats. */
  invitations(tournament: string, token: string): Promise<Schemas["Invitation"][]> {
    return this.#get(tournament, ["invitations"], { token });
  }

  // Entrants.

  /** The seats that an entrant has now, with their tokens; `token` is that of its invitation. */
  seats(tournament: string, entrant: number, token: string): Promise<Schemas["TournamentSeat"][]> {
    return this.#get(tournament, ["entrants", entrant, "seats"], { token });
  }

  // Matches, records and results.

  match(tournament: string, match: string): Promise<Schemas["TournamentMatch"]> {
    return this.#get(tournament, ["matches", match]);
  }

  async matchRecord(tournament: string, match: string): Promise<Bytes> {
    return (await this.#exchange.ask(path("tournaments", tournament, "matches", match, "record"))).body;
  }

  matchReport(tournament: string, match: string, lang: Language = "en"): Promise<string> {
    const asked = { accept: "text/plain", query: { lang } };
    return this.#exchange.text(path("tournaments", tournament, "matches", match, "report"), asked);
  }

  matchAudit(tournament: string, match: string): Promise<Schemas["AuditView"]> {
    return this.#get(tournament, ["matches", match, "audit"]);
  }

  /** The single-file record of the tournament. */
  async record(tournament: string): Promise<Bytes> {
    return (await this.#exchange.ask(path("tournaments", tournament, "record"))).body;
  }

  /** Every line after a version as it comes, until the tournament is finished or cancelled. */
  follow(tournament: string, from: From = {}): AsyncGenerator<Followed<TournamentLine>, void, void> {
    return this.#exchange.follow<TournamentLine>(path("tournaments", tournament, "events"), from);
  }

  standings(tournament: string, lang?: Language): Promise<Schemas["Standings"]> {
    return this.#get(tournament, ["standings"], { query: { lang } });
  }

  results(tournament: string, lang?: Language): Promise<Schemas["Results"]> {
    return this.#get(tournament, ["results"], { query: { lang } });
  }

  /** The tables that brackets-viewer draws. */
  brackets(tournament: string, lang?: Language): Promise<Schemas["Database"]> {
    return this.#get(tournament, ["brackets"], { query: { lang } });
  }

  /** Standings, results or brackets in another form: `text/csv`, `text/markdown`. */
  output(
    tournament: string,
    what: "standings" | "results" | "brackets",
    form: string,
    lang?: Language,
  ): Promise<string> {
    return this.#exchange.text(path("tournaments", tournament, what), { accept: form, query: { lang } });
  }

  #get<T>(tournament: string, what: (string | number)[] = [], asked: Asked = {}): Promise<T> {
    return this.#exchange.json(path("tournaments", tournament, ...what), asked);
  }

  #act(tournament: string, what: string, token: string, once: Once, body?: object): Promise<Accepted> {
    return this.#exchange.json(path("tournaments", tournament, what), { method: "POST", body, token, once });
  }
}
