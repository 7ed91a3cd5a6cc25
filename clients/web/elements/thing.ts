/** Cards, tokens and backs as they lie on the table; templates/table.html draws the same without script. */

import { type TemplateResult, html, nothing } from "lit";
import { guard } from "lit/directives/guard.js";

import type { Badge, Count, Cue, Face, Thing } from "../picture.ts";
import { type Lying, hyphenated } from "../drawing.ts";
import { type Key, type Language, words } from "../words.ts";
import { type Address, pictureOf } from "./picture.ts";

/** What a table is drawn from. */
export interface Drawn {
  lying: Lying;
  faces: Record<string, Face>;
  offered: ReadonlySet<string>;
  next: ReadonlySet<string>;
  chosen: readonly string[];
  named: ReadonlySet<string>;
  cue: Cue | null;
  language: Language;
  pictures: Address;
}

/** The classes of what can be pointed at: whether it is offered, asked for now, chosen, or named by the event, and as what. */
export function marks(id: string, drawn: Drawn): string {
  const chosen = drawn.chosen.includes(id) ? " chosen" : "";
  return `${drawn.offered.has(id) ? " can" : ""}${drawn.next.has(id) ? " asked" : ""}${chosen}${drawn.named.has(id) ? " named" : ""}${part(id, drawn)}`;
}

/** The class of a thing, a place or a seat that acts in an event, or that it is about. */
export function part(id: string | number, { cue }: Drawn): string {
  if (cue === null) return "";
  return cue.who === id || cue.by === id ? " acts" : cue.at?.includes(id) ? ` about to-${cue.kind}` : "";
}

/** A number, with its name, its maximum, and what is printed where that differs. */
export function count(one: Count, language: Language): TemplateResult {
  const changed = one.printed == null ? "" : one.value > one.printed ? " up" : " down";
  return html`<span class="n${changed}${one.harm ? " harm" : ""}" data-word=${one.word}
    ><small>${one.name[language]}</small> <b>${one.value}</b>${one.most == null ? nothing : html`<i>/${one.most}</i>`}${one.printed == null
      ? nothing
      : html`<s>${one.printed}</s>`}</span
  >`;
}

/** A bar for the first number that has a maximum. */
export function meter(numbers: readonly Count[], language: Language): TemplateResult | typeof nothing {
  const one = numbers.find(({ most }) => most != null && most > 0);
  if (one === undefined) return nothing;
  return html`<meter min="0" max=${one.most!} value=${one.value} aria-label=${one.name[language]}></meter>`;
}

/** The name of a badge, with how long it lasts. */
export function badge(one: Badge, language: Language): TemplateResult {
  return html`<span class="badge">${hyphenated(one.name[language])}${one.left == null ? nothing : html` <b>${one.left}</b>`}</span>`;
}

/** A thing, with what lies under it. */
export function thing(id: string, one: Thing, drawn: Drawn): unknown {
  return guard(seenOf(id, one, drawn), () => {
    const under = drawn.lying.under(id);
    const body = card(id, one, drawn);
    if (under.length === 0) return body;
    return html`${body}<ul class="under" aria-label=${words("table.under", drawn.language)}>
        ${under.map(([other, beneath]) => html`<li>${thing(other, beneath, drawn)}</li>`)}
      </ul>`;
  });
}

/** All that the picture of a thing is made of: while it is the same, nothing is drawn anew. */
function seenOf(id: string, one: Thing, drawn: Drawn): unknown[] {
  const { faces, chosen, language, lying } = drawn;
  const order = chosen.includes(id) ? chosen.indexOf(id) + chosen.length * 100 : -1;
  const face = one.card == null ? undefined : faces[one.card];
  const under = lying.under(id).flatMap(([other, beneath]) => seenOf(other, beneath, drawn));
  return [id, one, face, marks(id, drawn), order, language, ...under];
}

function card(id: string, one: Thing, drawn: Drawn): TemplateResult {
  const { language } = drawn;
  const face = one.card == null ? undefined : drawn.faces[one.card];
  const name = one.name ?? face?.name;
  const state = stateOf(one, face);
  const can = drawn.offered.has(id);
  const order = drawn.chosen.length > 1 && drawn.chosen.includes(id) ? drawn.chosen.indexOf(id) + 1 : undefined;
  if (name === undefined)
    return html`<span
      class="thing back${state}${marks(id, drawn)}"
      data-id=${id}
      data-order=${order ?? nothing}
      role=${can ? "button" : "img"}
      tabindex=${can ? "0" : nothing}
      aria-label=${words("table.back", language)}
    ></span>`;
  const numbers = one.numbers?.length ? one.numbers : (face?.numbers ?? []);
  return html`<a
    class="thing card hue-${face?.colour ?? "grey"}${state}${marks(id, drawn)}"
    data-id=${id}
    data-order=${order ?? nothing}
    href=${one.card == null ? nothing : `#card-${one.card}`}
    role=${can ? "button" : nothing}
    tabindex=${can ? "0" : nothing}
    >${pictureOf(face?.picture, drawn.pictures)}<span class="name">${hyphenated(name[language])}</span>${face?.kind ? html`<span class="kind">${face.kind[language]}</span>` : nothing}${turned(one, language)}${one
      .badges?.length
      ? html`<span class="badges">${one.badges.map((each) => badge(each, language))}</span>`
      : nothing}${numbers.length
      ? html`<span class="numbers">${numbers.map((each) => count(each, language))}</span>${meter(numbers, language)}`
      : nothing}</a
  >`;
}

function stateOf(one: Thing, face: Face | undefined): string {
  const states = [
    one.face_down && "down",
    one.dim && "dim",
    one.facing && `turned-${one.facing}`,
    one.owner != null && `of-${one.owner}`,
    !face?.kind && "plain",
  ];
  return states
    .filter(Boolean)
    .map((state) => ` ${state}`)
    .join("");
}

/** Words for what is seen of how a thing lies. */
function turned(one: Thing, language: Language): TemplateResult | typeof nothing {
  const keys: Key[] = [];
  if (one.face_down) keys.push("table.down");
  if (one.facing) keys.push(one.facing === 90 ? "table.turned_90" : "table.turned_180");
  if (one.dim && !one.facing && !one.badges?.length) keys.push("table.dim"); // else those say why
  if (keys.length === 0) return nothing;
  return html`<span class="visually-hidden">${keys.map((key) => words(key, language)).join(language === "ja" ? "、" : ", ")}</span>`;
}

