/** What the service refuses, by the rows of the table that was pasted. */

import { type TemplateResult, html, nothing } from "lit";
import { Refused } from "../../typescript/index.ts";
import { type Language, words } from "../words.ts";

/** The place of a refusal in a form; empty while nothing is refused. */
export function refusal(refused: unknown, language: Language, table = ""): TemplateResult {
  const faults = refused === undefined ? nothing : html`<div class="notice">${faultsOf(refused, language, table)}</div>`;
  return html`<div role="alert">${faults}</div>`;
}

/** A refusal as a list, each fault with the row that it is about. */
export function faultsOf(error: unknown, language: Language, table = ""): TemplateResult {
  if (!(error instanceof Refused)) return html`<p>${error instanceof Error ? error.message : String(error)}</p>`;
  const { problem } = error;
  const faults = problem.errors ?? [];
  if (faults.length === 0) return html`<p>${problem.detail}</p>`;
  const rows = table.split(/\r?\n/);
  return html`<p><b>${problem.title}</b></p>
    <ul class="faults">
      ${faults.map((fault) => {
        const at = entryOf(fault.pointer ?? "");
        const row = at === undefined ? undefined : rows[at + 1];
        return html`<li>
          ${row ? html`<span class="soft">${words("organise.row", language, { number: at! + 1 })}</span> <code>${row}</code><br />` : ""}
          ${fault.detail} <small>${fault.rule}</small>
        </li>`;
      })}
    </ul>`;
}

/** The place of the entry that a pointer leads to, from 0. */
function entryOf(pointer: string): number | undefined {
  const found = /^\/entrants\/(\d+)/.exec(pointer)?.[1];
  return found === undefined ? undefined : Number(found);
}
