/** The page of the mailed link "This was not me". */
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notMeTokenOf, strangersLink } from '../support/destinations.ts';
import { openPage } from '../support/dom/page.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const ending = (name: string) =>
  `<template data-screen="${name}"><section role="status"><h1>${name}</h1></section></template>`;

/** The page before its script has run, with what the script looks for. */
const html = `<main data-screens><section aria-busy="true"><h1>waiting</h1></section>
  <template data-screen="ask"><section><p data-part="what"></p><p data-part="destination"></p>
    <ul><li data-part="items"></li><li data-part="payouts"></li></ul>
    <button><span>Stop it</span><span hidden>Stopping</span></button></section></template>
  <template data-screen="failed"><section><p data-part="reason"></p><button>Try again</button></section></template>
  ${['invalid', 'used', 'done'].map(ending).join('')}</main>`;

/** A customer whose trade link somebody wants to change; gives the token of the mail. */
async function robbed() {
  const ada = await createShopper(app, 5000);
  const personal = { name: 'Ada', surname: 'Byron', phone: '+49 151 12345678', email: ada.email };
  await ada.browser.put('/user/profile', { ...personal, steam_trade_link: strangersLink });
  return { ada, token: await notMeTokenOf(app, ada.email) };
}

async function load() {
  vi.resetModules();
  document.body.innerHTML = html;
  await import('#browser/not-me-page.ts');
}

const open = (hash: string) => openPage(app.browser(), { path: `/not-me${hash}` });
const shown = (name: string) => screen.findByRole('heading', { name });
const busyAttributes = (element: Element) => ['aria-busy', 'aria-disabled'].map((name) => element.getAttribute(name));
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Stop it' });

test('it says what happened and what the button does, and only the button does it', async () => {
  const { ada, token } = await robbed();
  await ada.addToCart(await listItem(app, 500));
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  const page = open(`#token=${token}`);
  await load();
  await button();
  expect(location.hash).toBe('');
  expect(
    screen.getByText(/^On \d\d\.\d\d\.\d{4} someone .* asked that your items go to this trade link:$/),
  ).toBeTruthy();
  expect(screen.getByText(strangersLink)).toBeTruthy();
  expect(screen.getByText('1 item that was bought since and is not delivered is held back')).toBeTruthy();
  expect(screen.getAllByRole('listitem'), 'no payout, no words of payouts').toHaveLength(1);
  expect(page.calls).toEqual([`GET /api/not-me/${token}`]);
  expect((await ada.browser.get('/is-auth')).body.authenticated).toBe(true);

  await page.user.click(await button());
  expect(await shown('done')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect((await ada.browser.get('/is-auth')).body.authenticated).toBe(false);
});

test('while it is stopped the button says so, keeps the focus, and a second press does nothing', async () => {
  const { token } = await robbed();
  const page = open(`#token=${token}`);
  await load();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  page.beforeAnswer = (call) => (call.startsWith('POST') ? answered : undefined);
  const pressed = await button();
  await page.user.click(pressed);
  expect(screen.getByRole('button', { name: 'Stopping' })).toBe(pressed);
  expect([...busyAttributes(pressed), pressed.disabled]).toEqual(['true', 'true', false]);
  expect(document.activeElement).toBe(pressed);
  await page.user.click(pressed);
  answer();
  expect(await shown('done')).toBeTruthy();
  expect(page.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
});

test('who was signed in here is so no longer', async () => {
  const { ada, token } = await robbed();
  const page = openPage(ada.browser, { path: `/not-me#token=${token}`, token: ada.browser.token ?? '' });
  await load();
  await page.user.click(await button());
  await shown('done');
  expect(localStorage.getItem('token')).toBeNull();
});

test('reloaded it still knows its link; used it says so', async () => {
  const { token } = await robbed();
  open(`#token=${token}`);
  await load();
  await button();
  await app.browser().post('/not-me', { token });
  await load();
  expect(await shown('used')).toBeTruthy();
});

test('a link that was used meanwhile says so when the button is pressed', async () => {
  const { token } = await robbed();
  const page = open(`#token=${token}`);
  await load();
  await button();
  await app.browser().post('/not-me', { token });
  await page.user.click(await button());
  expect(await shown('used')).toBeTruthy();
});

test.each(['', '#token=', '#token=nonsense'])('"%s" is no link', async (hash) => {
  open(hash);
  await load();
  expect(await shown('invalid')).toBeTruthy();
});

test('without an answer it says why and can be tried again, and nothing has happened', async () => {
  const { token } = await robbed();
  const page = open(`#token=${token}`);
  page.instead = () => Response.json({ status: 'ERROR', message: 'In a minute, please' }, { status: 429 });
  await load();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('In a minute, please')).toBeTruthy();
  let answer = () => {};
  page.instead = () => new Promise((resolve) => (answer = () => resolve(undefined)));
  await page.user.click(again);
  expect(screen.getByRole('heading', { name: 'waiting' })).toBeTruthy();
  answer();
  const pressed = await button();
  page.instead = (call) =>
    call.startsWith('POST') ? Response.json({ status: 'ERROR', message: 'Not now' }, { status: 503 }) : undefined;
  await page.user.click(pressed);
  const { $toasts } = await import('#stores/toasts.ts');
  await waitFor(() => expect($toasts.get().map(({ text }) => text)).toEqual(['Not now']));
  expect(await button(), 'it can be pressed again').toBe(pressed);
  expect(busyAttributes(pressed)).toEqual([null, null]);
});
