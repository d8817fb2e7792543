/** Light or dark: `boot.js` shows what is stored, and what the visitor chooses meanwhile, here or in another tab. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '..', '..', 'src', 'browser', 'boot.js'), 'utf8');
const root = document.documentElement;

/** The head of a page, as `layouts/Base.astro` writes it. */
const head = `<meta name="color-scheme" content="light dark">
<meta name="theme-color" data-theme="light" media="(prefers-color-scheme: light)" content="#fff">
<meta name="theme-color" data-theme="dark" media="(prefers-color-scheme: dark)" content="#000">`;

function boot() {
  delete root.dataset.theme;
  document.head.innerHTML = head;
  const script = { dataset: { language: '1', languages: '{}' } };
  Object.defineProperty(document, 'currentScript', { configurable: true, value: script });
  new Function(source)();
}

const shown = () => ({
  theme: root.dataset.theme,
  metas: [...document.querySelectorAll('meta')].map((meta) =>
    meta.name === 'theme-color' ? meta.media : meta.content,
  ),
});

const bySystem = {
  theme: undefined,
  metas: ['light dark', '(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'],
};
const light = { theme: 'light', metas: ['light', 'all', 'not all'] };
const dark = { theme: 'dark', metas: ['dark', 'not all', 'all'] };

beforeEach(() => localStorage.clear());

test('without a choice the system decides', () => {
  boot();
  expect(shown()).toEqual(bySystem);
});

test('a choice holds from the first paint on, also against the system', () => {
  localStorage.setItem('theme', 'light');
  boot();
  expect(shown()).toEqual(light);
});

test('what is chosen is shown at once and kept, until it is left to the system again', async () => {
  boot();
  const { chooseTheme } = await import('#stores/theme.ts');
  chooseTheme('dark');
  expect(shown()).toEqual(dark);
  expect(localStorage.getItem('theme')).toBe('dark');
  chooseTheme(undefined);
  expect(shown()).toEqual(bySystem);
  expect(localStorage.getItem('theme')).toBeNull();
});

test('another tab’s choice is shown as well', () => {
  boot();
  localStorage.setItem('theme', 'light');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' }));
  expect(shown()).toEqual(light);
});
