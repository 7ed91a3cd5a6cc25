/** `<saikoro-invite>`: a match that waits for its other player, and the link to send. */

import { type TemplateResult, html, nothing } from "lit";
import type { Schemas } from "../../typescript/client.ts";
import type { Held } from "../playing/held.ts";
import type { Sitting } from "../playing/sitting.ts";
import { Part } from "./part.ts";

/** The link of a match with a free seat. */
export class InviteElement extends Part {
  static override properties = { view: { attribute: false }, held: { attribute: false }, sitting: { attribute: false }, copied: { state: true } };
  /** The match. */
  declare view: Schemas["MatchView"];
  /** What this browser holds of it. */
  declare held: Held;
  /** The seat that waits. */
  declare sitting: Sitting;
  declare copied: boolean;

  constructor() {
    super();
    this.copied = false;
  }

  protected override render(): TemplateResult {
    if (this.view.seats.every((seat) => seat.joined))
      return html`<p class="waiting soft" role="status">${this.words(this.view.awaiting === "seeds" ? "play.seeds_missing" : "play.beginning")}</p>`;
    return html`<h2>${this.words("play.waiting_player")}</h2>
      <p class="actions">
        <label class="invite-link"><span>${this.words("play.send_link")}</span><input readonly .value=${this.#link} @focus=${this.#mark} /></label>
        <button type="button" class="main" @click=${this.#copy}>${this.words(this.copied ? "play.copied" : "play.copy")}</button>
      </p>
      ${this.#comeBack()}
      ${this.copied ? html`<p class="visually-hidden" role="status">${this.words("play.copied")}</p>` : nothing}`;
  }

  /** By when this page has to be open again, once the other player has joined. */
  #comeBack(): TemplateResult | typeof nothing {
    const { seed_seconds: seconds } = this.view.options as { seed_seconds?: number };
    if (seconds === undefined) return nothing;
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.max(1, Math.floor(seconds / 60));
    return html`<p class="soft">${hours > 1 ? this.words("play.come_back_hours", { hours }) : this.words("play.come_back_minutes", { minutes })}</p>`;
  }

  get #link(): string {
    const { invitation } = this.held.match(this.view.match);
    return `${location.origin}/m/${this.view.match}#join${invitation === undefined ? "" : `=${invitation}`}`;
  }

  #mark(event: Event): void {
    (event.target as HTMLInputElement).select();
  }

  async #copy(): Promise<void> {
    this.querySelector("input")?.select();
    await navigator.clipboard?.writeText(this.#link);
    this.copied = true;
  }
}

customElements.define("saikoro-invite", InviteElement);
