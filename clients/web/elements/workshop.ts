/** `<saikoro-workshop game>`: makes the form of the workshop live; its content is complete without it. */

import { html, nothing, render } from "lit";
import type { Schemas } from "../../typescript/client.ts";
import { ClientError } from "../../typescript/errors.ts";
import { sentencesOf, serviceIn } from "../playing/asking.ts";
import { draftOf, dropDraft, keepDraft } from "../workshop/drafts.ts";
import type { Editor } from "../workshop/editor.ts";
import { faultsOf } from "../workshop/faults.ts";
import { pictured } from "../workshop/pictured.ts";
import { fixing, foundFaults, readCards, storedSet } from "../workshop/showing.ts";
import { PICTURES, storePicture } from "../workshop/uploading.ts";
import { type Key, type Language, languageOf, words } from "../words.ts";

/** After how many milliseconds without typing a text is checked. */
const PAUSE = 600;
/** After how many milliseconds a service that did not answer is asked again. */
const AGAIN = 5000;
/** The most bytes of a file that is opened. */
const MOST_BYTES = 1_000_000;

/** The form of the workshop, live. */
export class WorkshopElement extends HTMLElement {
  #editor: Editor | undefined;
  #timer = 0;
  /** Counts the texts that were sent, so that a late answer about an old one is not shown. */
  #sent = 0;
  #loaded = "";

  connectedCallback(): void {
    if (this.#editor === undefined) void this.#start();
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
  }

  get #game(): string {
    return this.getAttribute("game") ?? "";
  }

  get #language(): Language {
    return languageOf(this);
  }

  #words(key: Key, facts: Record<string, string | number> = {}): string {
    return words(key, this.#language, facts);
  }

  #part(name: string): HTMLElement {
    const part = this.querySelector<HTMLElement>(`[data-part="${name}"]`);
    if (part === null) throw new Error(`the page has no part ${name}`);
    return part;
  }

  async #start(): Promise<void> {
    const { Editor } = await import("../workshop/editor.ts");
    const area = this.querySelector("textarea");
    if (area === null) return;
    this.#loaded = area.value;
    const wanted = new URLSearchParams(location.search).get("set");
    const host = document.createElement("div");
    host.className = "editor";
    this.#editor = new Editor(host, {
      text: (wanted === null ? draftOf(this.#game) : undefined) ?? area.value,
      label: this.#words("workshop.text"),
      fix: (written, phrase) => fixing(written, phrase, this.#language),
      changed: () => this.#changed(),
      dropped: (picture) => void this.#picture(picture),
    });
    this.#part("editor").replaceChildren(host);
    this.#part("check").remove();
    for (const name of ["tools", "faults", "stored", "reading"]) this.#part(name).replaceChildren();
    this.#part("faults").setAttribute("aria-live", "polite");
    this.querySelector("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#store();
    });
    this.#showTools();
    if (wanted !== null) render(storedSet(this.#game, wanted, this.#language, link), this.#part("stored"));
    await this.#check();
  }

  #showTools(): void {
    render(
      html`<button type="button" @click=${() => this.#begin(this.#loaded)}>${this.#words("workshop.house")}</button>
        <button type="button" @click=${() => this.#begin("")}>${this.#words("workshop.empty")}</button>
        <label class="button">${this.#words("workshop.open")}
          <input class="visually-hidden" type="file" accept=".txt,.toml,.json,text/plain" @change=${this.#open} /></label>
        <label class="button">${this.#words("workshop.picture")}
          <input class="visually-hidden" type="file" accept=${PICTURES.join()} data-part="picture" @change=${this.#choose} /></label>
        <button type="button" @click=${this.#save}>${this.#words("workshop.save")}</button>
        <span class="soft">${this.#words("workshop.draft")}</span>`,
      this.#part("tools"),
    );
  }

  /** Begin with another text; it is a change like any other, so that it can be undone. */
  #begin(text: string): void {
    if (this.#editor !== undefined) this.#editor.text = text;
    dropDraft(this.#game);
  }

  #changed(): void {
    keepDraft(this.#game, this.#editor?.text ?? "");
    render(nothing, this.#part("stored"));
    this.#checkIn(PAUSE);
  }

  #checkIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#check(), milliseconds);
  }

  async #check(): Promise<void> {
    const text = this.#editor?.text ?? "";
    this.#sent += 1;
    const sent = this.#sent;
    if (text.trim() === "") {
      this.#show({ game: this.#game, problems: [], remarks: [], card_set: null, faces: {} }, text, this.#words("workshop.blank"));
      return;
    }
    this.setAttribute("aria-busy", "true");
    try {
      const checked = await serviceIn(this.#language).checkCardSet(this.#game, { text }, { faces: true });
      if (sent === this.#sent) this.#show(checked, text);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      if (sent !== this.#sent) return;
      this.#say(sentencesOf(error, this.#language));
      this.#checkIn(AGAIN);
    } finally {
      if (sent === this.#sent) this.removeAttribute("aria-busy");
    }
  }

  #show(checked: Schemas["CardSetChecked"], text: string, blank?: string): void {
    const editor = this.#editor;
    if (editor === undefined) return;
    const faults = faultsOf(checked, text);
    editor.show(faults);
    const faces = Object.values(checked.faces);
    const doing = { go: editor.go.bind(editor), mend: editor.mend.bind(editor) };
    render(
      blank === undefined ? foundFaults(faults, faces.length, this.#language, doing) : html`<p>${blank}</p>`,
      this.#part("faults"),
    );
    if (checked.problems.length === 0) render(readCards(faces, this.#language), this.#part("reading"));
  }

  /** Say what keeps the text from being checked or stored. */
  #say(sentences: readonly string[]): void {
    render(html`${sentences.map((sentence) => html`<p class="wrong">${sentence}</p>`)}`, this.#part("faults"));
  }

  async #store(): Promise<void> {
    const text = this.#editor?.text ?? "";
    try {
      const { card_set } = await serviceIn(this.#language).storeCardSet(this.#game, { text });
      render(storedSet(this.#game, card_set, this.#language, link), this.#part("stored"));
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.#say(sentencesOf(error, this.#language));
      this.#checkIn(0);
    }
  }

  readonly #open = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = "";
    if (file === undefined) return;
    if (file.size > MOST_BYTES) this.#say([this.#words("workshop.too_large")]);
    else this.#begin(await file.text());
  };

  readonly #choose = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file !== undefined) await this.#picture(file);
    input.value = "";
  };

  /** Store a picture, and name it at the card in which the cursor is. */
  async #picture(file: File): Promise<void> {
    const editor = this.#editor;
    if (editor === undefined) return;
    if (pictured(editor.text, editor.cursor, "") === undefined) {
      this.#say([this.#words("workshop.no_card")]);
      return;
    }
    this.setAttribute("aria-busy", "true");
    try {
      const digest = await storePicture(serviceIn(this.#language), file);
      const change = pictured(editor.text, editor.cursor, digest); // the author may have gone on writing
      if (change !== undefined) editor.change(change);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.#say(sentencesOf(error, this.#language));
    } finally {
      this.removeAttribute("aria-busy");
    }
  }

  readonly #save = (): void => {
    const text = this.#editor?.text ?? "";
    const form = text.trimStart().startsWith("{") ? "json" : /^\s*(?:\[\[|[a-z_]+\s*=)/m.test(text) ? "toml" : "txt";
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const anchor = Object.assign(document.createElement("a"), { href: address, download: `${this.#game}.${form}` });
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(address));
  };
}

/** The address of a page that shows a set, in the language that the reader has chosen. */
function link(path: string, set: string): string {
  const chosen = new URLSearchParams(location.search).get("lang");
  const query = new URLSearchParams(chosen === null ? { set } : { set, lang: chosen });
  return `${path}?${query}`;
}

customElements.define("saikoro-workshop", WorkshopElement);
