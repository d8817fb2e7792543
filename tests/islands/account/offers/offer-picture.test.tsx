/** Where the pictures of offered skins come from, in a shop whose pictures are at a host of their own. */
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { site } from '#content/site.ts';
import { OfferPicture } from '#islands/account/offers/OfferPicture.tsx';

const own = site.imageHost;
beforeEach(() => Object.assign(site, { imageHost: 'https://pictures.test' }));
afterEach(() => {
  Object.assign(site, { imageHost: own });
  cleanup();
});

const addressOf = (src: string) =>
  render(<OfferPicture src={src} />)
    .container.querySelector('img')
    ?.getAttribute('src');

test.each([
  ['/artwork/axe-1.webp', 'https://pictures.test/artwork/axe-1.webp'],
  ['https://elsewhere.test/axe.png', 'https://elsewhere.test/axe.png'],
  ['/silhouettes/axe.svg', '/silhouettes/axe.svg'],
])('the picture %s is asked for at %s', (src, address) => {
  expect(addressOf(src)).toBe(address);
});
