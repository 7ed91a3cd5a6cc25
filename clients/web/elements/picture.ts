/** The picture of a card, in a frame whose shape is known before it comes. */

import { type TemplateResult, html, nothing } from "lit";

/** The address of a picture by its digest. */
export type Address = (digest: string) => string;

/** On pages of the service itself. */
export const HERE: Address = (digest) => `/pictures/${digest}`;

/** An image of a picture; nothing without a digest. */
export function pictureOf(digest: string | undefined, address: Address = HERE): TemplateResult | typeof nothing {
  if (!digest) return nothing;
  return html`<img class="card-picture" src=${address(digest)} alt="" width="300" height="200" loading="lazy" draggable="false" />`;
}
