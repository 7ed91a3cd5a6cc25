/** What can be asked of the tournaments of a service. */

import type { components } from "./api.ts";
import type { Bytes } from "./bytes.ts";
import type { Cut } from "./client.ts";
import {
  type AskOptions,
  type Exchange,
  type FollowedLine,
  type FollowOptions,
  type WriteOptions,
  path,
} from "./exchange.ts";

type Schemas = components["schemas"];
type Accepted = Schemas["TournamentAccepted"];
/** One event of a tournament, distinguished by `type`. */
export type TournamentLine = Schemas["TournamentLine"];
type Language = "en" | "ja";
/** A pairing: its stage (from 0), its round (from 1) and its slot (from 0). */
export type TablePlace = readonly [stage: number, round: number, slot: number];

/** What a list of tournaments is narrowed to. */
export interface TournamentQuery {
  /** The name of the game. */
  game?: string;
  /** How far the tournament has come. */
  status?: Schemas["ListedTournament"]["status"];
  /** The digest of a plan and its entrants: every tournament that was opened with both. */
  field?: string;
  /** The earliest time of creation. */
  since?: string;
  /** The time before which they were created. */
  until?: string;
  /** `next` of the part before. */
  cursor?: string;
  /** The most tournaments of a part. */
  limit?: number;
}

/** Everything that can be asked of the tournaments of a service: `tournaments` of a `Client`. */
export class Tournaments {
  readonly #exchange: Exchange;

  /** A client has made one. */
  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  /** A part of the list of tournaments, the newest first. */
  list(query: TournamentQuery = {}): Promise<Schemas["TournamentList"]> {
    return this.#exchange.json("/tournaments", { query: { ...query } });
  }

  /** The tournament rules, as Markdown. */
  rules(): Promise<string> {
    return this.#exchange.text("/tournaments/rules", { accept: "text/markdown" });
  }

  /** A new tournament, and its organiser's token; `token` is an organiser's key where the host asks for one. */
  create(
    request: Schemas["CreateTournament"],
    { token, ...once }: WriteOptions & { token?: string } = {},
  ): Promise<Schemas["OpenedTournament"]> {
    return this.#exchange.json("/tournaments", { method: "POST", body: request, token, once });
  }

  /** How far a tournament has come. */
  get(tournament: string): Promise<Schemas["TournamentView"]> {
    return this.#get(tournament);
  }

  /** Some entrants in the order of their numbers; none after the last. */
  entrants(tournament: string, query: { first?: number; count?: number } = {}): Promise<Schemas["EntrantView"][]> {
    return this.#exchange.json(path("tournaments", tournament, "entrants"), { query });
  }

  // The organiser.

  /** Enter more entrants, all or none; one with a known name replaces the entry before. */
  enter(tournament: string, entries: Schemas["Entries"], token: string, once: WriteOptions = {}): Promise<Accepted> {
    return this.#act(tournament, "entrants", token, once, entries);
  }

  /** Check entrants in; only they play, if the plan has `check_in`. */
  checkIn(tournament: string, who: Schemas["CheckIn"], token: string, once: WriteOptions = {}): Promise<Accepted> {
    return this.#act(tournament, "check-ins", token, once, who);
  }

  /** Let an entrant leave: its undecided pairings are walkovers, what was decided stays. */
  withdraw(tournament: string, who: Schemas["Withdraw"], token: string, once: WriteOptions = {}): Promise<Accepted> {
    return this.#act(tournament, "withdrawals", token, once, who);
  }

  /** Admit somebody after the entries were locked. */
  admitLateEntry(
    tournament: string,
    late: Schemas["LateEntry"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Accepted> {
    return this.#act(tournament, "late-entries", token, once, late);
  }

  /** Let an entrant sit a round out. */
  giveBye(tournament: string, bye: Schemas["ByeOfEntrant"], token: string, once: WriteOptions = {}): Promise<Accepted> {
    return this.#act(tournament, "byes", token, once, bye);
  }

  /** Lock the entries, show the seeds, fix the entropy, and play. */
  start(tournament: string, token: string, once: WriteOptions = {}): Promise<Accepted> {
    return this.#act(tournament, "start", token, once);
  }

  /** Enter the public random value that the plan names, once entries are locked. */
  enterBeacon(
    tournament: string,
    beacon: Schemas["NewBeacon"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Accepted> {
    return this.#act(tournament, "beacon", token, once, beacon);
  }

  /** Begin no match until the tournament is resumed, and pause those that people play. */
  pause(tournament: string, reason: string, token: string, once: WriteOptions = {}): Promise<Accepted> {
    return this.#act(tournament, "pause", token, once, { reason });
  }

  /** Go on after a pause; a table that is paused itself stays so. */
  resume(tournament: string, token: string, once: WriteOptions = {}): Promise<Accepted> {
    return this.#act(tournament, "resume", token, once);
  }

  /** Pause the match of one pairing; all others go on. */
  pauseTable(
    tournament: string,
    place: TablePlace,
    reason: string,
    token: string,
    once: WriteOptions = {},
  ): Promise<Accepted> {
    return this.#act(tournament, `tables/${place.join("/")}/pause`, token, once, { reason });
  }

  /** Go on at one table. */
  resumeTable(tournament: string, place: TablePlace, token: string, once: WriteOptions = {}): Promise<Accepted> {
    return this.#act(tournament, `tables/${place.join("/")}/resume`, token, once);
  }

  /** End the tournament without a result; its record stays readable. */
  cancel(tournament: string, reason: string, token: string, once: WriteOptions = {}): Promise<Accepted> {
    return this.#act(tournament, "cancellation", token, once, { reason });
  }

  /** The link by which entrants register. */
  registrationLink(tournament: string, token: string): Promise<Schemas["LinkView"]> {
    return this.#get(tournament, ["registration"], { token });
  }

  /** Open registration by a new link, which `registrationLink` has; older links are void. */
  openRegistration(tournament: string, token: string, once: WriteOptions = {}): Promise<Accepted> {
    return this.#act(tournament, "registration/open", token, once);
  }

  /** Take no more entries by the link; entrants can still replace and withdraw theirs. */
  closeRegistration(tournament: string, token: string, once: WriteOptions = {}): Promise<Accepted> {
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

  /** Every judge in the order in which they were added, including revoked ones. */
  judges(tournament: string): Promise<Schemas["JudgeView"][]> {
    return this.#get(tournament, ["judges"]);
  }

  /** A new judge; its key is given this once. */
  addJudge(
    tournament: string,
    judge: Schemas["NewJudge"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["AddedJudge"]> {
    return this.#get(tournament, ["judges"], { method: "POST", body: judge, token, once });
  }

  /** Revoke a judge's key, by the judge's number; what the judge decided stands. */
  revokeJudge(tournament: string, judge: number, token: string, once: WriteOptions = {}): Promise<Accepted> {
    return this.#act(tournament, `judges/${judge}/revocation`, token, once);
  }

  /** The disputes, oldest first, each with links to the matches of its pairing. */
  disputes(tournament: string, status?: Schemas["DisputeView"]["status"]): Promise<Schemas["DisputeView"][]> {
    return this.#get(tournament, ["disputes"], { query: { status } });
  }

  /** Tell the judges that a match should not stand, and why; the line of the receipt names the dispute. */
  fileDispute(
    tournament: string,
    dispute: Schemas["NewDispute"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Accepted> {
    return this.#act(tournament, "disputes", token, once, dispute);
  }

  /** Every ruling and every withdrawal during play, the oldest first. */
  rulings(tournament: string): Promise<Schemas["RulingView"][]> {
    return this.#get(tournament, ["rulings"]);
  }

  /** Overturn a result, disqualify an entrant, undo an earlier ruling, or what else judges may do. */
  rule(tournament: string, ruling: Schemas["NewRuling"], token: string, once: WriteOptions = {}): Promise<Accepted> {
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
    once: WriteOptions = {},
  ): Promise<Schemas["RegisteredEntrant"]> {
    return this.#get(tournament, ["register", link], { method: "POST", body: entry, once });
  }

  /** How an entrant stands, with its token. */
  entry(tournament: string, token: string): Promise<Schemas["EntryView"]> {
    return this.#get(tournament, ["entry"], { token });
  }

  /** Replace the entry, all of it but its name, until the entries are locked. */
  replaceEntry(
    tournament: string,
    entry: Schemas["ReplacedEntry"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Accepted> {
    return this.#act(tournament, "entry", token, once, entry);
  }

  /** Check the token's entrant in, until the entries are locked. */
  checkInEntry(tournament: string, token: string, once: WriteOptions = {}): Promise<Accepted> {
    return this.#act(tournament, "entry/check-in", token, once);
  }

  /** Leave the tournament: before it begins at once, later once its pairings are decided. */
  withdrawEntry(
    tournament: string,
    leave: Schemas["Leave"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Accepted> {
    return this.#act(tournament, "entry/withdrawal", token, once, leave);
  }

  /** Sit a round out that is not paired yet, if the plan allows it. */
  requestBye(
    tournament: string,
    bye: Schemas["RequestBye"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Accepted> {
    return this.#act(tournament, "entry/byes", token, once, bye);
  }

  /** The seats that an entrant has now, with their tokens; `token` is that of its invitation. */
  seats(tournament: string, entrant: number, token: string): Promise<Schemas["TournamentSeat"][]> {
    return this.#get(tournament, ["entrants", entrant, "seats"], { token });
  }

  // Matches, records and results.

  /** The pairing that a match was played for, also one whose result a ruling has replaced. */
  match(tournament: string, match: string): Promise<Schemas["TournamentMatch"]> {
    return this.#get(tournament, ["matches", match]);
  }

  /** The single-file record of a match of the tournament, as bytes. */
  async matchRecord(tournament: string, match: string, { token }: { token?: string } = {}): Promise<Bytes> {
    return (await this.#exchange.ask(path("tournaments", tournament, "matches", match, "record"), { token })).body;
  }

  /** The battle report of a match of the tournament. */
  matchReport(tournament: string, match: string, lang: Language = "en", cut: Cut = {}): Promise<string> {
    const asked = { accept: "text/plain", query: { lang, ...cut } };
    return this.#exchange.text(path("tournaments", tournament, "matches", match, "report"), asked);
  }

  /** The report as data: each event with the cause that it stands under. */
  matchReportData(tournament: string, match: string, lang: Language = "en", cut: Cut = {}): Promise<Schemas["Report"]> {
    const asked = { accept: "application/json", query: { lang, ...cut } };
    return this.#exchange.json(path("tournaments", tournament, "matches", match, "report"), asked);
  }

  /** What the service says of a match of the tournament, with its rules run again. */
  matchAudit(tournament: string, match: string): Promise<Schemas["AuditView"]> {
    return this.#get(tournament, ["matches", match, "audit"]);
  }

  /** The single-file record of the tournament. */
  async record(tournament: string): Promise<Bytes> {
    return (await this.#exchange.ask(path("tournaments", tournament, "record"))).body;
  }

  /** Every line after a version as it comes, until the tournament is finished or cancelled. */
  follow(tournament: string, from: FollowOptions = {}): AsyncGenerator<FollowedLine<TournamentLine>, void, void> {
    return this.#exchange.follow<TournamentLine>(path("tournaments", tournament, "events"), from);
  }

  /** The newest table of each stage. */
  standings(tournament: string, lang?: Language): Promise<Schemas["Standings"]> {
    return this.#get(tournament, ["standings"], { query: { lang } });
  }

  /** Every pairing with its matches, each linked to its replay and its proof. */
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

  #get<T>(tournament: string, what: (string | number)[] = [], asked: AskOptions = {}): Promise<T> {
    return this.#exchange.json(path("tournaments", tournament, ...what), asked);
  }

  #act(tournament: string, what: string, token: string, once: WriteOptions, body?: object): Promise<Accepted> {
    const at = path("tournaments", tournament, ...what.split("/"));
    return this.#exchange.json(at, { method: "POST", body, token, once });
  }
}
