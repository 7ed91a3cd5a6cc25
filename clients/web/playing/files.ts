/** Files that people choose and save. */

const MOST_BYTES = 1_000_000;

/** A file that is larger than any build. */
export class LargeFile extends Error {}

/** The text of a file that the reader chooses; null if they choose none. */
export function chosenFile(): Promise<string | null> {
  const input = Object.assign(document.createElement("input"), { type: "file", accept: ".json,application/json" });
  return new Promise((done, fail) => {
    input.addEventListener("cancel", () => done(null));
    input.addEventListener("change", () => {
      const [file] = input.files ?? [];
      if (file !== undefined && file.size > MOST_BYTES) fail(new LargeFile());
      else done(file?.text() ?? null);
    });
    input.click();
  });
}

/** Let the reader save a text as a file. */
export function savedFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
