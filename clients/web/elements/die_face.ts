/** The face of a die: pips up to six, digits beyond. */

import { type SVGTemplateResult, type TemplateResult, html, svg } from "lit";

import type { DieFace } from "../picture.ts";

/** Where the pips of each face are, on a grid of three by three. */
const PIPS: readonly (readonly number[])[] = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** A die as it lies, of the size of the text. */
export function dieFace({ low, sides, value }: DieFace): TemplateResult {
  const pips = low === 1 && sides <= 6 ? PIPS[value] : undefined;
  return html`<svg class="die-face" viewBox="0 0 24 24" aria-hidden="true">
    ${sides <= 6 ? svg`<rect x="1.5" y="1.5" width="21" height="21" rx="5" />` : svg`<path d="M12 .8 22.2 7v10L12 23.2 1.8 17V7z" />`}${
      pips === undefined ? digits(value, sides) : pips.map((at) => svg`<circle cx=${6 + 6 * (at % 3)} cy=${6 + 6 * Math.floor(at / 3)} r="2.2" />`)
    }
  </svg>`;
}

/** The value of a die in digits: of a コンマ all three. */
export function digitsOf({ value, sides }: Pick<DieFace, "value" | "sides">): string {
  return sides === 1000 ? String(value).padStart(3, "0") : String(value);
}

function digits(value: number, sides: number): SVGTemplateResult {
  const text = digitsOf({ value, sides });
  return svg`<text x="12" y="12" class=${`digits-${text.length}`}>${text}</text>`;
}
