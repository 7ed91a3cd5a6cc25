/** Rulings: what a judge may decide, what would follow from it, and how it is taken back. */

import { type TemplateResult, html, nothing } from "lit";
import type { Schemas } from "../../typescript/index.ts";
import { refusal } from "../organising/faults.ts";
import { clientIn } from "../organising/keys.ts";
import { type Place, placesOf } from "../organising/places.ts";
import { Part } from "./part.ts";
import { undoing } from "./undoing.ts";

type Pairing = Schemas["PairingResult"];
type Made = Schemas["RulingToPreview"]["ruling"];

const KINDS = ["overturn", "double_loss", "rerun", "rewind", "game_loss", "played", "warning", "disqualify", "reinstate"] as const;
const OFFENCES = ["slow_play", "late", "build", "procedure", "conduct"] as const;
/** The most matches of one pairing that are entered at once. */
const MOST_PLAYED = 9;

/** A ruling that is not made yet, and what follows from it. */
interface Draft {
  ruling: Made;
  reason: string;
  dispute: number | null;
  consequences: Schemas["Consequences"];
  /** What happens in the match, if it is one that goes back. */
  back?: Schemas["RewindPreview"];
}

/** `<saikoro-ruling>`: for the key of an organiser or a judge. */
export class SaikoroRuling extends Part {
  static override properties = {
    tournament: {},
    key: {},
    entrants: { attribute: false },
    seats: { type: Boolean },
    version: { type: Number },
    act: { attribute: false },
    results: { state: true },
    kind: { state: true },
    warned: { state: true },
    place: { state: true },
    count: { state: true },
    draft: { state: true },
    refused: { state: true },
  };
  declare tournament: string;
  declare key: string;
  declare entrants: Schemas["EntrantView"][];
  /** Whether people play, who may have played at a real table. */
  declare seats: boolean;
  /** The version at which the tournament is; what can be ruled on is asked for again when it rises. */
  declare version: number;
  /** Does something once, and tells whether it was accepted. */
  declare act: (act: () => Promise<Pick<Schemas["TournamentAccepted"], "receipt">>) => Promise<boolean>;
  declare results: Schemas["Results"] | undefined;
  declare kind: (typeof KINDS)[number];
  /** The entrant who is chosen for a warning. */
  declare warned: number;
  /** The pairing that is chosen, by its place among all. */
  declare place: number;
  /** How many matches that were played at a real table are being entered. */
  declare count: number;
  declare draft: Draft | undefined;
  declare refused: unknown;

  constructor() {
    super();
    this.entrants = [];
    this.kind = "overturn";
    this.warned = 0;
    this.place = 0;
    this.count = 1;
  }

  protected override async updated(changed: Map<PropertyKey, unknown>): Promise<void> {
    if (changed.has("version")) this.results = await clientIn(this.language).tournaments.results(this.tournament);
  }

  /** Every pairing of two that the kind of ruling is about, the newest rounds first. */
  get #places(): Place[] {
    const all = placesOf(this.results ?? { stages: [] });
    return this.kind === "played" ? all.filter(({ pairing }) => pairing.decided === null) : all;
  }

  protected override render(): unknown {
    if (this.results === undefined) return nothing;
    const { draft } = this;
    return html`<fieldset>
      <legend>${this.words("organise.rule")}</legend>
      ${draft === undefined ? this.#form() : this.#preview(draft)}
      ${refusal(this.refused, this.language)}
      ${draft === undefined ? html`${this.#disputes()} ${this.#rulings()}` : nothing}
    </fieldset>`;
  }

  #form(): TemplateResult {
    const open = (this.results?.disputes ?? []).filter(({ status }) => status === "open");
    return html`<form @submit=${this.#submit}>
      <label
        >${this.words("organise.kind")}
        <select name="kind" @change=${this.#choose}>
          ${KINDS.filter((one) => this.seats || one !== "played").map((one) => html`<option value=${one} ?selected=${one === this.kind}>${this.words(`organise.${one}`)}</option>`)}
        </select></label
      >
      ${this.kind === "disqualify" || this.kind === "reinstate" || this.kind === "warning" ? this.#ofEntrant() : this.#ofPairing()}
      ${this.kind === "warning" ? this.#atPairing() : nothing}
      ${this.kind === "warning" || this.kind === "game_loss"
        ? html`<label
            >${this.words("organise.offence")}
            <select name="offence">
              ${OFFENCES.map((one) => html`<option value=${one}>${this.words(`organise.offence.${one}`)}</option>`)}
            </select></label
          >`
        : nothing}
      ${open.length === 0
        ? nothing
        : html`<label
            >${this.words("organise.dispute")}
            <select name="dispute">
              <option value="">${this.words("organise.no_dispute")}</option>
              ${open.map((one) => html`<option value=${one.line}>${one.line}: ${one.name} · ${one.reason}</option>`)}
            </select></label
          >`}
      <label>${this.words("organise.reason")}<input name="reason" maxlength="400" required autocomplete="off" /></label>
      <button>${this.words("organise.preview")}</button>
    </form>`;
  }

  #ofEntrant(): TemplateResult {
    const shown = this.entrants.filter(({ gone }) => (this.kind === "reinstate") === Boolean(gone));
    return html`<label
      >${this.words("organise.entrant")}
      <select name="entrant" required @change=${(event: Event) => (this.warned = Number((event.target as HTMLSelectElement).value))}>
        ${shown.map((one) => html`<option value=${one.entrant}>${one.entrant}: ${one.name}</option>`)}
      </select></label
    >`;
  }

  #choose(event: Event): void {
    this.kind = (event.target as HTMLSelectElement).value as typeof this.kind;
    this.place = 0;
    this.count = 1;
  }

  /** The pairings of whoever is warned, at one of which the warning may be given. */
  #atPairing(): TemplateResult {
    const warned = this.warned || this.entrants.find(({ gone }) => !gone)?.entrant;
    const own = this.#places
      .map((place, at) => ({ ...place, at }))
      .filter(({ pairing: { a, b } }) => a.entrant === warned || b?.entrant === warned);
    return html`<label
      >${this.words("organise.at_pairing")}
      <select name="place">
        <option value="">${this.words("organise.no_pairing")}</option>
        ${own.map(({ stage, round, pairing: { a, b }, at }) => html`<option value=${at}>${this.#round(stage, round)}: ${a.name} – ${b!.name}</option>`)}
      </select></label
    >`;
  }

  /** Which match is lost, and by whom. */
  #lost({ a, b, matches, decided }: Pairing): TemplateResult {
    const numbers = Array.from({ length: matches.length + (decided === null ? 1 : 0) }, (_, number) => number);
    return html`<label
        >${this.words("organise.match")}
        <select name="number">
          ${numbers.map((number) => html`<option value=${number}>${number + 1}</option>`)}
        </select></label
      >
      <label
        >${this.words("organise.loser")}
        <select name="loser">
          ${[a, b!].map(({ entrant, name }) => html`<option value=${entrant}>${name}</option>`)}
        </select></label
      >`;
  }

  /** The winners of matches that were played at a real table; the next field comes once one is filled in. */
  #played({ a, b, matches }: Pairing): TemplateResult {
    const first = matches.findIndex(({ outcome }) => outcome === null);
    const from = first < 0 ? matches.length : first;
    return html`<input type="hidden" name="number" value=${from} />
      ${Array.from(
        { length: Math.min(this.count, MOST_PLAYED) },
        (_, at) => html`<label
          >${this.words("organise.played_match", { number: from + at + 1 })}
          <select name="winners" ?required=${at === 0} @change=${() => (this.count = Math.max(this.count, at + 2))}>
            <option value="">${this.words("organise.not_played")}</option>
            ${[a, b!].map(({ entrant, name }) => html`<option value=${entrant}>${name}</option>`)}
            <option value="draw">${this.words("organise.draw")}</option>
          </select></label
        >`,
      )}`;
  }

  #ofPairing(): TemplateResult {
    const places = this.#places;
    const chosen = places[this.place]?.pairing;
    return html`<label
        >${this.words("organise.pairing")}
        <select name="place" required @change=${this.#at}>
          ${places.map(({ stage, round, pairing: { a, b } }, at) => html`<option value=${at}>${this.#round(stage, round)}: ${a.name} – ${b!.name}</option>`)}
        </select></label
      >
      ${this.kind === "rewind" ? this.#ofMatch(chosen) : nothing}
      ${this.kind !== "overturn" || chosen === undefined
        ? nothing
        : html`<label
            >${this.words("organise.winner")}
            <select name="winner">
              ${[chosen.a, chosen.b!].map(
                ({ entrant, name }) => html`<option value=${entrant} ?selected=${entrant !== chosen.winner}>${name}</option>`,
              )}
              <option value="">${this.words("organise.draw")}</option>
            </select></label
          >`}
      ${this.kind === "game_loss" && chosen !== undefined ? this.#lost(chosen) : nothing}
      ${this.kind === "played" && chosen !== undefined ? this.#played(chosen) : nothing}`;
  }

  #at(event: Event): void {
    this.place = Number((event.target as HTMLSelectElement).value);
    this.count = 1;
  }

  /** The match that goes back, whose table is paused meanwhile. */
  #ofMatch(chosen: Pairing | undefined): TemplateResult {
    const match = chosen?.matches.at(-1)?.match ?? null;
    return html`<p class="soft">
        ${this.words("organise.rewind_how")}
        ${match === null ? nothing : html`<a href="/m/${match}${location.search}">${this.words("organise.rewind_match")}</a>`}
      </p>
      <p class="row">
        <button type="button" @click=${() => this.#hold(true)}>${this.words("organise.pause_table")}</button>
        <button type="button" @click=${() => this.#hold(false)}>${this.words("organise.resume_table")}</button>
      </p>
      <label>${this.words("organise.rewind_to")}<input name="to" type="number" min="1" required /></label>`;
  }

  #preview({ ruling, reason, dispute, consequences, back }: Draft): TemplateResult {
    const { kept, replayed, dropped, moves, exact, count } = consequences;
    const nothingElse = replayed.length + dropped.length + moves.length === 0;
    const made = { ruling, reason, dispute };
    return html`<div class="follows">
      <h3>${this.words("organise.follows")}</h3>
      <ul>
        ${back === undefined ? nothing : undoing(back, this.language)}
        <li>${this.words("organise.kept", { count: kept.length })}</li>
        ${replayed.map((one) => html`<li>${this.words("organise.replayed", this.#replayed(one))}</li>`)}
        ${dropped.length > 0 ? html`<li>${this.words("organise.dropped", { count: dropped.length })}</li>` : nothing}
        ${moves.map(({ entrant, before, after }) => {
          const facts = { name: this.#name(entrant), before: before ?? "–", after: after ?? "–" };
          return html`<li>${this.words("organise.move", facts)}</li>`;
        })}
        ${count ? html`<li>${this.words("organise.count", { count })}</li>` : nothing}
        ${nothingElse ? html`<li>${this.words("organise.nothing")}</li>` : nothing}
        ${exact ? nothing : html`<li>${this.words("organise.inexact")}</li>`}
      </ul>
      <p class="row">
        <button class="main" @click=${() => this.#make(made)}>${this.words("organise.confirm")}</button>
        <button @click=${() => (this.draft = undefined)}>${this.words("organise.back")}</button>
      </p>
    </div>`;
  }

  #replayed({ stage, round, a, b, winner }: Schemas["Replayed"]): Record<string, string> {
    const won = winner === null || winner === undefined ? this.words("organise.unknown") : this.#name(winner);
    return { where: this.#round(stage, round), a: this.#name(a), b: b === null ? "–" : this.#name(b), winner: won };
  }

  #disputes(): unknown {
    const open = (this.results?.disputes ?? []).filter(({ status }) => status === "open");
    if (open.length === 0) return nothing;
    return html`<h3>${this.words("organise.open_disputes")}</h3>
      <ul>
        ${open.map(
          (one) => html`<li>
            ${one.name}: ${one.reason}
            <form class="row" @submit=${(event: SubmitEvent) => this.#reject(event, one.line)}>
              <label>${this.words("organise.reason")}<input name="reason" maxlength="400" required autocomplete="off" /></label>
              <button aria-label=${this.words("organise.reject_line", { line: one.line })}>${this.words("organise.reject")}</button>
            </form>
          </li>`,
        )}
      </ul>`;
  }

  #rulings(): unknown {
    const standing = (this.results?.rulings ?? []).filter(({ ruling, undone_by }) => undone_by === null && ruling["kind"] !== "undo");
    if (standing.length === 0) return nothing;
    return html`<h3>${this.words("organise.rulings")}</h3>
      <ul>
        ${standing.map(
          ({ line, ruling, reason, count }) => html`<li>
            ${line}: ${this.#kind(String(ruling["kind"]))} ${this.#penalty(ruling, count)} ${reason ? html`· ${reason}` : nothing}
            ${ruling["kind"] === "rewind"
              ? nothing
              : html`<button aria-label=${this.words("organise.undo_line", { line })} @click=${() => this.#draft({ kind: "undo", line }, reason, null)}>
                  ${this.words("organise.undo")}
                </button>`}
          </li>`,
        )}
      </ul>`;
  }

  /** Who got a penalty, for what, and how many of its kind there are. */
  #penalty({ entrant, offence }: Schemas["RulingView"]["ruling"], count: number | undefined): string {
    const known = OFFENCES.find((one) => one === offence);
    if (known === undefined) return "";
    const nth = count === undefined ? "" : ` (${count})`;
    return `· ${this.#name(Number(entrant))}, ${this.words(`organise.offence.${known}`)}${nth}`;
  }

  #kind(kind: string): string {
    const known = KINDS.find((one) => one === kind);
    return known === undefined ? kind : this.words(`organise.${known}`);
  }

  #round(stage: number, round: number): string {
    return this.words("organise.round", { stage: stage + 1, round });
  }

  #name(entrant: number): string {
    return this.entrants.find((one) => one.entrant === entrant)?.name ?? String(entrant);
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const field = (name: string): string => String(form.get(name) ?? "");
    const dispute = field("dispute") === "" ? null : Number(field("dispute"));
    void this.#draft(this.#ruling(field, form.getAll("winners").map(String)), field("reason"), dispute);
  }

  #ruling(field: (name: string) => string, winners: string[]): Made {
    const { kind } = this;
    const entrant = Number(field("entrant"));
    if (kind === "disqualify" || kind === "reinstate") return { kind, entrant };
    const offence = OFFENCES.find((one) => one === field("offence")) ?? OFFENCES[0];
    if (kind === "warning") return { kind, entrant, offence, ...(field("place") === "" ? {} : this.#placeOf(field)) };
    const place = this.#placeOf(field);
    if (kind === "rewind") {
      const { pairing } = this.#places[Number(field("place"))]!;
      return { kind, ...place, number: Math.max(0, pairing.matches.length - 1), to: Number(field("to")) };
    }
    const number = Number(field("number"));
    if (kind === "game_loss") return { kind, ...place, number, entrant: Number(field("loser")), offence };
    if (kind === "played") {
      const won = winners.filter((one) => one !== "").map((one) => (one === "draw" ? null : Number(one)));
      return { kind, ...place, number, winners: won };
    }
    if (kind !== "overturn") return { kind, ...place };
    return { kind, ...place, winner: field("winner") === "" ? null : Number(field("winner")) };
  }

  #placeOf(field: (name: string) => string): { stage: number; round: number; slot: number } {
    const { stage, round, pairing } = this.#places[Number(field("place"))]!;
    return { stage, round, slot: pairing.slot };
  }

  async #draft(ruling: Made, reason: string, dispute: number | null): Promise<void> {
    this.refused = undefined;
    try {
      const api = clientIn(this.language);
      const consequences = await api.tournaments.previewRuling(this.tournament, { ruling }, this.key);
      const match = ruling.kind === "rewind" ? this.#places[this.place]?.pairing.matches[ruling.number]?.match : null;
      const back = ruling.kind === "rewind" && typeof match === "string" ? { back: await api.previewRewind(match, ruling.to) } : {};
      this.draft = { ruling, reason, dispute, consequences, ...back };
    } catch (error) {
      this.refused = error;
    }
  }

  async #make({ ruling, reason, dispute }: Omit<Draft, "consequences">): Promise<void> {
    const { tournaments } = clientIn(this.language);
    const body = { ruling, reason, ...(dispute === null ? {} : { dispute }) };
    await this.act(() => tournaments.rule(this.tournament, body, this.key));
    this.draft = undefined;
    this.count = 1;
  }

  /** Stop the clocks of the chosen table alone, or let them run on. */
  #hold(paused: boolean): void {
    const { stage, round, pairing } = this.#places[this.place]!;
    const { tournaments } = clientIn(this.language);
    const place = [stage, round, pairing.slot] as const;
    const reason = this.words("organise.pause_reason");
    void this.act(() =>
      paused
        ? tournaments.pauseTable(this.tournament, place, reason, this.key)
        : tournaments.resumeTable(this.tournament, place, this.key),
    );
  }

  #reject(event: SubmitEvent, line: number): void {
    event.preventDefault();
    const reason = String(new FormData(event.target as HTMLFormElement).get("reason") ?? "");
    const { disputes } = clientIn(this.language);
    void this.act(() => disputes.rule(`${this.tournament}.${line}`, "rejected", reason, this.key));
  }
}

customElements.define("saikoro-ruling", SaikoroRuling);
