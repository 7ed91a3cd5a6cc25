/** `<saikoro-seat-menu>`: what one may do with a seat at any time: sound, carry, resign, leave, withdraw the name. */

import { type TemplateResult, html, nothing } from "lit";
import type { Schemas } from "../../typescript/client.ts";
import { soundWanted, wantSound } from "../playing/calling.ts";
import { codeOf } from "../playing/code.ts";
import type { Held } from "../playing/held.ts";
import { type Sitting, isOver } from "../playing/sitting.ts";
import type { Key } from "../words.ts";
import { Part } from "./part.ts";

/** The menu of a seat; `left` is sent when the seat is not held any more, `taken` when it is held by another token. */
export class SeatMenuElement extends Part {
  static override properties = {
    sitting: { attribute: false },
    held: { attribute: false },
    view: { attribute: false },
    name: {},
    lasting: { type: Boolean },
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
  /** Whether the name of the player stays in the match for good, as in tournaments. */
  declare lasting: boolean;
  declare sound: boolean;
  /** Whether the code of the seat is shown. */
  declare shown: boolean;

  constructor() {
    super();
    this.name = "";
    this.lasting = false;
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
        ${over || open ? nothing : html`<button type="button" class="bad" @click=${() => this.#ask("resign")}>${this.words("play.resign")}</button>`}
        ${this.#named ? html`<button type="button" @click=${() => this.#ask("withdraw")}>${this.words("play.withdraw_name")}</button>` : nothing}
      </div>
      ${this.shown && !over ? this.#carried() : nothing}
      ${this.#sure("resign", "play.resign_sure", nothing, "play.resign", this.#resign, "play.go_on")}
      ${this.#sure("withdraw", "play.withdraw_name_sure", this.#means(), "play.withdraw_name", this.#withdraw, "play.keep_name")}`;
  }

  /** A dialog that asks again before something that cannot be taken back. */
  #sure(name: string, asked: Key, means: TemplateResult | typeof nothing, does: Key, act: () => Promise<void>, not: Key): TemplateResult {
    return html`<dialog class="sure ${name}" aria-labelledby="sure-${name}">
      <h2 id="sure-${name}">${this.words(asked)}</h2>
      ${means}
      <p class="actions">
        <button type="button" class="bad" @click=${act}>${this.words(does)}</button>
        <button type="button" autofocus @click=${this.#close}>${this.words(not)}</button>
      </p>
    </dialog>`;
  }

  #means(): TemplateResult {
    return html`<p>${this.words("play.withdraw_name_means")}</p>
      <p><b>${this.words("play.withdraw_name_for_good")}</b></p>`;
  }

  /** Whether the player of the seat has a name that can be withdrawn. */
  get #named(): boolean {
    const { seat } = this.sitting;
    return !this.lasting && seat !== null && this.view.seats[seat]?.player != null;
  }

  #carried(): TemplateResult {
    const code = codeOf(this.sitting.token ?? "");
    if (code === null) return html`<p class="fault">${this.words("play.no_code")}</p>`;
    return html`<div class="carried">
      <p>${this.words("play.carry_how")}</p>
      <p class="seat-code" translate="no">${code}</p>
      <p><button type="button" @click=${() => void navigator.clipboard?.writeText(code)}>${this.words("play.copy")}</button></p>
      ${this.#replaced.map(
        (token) => html`<p>${this.words("play.replaced")}</p>
          <p class="seat-code" translate="no">${codeOf(token)}</p>
          <p><button type="button" @click=${() => this.#takeBack(token)}>${this.words("play.take_back")}</button></p>`,
      )}
    </div>`;
  }

  /** The tokens that this browser has held for the seat before. */
  get #replaced(): string[] {
    const { match, seat } = this.sitting;
    return seat === null ? [] : this.held.replaced(match, seat);
  }

  #takeBack(token: string): void {
    const { match, seat } = this.sitting;
    if (seat === null) return;
    this.held.take(match, seat, token);
    this.dispatchEvent(new CustomEvent("taken", { detail: seat }));
  }

  #sound(): void {
    this.sound = !this.sound;
    wantSound(this.sound);
  }

  #code(): void {
    this.shown = !this.shown;
  }

  #ask(name: string): void {
    this.querySelector<HTMLDialogElement>(`dialog.${name}`)?.showModal();
  }

  #close(): void {
    this.querySelector<HTMLDialogElement>("dialog[open]")?.close();
  }

  async #resign(): Promise<void> {
    this.#close();
    await this.sitting.act((api, token) => api.resign(this.sitting.match, token));
  }

  /** Withdraw the name, and load the page anew: the name stands everywhere on it, in its title and its log. */
  async #withdraw(): Promise<void> {
    this.#close();
    const { match, seat } = this.sitting;
    if (seat !== null && (await this.sitting.act((api, token) => api.withdrawName(match, seat, token)))) location.reload();
  }

  async #leave(): Promise<void> {
    const { match, seat } = this.sitting;
    if (seat === null || !(await this.sitting.act((api, token) => api.leave(match, token)))) return;
    this.held.drop(match, seat);
    this.dispatchEvent(new CustomEvent("left"));
  }
}

customElements.define("saikoro-seat-menu", SeatMenuElement);
