/** `<saikoro-options>`: legal answers in words, filtered as one types. */

import { type TemplateResult, html, nothing } from "lit";
import { type Choice, filtered } from "../playing/pointing.ts";
import { Part } from "./part.ts";

/** From so many answers on, there is a field to filter them. */
const MANY = 9;
/** So many answers are shown at once; the filter finds the others. */
const MOST = 120;

/** A list of answers; `choose` is sent with the one that was chosen. */
export class OptionsElement extends Part {
  static override properties = { choices: { attribute: false }, typed: { state: true } };
  /** The answers. */
  declare choices: readonly Choice[];
  declare typed: string;

  constructor() {
    super();
    this.choices = [];
    this.typed = "";
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("choices") && this.choices.length < MANY) this.typed = "";
  }

  protected override render(): TemplateResult {
    const found = filtered(this.choices, this.typed, this.language);
    return html`${this.choices.length >= MANY || this.typed !== "" ? this.#filter(found.length) : nothing}
      <ul class="answers">
        ${found.slice(0, MOST).map((choice) => html`<li><button type="button" @click=${() => this.#choose(choice)}>${choice[this.language]}</button></li>`)}
      </ul>
      ${found.length > MOST ? html`<p class="soft">${this.words("play.more_answers", { count: found.length - MOST })}</p>` : nothing}`;
  }

  #filter(count: number): TemplateResult {
    return html`<label class="narrow">
      <span>${this.words("play.filter")}</span>
      <input type="search" autocomplete="off" .value=${this.typed} @input=${this.#type} @keydown=${this.#enter} />
      <span class="soft num" role="status">${this.words("play.found", { count })}</span>
    </label>`;
  }

  #type(event: Event): void {
    this.typed = (event.target as HTMLInputElement).value;
  }

  #enter(event: KeyboardEvent): void {
    const [first, second] = filtered(this.choices, this.typed, this.language);
    if (event.key === "Enter" && first !== undefined && second === undefined) this.#choose(first);
  }

  #choose(choice: Choice): void {
    this.typed = "";
    this.dispatchEvent(new CustomEvent("choose", { detail: choice }));
  }
}

customElements.define("saikoro-options", OptionsElement);
