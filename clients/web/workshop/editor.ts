/** The editor of card texts: CodeMirror in a shadow root, where its style sheets need no inline style. */

import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { StreamLanguage, defaultHighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { type Diagnostic, forEachDiagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import type { Fault } from "./faults.ts";
import type { Change } from "./pictured.ts";
import { dropped as pictureIn } from "./uploading.ts";

/** What an editor is made with. */
export interface EditorOptions {
  text: string;
  /** What a screen reader calls it. */
  label: string;
  /** The words of a button that writes a phrase in the place of another. */
  fix: (written: string, phrase: string) => string;
  /** Called after each change of the text. */
  changed: () => void;
  /** Called where a picture was dropped, once the cursor is there. */
  dropped: (picture: File) => void;
}

/** A line that TOML has, and no page of cards. */
const TOML = /^\s*(?:\[\[|\[[a-z_]+\]|[a-z_]+\s*=)/m;

const look = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--sheet)", fontSize: "0.95rem" },
  ".cm-scroller": { fontFamily: "ui-monospace, 'Noto Sans Mono CJK JP', monospace", lineHeight: "1.7" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--soft)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--seat-0) 7%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused": { outline: "3px solid var(--seat-0)", outlineOffset: "2px" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad)", textUnderlineOffset: "0.3em" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warn)", textUnderlineOffset: "0.3em" },
  ".cm-tooltip": { backgroundColor: "var(--sheet)", color: "var(--ink)", border: "1px solid var(--strong-line)", maxWidth: "min(36rem, 90vw)" },
  ".cm-diagnosticText": { whiteSpace: "pre-wrap" },
  ".cm-diagnosticAction": { backgroundColor: "var(--ink)", color: "var(--on-ink)", minHeight: "2.75rem", borderRadius: "0.4rem" },
  ".cm-completionIcon": { display: "none" },
});

/** An editor, and what a page does with it. */
export class Editor {
  readonly #view: EditorView;
  readonly #language = new Compartment();
  #faults: readonly Fault[] = [];
  readonly #fix: EditorOptions["fix"];

  /** Put an editor in a shadow root of its own. */
  constructor(host: HTMLElement, { text, label, fix, changed, dropped }: EditorOptions) {
    this.#fix = fix;
    const root = host.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":host, .frame { display: block; block-size: 100%; }");
    root.adoptedStyleSheets = [sheet];
    const parent = root.appendChild(document.createElement("div"));
    parent.className = "frame";
    const extensions = [
      lineNumbers(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      lintGutter(),
      autocompletion({ override: [(context) => this.#complete(context)] }),
      keymap.of([...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
      syntaxHighlighting(defaultHighlightStyle),
      this.#language.of(languageOf(text)),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": label, lang: "ja", spellcheck: "false" }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) changed();
      }),
      look,
    ];
    this.#view = new EditorView({ state: EditorState.create({ doc: text, extensions }), parent, root });
    this.#takePictures(host, dropped);
    this.#view.scrollDOM.tabIndex = 0; // so that it can be scrolled by keys without moving the cursor
  }

  /** The text as it stands. */
  get text(): string {
    return this.#view.state.doc.toString();
  }

  set text(text: string) {
    const effects = this.#language.reconfigure(languageOf(text));
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text }, effects });
  }

  /** The offset of the cursor. */
  get cursor(): number {
    return this.#view.state.selection.main.head;
  }

  /** Change a part of the text, show it, and leave the cursor in what it was in. */
  change(change: Change): void {
    this.#view.dispatch({ changes: change, effects: EditorView.scrollIntoView(change.from, { y: "nearest" }) });
    this.#view.focus();
  }

  /** Take pictures that are dropped; other files are the editor's own, which writes their text. */
  #takePictures(host: HTMLElement, dropped: EditorOptions["dropped"]): void {
    const drop = (event: DragEvent): void => {
      const picture = pictureIn(event);
      if (picture === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const anchor = this.#view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
      this.#view.dispatch({ selection: { anchor } });
      dropped(picture);
    };
    host.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    host.addEventListener("drop", drop, { capture: true });
  }

  /** Underline what is wrong. */
  show(faults: readonly Fault[]): void {
    this.#faults = faults;
    const length = this.#view.state.doc.length;
    const diagnostics = faults.map(
      (fault): Diagnostic => ({
        from: Math.min(fault.from, length),
        to: Math.min(fault.to, length),
        severity: fault.grave ? "error" : "warning",
        message: fault.detail,
        actions: fault.instead.map((phrase) => ({
          name: this.#fix(fault.phrase, phrase),
          apply: (view, from, to) => view.dispatch({ changes: { from, to, insert: phrase } }),
        })),
      }),
    );
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
  }

  /** Put the cursor where a fault is now, and show it. */
  go(fault: Fault): void {
    const { from } = this.#now(fault);
    this.#view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    this.#view.focus();
  }

  /** Write a phrase in the place of what is wrong. */
  mend(fault: Fault, phrase: string): void {
    this.#view.dispatch({ changes: { ...this.#now(fault), insert: phrase } });
  }

  /** Where a fault is after what was written since it was found. */
  #now(fault: Fault): { from: number; to: number } {
    const found = { from: fault.from, to: fault.to };
    forEachDiagnostic(this.#view.state, (one, from, to) => {
      if (one.message === fault.detail) Object.assign(found, { from, to });
    });
    return found;
  }

  #complete(context: CompletionContext): CompletionResult | null {
    const fault = this.#faults.find(({ from, to, instead }) => instead.length > 0 && from <= context.pos && context.pos <= to);
    if (fault === undefined) return null;
    return { from: fault.from, to: fault.to, filter: false, options: fault.instead.map((label) => ({ label })) };
  }
}

function languageOf(text: string): [] | StreamLanguage<unknown> {
  return TOML.test(text) ? StreamLanguage.define(toml) : [];
}
