/** `<saikoro-build>`: the board on which a deck, a row or a line-up is built, checked, loaded and saved. */

import { type TemplateResult, html, nothing } from "lit";
import type { Schemas } from "../../typescript/client.ts";
import { ClientError, Refused } from "../../typescript/errors.ts";
import { type Field, answerIn, blank, cleaned, formOf, withValue } from "../playing/building.ts";
import { type Catalogue, type Printed, namesIn } from "../playing/cards.ts";
import { LargeFile, chosenFile, savedFile } from "../playing/files.ts";
import { answerSchema } from "../playing/schema.ts";
import type { Checked, Task } from "../playing/task.ts";
import "./field.ts";
import { Part } from "./part.ts";

/** After so long without a change, an answer is checked. */
const QUIET_MILLISECONDS = 200;
/** After so long an answer that could not be checked is checked again. */
const AGAIN_MILLISECONDS = 3000;

/**
 * A build. `built` is sent with each that somebody makes, legal or not, `answer` with a legal one that is handed in,
 * `further` with the ids that may come next, and `opened` with what a file has.
 */
export class BuildElement extends Part {
  static override properties = {
    task: { attribute: false },
    enclosed: { type: Boolean },
    form: { state: true },
    value: { state: true },
    checked: { state: true },
    touched: { state: true },
    written: { state: true },
    wrong: { state: true },
  };
  /** What is built. */
  declare task: Task;
  /** Whether it is a part of something else, which hands it in. */
  declare enclosed: boolean;
  declare form: Field | null;
  declare value: unknown;
  declare checked: Checked | null;
  declare touched: boolean;
  declare written: string | null;
  declare wrong: string | null;
  #catalogue: Catalogue = new Map();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #made: string | null = null;

  constructor() {
    super();
    this.enclosed = false;
    this.form = null;
    this.checked = null;
    this.touched = false;
    this.written = null;
    this.wrong = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    removeEventListener("online", this.#again);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("online", this.#again);
  }

  /** Point at something that may come next. */
  point(id: string): void {
    const further = this.checked?.further;
    const place = further?.things.findIndex((things) => things.includes(id)) ?? -1;
    if (further === null || further === undefined || place < 0) return;
    this.#change(withValue(this.value, further.pointer, further.choices[place]));
  }

  protected override willUpdate(): void {
    if (this.#made === this.task.id) return;
    this.#made = this.task.id;
    void this.#make(this.task);
  }

  protected override render(): TemplateResult {
    if (this.form === null) return html`<p class="soft">${this.words("play.loading")}</p>`;
    const errors = this.touched ? (this.checked?.errors ?? []) : [];
    return html`${this.#examples()}
      <form class="build" @submit=${this.#hand}>
        ${this.written === null
          ? html`<saikoro-field .field=${this.form} .value=${this.value} .catalogue=${this.#catalogue} .errors=${errors} @change-value=${this.#changed}></saikoro-field>`
          : this.#text(this.written)}
        ${this.#faults(errors)}
        <p class="actions">
          ${this.enclosed ? nothing : html`<button class="main" ?disabled=${!this.#ready}>${this.words("play.hand_in")}</button>`}
          <button type="button" @click=${this.#load}>${this.words("play.load")}</button>
          <button type="button" @click=${this.#save}>${this.words("play.save")}</button>
          <button type="button" aria-pressed=${this.written !== null} @click=${this.#toggle}>${this.words("play.as_text")}</button>
        </p>
      </form>`;
  }

  async #make(task: Task): Promise<void> {
    const { name, ask, options } = task;
    const { root, cards, closed } = await task.supplies;
    if (task.id !== this.task.id) return;
    const schema = answerSchema(root, name);
    const names = [...closed, ...namesIn(ask)].filter(([id]) => !cards.has(id));
    this.#catalogue = new Map<string, Printed>([...cards, ...names.map(([id, text]) => [id, { name: text }] as const)]);
    const examples = options.map((option) => option.answer);
    const form: Field = schema === undefined ? { kind: "json" } : formOf(schema, root, { ask, examples, cards: [...cards.keys()] });
    this.checked = null;
    this.written = form.kind === "json" ? "{}" : null;
    this.wrong = null;
    this.form = form;
    this.value = task.begun ?? blank(form);
    this.touched = task.begun !== undefined;
    void this.#check();
  }

  #examples(): TemplateResult | typeof nothing {
    const { options } = this.task;
    if (options.length === 0) return nothing;
    return html`<details class="ready" ?open=${!this.touched}>
      <summary>${this.words("play.ready_made")}</summary>
      <ul class="answers">${options.map((option) => html`<li><button type="button" @click=${() => this.#change(option.answer)}><span>${option[this.language]}</span></button></li>`)}</ul>
      <button type="button" @click=${this.#random}>${this.words("play.random_one")}</button>
    </details>`;
  }

  #text(written: string): TemplateResult {
    return html`<label class="written"><span>${this.words("play.answer_text")}</span>
      <textarea rows="12" spellcheck="false" .value=${written} @input=${this.#write}></textarea></label>`;
  }

  #faults(errors: readonly Schemas["BrokenRule"][]): TemplateResult | typeof nothing {
    if (this.wrong !== null) return html`<p class="fault" role="alert">${this.wrong}</p>`;
    if (errors.length === 0) {
      return this.#ready ? html`<p class="fine" role="status">${this.words("play.legal")}</p>` : nothing;
    }
    return html`<ul class="faults" role="status">${errors.map(
      (one) => html`<li>${one.detail} ${one.rule ? html`<a class="rule" href="/g/${this.task.game}?lang=${this.language}#${one.rule}">${one.rule}</a>` : nothing}</li>`,
    )}</ul>`;
  }

  #changed(event: CustomEvent<{ pointer: string; value: unknown }>): void {
    event.stopPropagation();
    const { pointer, value } = event.detail;
    this.#change(withValue(this.value, pointer, value));
  }

  #change(value: unknown): void {
    this.value = value;
    this.touched = true;
    this.checked = null;
    this.wrong = null;
    if (this.written !== null) this.written = JSON.stringify(value, null, 2);
    this.dispatchEvent(new CustomEvent("built", { detail: this.#answer() }));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), QUIET_MILLISECONDS);
  }

  async #check(): Promise<void> {
    const { task } = this;
    const checked = this.#answer();
    try {
      const found = await task.check(checked);
      if (task.id !== this.task.id || JSON.stringify(checked) !== JSON.stringify(this.#answer())) return;
      this.checked = found;
      if (this.#unchecked) this.wrong = null;
      const ids = new Set(found.further?.things.flat() ?? []);
      this.dispatchEvent(new CustomEvent("further", { detail: ids }));
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.checked = null;
      this.wrong = this.words("play.unchecked");
      if (error instanceof Refused && error.status < 500 && error.status !== 429) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#check(), AGAIN_MILLISECONDS);
    }
  }

  /** Whether the last check was not possible. */
  get #unchecked(): boolean {
    return this.wrong === this.words("play.unchecked");
  }

  /** The network is back: check at once what could not be. */
  readonly #again = (): void => {
    if (!this.#unchecked) return;
    clearTimeout(this.#timer);
    void this.#check();
  };

  #answer(): unknown {
    return cleaned(this.value, this.form ?? { kind: "json" });
  }

  #random(): void {
    const { options } = this.task;
    const chosen = options[Math.floor(Math.random() * options.length)];
    if (chosen !== undefined) this.#change(chosen.answer);
  }

  #write(event: Event): void {
    const written = (event.target as HTMLTextAreaElement).value;
    try {
      this.#change(JSON.parse(written));
    } catch {
      this.checked = null;
      this.wrong = this.words("play.not_json");
    }
    this.written = written;
  }

  #toggle(): void {
    if (this.form?.kind === "json") return;
    this.written = this.written === null ? JSON.stringify(this.#answer(), null, 2) : null;
    this.wrong = null;
  }

  async #load(): Promise<void> {
    try {
      const text = await chosenFile();
      if (text === null) return;
      const file: unknown = JSON.parse(text);
      const found = answerIn(file, this.form ?? { kind: "json" });
      if (found === undefined) {
        this.wrong = this.words("play.other_file");
        return;
      }
      this.dispatchEvent(new CustomEvent("opened", { detail: file }));
      this.#change(found);
    } catch (error) {
      this.wrong = this.words(error instanceof LargeFile ? "play.large_file" : "play.not_json");
    }
  }

  #save(): void {
    const { game, name } = this.task;
    savedFile(`${game}-${name}.json`, `${JSON.stringify(this.task.file(this.#answer()), null, 2)}\n`);
  }

  #hand(event: Event): void {
    event.preventDefault();
    if (this.enclosed || !this.#ready) return;
    this.dispatchEvent(new CustomEvent("answer", { detail: this.#answer() }));
  }

  /** Whether it can be handed in: an empty one is not, even where it is legal, before anything was chosen. */
  get #ready(): boolean {
    return this.touched && this.checked?.legal === true;
  }
}

customElements.define("saikoro-build", BuildElement);

declare global {
  interface HTMLElementTagNameMap {
    "saikoro-build": BuildElement;
  }
}
