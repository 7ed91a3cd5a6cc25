/** `<saikoro-field>`: a field of a build, whatever it holds; knows no game. */

import { type TemplateResult, html, nothing } from "lit";
import type { Schemas } from "../../typescript/client.ts";
import { type Field, type NamedField, below } from "../playing/building.ts";
import { type Catalogue, FIELDS, wordId } from "../playing/cards.ts";
import { Part } from "./part.ts";
import "./pool.ts";

type Put = CustomEvent<{ id: string; by: 1 | -1 }>;

/** A field; `change-value` bubbles with the JSON pointer and the new value. */
export class FieldElement extends Part {
  static override properties = {
    field: { attribute: false },
    value: { attribute: false },
    catalogue: { attribute: false },
    errors: { attribute: false },
    typical: { attribute: false },
    pointer: {},
    name: {},
  };
  /** What is filled in. */
  declare field: Field;
  /** What it holds. */
  declare value: unknown;
  /** What is printed on the cards. */
  declare catalogue: Catalogue;
  /** What is wrong with the whole answer. */
  declare errors: readonly Schemas["BrokenRule"][];
  /** The ids that examples have here. */
  declare typical: ReadonlySet<string>;
  /** Where the field stands in the request. */
  declare pointer: string;
  /** The name of the property; empty for the whole answer. */
  declare name: string;

  constructor() {
    super();
    this.catalogue = new Map();
    this.errors = [];
    this.typical = new Set();
    this.pointer = "";
    this.name = "";
  }

  protected override render(): TemplateResult {
    const { field } = this;
    switch (field.kind) {
      case "group":
        return html`${field.fields.map((one) => this.#inner(one, field.fields.length > 1))}`;
      case "list":
        return this.#list(field.pool, field.numeric);
      case "counts":
        return this.#counts(field.pool);
      case "places":
        return html`${field.keys.map((key) => this.#place(key, field.pool))}`;
      case "one":
        return this.#select(this.pointer, this.value, field.pool, this.#label);
      case "several":
        return this.#several(field.values);
      case "number":
        return html`<input type="number" aria-label=${this.#label} .value=${String(this.value ?? "")} min=${field.least ?? nothing} max=${field.most ?? nothing} @change=${(event: Event) => this.#put(Number(textOf(event)))} />`;
      case "text":
        return html`<input aria-label=${this.#label} .value=${String(this.value ?? "")} maxlength=${field.longest ?? nothing} @change=${(event: Event) => this.#put(textOf(event))} />`;
      case "yes":
        return html`<input type="checkbox" aria-label=${this.#label} .checked=${this.value === true} @change=${(event: Event) => this.#put((event.target as HTMLInputElement).checked)} />`;
      case "json":
        return html`<p class="soft">${this.words("play.only_text")}</p>`;
    }
  }

  #inner({ name, field, typical }: NamedField, headed: boolean): TemplateResult {
    const pointer = below(this.pointer, name);
    const value = (this.value as Record<string, unknown> | null)?.[name];
    const wrong = this.errors.some((one) => within(one.pointer ?? "", pointer));
    return html`<fieldset class=${wrong ? "wrong" : ""}>
      ${headed ? html`<legend>${this.#called(name)}</legend>` : nothing}
      <saikoro-field .field=${field} .value=${value} .catalogue=${this.catalogue} .errors=${this.errors} .typical=${typical} pointer=${pointer} name=${name}></saikoro-field>
    </fieldset>`;
  }

  #list(pool: readonly string[], numeric: boolean): TemplateResult {
    const chosen = Array.isArray(this.value) ? (this.value as unknown[]) : [];
    const put = (next: readonly unknown[]): void => this.#put(next);
    const counts = new Map<string, number>();
    for (const id of chosen.map(String)) counts.set(id, (counts.get(id) ?? 0) + 1);
    const changed = ({ detail: { id, by } }: Put): void => {
      if (by > 0) put([...chosen, numeric ? Number(id) : id]);
      else put(chosen.toSpliced(chosen.map(String).lastIndexOf(id), 1));
    };
    return html`<p class="sum-of num" role="status">${this.words("play.chosen_count", { count: chosen.length })}</p>
      <ol class="taken">${chosen.map((id, place) => this.#item(String(id), place, chosen, put))}</ol>
      <saikoro-pool .ids=${pool} .catalogue=${this.catalogue} .counts=${counts} .typical=${this.typical} label=${this.#label} @put=${changed}></saikoro-pool>`;
  }

  #item(id: string, place: number, chosen: readonly unknown[], put: (next: readonly unknown[]) => void): TemplateResult {
    const name = this.#nameOf(id);
    const pointer = below(this.pointer, place);
    const wrong = this.errors.some((one) => within(one.pointer ?? "", pointer));
    const earlier = (): void => put([...chosen.slice(0, place - 1), chosen[place], chosen[place - 1], ...chosen.slice(place + 1)]);
    return html`<li class=${wrong ? "wrong" : ""}>
      <span>${name}</span>
      ${place > 0 ? html`<button type="button" aria-label=${this.words("play.earlier", { name })} @click=${earlier}>◀</button>` : nothing}
      <button type="button" aria-label=${this.words("play.take_out", { name })} @click=${() => put(chosen.toSpliced(place, 1))}>×</button>
    </li>`;
  }

  #counts(pool: readonly string[]): TemplateResult {
    const chosen = { ...(this.value as Record<string, number> | null) };
    const counts = new Map(Object.entries(chosen));
    const sum = [...counts.values()].reduce((all, one) => all + one, 0);
    const changed = ({ detail: { id, by } }: Put): void => this.#put({ ...chosen, [id]: Math.max(0, (chosen[id] ?? 0) + by) });
    return html`<p class="sum-of num" role="status">${this.words("play.chosen_count", { count: sum })}</p>
      <saikoro-pool .ids=${pool} .catalogue=${this.catalogue} .counts=${counts} .typical=${this.typical} label=${this.#label} @put=${changed}></saikoro-pool>`;
  }

  #place(key: string, pool: readonly string[]): TemplateResult {
    const chosen = (this.value as Record<string, unknown> | null) ?? {};
    const elsewhere = new Set(Object.entries(chosen).flatMap(([other, one]) => (other === key ? [] : [String(one)])));
    const pointer = below(this.pointer, key);
    return html`<label class="placing"><span>${key}</span>${this.#select(pointer, chosen[key], pool, key, elsewhere)}</label>`;
  }

  #select(pointer: string, value: unknown, pool: readonly string[], label: string, taken?: ReadonlySet<string>): TemplateResult {
    const now = value === null || value === undefined ? "" : String(value);
    const wrong = this.errors.some((one) => within(one.pointer ?? "", pointer));
    return html`<select aria-label=${label} aria-invalid=${wrong} @change=${(event: Event) => this.#send(pointer, textOf(event) || null)}>
      <option value="" ?selected=${now === ""}>${this.words("play.choose")}</option>
      ${pool.map((id) => html`<option value=${id} ?selected=${id === now}>${taken?.has(id) === true ? "· " : ""}${this.#nameOf(id)}</option>`)}
    </select>`;
  }

  #several(values: readonly string[]): TemplateResult {
    const chosen = Array.isArray(this.value) ? this.value.map(String) : [];
    const change = (value: string, event: Event): void => {
      const wanted = (event.target as HTMLInputElement).checked;
      this.#put(values.filter((one) => (one === value ? wanted : chosen.includes(one))));
    };
    return html`<p class="actions">${values.map(
      (value) => html`<label class="tick"><input type="checkbox" .checked=${chosen.includes(value)} @change=${(event: Event) => change(value, event)} />${this.#wordOf(value)}</label>`,
    )}</p>`;
  }

  /** What a field is called. */
  #called(name: string): string {
    return this.catalogue.get(wordId(FIELDS, name))?.name[this.language] ?? name;
  }

  get #label(): string {
    return this.#called(this.name);
  }

  /** What a value of a closed set is called. */
  #wordOf(value: string): string {
    return this.catalogue.get(wordId(this.name, value))?.name[this.language] ?? value;
  }

  #nameOf(id: string): string {
    return this.catalogue.get(id)?.name[this.language] ?? id;
  }

  #put(value: unknown): void {
    this.#send(this.pointer, value);
  }

  #send(pointer: string, value: unknown): void {
    this.dispatchEvent(new CustomEvent("change-value", { detail: { pointer, value }, bubbles: true }));
  }
}

function textOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value;
}

function within(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}

customElements.define("saikoro-field", FieldElement);
