/** What can be asked of the tournaments of a service. */

import type { components } from "./api.ts";
import type { Bytes } from "./bytes.ts";
import { type Asked, type Exchange, type Followed, type From, type Once, path } from "./exchange.ts";

type Schemas = components["schemas"];
type Accepted = Schemas["TournamentAccepted"];
type TournamentLine = Schemas["TournamentLine"];
type Language = "en" | "ja";
type Place = readonly [stage: number, round: number, slot: number];

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

  /** Admit somebody after the entries were locked. */
  admitLateEntry(tournament: string, late: Schemas["LateEntry"], token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "late-entries", token, once, late);
  }

  /** Let an entrant sit a round out. */
  giveBye(tournament: string, bye: Schemas["ByeOfEntrant"], token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "byes", token, once, bye);
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

  /** Pauses the match of one pairing: of its stage (from 0), round (from 1) and slot (from 0). */
  pauseTable(tournament: string, place: Place, reason: string, token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, `tables/${place.join("/")}/pause`, token, once, { reason });
  }

  resumeTable(tournament: string, place: Place, token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, `tables/${place.join("/")}/resume`, token, once);
  }

  cancel(tournament: string, reason: string, token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "cancellation", token, once, { reason });
  }

  /** The link by which entrants register. */
  registrationLink(tournament: string, token: string): Promise<Schemas["LinkView"]> {
    return this.#get(tournament, ["registration"], { token });
  }

  openRegistration(tournament: string, token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "registration/open", token, once);
  }

  closeRegistration(tournament: string, token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "registration/close", token, once);
  }

  /** What became of the latest messages to the tournament's webhooks. */
  deliveries(tournament: string, token: string): Promise<Schemas["Delivery"][]> {
    return this.#get(tournament, ["webhooks"], { token });
  }

  /** Post nothing more to a webhook of the tournament, by its number. */
  async removeWebhook(tournament: string, webhook: number, token: string): Promise<void> {
    await this.#exchange.ask(path("tournaments", tournament, "webhooks", webhook), { method: "DELETE", token });
  }

  /** The entrants' tokens, with which they take their seats. */
  invitations(tournament: string, token: string): Promise<Schemas["Invitation"][]> {
    return this.#get(tournament, ["invitations"], { token });
  }

  // Judges and disputes.

  judges(tournament: string): Promise<Schemas["JudgeView"][]> {
    return this.#get(tournament, ["judges"]);
  }

  /** A new judge; its key is given this once. */
  addJudge(
    tournament: string,
    judge: Schemas["NewJudge"],
    token: string,
    once: Once = {},
  ): Promise<Schemas["AddedJudge"]> {
    return this.#get(tournament, ["judges"], { method: "POST", body: judge, token, once });
  }

  revokeJudge(tournament: string, judge: number, token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, `judges/${judge}/revocation`, token, once);
  }

  disputes(tournament: string, status?: Schemas["DisputeView"]["status"]): Promise<Schemas["DisputeView"][]> {
    return this.#get(tournament, ["disputes"], { query: { status } });
  }

  fileDispute(tournament: string, dispute: Schemas["NewDispute"], token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "disputes", token, once, dispute);
  }

  /** Reject the dispute that was filed at a line. */
  rejectDispute(tournament: string, line: number, reason: string, token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, `disputes/${line}/rejection`, token, once, { reason });
  }

  withdrawDispute(tournament: string, line: number, token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, `disputes/${line}/withdrawal`, token, once);
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

  // Entrants.

  /** What a tournament asks of whoever registers by its link. */
  registration(tournament: string, link: string): Promise<Schemas["OpenRegistration"]> {
    return this.#get(tournament, ["register", link]);
  }

  /** Enter by the link; the entrant's token is given this once. */
  register(
    tournament: string,
    link: string,
    entry: Schemas["NewEntry"],
    once: Once = {},
  ): Promise<Schemas["RegisteredEntrant"]> {
    return this.#get(tournament, ["register", link], { method: "POST", body: entry, once });
  }

  /** How an entrant stands, with its token. */
  entry(tournament: string, token: string): Promise<Schemas["EntryView"]> {
    return this.#get(tournament, ["entry"], { token });
  }

  replaceEntry(tournament: string, entry: Schemas["ReplacedEntry"], token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "entry", token, once, entry);
  }

  checkInEntry(tournament: string, token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "entry/check-in", token, once);
  }

  withdrawEntry(tournament: string, leave: Schemas["Leave"], token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "entry/withdrawal", token, once, leave);
  }

  requestBye(tournament: string, bye: Schemas["RequestBye"], token: string, once: Once = {}): Promise<Accepted> {
    return this.#act(tournament, "entry/byes", token, once, bye);
  }

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
    const at = path("tournaments", tournament, ...what.split("/"));
    return this.#exchange.json(at, { method: "POST", body, token, once });
  }
}
