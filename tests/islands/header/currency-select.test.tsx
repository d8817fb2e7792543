/** The shop's own select, by the header's list of currencies: key by key (docs/decisions/0008-platform-widgets.md says why it is our own). */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '../../support/dom/page.ts';
import { seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const button = () => screen.getByRole('button', { name: /^Currency: / });
const list = () => screen.findByRole('listbox', { name: 'Currency' });
const active = async () => (await list()).querySelector('[data-active]');

/** A page with the select, whose button has the focus. */
async function openSelect() {
  const page = openPage(app.browser());
  const { CurrencySelect } = await import('#islands/header/CurrencySelect.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  await bootstrap();
  page.show(
    <main>
      <h1>A page</h1>
      <CurrencySelect language="en" />
      <button type="button">Next</button>
    </main>,
  );
  button().focus();
  return page;
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());

test.each(['{Enter}', ' ', '{ArrowDown}', '{ArrowUp}'])('opens on %j with the chosen option active', async (key) => {
  const { user } = await openSelect();
  await user.keyboard(key);
  await waitFor(async () => expect(document.activeElement).toBe(await list()));
  expect(await active()).toHaveProperty('textContent', 'EUR€');
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect((await list()).getAttribute('aria-activedescendant')).toBe((await active())?.id);
});

test.each(['{Enter}', ' ', '{ArrowDown}'])('keys that follow %j at once count', async (key) => {
  const { user } = await openSelect();
  await user.keyboard(`${key}{End}{Enter}`);
  await isClosed();
  expect(document.activeElement).toBe(button());
  await waitFor(() => expect(localStorage.getItem('currency_code')).toBe('JPY'));
});

test.each(['Enter', ' '])('a key %j that is held down opens the list and leaves it open', async (key) => {
  const { user } = await openSelect();
  await user.keyboard(key === ' ' ? '{ >3/}' : `{${key}>3/}`);
  expect(document.activeElement).toBe(await list());
  await user.keyboard('{Escape}');
  await isClosed();
});

test('arrows, Home and End move and stop at the ends', async () => {
  const { user } = await openSelect();
  await user.keyboard('{Enter}');
  const labels = within(await list())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  for (const [key, label] of [
    ['ArrowUp', labels[0]],
    ['ArrowDown', labels[1]],
    ['End', labels.at(-1)],
    ['ArrowDown', labels.at(-1)],
    ['Home', labels[0]],
  ] as const) {
    await user.keyboard(`{${key}}`);
    expect((await active())?.textContent, key).toBe(label);
  }
});

describe('type-ahead', () => {
  test.each(['{Enter}', ' '])('finds what %j chooses, and the focus goes back', async (key) => {
    const { user } = await openSelect();
    await user.keyboard('{Enter}us');
    expect((await active())?.textContent).toBe('USD$');
    await user.keyboard(key);
    await isClosed();
    expect(document.activeElement).toBe(button());
    expect(button().getAttribute('aria-label')).toBe('Currency: USD');
    expect([localStorage.getItem('currency_code'), localStorage.getItem('currency_symbol')]).toEqual(['USD', '$']);
  });

  test('opens a closed one, and looks for a prefix and not for any part', async () => {
    const { user } = await openSelect();
    await user.keyboard('u');
    expect((await active())?.textContent).toBe('USD$');
  });

  test('begins anew after resetMs, which count from when the list shows what was typed', async () => {
    const { user } = await openSelect();
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation(() => 0);
    const at = vi.spyOn(Event.prototype, 'timeStamp', 'get');
    onTestFinished(() => {
      frames.mockRestore();
      at.mockRestore();
    });
    const type = async (key: string, seconds: number) => {
      at.mockReturnValue(100_000 + seconds * 1000);
      await user.keyboard(key);
      return (await active())?.textContent;
    };
    const drawnAt = (seconds: number) => frames.mock.lastCall?.[0](100_000 + seconds * 1000);
    expect(await type('u', 0)).toBe('USD$');
    drawnAt(5);
    expect(await type('s', 5.7)).toBe('USD$');
    drawnAt(5.8);
    expect(await type('e', 6.6)).toBe('EUR€');
  });
});

test.each(['{Escape}', '{Tab}'])('%s closes it without a choice', async (key) => {
  const { user } = await openSelect();
  await user.keyboard('{Enter}{End}');
  await user.keyboard(key);
  await isClosed();
  expect(localStorage.getItem('currency_code')).toBeNull();
  expect(document.activeElement).toBe(key === '{Tab}' ? screen.getByRole('button', { name: 'Next' }) : button());
});

test('a click outside closes it', async () => {
  const { user } = await openSelect();
  await user.click(button());
  await list();
  await user.click(screen.getByRole('heading'));
  await isClosed();
});
