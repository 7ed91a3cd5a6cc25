/** The log of a match: every sentence under its chapter; templates/log.html draws the same without script. */

import { LitElement, type PropertyValues, type TemplateResult, html, nothing } from "lit";
import { guard } from "lit/directives/guard.js";

import type { Frame } from "../picture.ts";
import { type Language, words } from "../words.ts";
import { dieFace, digitsOf } from "./die_face.ts";

/** After so many frames, what has come into sight has its height. */
const FRAMES = 4;

/** Sentences under one heading. */
interface Chapter {
  heading: Frame | null;
  frames: Frame[];
}

/** A log, in which one line is that of the version that is shown. */
export class SaikoroLog extends LitElement {
  static override properties = {
    frames: { attribute: false },
    count: { attribute: false },
    version: { attribute: false },
    language: { attribute: false },
    address: { attribute: false },
  };

  /** All frames, of which `count` are to be shown; what the server wrote stays until it is set. */
  declare frames: readonly Frame[] | null;
  declare count: number;
  /** The version that is shown. */
  declare version: number;
  declare language: Language;
  /** The address of the page, with what it keeps. */
  declare address: (version: number) => string;

  /** What is asked beside the log makes it smaller. */
  readonly #resized = new ResizeObserver(() => {
    const line = this.querySelector<HTMLElement>("[aria-current]");
    if (line !== null) this.#scroll(line);
  });
  #chapters: Chapter[] = [];
  #taken = 0;
  #of: readonly Frame[] | null = null;

  constructor() {
    super();
    this.frames = null;
    this.count = 0;
    this.version = 0;
    this.language = "en";
    this.address = (version) => `#${version}`;
    this.addEventListener("click", (event) => this.#clicked(event));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override shouldUpdate(): boolean {
    return this.frames !== null;
  }

  override willUpdate(): void {
    if (!this.hasUpdated) this.replaceChildren();
    if (this.#of !== this.frames) [this.#of, this.#chapters, this.#taken] = [this.frames, [], 0];
    for (const frame of this.frames!.slice(this.#taken, this.count)) {
      if (!frame.text) continue;
      if (frame.depth === 0) this.#chapters.push({ heading: frame, frames: [] });
      else if (this.#chapters.length === 0) this.#chapters.push({ heading: null, frames: [frame] });
      else this.#chapters.at(-1)!.frames.push(frame);
    }
    this.#taken = this.count;
  }

  override render(): TemplateResult {
    const { language } = this;
    return html`${this.#chapters.map((chapter) =>
      guard(
        [chapter, chapter.frames.length, language],
        () => html`<section class="chapter">
          ${chapter.heading === null
            ? nothing
            : html`<h3 data-v=${chapter.heading.v}>
                <a href=${this.address(chapter.heading.v)}>${chapter.heading.text![language]}</a>
              </h3>`}
          <ol>
            ${chapter.frames.map((frame) => this.#line(frame))}
          </ol>
        </section>`,
      ),
    )}`;
  }

  #line(frame: Frame): TemplateResult {
    const { language } = this;
    return html`<li class="depth-${frame.depth ?? 1}" data-v=${frame.v}>
      <a class="v" href=${this.address(frame.v)}>${frame.v}</a>
      <span>${frame.text![language]}${
        frame.die ? html` <button type="button" class="die-link" aria-label=${`${digitsOf(frame.die)}: ${words("die.open", language)}`}>${dieFace(frame.die)}</button>` : nothing
      }</span>
    </li>`;
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has("version") && !changed.has("count") && !changed.has("frames")) return;
    const line = this.#current();
    const before = this.querySelector("[aria-current]");
    if (before !== line) {
      before?.removeAttribute("aria-current");
      line?.setAttribute("aria-current", "true");
    }
    const chapter = line?.closest(".chapter") ?? null;
    if (line !== null) this.#show(line, chapter === this.#chapter ? 0 : FRAMES);
    else this.scrollTop = 0;
    this.#chapter = chapter;
  }
  #chapter: Element | null = null;

  /** Scroll to a line, also in the next frames: chapters get their height when they come into sight. */
  #show(line: HTMLElement, frames: number): void {
    cancelAnimationFrame(this.#showing);
    this.#scroll(line);
    if (frames > 0) this.#showing = requestAnimationFrame(() => this.#show(line, frames - 1));
  }
  #showing = 0;

  /** The line of the version that is shown, or the last one before it. */
  #current(): HTMLElement | null {
    for (let version = this.version; version > 0; version -= 1)
      if (this.frames![version - 1]?.text) return this.querySelector(`[data-v="${version}"]`);
    return null;
  }

  /** Scroll so far that a line is seen, and nothing but the log. */
  #scroll(line: HTMLElement): void {
    const [own, its] = [this.getBoundingClientRect(), line.getBoundingClientRect()];
    const heading = 8 + (line.closest(".chapter")?.querySelector("h3")?.offsetHeight ?? 0);
    if (its.top < own.top + heading) this.scrollTop += its.top - own.top - heading;
    else if (its.bottom > own.bottom - 8) this.scrollTop += its.bottom - own.bottom + 8;
  }

  #clicked(event: MouseEvent): void {
    const line = (event.target as Element).closest<HTMLElement>("[data-v]");
    if (line === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const detail = { version: Number(line.dataset["v"]), die: (event.target as Element).closest(".die-link") !== null };
    this.dispatchEvent(new CustomEvent("go", { detail, bubbles: true, composed: true }));
  }
}

customElements.define("saikoro-log", SaikoroLog);
