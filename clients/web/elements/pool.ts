/** `<saikoro-pool>`: cards to choose from, with search, kinds and how often each is chosen. */

import { type TemplateResult, html, nothing } from "lit";
import { type Catalogue, type Printed, hasWords, kindsOf } from "../playing/cards.ts";
import { Part } from "./part.ts";

/** From so many cards on, there is a field to search them. */
const MANY = 9;

/** Cards to choose from; `put` is sent with the id of a card and by how much its number changes. */
export class PoolElement extends Part {
  static override properties = {
    ids: { attribute: false },
    catalogue: { attribute: false },
    counts: { attribute: false },
    typical: { attribute: false },
    label: {},
    typed: { state: true },
    kind: { state: true },
  };
  /** The ids of the cards. */
  declare ids: readonly string[];
  /** What is printed on them. */
  declare catalogue: Catalogue;
  /** How often each is chosen. */
  declare counts: ReadonlyMap<string, number>;
  /** The ids that examples have here: their kinds are shown first. */
  declare typical: ReadonlySet<string>;
  /** What is chosen here, for those who cannot see where the cards stand. */
  declare label: string;
  declare typed: string;
  declare kind: string | null;

  constructor() {
    super();
    this.ids = [];
    this.catalogue = new Map();
    this.counts = new Map();
    this.typical = new Set();
    this.label = "";
    this.typed = "";
    this.kind = null;
  }

  protected override render(): TemplateResult {
    const kinds = this.#kinds();
    const shown = this.ids.filter((id) => this.#shows(id, kinds));
    return html`<div class="pool" role="group" aria-label=${this.label}>
      ${this.ids.length >= MANY ? this.#filter(kinds, shown.length) : nothing}
      <ul class="pool-cards">${shown.map((id) => this.#card(id, this.catalogue.get(id)))}</ul>
    </div>`;
  }

  /** The kinds of these cards, those of the examples first. */
  #kinds(): string[] {
    const typical = this.ids.filter((id) => this.typical.has(id));
    return [...new Set([...typical, ...this.ids].flatMap((id) => kindsOf([id], this.catalogue, this.language)))];
  }

  #shows(id: string, kinds: readonly string[]): boolean {
    const printed = this.catalogue.get(id);
    if (this.typed.trim() !== "" && !hasWords(id, printed, this.typed.trim())) return false;
    if (this.kind !== null) return printed?.kind?.[this.language] === this.kind;
    if (this.typed.trim() !== "" || kinds.length < 2 || (this.counts.get(id) ?? 0) > 0) return true;
    const typical = kindsOf([...this.typical], this.catalogue, this.language);
    return typical.length === 0 || typical.includes(printed?.kind?.[this.language] ?? "");
  }

  #filter(kinds: readonly string[], count: number): TemplateResult {
    return html`<div class="narrow">
      <label><span>${this.words("play.search_cards")}</span>
        <input type="search" autocomplete="off" .value=${this.typed} @input=${this.#type} /></label>
      ${kinds.length < 2 ? nothing : html`<label><span>${this.words("play.kind")}</span>
        <select @change=${this.#pick}>
          <option value="">${this.words("play.fitting")}</option>
          ${kinds.map((kind) => html`<option value=${kind} ?selected=${kind === this.kind}>${kind}</option>`)}
        </select></label>`}
      <span class="soft num" role="status">${this.words("play.found", { count })}</span>
    </div>`;
  }

  #card(id: string, printed: Printed | undefined): TemplateResult {
    const count = this.counts.get(id) ?? 0;
    const name = printed?.name[this.language] ?? id;
    return html`<li class="pick colour-${printed?.colour ?? "grey"} ${count > 0 ? "picked" : ""}">
      <details>
        <summary>
          <span class="name">${name}</span>
          <span class="about soft">${printed?.kind?.[this.language] ?? ""} ${(printed?.numbers ?? []).map((one) => html`<span class="num">${one.name[this.language]} ${one.value}</span> `)}</span>
        </summary>
        <p class="soft num">${id}</p>
        ${(printed?.text ?? []).map((line) => html`<p>${line[this.language]}</p>`)}
      </details>
      <span class="counter">
        <button type="button" aria-label=${this.words("play.take_out", { name })} ?disabled=${count === 0} @click=${() => this.#put(id, -1)}>−</button>
        <output class="num">${count}</output>
        <button type="button" aria-label=${this.words("play.put_in", { name })} @click=${() => this.#put(id, 1)}>＋</button>
      </span>
    </li>`;
  }

  #type(event: Event): void {
    this.typed = (event.target as HTMLInputElement).value;
  }

  #pick(event: Event): void {
    this.kind = (event.target as HTMLSelectElement).value || null;
  }

  #put(id: string, by: 1 | -1): void {
    this.dispatchEvent(new CustomEvent("put", { detail: { id, by } }));
  }
}

customElements.define("saikoro-pool", PoolElement);
