/** `<saikoro-judge match>`: a judge looks at a match as one of its seats, which everybody is shown first. */

import { type TemplateResult, html, nothing } from "lit";
import type { Client, Schemas } from "../../typescript/index.ts";
import { refusal } from "../organising/faults.ts";
import { clientIn, keptKey } from "../organising/keys.ts";
import { Held, browserStore } from "../playing/held.ts";
import type { Reel } from "../reel.ts";
import { Part } from "./part.ts";
import { undoing } from "./undoing.ts";

/** The watched match around it. */
type Table = HTMLElement & {
  token: string | null;
  near: 0 | 1;
  readonly version: number;
  readonly watching: { readonly reel: Reel | null } | null;
};

/** A look of this browser: the seat, and the token that shows what it knows. */
interface Looking {
  readonly seat: 0 | 1;
  readonly token: string;
}

/** A rewind that is not made yet. */
interface Draft {
  readonly preview: Schemas["RewindPreview"];
  readonly reason: string;
  readonly key: string;
}

const KEPT = "saikoro.look.";

/** What the log says of judges who look; the form of a judge, and what it looks as, in a browser that does not play in the match. */
export class SaikoroJudge extends Part {
  static override properties = {
    match: {},
    tournament: {},
    over: { type: Boolean },
    looks: { state: true },
    ready: { state: true },
    rewinds: { type: Boolean },
    draft: { state: true },
    looking: { state: true },
    refused: { state: true },
    busy: { state: true },
  };
  /** The id of the match. */
  declare match: string;
  /** The tournament that it belongs to; null for none. */
  declare tournament: string | null;
  /** Whether the match was over when the page was made. */
  declare over: boolean;
  /** What the log says of judges who look, up to the version that is shown. */
  declare looks: readonly string[];
  /** Whether the log is here, by which the match is paused or resumed, and goes back. */
  declare ready: boolean;
  /** Whether the options of the match let it go back. */
  declare rewinds: boolean;
  declare draft: Draft | null;
  declare looking: Looking | null;
  declare refused: unknown;
  declare busy: boolean;
  readonly #held = new Held(browserStore());

  constructor() {
    super();
    this.match = "";
    this.tournament = null;
    this.over = false;
    this.looks = [];
    this.ready = false;
    this.rewinds = false;
    this.draft = null;
    this.looking = null;
    this.busy = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#table?.addEventListener("moved", this.#moved);
    this.#moved();
    const kept = sessionStorage.getItem(KEPT + this.match);
    if (kept !== null && !this.#plays) this.#show(JSON.parse(kept) as Looking);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#table?.removeEventListener("moved", this.#moved);
  }

  protected override createRenderRoot(): HTMLElement {
    if (!this.hasUpdated) this.replaceChildren(); // what the server has drawn
    return this;
  }

  protected override render(): TemplateResult {
    return html`<ul class="looks">${this.looks.map((one) => html`<li>${one}</li>`)}</ul>
      ${this.#plays || this.over ? nothing : this.#form()}`;
  }

  #form(): TemplateResult {
    return html`${this.looking === null ? nothing : this.#seen(this.looking)}
      <details>
        <summary>${this.words("judge.title")}</summary>
        ${this.draft === null ? this.#lookForm() : nothing}
        ${this.draft === null ? this.#pauseForm() : nothing} ${this.rewinds ? this.#back() : nothing}
        ${refusal(this.refused, this.language)}
      </details>`;
  }

  #lookForm(): TemplateResult {
    return html`<form @submit=${this.#look}>
      <p class="soft">${this.words("judge.seen_by_all")}</p>
      <label>${this.words("judge.key")}<input name="key" type="password" required autocomplete="off" value=${this.#key} /></label>
      <label
        >${this.words("judge.as")}
        <select name="seat">
          ${[0, 1].map((seat) => html`<option value=${seat}>${"AB"[seat]}</option>`)}
        </select></label
      >
      <label>${this.words("judge.reason")}<input name="reason" maxlength="200" required autocomplete="off" /></label>
      <button ?disabled=${this.busy}>${this.words("judge.look")}</button>
    </form>`;
  }

  /** How the match is paused: with its table in a tournament, or here. */
  #pauseForm(): TemplateResult {
    if (this.tournament !== null)
      return html`<p><a href="/t/${this.tournament}${location.search}">${this.words("judge.pause")}: ${this.words("judge.pause_at_desk")}</a></p>`;
    return html`<form class="pause" @submit=${this.#pause}>
      <h3>${this.words("judge.pause")}</h3>
      <p class="soft">${this.words("judge.pause_how")}</p>
      <label>${this.words("judge.key")}<input name="key" type="password" required autocomplete="off" /></label>
      <label>${this.words("judge.reason")}<input name="reason" maxlength="200" ?required=${!this.#paused} ?disabled=${this.#paused} autocomplete="off" /></label>
      <button ?disabled=${this.busy || !this.ready}>${this.words(this.#paused ? "judge.resume" : "judge.pause_do")}</button>
    </form>`;
  }

  /** How the match goes back: by a ruling of its tournament, or here. */
  #back(): TemplateResult {
    if (this.tournament !== null)
      return html`<p><a href="/t/${this.tournament}${location.search}">${this.words("judge.back")}: ${this.words("judge.back_at_desk")}</a></p>`;
    const { draft } = this;
    if (draft === null)
      return html`<form class="rewind" @submit=${this.#preview}>
        <h3>${this.words("judge.back")}</h3>
        <p class="soft">${this.words("judge.back_how")}</p>
        <label>${this.words("judge.key")}<input name="key" type="password" required autocomplete="off" /></label>
        <label>${this.words("judge.reason")}<input name="reason" maxlength="200" required autocomplete="off" /></label>
        <button ?disabled=${this.busy || !this.ready}>${this.words("organise.preview")}</button>
      </form>`;
    return html`<div class="follows">
      <h3>${this.words("organise.follows")}</h3>
      <ul>
        ${undoing(draft.preview, this.language)} ${draft.preview.consent ? html`<li>${this.words("judge.back_consent")}</li>` : nothing}
      </ul>
      <p>
        <button ?disabled=${this.busy} @click=${() => this.#rewind(draft)}>${this.words("judge.back_confirm")}</button>
        <button @click=${() => (this.draft = null)}>${this.words("organise.back")}</button>
      </p>
    </div>`;
  }

  #seen({ seat }: Looking): TemplateResult {
    return html`<p class="looking" role="status">
      ${this.words("judge.looking", { seat: "AB"[seat]! })}
      <button @click=${() => this.#show(null)}>${this.words("judge.stop")}</button>
    </p>`;
  }

  get #table(): Table | null {
    return this.closest<Table>("saikoro-match");
  }

  /** Another version is shown, or there are more. */
  readonly #moved = (): void => {
    const { watching, version } = this.#table ?? {};
    const frames = watching?.reel?.frames.slice(0, version) ?? null;
    if (frames === null) return;
    this.ready = true;
    this.looks = frames.flatMap(({ type, text }) => (type === "judge.looked" && text ? [text[this.language]] : []));
  };

  /** Whether this browser holds a seat of the match: who plays is no judge. */
  get #plays(): boolean {
    return this.#held.seats(this.match).length > 0;
  }

  /** The key that the browser keeps for the tournament. */
  get #key(): string {
    return this.tournament === null ? "" : (keptKey(this.tournament) ?? "");
  }

  /** Whether the match is paused, as far as its log has come. */
  get #paused(): boolean {
    const frames = this.#table?.watching?.reel?.frames ?? [];
    return frames.findLast(({ type }) => type === "match.paused" || type === "match.resumed")?.type === "match.paused";
  }

  readonly #pause = (event: SubmitEvent): void => {
    event.preventDefault();
    const given = new FormData(event.target as HTMLFormElement);
    const key = String(given.get("key")).trim();
    const paused = this.#paused;
    void this.#act(async (api) => {
      await (paused ? api.resumeMatch(this.match, key) : api.pauseMatch(this.match, String(given.get("reason")), key));
    });
  };

  readonly #look = (event: SubmitEvent): void => {
    event.preventDefault();
    const given = new FormData(event.target as HTMLFormElement);
    const seat = Number(given.get("seat")) as 0 | 1;
    void this.#ask(seat, String(given.get("reason")), String(given.get("key")).trim());
  };

  #ask(seat: 0 | 1, reason: string, key: string): Promise<void> {
    return this.#act(async (api) => {
      const { token } = await api.lookAsSeat(this.match, seat, reason, key);
      this.#show({ seat, token });
      this.querySelector("details")?.removeAttribute("open");
    });
  }

  /** What a rewind to the decision at the moment that is shown, or the one before it, would do. */
  readonly #preview = (event: SubmitEvent): void => {
    event.preventDefault();
    const given = new FormData(event.target as HTMLFormElement);
    const [reason, key] = [String(given.get("reason")), String(given.get("key")).trim()];
    const { watching, version } = this.#table ?? {};
    const asked = watching?.reel?.frames.slice(0, version).findLast(({ type }) => type === "decision.asked");
    void this.#act(async (api) => {
      this.draft = { preview: await api.previewRewind(this.match, asked?.v ?? 1, this.looking?.token), reason, key };
    });
  };

  #rewind({ preview, reason, key }: Draft): Promise<void> {
    return this.#act(async (api) => {
      await api.rewind(this.match, preview.to, reason, key);
      this.draft = null;
    });
  }

  /** Ask the service once; what is refused is shown. */
  async #act(act: (api: Client) => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await act(clientIn(this.language));
      this.refused = undefined;
    } catch (error) {
      this.refused = error;
    }
    this.busy = false;
  }

  /** Show the table as the seat sees it, or as everybody does; until this tab is closed. */
  #show(looking: Looking | null): void {
    this.looking = looking;
    const table = this.#table;
    if (table !== null) {
      table.token = looking?.token ?? null;
      if (looking !== null) table.near = looking.seat;
    }
    if (looking === null) sessionStorage.removeItem(KEPT + this.match);
    else sessionStorage.setItem(KEPT + this.match, JSON.stringify(looking));
  }
}

customElements.define("saikoro-judge", SaikoroJudge);
