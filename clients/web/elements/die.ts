/** A die: what it was rolled for, how it fell, and its proof, checked in this browser. */

import { LitElement, type PropertyValues, type TemplateResult, html, nothing } from "lit";

import type { Client } from "../../typescript/index.ts";
import type { DieProof } from "../checking/record.ts";
import type { DieFace, Frame } from "../picture.ts";
import { type Language, words } from "../words.ts";
import { dieFace } from "./die_face.ts";

type Checked = DieProof | { wrong: string } | "running" | null;

/** The die of an event. */
export class SaikoroDie extends LitElement {
  static override properties = {
    frame: { attribute: false },
    client: { attribute: false },
    match: { attribute: false },
    token: { attribute: false },
    language: { attribute: false },
    sheet: { attribute: false },
    open: { attribute: false },
    rolling: { attribute: false },
    checked: { state: true },
  };

  /** The event; nothing is shown unless it is a die. */
  declare frame: Frame | null;
  declare client: Client | null;
  declare match: string;
  /** The token of the seat that looks; null for the public. */
  declare token: string | null;
  declare language: Language;
  /** The address of its sheet; empty without one. */
  declare sheet: string;
  /** Whether its proof is shown. */
  declare open: boolean;
  /** Whether it is seen to roll. */
  declare rolling: boolean;
  declare checked: Checked;

  constructor() {
    super();
    this.frame = null;
    this.client = null;
    this.match = "";
    this.token = null;
    this.language = "en";
    this.sheet = "";
    this.open = false;
    this.rolling = false;
    this.checked = null;
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("frame") && changed.get("frame")?.v !== this.frame?.v) this.checked = null;
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has("frame") || !this.rolling || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const face = this.querySelector("summary .die-face");
    face?.animate({ rotate: ["-200deg", "12deg", "0deg"], translate: ["-1.2rem 0", "0 0", "0 0"] }, { duration: 250, easing: "ease-out" });
  }

  override render(): TemplateResult {
    const die = this.frame?.die;
    if (!die) return html``;
    const { language } = this;
    return html`<details class="die" .open=${this.open} @toggle=${(event: Event) => (this.open = (event.target as HTMLDetailsElement).open)}>
      <summary>${dieFace(die)} <b>${die.purpose[language]}</b> <span class="num">${shape(die)} → ${valueOf(die)}</span></summary>
      <div class="unfolded"><dl>
        <dt>${words("die.event", language)}</dt>
        <dd class="num">${this.frame!.v}</dd>
        <dt>${words("die.draw", language)}</dt>
        <dd class="num">${die.draw}</dd>
        <dt>${words("die.values", language)}</dt>
        <dd class="num">${die.low} – ${die.low + die.sides - 1}</dd>
      </dl>
      ${this.#proof(die)}
      ${die.draw === 0 || this.sheet === "" ? nothing : html`<p><a class="sheet" href=${this.sheet} target="_blank">${words("die.sheet", language)}</a></p>`}</div>
    </details>`;
  }

  #proof(die: DieFace): TemplateResult | typeof nothing {
    const { checked, language } = this;
    if (die.draw === 0) return nothing;
    if (checked === null || checked === "running")
      return html`<button type="button" class="check" ?disabled=${checked === "running"} @click=${() => void this.#check()}>
        ${words(checked === null ? "die.check" : "die.checking", language)}
      </button>`;
    if ("wrong" in checked) return html`<p class="wrong" role="alert">${checked.wrong}</p>`;
    return html`<dl class="proof">
        <dt>${words("check.proof.link", language, { draw: checked.draw, line: checked.linkLine })}</dt>
        <dd><code>${checked.link}</code></dd>
        <dt>${words("check.proof.mix", language)}</dt>
        <dd><code>${checked.mix}</code></dd>
        ${checked.words.map(
          ({ number, word, used }) => html`<dt>${words("check.proof.word", language, { number })}</dt>
            <dd>${used ? html`<code class="sum">${arithmetic(die, word)}</code>` : words("check.proof.skipped", language, { word })}</dd>`,
        )}
      </dl>
      <p class="ok" role="status">${words("die.checked", language)}</p>`;
  }

  /** Prove the die from the record, in this browser. */
  async #check(): Promise<void> {
    const [client, frame] = [this.client, this.frame];
    if (client === null || frame === null) return;
    if (!globalThis.isSecureContext) {
      this.checked = { wrong: words("die.insecure", this.language) };
      return;
    }
    this.checked = "running";
    let found: Checked;
    try {
      const record = await client.record(this.match, this.token === null ? {} : { token: this.token });
      const [{ verify }, { factsOf, proofOf }] = await Promise.all([
        import("../../typescript/verifying.ts"), // loaded when somebody asks for it
        import("../checking/record.ts"),
      ]);
      await verify(record);
      const facts = factsOf(record);
      const die = facts?.dice.find(({ line }) => line === frame.v);
      const proof = facts && die && (await proofOf(facts, die));
      found = proof ?? { wrong: words("die.unproved", this.language) };
    } catch (error) {
      const key = error instanceof Error && error.name === "BrokenRecord" ? "die.wrong" : "die.unreachable";
      found = { wrong: words(key, this.language, { why: error instanceof Error ? error.message : String(error) }) };
    }
    if (this.frame === frame) this.checked = found;
  }
}

function shape({ sides }: DieFace): string {
  return `D${sides}`;
}

function valueOf({ sides, value }: DieFace): string {
  return sides === 1000 ? String(value).padStart(3, "0") : String(value);
}

function arithmetic({ low, sides, value }: DieFace, word: number): string {
  return `${word} mod ${sides}${low === 0 ? "" : ` + ${low}`} = ${value}`;
}

customElements.define("saikoro-die", SaikoroDie);
