/** Renders an item's share picture. Without one the caller falls back to the shop's own picture. */
import { Buffer } from 'node:buffer';
import { qualityLabel } from '#rules/qualities.ts';
import type { ReadPicture, RenderPng } from '../adapters/pictures/port.ts';
import type { Deps } from '../deps.ts';
import { getItemPage } from '../domain/catalogue/get-item-page.ts';
import { shareCard } from './share-card.ts';

const fontFiles = [
  '/share/fraunces-latin.ttf',
  '/share/fraunces-latin-ext.ttf',
  '/share/instrument-sans-latin.ttf',
  '/share/instrument-sans-latin-ext.ttf',
];
/** Media types that resvg can embed. */
const artworkTypes = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/gif'];
/** Characters that the fonts contain. */
const renderable = /^[\u0020-\u024f\u2010-\u2026]*$/;

export interface ShareSource {
  deps: Pick<Deps, 'db' | 'now'>;
  readPicture: ReadPicture;
  renderPng: RenderPng;
  /** Prefix of picture paths that are not on this site; may be empty. */
  imageHost: string;
  /** Told why nothing was rendered. An artwork that is no picture is no reason: resvg leaves it out. */
  onFailed: (error: unknown) => void;
}

/** A PNG of 1200 by 630, or null when it cannot be made. @throws `not_found`. */
export async function sharePicture(
  { deps, readPicture, renderPng, imageHost, onFailed }: ShareSource,
  id: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  // the page of a withdrawn item names its picture as well
  const item = await getItemPage({ deps }, { id });
  const subject = item.hero ?? item.type;
  if (!renderable.test(`${item.title}${subject}${item.class ?? ''}`)) return null;
  const address = item.img_url_big.startsWith('/') ? imageHost + item.img_url_big : item.img_url_big;
  const [artwork, ...fonts] = await Promise.all([address, ...fontFiles].map((file) => readPicture(file)));
  if (!artwork || !artworkTypes.includes(artwork.type) || fonts.includes(null)) return null;
  const card = await shareCard({
    title: item.title,
    subject,
    quality: qualityLabel(item.quality),
    rarity: item.class,
    artwork: `data:${artwork.type};base64,${Buffer.from(artwork.bytes).toString('base64')}`,
  });
  try {
    return await renderPng(
      card,
      fonts.flatMap((font) => (font ? [font.bytes] : [])),
    );
  } catch (error) {
    onFailed(error);
    return null;
  }
}
