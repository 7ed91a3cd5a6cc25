/** Finds cards in a list that the server has drawn: by words, by kind, and in another order. */

import { LitElement, type TemplateResult, html } from "lit";

import { type Language, languageOf, words } from "../words.ts";

/** A card of the list, as far as one looks for it. */
interface Listed {
  readonly element: HTMLElement;
  readonly kind: string;
  readonly name: string;
  /** All that is printed on it, in both languages, as it is compared. */
  readonly text: string;
  readonly numbers: ReadonlyMap<string, number>;
}

/** Letters as they are compared: of one width, one case, and one kind of kana. */
export function plain(text: string): string {
  const narrow = text.normalize("NFKC").toLowerCase();
  return narrow.replace(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));
}

/** A bar of controls for the list whose id is `list`. */
export class SaikoroCardFinder extends LitElement {
  static override properties = {
    list: {},
    sought: { state: true },
    kind: { state: true },
    order: { state: true },
  };

  declare list: string;
  declare sought: string;
  declare kind: string;
  declare order: string;

  #cards: Listed[] = [];
  /** The names of numbers by their words, in the order in which cards have them. */
  readonly #numbers = new Map<string, string>();
  #language: Language = "en";

  constructor() {
    super();
    this.list = "";
    this.sought = "";
    this.kind = "";
    this.order = "";
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#language = languageOf(this);
    this.#cards = [...(this.#shown()?.children ?? [])].map((card) => this.#read(card as HTMLElement));
  }

  #shown(): HTMLElement | null {
    return document.getElementById(this.list);
  }

  #read(element: HTMLElement): Listed {
    const numbers = new Map<string, number>();
    for (const { dataset } of element.querySelectorAll<HTMLElement>(":scope > .numbers > li")) {
      const { word = "", value, name = "" } = dataset;
      numbers.set(word, Number(value));
      if (!this.#numbers.has(word)) this.#numbers.set(word, name);
    }
    const name = element.querySelector("h2")?.textContent ?? "";
    return { element, kind: element.dataset.kind ?? "", name, text: plain(element.textContent ?? ""), numbers };
  }

  /** The cards in the chosen order. */
  #sorted(): Listed[] {
    const collator = new Intl.Collator(this.#language);
    if (this.order === "name") return this.#cards.toSorted((one, other) => collator.compare(one.name, other.name));
    if (this.order === "") return this.#cards;
    const of = ({ numbers }: Listed): number => numbers.get(this.order.slice(1)) ?? Number.NEGATIVE_INFINITY;
    return this.#cards.toSorted((one, other) => (of(other) > of(one) ? 1 : of(other) < of(one) ? -1 : 0));
  }

  /** Show the cards that fit, in order; how many they are. */
  #apply(): number {
    const parts = plain(this.sought).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { element, kind, text } of this.#cards) {
      element.hidden = (this.kind !== "" && kind !== this.kind) || !parts.every((part) => text.includes(part));
      if (!element.hidden) found += 1;
    }
    this.#shown()?.append(...this.#sorted().map(({ element }) => element));
    return found;
  }

  override render(): TemplateResult {
    const language = this.#language;
    const found = this.#apply();
    const kinds = [...new Set(this.#cards.map(({ kind }) => kind))].filter(Boolean);
    const count = this.#cards.length;
    return html`<search class="finder">
      <label>${words("cards.search", language)}<input type="search" .value=${this.sought} @input=${(event: Event) => (this.sought = (event.target as HTMLInputElement).value)}></label>
      <label>${words("cards.kind", language)}<select @change=${(event: Event) => (this.kind = (event.target as HTMLSelectElement).value)}>
        <option value="">${words("cards.every_kind", language)}</option>
        ${kinds.map((kind) => html`<option>${kind}</option>`)}
      </select></label>
      <label>${words("cards.sort", language)}<select @change=${(event: Event) => (this.order = (event.target as HTMLSelectElement).value)}>
        <option value="">${words("cards.by_set", language)}</option>
        <option value="name">${words("cards.by_name", language)}</option>
        ${[...this.#numbers].map(([word, number]) => html`<option value="#${word}">${words("cards.by_number", language, { number })}</option>`)}
      </select></label>
      <output aria-live="polite">${found ? words("cards.found", language, { count, found }) : words("cards.none", language)}</output>
    </search>`;
  }
}

customElements.define("saikoro-card-finder", SaikoroCardFinder);
