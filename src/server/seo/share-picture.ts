/** Paints an item's picture for sharing. What cannot be painted has none: whoever shows it falls back to the shop's own. */
import { Buffer } from 'node:buffer';
import { qualityLabel } from '#rules/qualities.ts';
import type { Painter } from '../adapters/pictures/port.ts';
import type { Deps } from '../deps.ts';
import { getItem } from '../domain/catalogue/get-item.ts';
import { shareCard } from './share-card.ts';

const fontFiles = [
  '/share/fraunces-latin.ttf',
  '/share/fraunces-latin-ext.ttf',
  '/share/instrument-sans-latin.ttf',
  '/share/instrument-sans-latin-ext.ttf',
];
/** What the painter can embed. */
const artworkTypes = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/gif'];
/** What the fonts above can write. */
const writable = /^[\u0020-\u024f\u2010-\u2026]*$/;

export interface ShareSource {
  deps: Pick<Deps, 'db'>;
  painter: Painter;
  /** Prefix of picture paths that are not on this site; may be empty. */
  imageHost: string;
}

/** A PNG of 1200 by 630, or null when it cannot be made. Refuses `not_found`. */
export async function sharePicture({ deps, painter, imageHost }: ShareSource, id: string): Promise<Uint8Array | null> {
  const item = await getItem(deps.db, id);
  const subject = item.hero ?? item.type;
  if (!writable.test(`${item.title}${subject}${item.class ?? ''}`)) return null;
  const address = item.img_url_big.startsWith('/') ? imageHost + item.img_url_big : item.img_url_big;
  const [artwork, ...fonts] = await Promise.all([address, ...fontFiles].map((file) => painter.read(file)));
  if (!artwork || !artworkTypes.includes(artwork.type) || fonts.includes(null)) return null;
  const card = shareCard({
    title: item.title,
    subject,
    quality: qualityLabel(item.quality),
    rarity: item.class,
    artwork: `data:${artwork.type};base64,${Buffer.from(artwork.bytes).toString('base64')}`,
  });
  try {
    return await painter.paint(
      card,
      fonts.flatMap((font) => (font ? [font.bytes] : [])),
    );
  } catch {
    // a picture host may give out what is no picture
    return null;
  }
}
