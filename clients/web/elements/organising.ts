/** What an organiser or a judge does on the page of a tournament, with a key of their own. */

import { type TemplateResult, html, nothing } from "lit";
import type { Client, Schemas } from "../../typescript/index.ts";
import { refusal } from "../organising/faults.ts";
import { clientIn, keepKey, keptKey } from "../organising/keys.ts";
import type { Key } from "../words.ts";
import { Part } from "./part.ts";
import type { SaikoroTournament } from "./tournament.ts";

/** What every request to a tournament is answered with. */
type Accepted = Pick<Schemas["TournamentAccepted"], "receipt">;

/** The lists of a build, each with how many cards it has. */
function listsOf(build: readonly unknown[]): string {
  const parts = build.flatMap((answer) => Object.entries((answer ?? {}) as Record<string, unknown>));
  return parts.flatMap(([part, held]) => (typeof held === "object" && held !== null ? `${part} ${Object.keys(held).length}` : [])).join(", ");
}

/** `<saikoro-organising tournament>`: asks for a key, and shows what can be done now. */
export class SaikoroOrganising extends Part {
  static override properties = {
    tournament: {},
    key: { state: true },
    view: { state: true },
    entrants: { state: true },
    link: { state: true },
    refused: { state: true },
    table: { state: true },
    busy: { state: true },
    shown: { state: true },
  };
  declare tournament: string;
  declare key: string | undefined;
  declare view: Schemas["TournamentView"] | undefined;
  declare entrants: Schemas["EntrantView"][];
  /** The path of registration in the API, while it is open. */
  declare link: string | undefined;
  declare refused: unknown;
  /** The table of the entries that were refused. */
  declare table: string;
  declare busy: boolean;
  /** Whether the key is shown. */
  declare shown: boolean;
  readonly #drawn = (): void => void this.#look();

  constructor() {
    super();
    this.entrants = [];
    this.table = "";
    this.busy = false;
    this.shown = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.key = keptKey(this.tournament);
    this.closest("saikoro-tournament")?.addEventListener("drawn", this.#drawn);
    void this.#look();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.closest("saikoro-tournament")?.removeEventListener("drawn", this.#drawn);
  }

  get #client(): Client {
    return clientIn(this.language);
  }

  protected override render(): unknown {
    return html`<details class="organising" ?open=${this.key !== undefined}>
      <summary><b>${this.words("organise.title")}</b></summary>
      ${this.key === undefined ? this.#ask() : this.#actions(this.key)}
      ${refusal(this.refused, this.language, this.table)}
    </details>`;
  }

  #ask(): TemplateResult {
    return html`<form class="row" @submit=${this.#use}>
      <label>${this.words("organise.key")}<input name="key" type="password" required autocomplete="off" /></label>
      <button>${this.words("organise.use")}</button>
      <p class="soft">${this.words("organise.key_how")}</p>
    </form>`;
  }

  #actions(key: string): TemplateResult {
    void import("./ruling.ts"); // only who has a key needs it
    const { view } = this;
    return html`${view === undefined ? nothing : this.#steps(view, key)}
      <p class="row">
        <button @click=${() => (this.shown = !this.shown)} aria-expanded=${this.shown}>${this.words("organise.show")}</button>
        <button @click=${this.#forget}>${this.words("organise.forget")}</button>
        ${this.shown ? html`<code class="key">${key}</code>` : nothing}
      </p>`;
  }

  #steps(view: Schemas["TournamentView"], key: string): TemplateResult {
    const at = this.tournament;
    const { tournaments } = this.#client;
    const over = view.status === "cancelled";
    return html`
      ${view.status === "entering" ? this.#entering(key) : nothing}
      ${view.status === "playing" && view.stages.length > 0
        ? this.#reasoned("organise.pause", (reason) => tournaments.pause(at, reason, key))
        : nothing}
      ${view.status === "paused"
        ? html`<button class="main" ?disabled=${this.busy} @click=${() => this.#do(() => tournaments.resume(at, key))}>
            ${this.words("organise.resume")}
          </button>`
        : nothing}
      ${view.stages.length > 0 && !over
        ? html`<saikoro-ruling .tournament=${at} .key=${key} .entrants=${this.entrants} .seats=${view.plan["play"] === "seats"} .version=${view.version} .act=${this.#do}></saikoro-ruling>`
        : nothing}
      ${over || view.status === "finished"
        ? nothing
        : html`<details><summary>${this.words("organise.cancel")}</summary>
            ${this.#reasoned("organise.cancel", (reason) => tournaments.cancel(at, reason, key))}
          </details>`}
    `;
  }

  /** A warning about names that look alike; they may be meant. */
  #alike(entrants: Schemas["EntrantView"][]): unknown {
    const names = entrants.filter((one) => one.looks_like.length > 0).map((one) => `${one.name} (${one.entrant})`);
    return names.length > 1 ? html`<p class="notice">${this.words("organise.alike", { names: names.join(", ") })}</p>` : nothing;
  }

  /** How many cards were read into each list of every open build, so that a lost one shows (TN-16.5). */
  #listed(entrants: Schemas["EntrantView"][]): unknown {
    const read = entrants.filter((one) => one.build !== null).map((one) => ({ name: one.name, lists: listsOf(one.build ?? []) }));
    return read.some(({ lists }) => lists !== "")
      ? html`<p class="soft">${this.words("register.listed")}</p>
          <ul class="listed">
            ${read.map(({ name, lists }) => html`<li>${name}: ${lists}</li>`)}
          </ul>`
      : nothing;
  }

  #entering(key: string): TemplateResult {
    const at = this.tournament;
    const { tournaments } = this.#client;
    const waiting = this.entrants.filter((one) => !one.gone);
    const plan = this.view?.plan;
    return html`
      ${plan?.check_in
        ? html`<fieldset>
            <legend>${this.words("organise.check_in")}</legend>
            <p class="soft">${this.words("organise.check_in_how")}</p>
            <div class="row">
              ${waiting.map(
                (one) => html`<button
                  class="tap"
                  aria-pressed=${one.checked_in}
                  ?disabled=${one.checked_in || this.busy}
                  @click=${() => this.#do(() => tournaments.checkIn(at, { entrants: [one.entrant] }, key))}
                >
                  ${one.name}
                </button>`,
              )}
            </div>
          </fieldset>`
        : nothing}
      ${this.#alike(waiting)}
      <details>
        <summary>${this.words("organise.entries")}</summary>
        <form @submit=${(event: SubmitEvent) => this.#enter(event, key)}>
          <label>${this.words("open.entries")}<span class="soft">${this.words("open.entries_how")}</span>
            <textarea name="csv" rows="5" required spellcheck="false"></textarea></label>
          <button ?disabled=${this.busy}>${this.words("organise.enter")}</button>
        </form>
        ${this.#listed(waiting)}
      </details>
      ${plan?.registration ? this.#registration(key) : nothing}
      <button class="main" ?disabled=${this.busy} @click=${() => this.#do(() => tournaments.start(at, key))}>
        ${this.words("organise.start")}
      </button>
    `;
  }

  #registration(key: string): TemplateResult {
    const at = this.tournament;
    const { tournaments } = this.#client;
    const address = this.link && location.origin + this.link.replace(/^\/tournaments\//, "/t/");
    return html`<fieldset>
      <legend>${this.words("organise.link")}</legend>
      ${address ? html`<p><a class="key" href=${address}>${address}</a></p>` : nothing}
      <div class="row">
        <button ?disabled=${this.busy} @click=${() => this.#do(() => tournaments.openRegistration(at, key))}>${this.words("organise.open_link")}</button>
        ${address
          ? html`<button ?disabled=${this.busy} @click=${() => this.#do(() => tournaments.closeRegistration(at, key))}>${this.words("organise.close_link")}</button>`
          : nothing}
      </div>
    </fieldset>`;
  }

  #reasoned(label: Key, act: (reason: string) => Promise<Accepted>): TemplateResult {
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      const reason = String(new FormData(event.target as HTMLFormElement).get("reason") ?? "");
      void this.#do(() => act(reason));
    };
    return html`<form class="row" @submit=${submit}>
      <label>${this.words("organise.reason")}<input name="reason" maxlength="400" autocomplete="off" /></label>
      <button ?disabled=${this.busy}>${this.words(label)}</button>
    </form>`;
  }

  #use(event: SubmitEvent): void {
    event.preventDefault();
    const key = String(new FormData(event.target as HTMLFormElement).get("key") ?? "").trim();
    keepKey(this.tournament, key);
    this.key = key;
    void this.#look();
  }

  #forget(): void {
    keepKey(this.tournament, undefined);
    this.key = undefined;
    this.refused = undefined;
  }

  #enter(event: SubmitEvent, key: string): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    this.table = String(new FormData(form).get("csv") ?? "");
    void this.#do(async () => {
      const taken = await this.#client.tournaments.enter(this.tournament, { csv: this.table }, key);
      form.reset();
      return taken;
    });
  }

  /** Do something once, show what is refused, and draw the page as it is then. */
  readonly #do = async (act: () => Promise<Accepted>): Promise<boolean> => {
    this.busy = true;
    this.refused = undefined;
    try {
      const { receipt } = await act();
      this.closest<SaikoroTournament>("saikoro-tournament")?.refresh(receipt.version);
      await this.#look();
      return true;
    } catch (error) {
      this.refused = error;
      await this.updateComplete;
      this.querySelector("[role=alert] .notice")?.scrollIntoView({ block: "nearest" });
      return false;
    } finally {
      this.busy = false;
    }
  };

  /** Ask how the tournament stands, if anything can be done about it. */
  async #look(): Promise<void> {
    const { key, tournament } = this;
    if (key === undefined) return;
    const { tournaments } = this.#client;
    const view = await tournaments.get(tournament);
    const entrants: Schemas["EntrantView"][] = [];
    while (entrants.length < view.entrants) {
      const more = await tournaments.entrants(tournament, { first: entrants.length + 1 });
      if (more.length === 0) break;
      entrants.push(...more);
    }
    [this.view, this.entrants] = [view, entrants];
    if (view.status !== "entering" || !view.plan.registration) return;
    try {
      this.link = (await tournaments.registrationLink(tournament, key)).link ?? undefined;
    } catch (error) {
      this.refused = error;
    }
  }
}

customElements.define("saikoro-organising", SaikoroOrganising);
