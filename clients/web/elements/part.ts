/** What elements of playing share. */

import { LitElement } from "lit";
import { type Key, type Language, languageOf, words } from "../words.ts";

/** An element without a shadow, so that the style sheet of the page applies, in the language of the page. */
export abstract class Part extends LitElement {
  /** The language of the page around it. */
  get language(): Language {
    return languageOf(this);
  }

  /** A text of the catalogue. */
  words(key: Key, facts: Record<string, string | number> = {}): string {
    return words(key, this.language, facts);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
