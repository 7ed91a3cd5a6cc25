/** What a rewind undoes, and what stays seen, as items of a list. */

import { type TemplateResult, html } from "lit";
import type { Schemas } from "../../typescript/index.ts";
import { type Language, words } from "../words.ts";

/** The items about a rewind that is not made yet. */
export function undoing({ decision, undone, dice, cards, answers }: Schemas["RewindPreview"], language: Language): TemplateResult {
  const seats = decision.seats.map((seat) => "AB"[seat]).join(" · ");
  const seen = { dice: dice.length, cards: cards.length, answers: answers.length };
  const texts = undone.flatMap(({ text, version }) => (text === null ? [] : [{ version, text: text[language].trim() }]));
  return html`<li>${words("rewind.asked", language, { seats, name: decision[language] })}</li>
    <li>
      ${words("rewind.undone", language, { count: undone.length })}
      <ol class="undone">
        ${texts.map(({ version, text }) => html`<li value=${version}>${text}</li>`)}
      </ol>
    </li>
    <li>${words("rewind.seen", language, seen)}</li>
    <li>${words("rewind.final", language)}</li>`;
}
