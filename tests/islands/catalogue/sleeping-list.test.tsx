/** A product list that sleeps: what is done to its HTML before it is hydrated is not lost. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../support/test-app.ts';
import { choice, listPage, openCatalogue, shows } from './product-list.tsx';

let app: TestApp;
const boot = readFileSync(join(import.meta.dirname, '..', '..', '..', 'src', 'browser', 'boot.js'), 'utf8');
beforeAll(async () => {
  app = await openCatalogue();
  Object.defineProperty(document, 'currentScript', {
    configurable: true,
    value: { dataset: { language: '1', languages: '{}' } },
  });
  new Function(boot)();
});
afterAll(() => app.close());

let unmount = () => {};
afterEach(() => unmount());

/** The HTML of a list. Returns a function that hydrates it, as Astro does. */
async function openSleepingList() {
  const { page, island } = await listPage();
  document.body.innerHTML = `<astro-island ssr client="touch">${renderToString(island)}</astro-island>`;
  const element = document.querySelector('astro-island') as Element;
  const hydrate = () => {
    const root = hydrateRoot(element, island);
    unmount = () => root.unmount();
    element.removeAttribute('ssr');
    element.dispatchEvent(new CustomEvent('astro:hydrate'));
  };
  return { user: page.user, hydrate };
}

const tradable = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tradable now' });

test.each<[string, () => HTMLInputElement, string]>([
  ['one of a group', () => choice('Type', /^Helm/), 'type=Helm'],
  ['one of several', () => choice('Class', /^Sworn/), 'item_class=Sworn'],
  ['the box above them', tradable, 'tradable=true'],
])('the first press on a filter counts: %s', async (_which, box, query) => {
  const { user, hydrate } = await openSleepingList();
  await user.click(box());
  expect(box().checked, 'nothing is chosen that does not count yet').toBe(false);
  hydrate();
  await shows(`?${query}`, `category=dota2&${query}`);
  expect(box().checked).toBe(true);
});
