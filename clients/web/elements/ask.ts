/** `<saikoro-ask>`: what a seat is asked; answered by pointing or from a list, confirmed or undone. */

import { type TemplateResult, html, nothing } from "lit";
import type { Decision } from "../../typescript/client.ts";
import { type Choice, type Pointed, pointed, tapped, withPicked, without } from "../playing/pointing.ts";
import type { Sitting } from "../playing/sitting.ts";
import { type Task, draftOf, taskOfSeat } from "../playing/task.ts";
import "./options.ts";
import { Part } from "./part.ts";
import type { SaikoroTable } from "./table.ts";

/** What the table shows of an answer that is being chosen. */
export interface Pointing {
  /** The ids that may be pointed at. */
  readonly offered: ReadonlySet<string>;
  /** Those of them that are asked for now. */
  readonly next: ReadonlySet<string>;
  /** The ids that were pointed at, and those that the chosen answer names. */
  readonly chosen: readonly string[];
}

/** A question; `pointing` is sent when what may be pointed at has changed. */
export class AskElement extends Part {
  static override properties = {
    sitting: { attribute: false },
    decision: { attribute: false },
    game: {},
    set: {},
    picked: { state: true },
    choice: { state: true },
  };
  /** The seat that is asked. */
  declare sitting: Sitting;
  /** What it is asked. */
  declare decision: Decision;
  /** The id of the game. */
  declare game: string;
  /** The digest of the card set of the match. */
  declare set: string;
  declare picked: readonly string[];
  declare choice: Choice | null;
  #further: ReadonlySet<string> = new Set();
  #task: Task | undefined;

  constructor() {
    super();
    this.picked = [];
    this.choice = null;
  }

  /** Point at a thing or a place. */
  point(id: string): void {
    if (!this.decision.complete) {
      this.querySelector("saikoro-build")?.point(id);
      return;
    }
    const picked = withPicked(this.#choices, this.picked, id);
    if (picked === null) return;
    this.picked = picked;
    this.choice = this.#pointed.only ?? null;
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    const before = changed.get("decision") as Decision | undefined;
    if (before === undefined || before.decision === this.decision.decision) return;
    this.picked = [];
    this.choice = null;
    this.#further = new Set();
    this.#task = undefined;
  }

  protected override updated(changed: Map<string, unknown>): void {
    this.#show();
    if (changed.has("choice") && this.choice !== null) this.querySelector<HTMLElement>(".confirm")?.focus();
  }

  protected override render(): TemplateResult {
    return html`${this.#question()}${this.#chips()}${this.choice === null ? this.#asked() : this.#confirm(this.choice)}`;
  }

  /** The question, of which a phone shows the beginning until somebody unfolds it, and its rule. */
  #question(): TemplateResult {
    const { question, name } = this.decision;
    const rule = question?.rule;
    return html`<details class="question" ?open=${matchMedia("(width > 60rem)").matches}>
      <summary><span>${question?.[this.language] ?? name}</span></summary>
      ${rule ? html`<a class="rule" href="/g/${this.game}?lang=${this.language}#${rule}">${rule}</a>` : nothing}
    </details>`;
  }

  get #choices(): readonly Choice[] {
    return this.decision.options ?? [];
  }

  get #pointed(): Pointed<Choice> {
    return pointed(this.#choices, this.picked);
  }

  #asked(): TemplateResult {
    if (!this.decision.complete) {
      void import("./build.ts"); // the board, which most decisions do not need, is loaded when it is
      this.#task ??= taskOfSeat(this.sitting, this.decision, this.game, this.set);
      return html`<saikoro-build .task=${this.#task} @built=${this.#keep} @further=${this.#lead} @answer=${this.#build}></saikoro-build>`;
    }
    const { left, offered, worded } = this.#pointed;
    const others = left.filter((choice) => !worded.includes(choice));
    return html`${offered.size > 0 ? html`<p class="hint">${this.words(this.picked.length > 0 ? "play.point_on" : "play.point")}</p>` : nothing}
      ${worded.length > 0 ? html`<saikoro-options .choices=${worded} @choose=${this.#choose}></saikoro-options>` : nothing}
      ${others.length > 0 ? this.#all(left) : nothing}`;
  }

  #all(left: readonly Choice[]): TemplateResult {
    return html`<details class="all">
      <summary>${this.words("play.all_answers", { count: left.length })}</summary>
      <saikoro-options .choices=${left} @choose=${this.#choose}></saikoro-options>
    </details>`;
  }

  #confirm(choice: Choice): TemplateResult {
    return html`<p class="answer-chosen" role="status">${choice[this.language]}</p>
      <p class="actions">
        <button type="button" class="main confirm" @click=${this.#send}>${this.words("play.confirm")}</button>
        <button type="button" class="undo" @click=${this.#undo}>${this.words("play.undo")}</button>
      </p>`;
  }

  /** Choose an answer; the only one, or to pass, needs no second tap. */
  #choose(event: CustomEvent<Choice>): void {
    this.choice = event.detail;
    if (tapped(this.#choices, this.picked) === event.detail) this.#send();
  }

  /** What is chosen, each to be taken back. */
  #chips(): TemplateResult | typeof nothing {
    if (this.picked.length === 0) return nothing;
    const table = this.closest("saikoro-match")?.querySelector<SaikoroTable>("saikoro-table");
    return html`<ul class="chips">
      ${this.picked.map((id) => {
        const name = table?.nameOf(id) ?? id;
        return html`<li><button type="button" aria-label=${this.words("play.take_out", { name })} @click=${() => this.#takeBack(id)}>${name} ×</button></li>`;
      })}
    </ul>`;
  }

  #takeBack(id: string): void {
    this.picked = without(this.#choices, this.picked, id);
    this.choice = null;
  }

  #undo(): void {
    const whole = this.choice !== null && this.#pointed.only === undefined;
    this.choice = null;
    if (!whole) this.picked = this.picked.slice(0, -1);
  }

  #send(): void {
    if (this.choice !== null) this.sitting.answer(this.choice.answer, this.choice[this.language]);
  }

  #keep(event: CustomEvent<unknown>): void {
    sessionStorage.setItem(draftOf(this.sitting, this.decision), JSON.stringify(event.detail));
  }

  #build(event: CustomEvent<unknown>): void {
    sessionStorage.removeItem(draftOf(this.sitting, this.decision));
    this.sitting.answer(event.detail, this.words("play.handed_in"));
  }

  #lead(event: CustomEvent<ReadonlySet<string>>): void {
    this.#further = event.detail;
    this.#show();
  }

  #show(): void {
    const named = this.choice?.things ?? [];
    const chosen = [...new Set([...this.picked, ...named])];
    const open = this.choice === null ? this.#pointed : { offered: new Set<string>(), next: new Set<string>() };
    const { offered, next } = this.decision.complete ? open : { offered: this.#further, next: this.#further };
    this.dispatchEvent(new CustomEvent<Pointing>("pointing", { detail: { offered, next, chosen } }));
  }
}

customElements.define("saikoro-ask", AskElement);

declare global {
  interface HTMLElementTagNameMap {
    "saikoro-ask": AskElement;
  }
}
