import { expect, test } from 'vitest';
import { pictureAddress } from '#content/picture-address.ts';
import { readEnvironment } from '#node/environment.ts';

test('pictures are on the site itself unless a host is named', () => {
  expect(readEnvironment({}).imageHost).toBe('');
  expect(readEnvironment({ IMAGE_HOST: 'https://images.test/some/where' }).imageHost).toBe('https://images.test');
});

test.each(['SITE_URL', 'IMAGE_HOST'])('%s that is no address is refused by its name', (name) => {
  expect(() => readEnvironment({ [name]: 'shop' })).toThrow(`${name} is "shop"`);
});

test('a path of a picture is at the image host, a whole address stays', () => {
  expect(pictureAddress('/artwork/helm.svg')).toBe('/artwork/helm.svg');
  expect(pictureAddress('https://images.test/helm.webp')).toBe('https://images.test/helm.webp');
});
