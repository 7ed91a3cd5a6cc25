/** What can be asked of the tournaments of a service. */

import type { components } from "./api.ts";
import type { Cut } from "./client.ts";
import { type FollowedLine, type FollowOptions, type WriteOptions, path } from "./exchange.ts";
import { TournamentOperations } from "./operations.ts";

type Schemas = components["schemas"];
type Accepted = Schemas["TournamentAccepted"];
/** One event of a tournament, distinguished by `type`. */
export type TournamentLine = Schemas["TournamentLine"];
type Language = "en" | "ja";
/** A pairing: its stage (from 0), its round (from 1) and its slot (from 0). */
export type TablePlace = readonly [stage: number, round: number, slot: number];

/** Everything that can be asked of the tournaments of a service: `tournaments` of a `Client`. */
export class Tournaments extends TournamentOperations {
  /** Pause the match of one pairing; all others go on. */
  pauseTable(
    tournament: string,
    place: TablePlace,
    reason: string,
    token: string,
    once: WriteOptions = {},
  ): Promise<Accepted> {
    const at = path("tournaments", tournament, "tables", ...place, "pause");
    return this.exchange.json(at, { method: "POST", body: { reason }, token, once });
  }

  /** Go on at one table. */
  resumeTable(tournament: string, place: TablePlace, token: string, once: WriteOptions = {}): Promise<Accepted> {
    return this.exchange.json(path("tournaments", tournament, "tables", ...place, "resume"), { method: "POST", token, once });
  }

  /** The battle report of a match of the tournament. */
  matchReport(tournament: string, match: string, lang: Language = "en", cut: Cut = {}): Promise<string> {
    const asked = { accept: "text/plain", query: { lang, ...cut } };
    return this.exchange.text(path("tournaments", tournament, "matches", match, "report"), asked);
  }

  /** The report as data: each event with the cause that it stands under. */
  matchReportData(tournament: string, match: string, lang: Language = "en", cut: Cut = {}): Promise<Schemas["Report"]> {
    const asked = { accept: "application/json", query: { lang, ...cut } };
    return this.exchange.json(path("tournaments", tournament, "matches", match, "report"), asked);
  }

  /** Every line after a version as it comes, until the tournament is finished or cancelled. */
  follow(tournament: string, from: FollowOptions = {}): AsyncGenerator<FollowedLine<TournamentLine>, void, void> {
    return this.exchange.follow<TournamentLine>(path("tournaments", tournament, "events"), from);
  }

  /** Standings, results or brackets in another form: `text/csv`, `text/markdown`. */
  output(
    tournament: string,
    what: "standings" | "results" | "brackets",
    form: string,
    lang?: Language,
  ): Promise<string> {
    return this.exchange.text(path("tournaments", tournament, what), { accept: form, query: { lang } });
  }
}
