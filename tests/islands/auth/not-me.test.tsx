/** The page of the mailed link "This was not me". */
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notMeTokenOf, strangersLink } from '../../support/destinations.ts';
import { openPage } from '../../support/dom/page.ts';
import { buyer, createShopper, listItem, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

/** A customer whose trade link somebody wants to change; gives the token of the mail. */
async function robbed() {
  const ada = await createShopper(app, 5000);
  const personal = { name: 'Ada', surname: 'Byron', phone: '+49 151 12345678', email: ada.email };
  await ada.browser.put('/user/profile', { ...personal, steam_trade_link: strangersLink });
  return { ada, token: await notMeTokenOf(app, ada.email) };
}

async function openLink(hash: string) {
  const page = openPage(app.browser(), { path: `/not-me${hash}` });
  const { NotMe } = await import('#islands/auth/NotMe.tsx');
  const { unmount } = page.show(<NotMe language="en" />);
  return { page, unmount };
}

const button = () => screen.findByRole('button', { name: 'This was not me: stop it' });

test('it says what happened and what the button does, and only the button does it', async () => {
  const { ada, token } = await robbed();
  await ada.addToCart(await listItem(app, 500));
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  const { page } = await openLink(`#token=${token}`);
  await button();
  expect(location.hash).toBe('');
  expect(screen.getByText(strangersLink)).toBeTruthy();
  expect(screen.getByText('1 item that was bought since and is not delivered is held back')).toBeTruthy();
  expect(screen.queryByText(/payout/)).toBeNull();
  expect(page.calls).toEqual([`GET /api/not-me/${token}`]);
  expect((await ada.browser.get('/is-auth')).body.authenticated).toBe(true);

  await page.user.click(await button());
  expect(await screen.findByRole('heading', { name: 'It is stopped' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe('/auth?form=reset');
  expect((await ada.browser.get('/is-auth')).body.authenticated).toBe(false);
});

test('reloaded it still knows its link; used it says so', async () => {
  const { token } = await robbed();
  const { page, unmount } = await openLink(`#token=${token}`);
  await button();
  unmount();
  await app.browser().post('/not-me', { token });
  const { NotMe } = await import('#islands/auth/NotMe.tsx');
  page.show(<NotMe language="en" />);
  expect(await screen.findByRole('heading', { name: 'This link was used already' })).toBeTruthy();
});

test.each(['', '#token=', '#token=nonsense'])('"%s" is no link', async (hash) => {
  history.replaceState(null, '', '/');
  await openLink(hash);
  expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy();
});

test('without an answer it says why and can be tried again, and nothing has happened', async () => {
  const { token } = await robbed();
  const page = openPage(app.browser(), { path: `/not-me#token=${token}` });
  page.instead = () => Response.json({ status: 'ERROR', message: 'In a minute, please' }, { status: 429 });
  const { NotMe } = await import('#islands/auth/NotMe.tsx');
  page.show(<NotMe language="en" />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('In a minute, please')).toBeTruthy();
  page.instead = () => undefined;
  await page.user.click(again);
  page.instead = (call) =>
    call.startsWith('POST') ? Response.json({ status: 'ERROR', message: 'Not now' }, { status: 503 }) : undefined;
  await page.user.click(await button());
  const { $toasts } = await import('#stores/toasts.ts');
  await waitFor(() => expect($toasts.get().map(({ text }) => text)).toEqual(['Not now']));
  expect(await button()).toBeTruthy();
});
