/** How a page says that it is somebody's turn: in its title, and with a short sound if one wants it. */

const SOUND = "saikoro.sound";
const NOTES = [660, 880];
const NOTE_SECONDS = 0.12;
const LOUDNESS = 0.08;

let context: AudioContext | undefined;

/** Whether the sound is wanted; it is off until somebody turns it on. */
export function soundWanted(): boolean {
  try {
    return localStorage.getItem(SOUND) === "on";
  } catch {
    return false;
  }
}

/** Turn the sound on or off; to be called in an event of the reader, which browsers ask for. */
export function wantSound(wanted: boolean): void {
  try {
    localStorage.setItem(SOUND, wanted ? "on" : "off");
  } catch {
    // Then it is forgotten with the page.
  }
  if (wanted) chime(true);
}

/** Two short notes, if they are wanted. */
export function chime(wanted: boolean = soundWanted()): void {
  if (!wanted) return;
  context ??= new AudioContext();
  const start = context.currentTime;
  for (const [place, note] of NOTES.entries()) {
    const from = start + place * NOTE_SECONDS;
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = note;
    loudness.gain.setValueAtTime(LOUDNESS, from);
    loudness.gain.exponentialRampToValueAtTime(0.001, from + NOTE_SECONDS * 2);
    tone.connect(loudness).connect(context.destination);
    tone.start(from);
    tone.stop(from + NOTE_SECONDS * 2);
  }
}

/** Put words before the title of the page, or take them away. */
export function entitle(calling: string | null): void {
  const plain = document.title.replace(/^● .*? · /u, "");
  document.title = calling === null ? plain : `● ${calling} · ${plain}`;
}
