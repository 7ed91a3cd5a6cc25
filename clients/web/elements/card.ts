/** A card to read: all that is printed on it, in both languages, and what it has for now. */

import { LitElement, type TemplateResult, html, nothing } from "lit";

import type { Face, Thing } from "../picture.ts";
import { type Language, words } from "../words.ts";
import { type Address, HERE, pictureOf } from "./picture.ts";
import { count } from "./thing.ts";

const OTHER = { ja: "en", en: "ja" } as const;

/** A dialog with a card; `show` opens it. */
export class SaikoroCard extends LitElement {
  static override properties = {
    face: { state: true },
    thing: { state: true },
    language: { attribute: false },
    pictures: { attribute: false },
  };

  declare face: Face | null;
  declare thing: Thing | null;
  declare language: Language;
  /** Where the pictures of cards are. */
  declare pictures: Address;

  constructor() {
    super();
    this.face = null;
    this.thing = null;
    this.language = "en";
    this.pictures = HERE;
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Open the dialog for a card as it lies on the table. */
  async show(face: Face, thing: Thing | null): Promise<void> {
    [this.face, this.thing] = [face, thing];
    await this.updateComplete;
    const dialog = this.querySelector("dialog")!;
    if (!dialog.open) dialog.showModal();
  }

  override render(): TemplateResult {
    const { face, thing, language } = this;
    if (face === null) return html``;
    const other = OTHER[language];
    const numbers = thing?.numbers?.length ? thing.numbers : (face.numbers ?? []);
    return html`<dialog class="card-text hue-${face.colour ?? "grey"}" aria-label=${face.name[language]} @click=${(event: Event) => this.#clicked(event)}>
      <form method="dialog">
        <button class="close" aria-label=${words("card.close", language)}>×</button>
      </form>
      ${pictureOf(face.picture, this.pictures)}${this.#text(face, language)}${numbers.length
        ? html`<p class="numbers">${numbers.map((one) => count(one, language))}</p>`
        : nothing}${thing?.badges?.length
        ? html`<dl class="has">
            ${thing.badges.map(
              ({ name, text, left }) => html`<dt>${name[language]}${left == null ? nothing : html` <b>${left}</b>`}</dt>
                <dd>${text ? text[language] : nothing}</dd>`,
            )}
          </dl>`
        : nothing}
      <div class="other" lang=${other}>${this.#text(face, other)}</div>
    </dialog>`;
  }

  #text(face: Face, language: Language): TemplateResult {
    return html`<h2>${face.name[language]}</h2>
      ${face.kind ? html`<p class="kind">${face.kind[language]}</p>` : nothing}${(face.text ?? []).map((one) => html`<p>${one[language]}</p>`)}`;
  }

  /** A click beside the card closes it. */
  #clicked(event: Event): void {
    if (event.target === event.currentTarget) (event.target as HTMLDialogElement).close();
  }
}

customElements.define("saikoro-card", SaikoroCard);
