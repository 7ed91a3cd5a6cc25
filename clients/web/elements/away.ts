/** `<saikoro-away>`: what happened while somebody was away, in a few sentences. */

import { type TemplateResult, html } from "lit";
import type { Frame } from "../picture.ts";
import { Part } from "./part.ts";

/** The sentences; `play` is sent to see all of it, and `close` when they were read. */
export class AwayElement extends Part {
  static override properties = { frames: { attribute: false } };
  /** The frames whose sentences they are. */
  declare frames: readonly Frame[];

  constructor() {
    super();
    this.frames = [];
  }

  protected override render(): TemplateResult {
    return html`<section class="away" aria-labelledby="away-title">
      <h2 id="away-title">${this.words("play.away")}</h2>
      <ol>
        ${this.frames.map(({ text }) => html`<li>${text?.[this.language]}</li>`)}
      </ol>
      <p class="actions">
        <button type="button" @click=${() => this.#send("play")}>${this.words("play.away_play")}</button>
        <button type="button" @click=${() => this.#send("close")}>${this.words("play.away_close")}</button>
      </p>
    </section>`;
  }

  #send(what: "play" | "close"): void {
    this.dispatchEvent(new CustomEvent(what));
  }
}

customElements.define("saikoro-away", AwayElement);
