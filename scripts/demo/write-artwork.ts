/** Writes the pictures of every drawn item of the demo catalogue. Run directly: `node scripts/demo/write-artwork.ts [directory]`. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { drawArtwork, drawSilhouette } from './artwork/draw.ts';
import { type DemoItem, demoCatalogue } from './catalogue.ts';
import { itemTypes } from './facts.ts';

/** Side of a card's picture: more than the widest card shows on a usual screen, and a list of them stays below 150 KB. */
const cardPixels = 400;

/**
 * Writes a drawing for each of the items into the directory, made when absent, and a picture of it for cards, which a browser paints at a
 * fraction of the cost. Files that are right stay.
 */
export async function writeArtwork(directory: string, items: readonly DemoItem[] = demoCatalogue()): Promise<void> {
  await mkdir(directory, { recursive: true });
  await Promise.all(
    items.map(async (item) => {
      const file = join(directory, basename(item.imgUrlBig));
      const card = join(directory, basename(item.imgUrl));
      const drawing = drawArtwork(item);
      if ((await textOf(file)) === drawing && existsSync(card)) return;
      await writeFile(card, await paintCard(drawing));
      // last: it says that its card is right too
      await writeFile(file, drawing);
    }),
  );
}

async function paintCard(drawing: string): Promise<Buffer> {
  // loaded only when there is something to paint: a shop that is built already starts without it
  const { default: sharp } = await import('sharp');
  return await sharp(Buffer.from(drawing)).resize(cardPixels).webp({ quality: 66, effort: 5 }).toBuffer();
}

/** Writes the silhouette of every type, `<type>.svg`, which offers of skins without a picture show. */
export async function writeSilhouettes(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await Promise.all(
    itemTypes.map((type) => writeWhenOther(join(directory, `${type.toLowerCase()}.svg`), drawSilhouette(type))),
  );
}

async function writeWhenOther(file: string, text: string): Promise<void> {
  if ((await textOf(file)) !== text) await writeFile(file, text);
}

const textOf = (file: string) => readFile(file, 'utf8').catch(() => null);

if (import.meta.main) await writeArtwork(process.argv[2] ?? 'public/artwork');
