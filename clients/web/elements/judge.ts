/** `<saikoro-judge match>`: a judge looks at a match as one of its seats, which everybody is shown first. */

import { type TemplateResult, html, nothing } from "lit";
import { faultsOf } from "../organising/faults.ts";
import { clientIn, keptKey } from "../organising/keys.ts";
import { Held, browserStore } from "../playing/held.ts";
import { Part } from "./part.ts";

/** The watched match around it. */
type Table = HTMLElement & { token: string | null; near: 0 | 1 };

/** A look of this browser: the seat, and the token that shows what it knows. */
interface Looking {
  readonly seat: 0 | 1;
  readonly token: string;
}

const KEPT = "saikoro.look.";

/** The form of a judge, or what it looks as; nothing in a browser that plays in the match. */
export class SaikoroJudge extends Part {
  static override properties = {
    match: {},
    tournament: {},
    looking: { state: true },
    refused: { state: true },
    busy: { state: true },
  };
  /** The id of the match. */
  declare match: string;
  /** The tournament that it belongs to; null for none. */
  declare tournament: string | null;
  declare looking: Looking | null;
  declare refused: unknown;
  declare busy: boolean;
  readonly #held = new Held(browserStore());

  constructor() {
    super();
    this.match = "";
    this.tournament = null;
    this.looking = null;
    this.busy = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const kept = sessionStorage.getItem(KEPT + this.match);
    if (kept !== null && !this.#plays) this.#show(JSON.parse(kept) as Looking);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.#plays) return nothing;
    return html`${this.looking === null ? nothing : this.#seen(this.looking)}
      <details>
        <summary>${this.words("judge.title")}</summary>
        <form @submit=${this.#look}>
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
        </form>
        <div role="alert">
          ${this.refused === undefined ? nothing : html`<div class="notice">${faultsOf(this.refused, this.language)}</div>`}
        </div>
      </details>`;
  }

  #seen({ seat }: Looking): TemplateResult {
    return html`<p class="looking" role="status">
      ${this.words("judge.looking", { seat: "AB"[seat]! })}
      <button @click=${() => this.#show(null)}>${this.words("judge.stop")}</button>
    </p>`;
  }

  /** Whether this browser holds a seat of the match: who plays is no judge. */
  get #plays(): boolean {
    return this.#held.seats(this.match).length > 0;
  }

  /** The key that the browser keeps for the tournament. */
  get #key(): string {
    return this.tournament === null ? "" : (keptKey(this.tournament) ?? "");
  }

  readonly #look = (event: SubmitEvent): void => {
    event.preventDefault();
    const given = new FormData(event.target as HTMLFormElement);
    const seat = Number(given.get("seat")) as 0 | 1;
    void this.#ask(seat, String(given.get("reason")), String(given.get("key")).trim());
  };

  async #ask(seat: 0 | 1, reason: string, key: string): Promise<void> {
    this.busy = true;
    try {
      const { token } = await clientIn(this.language).lookAsSeat(this.match, seat, reason, key);
      this.refused = undefined;
      this.#show({ seat, token });
      this.querySelector("details")?.removeAttribute("open");
    } catch (error) {
      this.refused = error;
    }
    this.busy = false;
  }

  /** Show the table as the seat sees it, or as everybody does; until this tab is closed. */
  #show(looking: Looking | null): void {
    this.looking = looking;
    const table = this.closest<Table>("saikoro-match");
    if (table !== null) {
      table.token = looking?.token ?? null;
      if (looking !== null) table.near = looking.seat;
    }
    if (looking === null) sessionStorage.removeItem(KEPT + this.match);
    else sessionStorage.setItem(KEPT + this.match, JSON.stringify(looking));
  }
}

customElements.define("saikoro-judge", SaikoroJudge);
