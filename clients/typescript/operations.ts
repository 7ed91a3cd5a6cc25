// Generated from the declarations of operations by `make client-types`.

import type { components } from "./api.ts";
import type { Bytes } from "./bytes.ts";
import { type Exchange, type WriteOptions, path } from "./exchange.ts";

type Schemas = components["schemas"];

class Asking {
  protected readonly exchange: Exchange;

  constructor(exchange: Exchange) {
    this.exchange = exchange;
  }
}

/** What a list is narrowed to. */
export interface MatchQuery {
  /** Those of this game. */
  game?: string;
  /** Those in which this player sits: an id, or a name. */
  player?: string;
  /** Those that stand so. */
  status?: "open" | "playing" | "decided" | "finished" | "cancelled" | "halted";
  /** `free`: those with a free seat, open challenges. */
  seats?: "free";
  /** Those of this one. */
  tournament?: string;
  /**
   * Those created since; a date and time of ISO 8601, such as `2026-12-01T19:00+09:00` (with `%2B` for `+` in an
   * address); in UTC without an offset.
   */
  since?: string;
  /**
   * Those created before; a date and time of ISO 8601, such as `2026-12-01T19:00+09:00` (with `%2B` for `+` in an
   * address); in UTC without an offset.
   */
  until?: string;
  /**
   * Those that finished after this moment; a date and time of ISO 8601, such as `2026-12-01T19:00+09:00` (with `%2B`
   * for `+` in an address); in UTC without an offset; or `next` of the part before. The list is then in the order in
   * which they finished.
   */
  finished_after?: string;
  /**
   * Those that finished before; a date and time of ISO 8601, such as `2026-12-01T19:00+09:00` (with `%2B` for `+` in an
   * address); in UTC without an offset. The list is then in the order in which they finished.
   */
  finished_before?: string;
  /** `next` of the part before, with the same parameters but `limit`. */
  cursor?: string;
  /** Most that are listed. */
  limit?: number;
  /** The token of a player, who sees what is not listed, too. */
  token?: string;
}

/** What a list is narrowed to. */
export interface TournamentQuery {
  /** Those of this game. */
  game?: string;
  /** Those that stand so. */
  status?: "entering" | "playing" | "paused" | "finished" | "cancelled";
  /** Those with this plan and these entrants, however often opened (TN-3.7). */
  field?: string;
  /**
   * Those created since; a date and time of ISO 8601, such as `2026-12-01T19:00+09:00` (with `%2B` for `+` in an
   * address); in UTC without an offset.
   */
  since?: string;
  /**
   * Those created before; a date and time of ISO 8601, such as `2026-12-01T19:00+09:00` (with `%2B` for `+` in an
   * address); in UTC without an offset.
   */
  until?: string;
  /** `next` of the part before, with the same parameters but `limit`. */
  cursor?: string;
  /** Most that are listed. */
  limit?: number;
}

/** What a list is narrowed to. */
export interface DisputeQuery {
  /** Those of this game. */
  game?: string;
  /** Those of this match. */
  match?: string;
  /** Those that stand so. */
  status?: "open" | "upheld" | "rejected" | "voided" | "withdrawn";
  /**
   * Those created since; a date and time of ISO 8601, such as `2026-12-01T19:00+09:00` (with `%2B` for `+` in an
   * address); in UTC without an offset.
   */
  since?: string;
  /**
   * Those created before; a date and time of ISO 8601, such as `2026-12-01T19:00+09:00` (with `%2B` for `+` in an
   * address); in UTC without an offset.
   */
  until?: string;
  /** `next` of the part before, with the same parameters but `limit`. */
  cursor?: string;
  /** Most that are listed. */
  limit?: number;
  /** The token of a player, who sees what is not listed, too. */
  token?: string;
}

export class MatchOperations extends Asking {
  /** List every game that can be played here. */
  games(): Promise<Schemas["GameView"][]> {
    return this.exchange.json("/games");
  }

  /** See its ruleset version, its options as JSON Schema, and its card set. */
  game(game: string): Promise<Schemas["GameView"]> {
    return this.exchange.json(path("games", game));
  }

  /** Read the JSON Schema (2020-12) of everything that a ruleset puts on the wire. */
  gameSchema(game: string, version?: string): Promise<unknown> {
    return this.exchange.json(path("games", game, "schema"), { query: { version } });
  }

  /** Read what every word of a closed set means, in Japanese and in English. */
  gameWords(game: string, version?: string): Promise<Schemas["GameWords"]> {
    return this.exchange.json(path("games", game, "words"), { query: { version } });
  }

  /** Read the rule book of a game, in Markdown. Events and errors cite its rule ids. */
  rules(game: string, lang?: "en" | "ja"): Promise<string> {
    return this.exchange.text(path("games", game, "rules"), { accept: "text/markdown", query: { lang } });
  }

  /** Read a card set by its digest, or the game's own as `house`. */
  cardSet(game: string, digest = "house", lang?: "en" | "ja"): Promise<Schemas["CardSet"]> {
    return this.exchange.json(path("games", game, "card-sets", digest), { query: { lang } });
  }

  /** Read the faces of a card set, by its digest, or of the game's own, as `house`. */
  faces(game: string, digest = "house", drawer?: string): Promise<Schemas["CardFaces"]> {
    return this.exchange.json(path("games", game, "card-sets", digest, "faces"), { query: { drawer } });
  }

  /** Load a card set. It is checked whole, kept under its digest, and never changes. */
  storeCardSet(game: string, cards: object): Promise<Schemas["CardSetStored"]> {
    return this.exchange.json(path("games", game, "card-sets"), { method: "POST", body: cards });
  }

  /** Check a card set, or a page or a file of cards, and name what is wrong. Nothing is kept. */
  checkCardSet(game: string, cards: object, { faces }: { faces?: boolean } = {}): Promise<Schemas["CardSetChecked"]> {
    return this.exchange.json(
      path("games", game, "card-sets", "check"),
      { method: "POST", body: cards, query: { faces } },
    );
  }

  /** Check a build, finished or not, as an entry of a tournament is checked. Nothing is kept. */
  checkBuild(game: string, body: Schemas["CheckBuild"]): Promise<Schemas["BuildChecked"]> {
    return this.exchange.json(path("games", game, "builds", "check"), { method: "POST", body });
  }

  /** Store a picture, so that cards can name its digest as their `picture`. */
  storePicture(picture: Blob | Bytes): Promise<Schemas["PictureStored"]> {
    return this.exchange.json("/pictures", { method: "POST", bytes: picture });
  }

  /** Get an id that no other player can take, and the token that proves it to be yours. */
  createPlayer(): Promise<Schemas["NewPlayer"]> {
    return this.exchange.json("/players", { method: "POST" });
  }

  /** Get a ticket that shows the stream of everything of yours, for an hour. */
  playerTicket(player: string, token: string): Promise<Schemas["TicketView"]> {
    return this.exchange.json(path("players", player, "tickets"), { method: "POST", token });
  }

  /** Register a URL to which events of all your matches are posted from now on, later ones too. */
  registerPlayerWebhook(
    player: string,
    webhook: Schemas["NewMatchWebhook"],
    token: string,
  ): Promise<Schemas["HookSecret"]> {
    return this.exchange.json(path("players", player, "webhooks"), { method: "POST", body: webhook, token });
  }

  /** Remove a webhook of yours: nothing more is posted to it, nor what still waits. */
  async removePlayerWebhook(player: string, webhook: number, token: string): Promise<void> {
    await this.exchange.ask(path("players", player, "webhooks", webhook), { method: "DELETE", token });
  }

  /** See the latest 1,000 deliveries to your webhooks, the oldest first; for a month. */
  playerDeliveries(player: string, token: string): Promise<Schemas["Delivery"][]> {
    return this.exchange.json(path("players", player, "webhooks"), { token });
  }

  /** List matches with all of these properties, the newest first. */
  matches({ token, ...query }: MatchQuery = {}): Promise<Schemas["MatchList"]> {
    return this.exchange.json("/matches", { query, token });
  }

  /** See its seats, its options, what it waits for, and how it ended. */
  match(match: string, { token }: { token?: string } = {}): Promise<Schemas["MatchView"]> {
    return this.exchange.json(path("matches", match), { token });
  }

  /** Register a URL to which events of the match are posted from now on. */
  registerWebhook(
    match: string,
    webhook: Schemas["NewMatchWebhook"],
    token: string,
  ): Promise<Schemas["RegisteredWebhook"]> {
    return this.exchange.json(path("matches", match, "webhooks"), { method: "POST", body: webhook, token });
  }

  /** Remove a webhook of your token: nothing more is posted to it, nor what still waits. */
  async removeWebhook(match: string, webhook: number, token: string): Promise<void> {
    await this.exchange.ask(path("matches", match, "webhooks", webhook), { method: "DELETE", token });
  }

  /** Delete the name of a seat and its salt for good, as the seat or the operator of the host. */
  async withdrawName(match: string, seat: number, token: string): Promise<void> {
    await this.exchange.ask(path("matches", match, "seats", seat, "name"), { method: "DELETE", token });
  }

  /** See every delivery to the webhooks of your token, the oldest first; for a month. */
  deliveries(match: string, token: string): Promise<Schemas["Delivery"][]> {
    return this.exchange.json(path("matches", match, "webhooks"), { token });
  }

  /** Get a ticket that shows an event stream what your seat may know, for an hour. */
  ticket(match: string, token: string): Promise<Schemas["TicketView"]> {
    return this.exchange.json(path("matches", match, "tickets"), { method: "POST", token });
  }

  /** Download the single-file record: the header line, then every event line, byte for byte. */
  async record(match: string, { names, token }: { names?: boolean; token?: string } = {}): Promise<Bytes> {
    return (await this.exchange.ask(path("matches", match, "record"), { query: { names }, token })).body;
  }

  /** See what the lines prove, whether the rules emit them again, and a verdict. */
  audit(match: string, { token }: { token?: string } = {}): Promise<Schemas["AuditView"]> {
    return this.exchange.json(path("matches", match, "audit"), { token });
  }

  /** See what would become of an answer, finished or not. Nothing is changed or published. */
  check(match: string, answer: Schemas["CheckAnswer"]["answer"], token: string): Promise<Schemas["AnswerChecked"]> {
    return this.exchange.json(path("matches", match, "decision", "check"), { method: "POST", body: { answer }, token });
  }

  /** Hand in the hidden answer that your seat only committed to, once everybody has committed. */
  openAnswer(
    match: string,
    answer: Schemas["PostOpening"]["answer"],
    nonces: Schemas["PostOpening"]["nonces"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["Accepted"]> {
    return this.exchange.json(
      path("matches", match, "openings"),
      { method: "POST", body: { answer, nonces }, token, once },
    );
  }

  /** Hand in the seed that your seat only committed to when it joined, once both have joined. */
  postSeed(match: string, seed: string, token: string, once: WriteOptions = {}): Promise<Schemas["Accepted"]> {
    return this.exchange.json(path("matches", match, "seeds"), { method: "POST", body: { seed }, token, once });
  }

  /** Give the match up; the game's rule book has what that means. */
  resign(match: string, token: string, once: WriteOptions = {}): Promise<Schemas["Accepted"]> {
    return this.exchange.json(path("matches", match, "resignation"), { method: "POST", token, once });
  }

  /** Go back to an earlier decision, as the judge of the match; what happened stays in the stream. */
  rewind(
    match: string,
    to: number,
    reason: string,
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["Accepted"]> {
    return this.exchange.json(path("matches", match, "rewinds"), { method: "POST", body: { to, reason }, token, once });
  }

  /** See a match in play as one of its seats does, as its judge; everybody sees that you do. */
  lookAsSeat(
    match: string,
    seat: number,
    reason: string,
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["JudgeLook"]> {
    return this.exchange.json(path("matches", match, "looks"), { method: "POST", body: { seat, reason }, token, once });
  }

  /** Take nothing from its seats until the match is resumed, as its judge or the host's operator. */
  pauseMatch(match: string, reason: string, token: string, once: WriteOptions = {}): Promise<Schemas["Accepted"]> {
    return this.exchange.json(path("matches", match, "pause"), { method: "POST", body: { reason }, token, once });
  }

  /** Let a match go on that its judge has paused; every seat has as much time as before. */
  resumeMatch(match: string, token: string, once: WriteOptions = {}): Promise<Schemas["Accepted"]> {
    return this.exchange.json(path("matches", match, "resume"), { method: "POST", token, once });
  }

  /** Cancel a match before it begins, as a seat that leaves it or as whoever opened it. */
  leave(match: string, token: string, once: WriteOptions = {}): Promise<Schemas["Accepted"]> {
    return this.exchange.json(path("matches", match, "cancellation"), { method: "POST", token, once });
  }

  /** See the id of the match that follows this one, and your seat there, before it is open. */
  rematchSeat(match: string, token: string): Promise<Schemas["RematchSeat"]> {
    return this.exchange.json(path("matches", match, "rematch", "seat"), { token });
  }

  /** Read the events after a version, in the view that `Accept` asks for. */
  events(
    match: string,
    { after, limit, head, wait, ticket, token }: { after?: number; limit?: number; head?: string; wait?: number; ticket?: string; token?: string } = {},
  ): Promise<Schemas["EventsPage"]> {
    return this.exchange.json(path("matches", match, "events"), { query: { after, limit, head, wait, ticket }, token });
  }
}

export class TournamentOperations extends Asking {
  /** List tournaments with all of these properties, the newest first. */
  list(query: TournamentQuery = {}): Promise<Schemas["TournamentList"]> {
    return this.exchange.json("/tournaments", { query: { ...query } });
  }

  /** Open a tournament, with all its entrants or none yet; with `start` it plays at once. */
  create(
    request: Schemas["CreateTournament"],
    { token, ...once }: WriteOptions & { token?: string } = {},
  ): Promise<Schemas["OpenedTournament"]> {
    return this.exchange.json("/tournaments", { method: "POST", body: request, token, once });
  }

  /** Read how tournaments are paired, scored and ranked; errors cite the ids, such as TN-8.3. */
  rules(): Promise<string> {
    return this.exchange.text("/tournaments/rules", { accept: "text/markdown" });
  }

  /** See its plan, its stages with their newest tables, and how it ended. */
  get(tournament: string): Promise<Schemas["TournamentView"]> {
    return this.exchange.json(path("tournaments", tournament));
  }

  /** See who has entered, with which build where it is not sealed. */
  entrants(
    tournament: string,
    { first, count }: { first?: number; count?: number } = {},
  ): Promise<Schemas["EntrantView"][]> {
    return this.exchange.json(path("tournaments", tournament, "entrants"), { query: { first, count } });
  }

  /** Download its record: the header line, then every event line, byte for byte. */
  async record(tournament: string): Promise<Bytes> {
    return (await this.exchange.ask(path("tournaments", tournament, "record"))).body;
  }

  /** See which pairing a match was played for, also one whose result a ruling has replaced. */
  match(tournament: string, match: string): Promise<Schemas["TournamentMatch"]> {
    return this.exchange.json(path("tournaments", tournament, "matches", match));
  }

  /** Download the record of a match, as it is stored. */
  async matchRecord(tournament: string, match: string, { token }: { token?: string } = {}): Promise<Bytes> {
    return (await this.exchange.ask(path("tournaments", tournament, "matches", match, "record"), { token })).body;
  }

  /** See what the lines prove, whether the rules emit them again, and a verdict. */
  matchAudit(tournament: string, match: string): Promise<Schemas["AuditView"]> {
    return this.exchange.json(path("tournaments", tournament, "matches", match, "audit"));
  }

  /** Take more entries, all or none; one with a known name replaces the entry before. */
  enter(
    tournament: string,
    entries: Schemas["Entries"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(
      path("tournaments", tournament, "entrants"),
      { method: "POST", body: entries, token, once },
    );
  }

  /** Let an entrant play from the next round of a Swiss or a ladder on (TN-27). */
  admitLateEntry(
    tournament: string,
    late: Schemas["LateEntry"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(
      path("tournaments", tournament, "late-entries"),
      { method: "POST", body: late, token, once },
    );
  }

  /** Check entrants in; only they play, if the plan has `check_in`. */
  checkIn(
    tournament: string,
    body: Schemas["CheckIn"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(path("tournaments", tournament, "check-ins"), { method: "POST", body, token, once });
  }

  /** Let an entrant leave. Its undecided pairings are walkovers; what was decided stays. */
  withdraw(
    tournament: string,
    body: Schemas["Withdraw"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(path("tournaments", tournament, "withdrawals"), { method: "POST", body, token, once });
  }

  /** Let an entrant sit a round of a Swiss or a ladder out that is not paired yet (TN-28). */
  giveBye(
    tournament: string,
    bye: Schemas["ByeOfEntrant"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(path("tournaments", tournament, "byes"), { method: "POST", body: bye, token, once });
  }

  /** Lock the entries, show the seeds, fix the entropy, and play. */
  start(tournament: string, token: string, once: WriteOptions = {}): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(path("tournaments", tournament, "start"), { method: "POST", token, once });
  }

  /** Enter the public random value that the plan names, once entries are locked (TN-3.6). */
  enterBeacon(
    tournament: string,
    body: Schemas["NewBeacon"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(path("tournaments", tournament, "beacon"), { method: "POST", body, token, once });
  }

  /** Begin no match until it is resumed, and pause those that people play. */
  pause(
    tournament: string,
    reason: string,
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(
      path("tournaments", tournament, "pause"),
      { method: "POST", body: { reason }, token, once },
    );
  }

  /** Go on after a pause. A table that is paused itself stays so. */
  resume(tournament: string, token: string, once: WriteOptions = {}): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(path("tournaments", tournament, "resume"), { method: "POST", token, once });
  }

  /** End it without a result; its record stays readable. */
  cancel(
    tournament: string,
    reason: string,
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(
      path("tournaments", tournament, "cancellation"),
      { method: "POST", body: { reason }, token, once },
    );
  }

  /** See the link by which entrants register; for the organiser to hand out. */
  registrationLink(tournament: string, token: string): Promise<Schemas["LinkView"]> {
    return this.exchange.json(path("tournaments", tournament, "registration"), { token });
  }

  /** Open registration by a new link, which `GET …/registration` has; older links are void. */
  openRegistration(tournament: string, token: string, once: WriteOptions = {}): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(path("tournaments", tournament, "registration", "open"), { method: "POST", token, once });
  }

  /** Take no more entries by the link. Entrants can still replace and withdraw theirs. */
  closeRegistration(
    tournament: string,
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(
      path("tournaments", tournament, "registration", "close"),
      { method: "POST", token, once },
    );
  }

  /** Get what each entrant but bots needs to play at its seats; for the organiser to hand out. */
  invitations(tournament: string, token: string): Promise<Schemas["Invitation"][]> {
    return this.exchange.json(path("tournaments", tournament, "invitations"), { token });
  }

  /** See every delivery, the oldest first; for a month after it has ended. */
  deliveries(tournament: string, token: string): Promise<Schemas["Delivery"][]> {
    return this.exchange.json(path("tournaments", tournament, "webhooks"), { token });
  }

  /** Remove a webhook: nothing more is posted to it, nor what still waits. */
  async removeWebhook(tournament: string, webhook: number, token: string): Promise<void> {
    await this.exchange.ask(path("tournaments", tournament, "webhooks", webhook), { method: "DELETE", token });
  }

  /** List every ruling and every withdrawal during play, the oldest first. */
  rulings(tournament: string): Promise<Schemas["RulingView"][]> {
    return this.exchange.json(path("tournaments", tournament, "rulings"));
  }

  /** Overturn a result, let both lose, run a pairing again, or correct a build. */
  rule(
    tournament: string,
    body: Schemas["NewRuling"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(path("tournaments", tournament, "rulings"), { method: "POST", body, token, once });
  }

  /** See which pairings keep their result, which are played again, and whose rank changes. */
  previewRuling(tournament: string, body: Schemas["RulingToPreview"], token: string): Promise<Schemas["Consequences"]> {
    return this.exchange.json(path("tournaments", tournament, "rulings", "preview"), { method: "POST", body, token });
  }

  /** List the disputes, oldest first, each with links to the matches of its pairing. */
  disputes(
    tournament: string,
    status?: "open" | "upheld" | "rejected" | "withdrawn",
  ): Promise<Schemas["DisputeView"][]> {
    return this.exchange.json(path("tournaments", tournament, "disputes"), { query: { status } });
  }

  /** Tell the judges that a match should not stand, and why (TN-19.4). */
  fileDispute(
    tournament: string,
    dispute: Schemas["NewDispute"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(
      path("tournaments", tournament, "disputes"),
      { method: "POST", body: dispute, token, once },
    );
  }

  /** List every judge in the order in which they were added, including revoked ones. */
  judges(tournament: string): Promise<Schemas["JudgeView"][]> {
    return this.exchange.json(path("tournaments", tournament, "judges"));
  }

  /** Give somebody a key of their own, by role (TN-19.2). It is shown here and nowhere else. */
  addJudge(
    tournament: string,
    body: Schemas["NewJudge"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["AddedJudge"]> {
    return this.exchange.json(path("tournaments", tournament, "judges"), { method: "POST", body, token, once });
  }

  /** Revoke a judge's key. The judge stays in the list, and its decisions stand. */
  revokeJudge(
    tournament: string,
    judge: number,
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(
      path("tournaments", tournament, "judges", judge, "revocation"),
      { method: "POST", token, once },
    );
  }

  /** See which tournament a link enters, what an entry needs, and how many places are free. */
  registration(tournament: string, link: string): Promise<Schemas["OpenRegistration"]> {
    return this.exchange.json(path("tournaments", tournament, "register", link));
  }

  /** Enter a tournament. The build is checked at once, and `errors` names all that is wrong. */
  register(
    tournament: string,
    link: string,
    entry: Schemas["NewEntry"],
    once: WriteOptions = {},
  ): Promise<Schemas["RegisteredEntrant"]> {
    return this.exchange.json(path("tournaments", tournament, "register", link), { method: "POST", body: entry, once });
  }

  /** See the entry of the token's entrant, with its build also while it is sealed. */
  entry(tournament: string, token: string): Promise<Schemas["EntryView"]> {
    return this.exchange.json(path("tournaments", tournament, "entry"), { token });
  }

  /** Replace the entry, all of it but its name, until the entries are locked. */
  replaceEntry(
    tournament: string,
    entry: Schemas["ReplacedEntry"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(path("tournaments", tournament, "entry"), { method: "POST", body: entry, token, once });
  }

  /** Check the token's entrant in, until the entries are locked. */
  checkInEntry(tournament: string, token: string, once: WriteOptions = {}): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(path("tournaments", tournament, "entry", "check-in"), { method: "POST", token, once });
  }

  /** Leave the tournament: before it begins at once, later once your pairings are decided. */
  withdrawEntry(
    tournament: string,
    leave: Schemas["Leave"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(
      path("tournaments", tournament, "entry", "withdrawal"),
      { method: "POST", body: leave, token, once },
    );
  }

  /** Sit a round of a Swiss or a ladder out that is not paired yet, if the plan allows it. */
  requestBye(
    tournament: string,
    bye: Schemas["RequestBye"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["TournamentAccepted"]> {
    return this.exchange.json(
      path("tournaments", tournament, "entry", "byes"),
      { method: "POST", body: bye, token, once },
    );
  }

  /** Get the matches in which an entrant has a seat now, with the tokens of its seats. */
  seats(tournament: string, entrant: number, token: string): Promise<Schemas["TournamentSeat"][]> {
    return this.exchange.json(path("tournaments", tournament, "entrants", entrant, "seats"), { token });
  }

  /** See the newest table of each stage. */
  standings(tournament: string, lang?: "en" | "ja"): Promise<Schemas["Standings"]> {
    return this.exchange.json(path("tournaments", tournament, "standings"), { query: { lang } });
  }

  /** See every pairing with its matches, each linked to its replay and its proof. */
  results(tournament: string, lang?: "en" | "ja"): Promise<Schemas["Results"]> {
    return this.exchange.json(path("tournaments", tournament, "results"), { query: { lang } });
  }

  /** See eliminations and groups in the open brackets-model, which viewers of brackets draw. */
  brackets(tournament: string, lang?: "en" | "ja"): Promise<Schemas["Database"]> {
    return this.exchange.json(path("tournaments", tournament, "brackets"), { query: { lang } });
  }
}

export class DisputeOperations extends Asking {
  /** Say, as a seat, that a match should not stand, and why; the judge decides. */
  open(
    match: string,
    body: Schemas["NewMatchDispute"],
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["OpenedDispute"]> {
    return this.exchange.json(path("matches", match, "disputes"), { method: "POST", body, token, once });
  }

  /** List every dispute of a match, the oldest first. */
  ofMatch(match: string, { token }: { token?: string } = {}): Promise<Schemas["MatchDisputeView"][]> {
    return this.exchange.json(path("matches", match, "disputes"), { token });
  }

  /** See what is disputed and why, the service's audit, what the seats say, and the ruling. */
  dispute(dispute: string, { token }: { token?: string } = {}): Promise<Schemas["MatchDisputeView"]> {
    return this.exchange.json(path("disputes", dispute), { token });
  }

  /** List disputes with all of these properties, the newest first. */
  list({ token, ...query }: DisputeQuery = {}): Promise<Schemas["DisputeList"]> {
    return this.exchange.json("/disputes", { query, token });
  }

  /** Read the events after a version, in the view that `Accept` asks for, as those of a match. */
  events(
    dispute: string,
    { after, limit, head, wait, token }: { after?: number; limit?: number; head?: string; wait?: number; token?: string } = {},
  ): Promise<Schemas["DisputeEventsPage"]> {
    return this.exchange.json(path("disputes", dispute, "events"), { query: { after, limit, head, wait }, token });
  }

  /** Download its record: the header line, then every event line, byte for byte. */
  async record(dispute: string, { token }: { token?: string } = {}): Promise<Bytes> {
    return (await this.exchange.ask(path("disputes", dispute, "record"), { token })).body;
  }

  /** Reply to an open dispute, or add to it, as a side of it or as who may decide it. */
  comment(dispute: string, text: string, token: string, once: WriteOptions = {}): Promise<Schemas["DisputeAccepted"]> {
    return this.exchange.json(path("disputes", dispute, "comments"), { method: "POST", body: { text }, token, once });
  }

  /** Take an open dispute back, as whoever opened it, or as an official on its behalf. */
  withdraw(dispute: string, token: string, once: WriteOptions = {}): Promise<Schemas["DisputeAccepted"]> {
    return this.exchange.json(path("disputes", dispute, "withdrawal"), { method: "POST", token, once });
  }

  /** Uphold or reject an open dispute, or declare the match void, with words. */
  rule(
    dispute: string,
    verdict: Schemas["DisputeRuling"]["verdict"],
    reason: string,
    token: string,
    once: WriteOptions = {},
  ): Promise<Schemas["DisputeAccepted"]> {
    return this.exchange.json(
      path("disputes", dispute, "rulings"),
      { method: "POST", body: { verdict, reason }, token, once },
    );
  }
}
