/** The dice of a record, each with its arithmetic on demand. */

import { type TemplateResult, html, nothing } from "lit";
import { Labels } from "../checking/labels.ts";
import { type DieProof, type RecordFacts, type RecordedDie, proofOf } from "../checking/record.ts";
import type { Key } from "../words.ts";
import { Part } from "./part.ts";

/** Dice that are shown at first, and more with each press. */
const STEP = 50;

/** `<saikoro-dice>`: the table of all dice of a record that was checked. */
export class SaikoroDice extends Part {
  static override properties = {
    facts: { attribute: false },
    labels: { attribute: false },
    served: { type: Boolean },
    shown: { state: true },
    proofs: { state: true },
  };
  declare facts: RecordFacts;
  declare labels: Labels;
  declare served: boolean;
  declare shown: number;
  declare proofs: ReadonlyMap<number, DieProof>;

  constructor() {
    super();
    this.labels = new Labels();
    this.served = false;
    this.shown = STEP;
    this.proofs = new Map();
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has("facts")) return;
    this.shown = STEP;
    this.proofs = new Map();
  }

  protected override render(): unknown {
    const { dice } = this.facts;
    const left = dice.length - this.shown;
    const columns: Key[] = ["check.die_line", "check.purpose", "check.draw", "check.die", "check.value"];
    return html`<details class="dice">
      <summary>${this.words("check.dice_show", { count: dice.length })}</summary>
      <div class="scroll" tabindex="0">
        <table>
          <thead><tr>${columns.map((key) => html`<th scope="col">${this.words(key)}</th>`)}<td></td></tr></thead>
          <tbody>${dice.slice(0, this.shown).map((die) => this.#row(die))}</tbody>
        </table>
      </div>
      ${left <= 0
        ? nothing
        : html`<button @click=${() => (this.shown += STEP)}>${this.words("check.more_dice", { count: Math.min(left, STEP) })}</button>`}
    </details>`;
  }

  #row(die: RecordedDie): TemplateResult {
    const { line, why, draw, low, sides, value } = die;
    const language = this.language;
    const place = this.served ? html`<a href=${`/m/${this.facts.match}?lang=${language}#${line}`}>${line}</a>` : line;
    const proof = this.proofs.get(line);
    return html`<tr>
        <td class="num">${place}</td>
        <td>${this.labels.of("DieRolled.why", why, language)}</td>
        <td class="num">${draw}</td>
        <td class="num">${low}–${low + sides - 1}</td>
        <td class="num"><b>${value}</b></td>
        <td>
          <button aria-expanded=${proof !== undefined} aria-label=${this.words("check.prove_die", { line })} @click=${() => this.#toggle(die)}>
            ${this.words("check.prove")}
          </button>
        </td>
      </tr>
      ${proof === undefined ? nothing : html`<tr class="proof"><td colspan="6">${this.#proof(die, proof)}</td></tr>`}`;
  }

  #proof({ low, sides, value }: RecordedDie, { draw, link, linkLine, mix, words: made }: DieProof): TemplateResult {
    const plus = low === 0 ? "" : ` + ${low}`;
    return html`<dl>
      <dt>${this.words("check.proof.link", { draw, line: linkLine })}</dt><dd><code>${link}</code></dd>
      <dt>${this.words("check.proof.mix")}</dt><dd><code>${mix}</code></dd>
      ${made.map(
        ({ number, word, used }) => html`<dt>${this.words("check.proof.word", { number })}</dt>
          <dd>
            ${used
              ? html`<code class="sum">${word} mod ${sides}${plus} = ${value}</code>`
              : this.words("check.proof.skipped", { word })}
          </dd>`,
      )}
    </dl>`;
  }

  async #toggle(die: RecordedDie): Promise<void> {
    const proofs = new Map(this.proofs);
    if (!proofs.delete(die.line)) {
      const proof = await proofOf(this.facts, die);
      if (proof !== undefined) proofs.set(die.line, proof);
    }
    this.proofs = proofs;
  }
}

customElements.define("saikoro-dice", SaikoroDice);
