/** `<saikoro-trial game set>`: tries the cards of a stored set in many matches, and shows what they say. */

import { type TemplateResult, html, nothing } from "lit";
import type { Client, Schemas } from "../../typescript/client.ts";
import { ClientError, Refused } from "../../typescript/errors.ts";
import { sentencesOf, serviceIn } from "../playing/asking.ts";
import { type Trial, isOver, ownCards, triedIn } from "../workshop/trials.ts";
import { Part } from "./part.ts";

/** How many matches are played. */
const MATCHES = 200;
/** How many seconds one look may wait for more of them. */
const WAIT = 10;
/** After how many milliseconds a service that did not answer is asked again. */
const AGAIN = 3000;
/** The least milliseconds between two looks. */
const PAUSE = 400;

type Label = Schemas["Label"];

/** A trial of one set: opened, followed, cancelled; it is found again when the page is loaded anew. */
export class TrialElement extends Part {
  static override properties = {
    game: {},
    set: {},
    cards: { state: true },
    trial: { state: true },
    wrong: { state: true },
  };
  /** The id of the game. */
  declare game: string;
  /** The digest of the stored set. */
  declare set: string;
  /** The cards that can be tried, by id; `own` are those that the house set does not have. */
  declare cards: { own: ReadonlyMap<string, Label>; all: ReadonlyMap<string, Label> } | null;
  declare trial: Trial | null;
  declare wrong: readonly string[];
  #api: Client | undefined;
  /** Ends what is asked about a trial. */
  #following: AbortController | undefined;
  #shown = "";
  /** Whether the keyboard was here before an update, which may take away what it was at. */
  #focused = false;

  constructor() {
    super();
    this.cards = null;
    this.trial = null;
    this.wrong = [];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#following?.abort();
    this.#shown = "";
  }

  protected override willUpdate(): void {
    this.#focused = this.contains(document.activeElement);
    if (this.#shown === this.set) return;
    this.#shown = this.set;
    this.#api = serviceIn(this.language);
    this.trial = null;
    void this.#load(this.#api);
  }

  protected override updated(): void {
    if (this.#focused && !this.contains(document.activeElement)) this.querySelector("button")?.focus();
  }

  protected override render(): TemplateResult {
    const { trial } = this;
    return html`<h2>${this.words("trial.title")}</h2>
      <p>${this.words("trial.what")}</p>
      ${trial === null || isOver(trial) ? this.#form() : nothing}
      ${trial === null ? nothing : isOver(trial) ? nothing : this.#running(trial)}
      <div role="status">${trial === null ? nothing : this.#told(trial)}</div>
      ${this.wrong.map((sentence) => html`<p class="wrong" role="alert">${sentence}</p>`)}`;
  }

  #form(): TemplateResult {
    const { own = new Map<string, Label>(), all = new Map<string, Label>() } = this.cards ?? {};
    const offered = own.size > 0 ? own : all;
    return html`<form class="trial" @submit=${this.#open}>
      <label><span>${this.words("trial.cards")}</span>
        <select name="card">
          ${own.size > 0 ? html`<option value="">${this.words("trial.own", { count: own.size })}</option>` : nothing}
          ${[...offered].map(([id, name]) => html`<option value=${id}>${name[this.language]}</option>`)}
        </select></label>
      <label><span>${this.words("trial.bot")}</span>
        <select name="bot">
          <option value="random">${this.words("trial.random")}</option>
          <option value="greedy">${this.words("trial.greedy")}</option>
        </select></label>
      <button class="main" ?disabled=${offered.size === 0}>${this.words("trial.play", { matches: MATCHES })}</button>
    </form>`;
  }

  #running(trial: Trial): TemplateResult {
    const { played, matches } = trial;
    return html`<p class="trial-progress">
      <label><span>${this.words("trial.progress", { played, matches })}</span>
        <progress max=${matches} value=${played}></progress></label>
      <button type="button" @click=${this.#cancel}>${this.words("trial.cancel")}</button>
    </p>`;
  }

  /** What a trial says; while it goes on, in quarters, so that whoever listens to the page is not held up. */
  #told(trial: Trial): TemplateResult | typeof nothing {
    if (!isOver(trial)) {
      const quarters = Math.floor((4 * trial.played) / trial.matches);
      return html`<p class="visually-hidden">${this.words("trial.quarters", { percent: 25 * quarters })}</p>`;
    }
    const { share } = trial;
    if (share === null) return html`<p>${this.words(`trial.${trial.state === "failed" ? "broken" : "nothing"}`)}</p>`;
    const verdict = share.low > 500 ? "stronger" : share.high < 500 ? "weaker" : "even";
    const facts = { won: trial.won, lost: trial.lost, drawn: trial.drawn, played: trial.played };
    const percent = { share: tenths(share.won), low: tenths(share.low), high: tenths(share.high) };
    return html`<p class="outcome">${this.words(`trial.${verdict}`)}</p>
      <p>${this.words("trial.counts", facts)} ${this.words("trial.share", percent)}</p>
      ${this.#bar(share, this.words("trial.share", percent))}
      ${this.#notes(trial).map((note) => html`<p class="soft">${note}</p>`)}
      <p class="doing"><a class="button" href=${this.#build(trial)}>${this.words("trial.build")}</a></p>`;
  }

  #notes(trial: Trial): string[] {
    const { builds_with: held, builds_mixed: mixed, failed, opponents, played, state } = trial;
    const results = played - failed;
    return [
      ...(state === "cancelled" ? [this.words("trial.cancelled")] : []),
      ...(state === "failed" ? [this.words("trial.broken")] : []),
      ...(held < results ? [this.words("trial.held", { held, results })] : []),
      ...(mixed > 0 ? [this.words("trial.mixed", { mixed, results })] : []),
      ...(opponents === "same_set" ? [this.words("trial.same_set")] : []),
      ...(failed > 0 ? [this.words("trial.failed", { failed })] : []),
    ];
  }

  #bar({ won, low, high }: NonNullable<Trial["share"]>, label: string): TemplateResult {
    return html`<svg class="share" viewBox="-20 0 1040 90" role="img" aria-label=${label}>
      <line class="axis" x1="0" x2="1000" y1="40" y2="40"></line>
      <line class="half" x1="500" x2="500" y1="10" y2="70"></line>
      <rect class="interval" x=${low} width=${Math.max(4, high - low)} y="26" height="28" rx="6"></rect>
      <circle class="won" cx=${won} cy="40" r="13"></circle>
    </svg>`;
  }

  /** Where the tried cards are put in a build. */
  #build(trial: Trial): string {
    const query = new URLSearchParams({ set: this.set, lang: this.language });
    for (const card of triedIn(trial)) query.append("card", card);
    return `/g/${this.game}/play?${query}`;
  }

  async #load(api: Client): Promise<void> {
    try {
      const [mine, house] = await Promise.all([api.faces(this.game, this.set), api.faces(this.game)]);
      this.cards = ownCards(mine, house);
      const before = sessionStorage.getItem(this.#key);
      if (before !== null) await this.#follow(api, await api.trial(this.game, before));
    } catch (error) {
      if (error instanceof Refused) sessionStorage.removeItem(this.#key); // it was kept for a day
      else if (!(error instanceof ClientError)) throw error;
    }
  }

  async #open(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const typed = new FormData(event.target as HTMLFormElement);
    const card = String(typed.get("card") ?? "");
    const bot = { bot: typed.get("bot") === "greedy" ? "greedy" : "random" } as const;
    const asked = { card_set: this.set, matches: MATCHES, bot, ...(card === "" ? {} : { cards: [card] }) };
    const api = this.#api;
    if (api === undefined) return;
    await this.#trying(async () => {
      const opened = await api.openTrial(this.game, asked);
      sessionStorage.setItem(this.#key, opened.trial);
      await this.#follow(api, opened);
    });
  }

  async #cancel(): Promise<void> {
    const { trial } = this;
    if (trial === null) return;
    await this.#trying(async () => {
      const cancelled = await this.#api?.cancelTrial(this.game, trial.trial);
      this.#following?.abort();
      this.trial = cancelled ?? trial;
    });
  }

  /** Look at a trial until it is over, or another one is. */
  async #follow(api: Client, from: Trial): Promise<void> {
    this.#following?.abort();
    const { signal } = (this.#following = new AbortController());
    this.trial = from;
    for (let trial = from; !isOver(trial) && !signal.aborted; ) {
      try {
        trial = await api.trial(this.game, trial.trial, { played: trial.played, wait: WAIT, signal });
        if (signal.aborted) return;
        this.trial = trial;
        this.wrong = [];
        await pause(PAUSE);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof Refused || !(error instanceof ClientError)) throw error;
        this.wrong = sentencesOf(error, this.language);
        await pause(AGAIN);
      }
    }
  }

  async #trying(what: () => Promise<void>): Promise<void> {
    this.wrong = [];
    try {
      await what();
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.wrong = sentencesOf(error, this.language);
    }
  }

  get #key(): string {
    return `saikoro.trial.${this.game}.${this.set}`;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Thousandths as per cent with one digit. */
function tenths(thousandths: number): string {
  return (thousandths / 10).toFixed(1);
}

customElements.define("saikoro-trial", TrialElement);
