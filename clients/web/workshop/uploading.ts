/** Pictures that an author chooses: made small enough to be sent, and stored. */

import type { Client } from "../../typescript/client.ts";

/** Media types of pictures that the service takes. */
export const PICTURES = ["image/png", "image/jpeg", "image/webp"];

/** The most bytes that are sent as they are. */
const MOST_BYTES = 2_000_000;
/** The pixels to which a larger picture is scaled down: as many as the service keeps. */
const SIDE = 768;

/** Store a picture; its digest. */
export async function storePicture(api: Client, file: File): Promise<string> {
  const sent = file.size > MOST_BYTES ? await smaller(file) : file;
  return (await api.storePicture(sent)).picture;
}

/** The same picture with fewer pixels; itself where the browser cannot read it, so that the service says why. */
async function smaller(file: File): Promise<Blob> {
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return (await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", 0.92))) ?? file;
  } catch {
    return file;
  }
}

/** The first picture of what is dropped; undefined without one. */
export function dropped(event: DragEvent): File | undefined {
  return [...(event.dataTransfer?.files ?? [])].find(({ type }) => PICTURES.includes(type));
}
