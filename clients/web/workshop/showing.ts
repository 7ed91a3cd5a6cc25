/** What the workshop shows beside the text: what is wrong, what is stored, the cards as they are read. */

import { type TemplateResult, html, nothing } from "lit";
import type { Schemas } from "../../typescript/client.ts";
import { type Language, words } from "../words.ts";
import { pictureOf } from "../elements/picture.ts";
import type { Fault } from "./faults.ts";

type Face = Schemas["Face"];
type Label = Schemas["Label"];

/** What the list of faults can do. */
export interface Doing {
  go: (fault: Fault) => void;
  mend: (fault: Fault, phrase: string) => void;
}

/** Everything that was found in a text. */
export function foundFaults(faults: readonly Fault[], cards: number, language: Language, doing: Doing): TemplateResult {
  const grave = faults.filter((fault) => fault.grave);
  const remarks = faults.filter((fault) => !fault.grave);
  return html`
    ${grave.length > 0
      ? listed(words("workshop.problems", language, { count: grave.length }), grave, language, doing)
      : html`<p>${words("workshop.fine", language, { count: cards })}</p>`}
    ${remarks.length > 0 ? listed(words("workshop.remarks", language, { count: remarks.length }), remarks, language, doing) : nothing}
  `;
}

function listed(title: string, faults: readonly Fault[], language: Language, doing: Doing): TemplateResult {
  return html`<h2>${title}</h2>
    <ol class=${faults[0]?.grave ? "faults" : "faults remarks"}>
      ${faults.map((fault) => listedFault(fault, language, doing))}
    </ol>`;
}

function listedFault(fault: Fault, language: Language, { go, mend }: Doing): TemplateResult {
  return html`<li>
    ${fault.place === undefined
      ? nothing
      : html`<button type="button" class="fault-place num" @click=${() => go(fault)}>${words("workshop.place", language, fault.place)}</button>`}
    <p class="detail">${fault.detail}</p>
    ${fault.instead.map(
      (phrase) =>
        html`<button type="button" class="mend" @click=${() => mend(fault, phrase)}>${fixing(fault.phrase, phrase, language)}</button>`,
    )}
  </li>`;
}

/** What mends a fault, in words: another phrase in the place of what is written, or none. */
export function fixing(written: string, phrase: string, language: Language): string {
  return phrase === "" ? words("workshop.remove", language, { written }) : words("workshop.fix", language, { written, phrase });
}

/** The cards of a set, in the order of the set. */
export function readCards(faces: readonly Face[], language: Language): TemplateResult {
  if (faces.length === 0) return html`<p class="soft">${words("workshop.no_reading", language)}</p>`;
  return html`${faces.map((face) => readCard(face, language))}`;
}

function readCard(face: Face, language: Language): TemplateResult {
  const { kind, numbers = [], text = [], flavour, author, picture } = face;
  return html`<article class="made" data-colour=${face.colour ?? "grey"}>
    ${pictureOf(picture)}
    <h3>${both(face.name)}</h3>
    ${kind ? html`<p>${both(kind)}</p>` : nothing}
    ${numbers.length > 0
      ? html`<dl>
          ${numbers.map(({ name, value }) => html`<div><dt>${name[language]}</dt><dd class="num">${value}</dd></div>`)}
        </dl>`
      : nothing}
    ${text.map((label) => html`<p>${both(label)}</p>`)}
    ${flavour ? html`<blockquote><p>${both(flavour)}</p></blockquote>` : nothing}
    ${author ? html`<p class="soft">${words("workshop.by", language, { author })}</p>` : nothing}
  </article>`;
}

function both({ ja, en }: Label): TemplateResult {
  return html`<span lang="ja">${ja}</span>${en === ja ? nothing : html` <span lang="en">${en}</span>`}`;
}

/** Where a stored set can be seen and played. */
export function storedSet(game: string, digest: string, language: Language, link: (path: string, set: string) => string): TemplateResult {
  return html`<div class="stored">
    <p role="status">${words("workshop.stored", language)} <code>${digest}</code></p>
    <p class="doing">
      <a class="button" href=${link(`/g/${game}/cards`, digest)}>${words("workshop.see_cards", language)}</a>
      <a class="button" href=${link(`/g/${game}/play`, digest)}>${words("workshop.play", language)}</a>
      <a class="button" href=${link(`/g/${game}/workshop`, digest)}>${words("workshop.again", language)}</a>
    </p>
  </div>`;
}
