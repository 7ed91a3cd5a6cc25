/** `<saikoro-registration>`: build boards in place of the field of a form that takes a build as JSON. */

import { type TemplateResult, html, nothing } from "lit";
import type { Client, Schemas } from "../../typescript/client.ts";
import { ClientError } from "../../typescript/errors.ts";
import { serviceIn } from "../playing/asking.ts";
import { type Checked, type Supplies, type Task, suppliesOf, within } from "../playing/task.ts";
import { Part } from "./part.ts";

/**
 * The boards of a build, one for each of its decisions, of which each comes once the one before it has a legal answer.
 * What they build is written into the field; the form around the field sends it.
 */
export class RegistrationElement extends Part {
  static override properties = {
    field: {},
    game: {},
    version: {},
    set: {},
    options: { type: Object },
    decisions: { state: true },
  };
  /** The id of the field for the build. */
  declare field: string;
  /** The id of the game. */
  declare game: string;
  /** The ruleset version of the tournament. */
  declare version: string;
  /** The digest of its card set. */
  declare set: string;
  /** The options of its matches. */
  declare options: NonNullable<Schemas["CheckBuild"]["options"]>;
  declare decisions: readonly Schemas["BuildDecision"][];
  #api: Client | undefined;
  #supplies: Promise<Supplies> | undefined;
  #answers: unknown[] = [];
  #tasks: Task[] = [];

  constructor() {
    super();
    this.decisions = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#api = serviceIn(this.language);
    void this.#begin(this.#api);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { decisions } = this;
    if (decisions.length === 0 || this.#supplies === undefined) return nothing;
    return html`<section class="playing boards">
      ${decisions.map(
        (decision, place) => html`<h2>${decision[this.language]}</h2>
          <saikoro-build enclosed .task=${this.#task(decision, place)} @built=${(event: CustomEvent<unknown>) => this.#built(place, event.detail)} @opened=${(event: CustomEvent<unknown>) => this.#opened(place, event.detail)}></saikoro-build>`,
      )}
    </section>`;
  }

  get #field(): HTMLTextAreaElement {
    return document.getElementById(this.field) as HTMLTextAreaElement;
  }

  /** Put boards in place of the field; without the service the field stays. */
  async #begin(api: Client): Promise<void> {
    try {
      const supplies = suppliesOf(api, this.game, this.set, this.version);
      const [found] = await Promise.all([this.#found(api, []), supplies, import("./build.ts")]);
      this.#supplies = supplies;
      this.#answers = listIn(this.#field.value);
      this.decisions = found.decisions;
    } catch (error) {
      if (error instanceof ClientError) return;
      throw error;
    }
    this.#field.required = false;
    (this.#field.closest("label") ?? this.#field).hidden = true;
  }

  /** The task of the board at a place: another one once an earlier answer has changed. */
  #task(decision: Schemas["BuildDecision"], place: number): Task {
    const id = JSON.stringify([decision.name, this.#answers.slice(0, place)]);
    const before = this.#tasks[place];
    if (before?.id === id) return before;
    const task: Task = {
      id,
      game: this.game,
      name: decision.name,
      ask: decision.ask,
      options: decision.options,
      begun: this.#answers[place],
      supplies: this.#supplies as Promise<Supplies>,
      check: (answer) => this.#check(place, answer),
      file: (answer) => this.#with(place, answer),
    };
    this.#tasks[place] = task;
    return task;
  }

  /** Check an answer after those before it, and learn what is asked after it. */
  async #check(place: number, answer: unknown): Promise<Checked> {
    const build = [...this.#answers.slice(0, place), answer];
    const found = await this.#found(this.#api as Client, build);
    const legal = found.legal || found.decisions.length > build.length;
    const now = this.#answers[place];
    if (now === undefined || JSON.stringify([...this.#answers.slice(0, place), now]) === JSON.stringify(build)) {
      this.decisions = now === undefined ? found.decisions.slice(0, build.length) : found.decisions;
    }
    return { legal, errors: within(`/build/${place}`, found.errors), further: null };
  }

  #found(api: Client, build: unknown[]): Promise<Schemas["BuildChecked"]> {
    return api.checkBuild(this.game, { build, options: this.options, version: this.version });
  }

  #built(place: number, answer: unknown): void {
    this.#answers = this.#with(place, answer);
    this.#field.value = JSON.stringify(this.#answers);
  }

  /** A file that has more answers than the one of its board brings those after it, too. */
  #opened(place: number, file: unknown): void {
    if (!Array.isArray(file)) return;
    this.#answers = (file as unknown[]).map((answer, of) => (of > place ? answer : this.#answers[of]));
  }

  #with(place: number, answer: unknown): unknown[] {
    return [...this.#answers.slice(0, place), answer, ...this.#answers.slice(place + 1)];
  }
}

/** The list in a text; empty where it is none. */
function listIn(text: string): unknown[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

customElements.define("saikoro-registration", RegistrationElement);
