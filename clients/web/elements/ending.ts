/** `<saikoro-ending>`: why a match ended as it did, where it swung most, and how to see it again or show it to others. */

import { type TemplateResult, html, nothing } from "lit";
import type { Frame } from "../picture.ts";
import { reasonOf, swingsOf } from "../swings.ts";
import type { SaikoroMatch } from "./match.ts";
import { Part } from "./part.ts";

/** The last scene of a match. */
export class EndingElement extends Part {
  static override properties = { frames: { attribute: false } };
  /** All frames of the match. */
  declare frames: readonly Frame[];

  constructor() {
    super();
    this.frames = [];
  }

  protected override render(): TemplateResult {
    const reason = reasonOf(this.frames);
    const swings = swingsOf(this.frames);
    return html`${reason === undefined
        ? nothing
        : html`<p class="reason">${reason.text?.[this.language]} <a href="/m/${this.#match?.match}/why/${reason.v}?lang=${this.language}">${this.words("why.link")}</a></p>`}
      ${swings.length === 0
        ? nothing
        : html`<h3>${this.words("play.swings")}</h3>
            <ul class="swings">
              ${swings.map(({ v, text }) => html`<li><button type="button" @click=${() => this.#match?.go(v)}>${text?.[this.language]}</button></li>`)}
            </ul>`}
      <p class="actions">
        <button type="button" @click=${this.#again}>${this.words("play.watch_again")}</button>
        <button type="button" @click=${this.#share}>${this.words("play.share")}</button>
      </p>`;
  }

  get #match(): SaikoroMatch | null {
    return this.closest<SaikoroMatch>("saikoro-match");
  }

  #again(): void {
    this.#match?.go(0);
    this.#match?.command("play");
  }

  #share(): void {
    this.#match?.command("link");
  }
}

customElements.define("saikoro-ending", EndingElement);
