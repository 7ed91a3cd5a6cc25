/** Checks records in this browser: files, pasted text, and matches of this service. */

import { type TemplateResult, html, nothing } from "lit";
import { ClientError } from "../../typescript/index.ts";
import { type Kept, keptIn } from "../checking/kept.ts";
import { Labels, labelsOf } from "../checking/labels.ts";
import { MOST_MEGABYTES, Unreadable, recordAt, recordIn, recordOf } from "../checking/reading.ts";
import { type Found, judged } from "../checking/verdict.ts";
import { Part } from "./part.ts";
import "./verdict.ts";

/** What the element is doing, or has done. */
type Phase =
  | { at: "waiting" }
  | { at: "reading" }
  | { at: "checking"; checked: number; lines: number }
  | { at: "found"; found: Found; labels: Labels; served: boolean }
  | { at: "failed"; why: string };

/** Milliseconds of checking after which the page is drawn again. */
const TURN = 50;

/** `<saikoro-check>`: with `match`, checks that match of this service and asks for no file. */
export class SaikoroCheck extends Part {
  static override properties = { match: {}, tournament: {}, phase: { state: true }, over: { state: true } };
  declare match: string | null;
  /** The tournament that has the match, if the service may have stored no more than its result. */
  declare tournament: string | null;
  declare phase: Phase;
  /** Whether a file is held over the field. */
  declare over: boolean;

  constructor() {
    super();
    this.match = null;
    this.tournament = null;
    this.phase = { at: "waiting" };
    this.over = false;
  }

  protected override createRenderRoot(): HTMLElement {
    this.replaceChildren();
    return this;
  }

  protected override render(): unknown {
    if (!globalThis.crypto?.subtle) return html`<p class="notice" role="alert">${this.words("check.needs_secure")}</p>`;
    return html`${this.match === null ? this.#sources() : this.#own()} ${this.#shown()}`;
  }

  get #busy(): boolean {
    return this.phase.at === "reading" || this.phase.at === "checking";
  }

  #own(): TemplateResult {
    const again = this.phase.at === "waiting" ? "check.here" : "check.again";
    return html`<form class="sources" @submit=${this.#checkOwn}>
      <button class="main" ?disabled=${this.#busy}>${this.words(again)}</button>
      ${this.#kept()}
    </form>`;
  }

  #sources(): TemplateResult {
    const limit = MOST_MEGABYTES;
    return html`<div class="sources">
      <label
        class="drop ${this.over ? "over" : ""}"
        @dragover=${this.#dragOver}
        @dragleave=${() => (this.over = false)}
        @drop=${this.#drop}
      >
        <b>${this.words("check.choose")}</b>
        <input type="file" accept=".jsonl,.gz,application/jsonl" ?disabled=${this.#busy} @change=${this.#chosen} />
        <span class="soft">${this.words("check.drop", { limit })}</span>
      </label>
      <form class="fetch" @submit=${this.#fetch}>
        <label>${this.words("check.address")}<input name="address" required autocomplete="off" spellcheck="false" /></label>
        <button ?disabled=${this.#busy}>${this.words("check.fetch")}</button>
      </form>
      <details>
        <summary>${this.words("check.paste")}</summary>
        <form @submit=${this.#paste}>
          <label>${this.words("check.lines_here")}<textarea name="lines" rows="6" required spellcheck="false"></textarea></label>
          <button ?disabled=${this.#busy}>${this.words("check.start")}</button>
        </form>
      </details>
      ${this.#kept()}
    </div>`;
  }

  #kept(): TemplateResult {
    return html`<details>
      <summary>${this.words("check.kept")}</summary>
      <label
        ><span class="soft">${this.words("check.kept_how")}</span>
        <textarea name="kept" rows="4" spellcheck="false"></textarea
      ></label>
    </details>`;
  }

  #shown(): unknown {
    const { phase } = this;
    switch (phase.at) {
      case "waiting":
        return html`<div role="status"></div>`;
      case "reading":
        return html`<p role="status">${this.words("check.reading")}…</p>`;
      case "checking": {
        const { checked, lines } = phase;
        return html`<p role="status">
          <progress max=${Math.max(1, lines)} value=${checked}></progress>
          ${this.words("check.progress", { checked, lines })}
        </p>`;
      }
      case "failed":
        return html`<p class="notice" role="alert">${phase.why}</p>`;
      case "found":
        return html`<saikoro-verdict
          .found=${phase.found}
          .labels=${phase.labels}
          .served=${phase.served}
          .brief=${this.match !== null}
        ></saikoro-verdict>`;
      default:
        return nothing;
    }
  }

  #dragOver(event: DragEvent): void {
    event.preventDefault();
    this.over = true;
  }

  #drop(event: DragEvent): void {
    event.preventDefault();
    this.over = false;
    const file = event.dataTransfer?.files[0];
    if (file !== undefined && !this.#busy) void this.#check(() => recordIn(file), false);
  }

  #chosen(event: Event): void {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file !== undefined) void this.#check(() => recordIn(file), false);
    input.value = ""; // so that the same file can be chosen again
  }

  #fetch(event: SubmitEvent): void {
    event.preventDefault();
    const address = textOf(event, "address");
    void this.#check(() => recordAt(address), true);
  }

  #paste(event: SubmitEvent): void {
    event.preventDefault();
    const lines = textOf(event, "lines");
    void this.#check(() => recordIn(new Blob([lines])), false);
  }

  #checkOwn(event: SubmitEvent): void {
    event.preventDefault();
    const { match, tournament } = this;
    if (match !== null) void this.#check(() => recordOf(match, tournament), tournament === null);
  }

  /** Check what is read; `served` if it comes from this service, whose pages show its lines. */
  async #check(read: () => Promise<Uint8Array>, served: boolean): Promise<void> {
    this.phase = { at: "reading" };
    try {
      const kept = this.#keptHere();
      const found = await judged(await read(), kept, this.#progress());
      const labels = found.verdict === "no_record" ? new Labels() : await this.#labels(found.facts.game);
      this.phase = { at: "found", found, labels, served };
    } catch (error) {
      this.phase = { at: "failed", why: this.#why(error) };
    }
    await this.updateComplete;
    this.querySelector<HTMLElement>("saikoro-verdict, [role=alert]")?.scrollIntoView({ block: "nearest" });
  }

  /** What the reader has kept; NotKept if a part of it is neither head nor receipt. */
  #keptHere(): Kept {
    const kept = keptIn(this.querySelector<HTMLTextAreaElement>("[name=kept]")?.value ?? "");
    if (kept.unread !== undefined) throw new NotKept(kept.unread);
    return kept;
  }

  #progress(): (checked: number, lines: number) => Promise<void> {
    let drawn = 0;
    return async (checked, lines) => {
      if (performance.now() - drawn < TURN) return;
      this.phase = { at: "checking", checked, lines };
      await new Promise((turn) => setTimeout(turn));
      drawn = performance.now();
    };
  }

  /** The words of a game; without them the record is shown in its own. */
  async #labels(game: string): Promise<Labels> {
    try {
      return await labelsOf(game);
    } catch (error) {
      if (error instanceof ClientError) return new Labels();
      throw error;
    }
  }

  #why(error: unknown): string {
    if (error instanceof Unreadable) return this.words(error.key, { limit: MOST_MEGABYTES });
    if (error instanceof NotKept) return this.words("check.kept_unread", { text: error.message });
    if (error instanceof ClientError) return this.words("check.not_fetched", { why: error.message });
    if (error instanceof DOMException && error.name === "NotSupportedError") return this.words("check.needs_ed25519");
    return this.words("check.failed", { why: String(error) });
  }
}

/** A text that is neither a head nor a receipt. */
class NotKept extends Error {}

function textOf(event: SubmitEvent, name: string): string {
  return String(new FormData(event.target as HTMLFormElement).get(name) ?? "");
}

customElements.define("saikoro-check", SaikoroCheck);
