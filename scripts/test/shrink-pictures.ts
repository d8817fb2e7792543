/** Makes pictures of screens small enough to be kept with the sources: 256 colours each, which the comparison takes for the same. */
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

/** Rewrites the PNG files at `paths`; those that have a palette stay as they are. */
export async function shrinkPictures(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const picture = sharp(readFileSync(path));
    if ((await picture.metadata()).isPalette) continue;
    // Without dots in two shades, which would be differences of their own.
    writeFileSync(path, await picture.png({ palette: true, dither: 0, effort: 10 }).toBuffer());
  }
}
