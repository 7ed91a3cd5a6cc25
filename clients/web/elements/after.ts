/** `<saikoro-after>`: how a match ended for this browser, how to check it, and the next one. */

import { type TemplateResult, html, nothing } from "lit";
import { Refused } from "../../typescript/errors.ts";
import { called } from "../called.ts";
import type { Held } from "../playing/held.ts";
import type { Sitting } from "../playing/sitting.ts";
import type { SaikoroMatch } from "./match.ts";
import { Part } from "./part.ts";

/** How often it is asked whether the other player wants another match. */
const ASK_MILLISECONDS = 5000;
/** How often at most. */
const MOST_ASKED = 60;

/** The end of a match. */
export class AfterElement extends Part {
  static override properties = { sitting: { attribute: false }, held: { attribute: false }, offered: { state: true }, busy: { state: true } };
  /** The seat that has played. */
  declare sitting: Sitting;
  /** What this browser holds. */
  declare held: Held;
  /** Whether the other player has opened the next match. */
  declare offered: boolean;
  declare busy: boolean;
  #timer: ReturnType<typeof setInterval> | undefined;
  #asked = 0;

  constructor() {
    super();
    this.offered = false;
    this.busy = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = setInterval(() => void this.#look(), ASK_MILLISECONDS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  protected override render(): TemplateResult {
    const { match, seat, standing } = this.sitting;
    const view = standing.view;
    const two = this.held.seats(match).length > 1;
    const frames = this.closest<SaikoroMatch>("saikoro-match")?.watching?.reel?.frames ?? [];
    if (frames.length > 0) void import("./ending.ts"); // not needed before the end
    return html`<h2 class="end-result" role="status">${this.#result(two)}</h2>
      ${frames.length > 0 ? html`<saikoro-ending .frames=${frames}></saikoro-ending>` : nothing}
      <p class="actions">
        ${seat === null || (view?.status !== "finished" && view?.status !== "decided") ? nothing : html`<button type="button" class="main" ?disabled=${this.busy} @click=${this.#again}>${this.words(this.offered ? "play.rematch_offered" : "play.rematch")}</button>`}
        <a class="button" href="/m/${match}/audit?lang=${this.language}">${this.words("play.check")}</a>
        <a class="button" href="/g/${view?.game}/play?lang=${this.language}">${this.words("play.another")}</a>
      </p>`;
  }

  #result(two: boolean): string {
    const view = this.sitting.standing.view;
    if (view?.status === "cancelled") return this.words("play.cancelled");
    if (view?.status === "halted") return this.words("play.halted");
    if (view === undefined || view.winner === null) return this.words("play.drawn");
    if (two || this.sitting.seat === null) {
      const name = called(view.seats[view.winner]!, this.language);
      return this.words("play.won_by", { name: name ?? this.words(view.winner === 0 ? "play.seat_0" : "play.seat_1") });
    }
    return this.words(view.winner === this.sitting.seat ? "play.won" : "play.lost_match");
  }

  async #look(): Promise<void> {
    const { api, match, token } = this.sitting;
    this.#asked += 1;
    if (token === undefined || this.offered || this.#asked > MOST_ASKED || document.hidden) return;
    try {
      await api.rematch(match, token);
      this.offered = true;
    } catch (error) {
      if (error instanceof Refused && error.status !== 404) clearInterval(this.#timer);
    }
  }

  async #again(): Promise<void> {
    const { match } = this.sitting;
    this.busy = true;
    for (const seat of this.held.seats(match)) {
      const token = this.held.seat(match, seat)?.token ?? "";
      const done = await this.sitting.act(async (api) => {
        const taken = await api.joinRematch(match, token);
        this.held.take(taken.match, taken.seat as 0 | 1, taken.token, taken.receipt);
        this.#next = taken.match;
      });
      if (!done) break;
    }
    this.busy = false;
    if (this.#next !== undefined) location.href = `/m/${this.#next}${location.search}`;
  }

  #next: string | undefined;
}

customElements.define("saikoro-after", AfterElement);
