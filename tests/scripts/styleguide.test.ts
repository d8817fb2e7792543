/** Where the page of tokens and primitives is built, and where it is not. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#node/root.ts';
import { styleguide } from '../../scripts/styleguide.ts';

function routesOf(site: string) {
  const routes: { pattern: string; entrypoint: string }[] = [];
  const setup = styleguide(site).hooks['astro:config:setup'];
  // safe because the integration uses nothing else
  setup?.({ injectRoute: (route: (typeof routes)[number]) => routes.push(route) } as never);
  return routes;
}

test('a shop that customers see has no style guide', () => {
  expect(routesOf('https://shop.example')).toEqual([]);
});

test.each(['http://localhost:4321', 'http://regalia.localhost'])('%s has one', (site) => {
  const [route, ...others] = routesOf(site);
  expect(others).toEqual([]);
  expect(route?.pattern).toBe('/styleguide');
  expect(existsSync(join(root, route?.entrypoint ?? ''))).toBe(true);
});
