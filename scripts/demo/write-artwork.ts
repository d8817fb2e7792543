/** Writes the picture of every drawn item of the demo catalogue. Run directly: `node scripts/demo/write-artwork.ts [directory]`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { drawArtwork } from './artwork/draw.ts';
import { demoCatalogue } from './catalogue.ts';

/** Writes one SVG file for each drawn item into the directory, made when absent; files that are right stay. Returns how many there are. */
export async function writeArtwork(directory: string): Promise<number> {
  await mkdir(directory, { recursive: true });
  const items = demoCatalogue();
  await Promise.all(items.map((item) => writeWhenOther(join(directory, basename(item.imgUrl)), drawArtwork(item))));
  return items.length;
}

async function writeWhenOther(file: string, text: string): Promise<void> {
  const present = await readFile(file, 'utf8').catch(() => null);
  if (present !== text) await writeFile(file, text);
}

if (import.meta.main) {
  const directory = process.argv[2] ?? 'public/artwork';
  console.log(`${await writeArtwork(directory)} pictures in ${directory}`);
}
