/** `<saikoro-seat-menu>`: what one may do with a seat at any time: sound, carry, resign, leave. */

import { type TemplateResult, html, nothing } from "lit";
import type { Schemas } from "../../typescript/client.ts";
import { soundWanted, wantSound } from "../playing/calling.ts";
import { codeOf } from "../playing/code.ts";
import type { Held } from "../playing/held.ts";
import { type Sitting, isOver } from "../playing/sitting.ts";
import { Part } from "./part.ts";

/** The menu of a seat; `left` is sent when the seat is not held any more. */
export class SeatMenuElement extends Part {
  static override properties = {
    sitting: { attribute: false },
    held: { attribute: false },
    view: { attribute: false },
    name: {},
    sound: { state: true },
    shown: { state: true },
  };
  /** The seat. */
  declare sitting: Sitting;
  /** Where it is kept. */
  declare held: Held;
  /** The match. */
  declare view: Schemas["MatchView"];
  /** What the seat is called. */
  declare name: string;
  declare sound: boolean;
  /** Whether the code of the seat is shown. */
  declare shown: boolean;

  constructor() {
    super();
    this.name = "";
    this.sound = soundWanted();
    this.shown = false;
  }

  protected override render(): TemplateResult {
    const over = isOver(this.view);
    const open = this.view.status === "open";
    return html`<div class="seat-menu">
        <span class="you-are seat-${this.sitting.seat}">${this.words("play.you_are", { name: this.name })}</span>
        <span class="grow"></span>
        ${over ? nothing : html`<button type="button" aria-pressed=${this.sound} @click=${this.#sound}>${this.words(this.sound ? "play.sound_on" : "play.sound_off")}</button>`}
        ${over ? nothing : html`<button type="button" aria-expanded=${this.shown} @click=${this.#code}>${this.words("play.carry")}</button>`}
        ${open ? html`<button type="button" @click=${this.#leave}>${this.words("play.leave")}</button>` : nothing}
        ${over || open ? nothing : html`<button type="button" class="bad" @click=${this.#ask}>${this.words("play.resign")}</button>`}
      </div>
      ${this.shown && !over ? this.#carried() : nothing}
      <dialog class="ask-resign" aria-labelledby="resign-title">
        <h2 id="resign-title">${this.words("play.resign_sure")}</h2>
        <p class="actions">
          <button type="button" class="bad" @click=${this.#resign}>${this.words("play.resign")}</button>
          <button type="button" autofocus @click=${this.#close}>${this.words("play.go_on")}</button>
        </p>
      </dialog>`;
  }

  #carried(): TemplateResult {
    const code = codeOf(this.sitting.token ?? "");
    if (code === null) return html`<p class="fault">${this.words("play.no_code")}</p>`;
    return html`<div class="carried">
      <p>${this.words("play.carry_how")}</p>
      <p class="seat-code" translate="no">${code}</p>
      <p><button type="button" @click=${() => void navigator.clipboard?.writeText(code)}>${this.words("play.copy")}</button></p>
    </div>`;
  }

  #sound(): void {
    this.sound = !this.sound;
    wantSound(this.sound);
  }

  #code(): void {
    this.shown = !this.shown;
  }

  #ask(): void {
    this.querySelector("dialog")?.showModal();
  }

  #close(): void {
    this.querySelector("dialog")?.close();
  }

  async #resign(): Promise<void> {
    this.#close();
    await this.sitting.act((api, token) => api.resign(this.sitting.match, token));
  }

  async #leave(): Promise<void> {
    const { match, seat } = this.sitting;
    if (seat === null || !(await this.sitting.act((api, token) => api.leave(match, token)))) return;
    this.held.drop(match, seat);
    this.dispatchEvent(new CustomEvent("left"));
  }
}

customElements.define("saikoro-seat-menu", SeatMenuElement);
