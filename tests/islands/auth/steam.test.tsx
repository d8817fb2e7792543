/** The way through Steam: from the link of the sign-in page to a double of Steam, back with its answer, and on. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { goodPassword, openRegistration, setSetting } from '../../support/customers.ts';
import { openPage } from '../../support/dom/page.ts';
import { type SteamDouble, startSteamDouble } from '../../support/steam-double.ts';
import { isIn, type SteamVisits, steamVisits } from '../../support/steam-visits.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../../support/two-factor.ts';

let steam: SteamDouble;
let app: TestApp;
let visits: SteamVisits;
beforeAll(async () => {
  steam = await startSteamDouble();
  app = await createTestApp({ steamEndpoint: steam.endpoint });
  await openRegistration(app);
  await setSetting(app.deps, 'steam_enabled', true);
  visits = steamVisits(app, steam);
});
afterAll(async () => {
  await app.close();
  await steam.close();
});

/** The sign-in page at `path`, hidden as `browser/boot.js` hides it before the islands run. */
async function openAuth(browser: Browser, path: string) {
  vi.resetModules();
  const page = openPage(browser, { path });
  document.documentElement.dataset.form = 'none';
  const { AuthScreen } = await import('#islands/auth/AuthScreen.tsx');
  const { $toasts } = await import('#stores/toasts.ts');
  const { unmount } = page.show(<AuthScreen language="en" />);
  await waitFor(() => expect('form' in document.documentElement.dataset).toBe(false));
  return { page, unmount, toasts: () => $toasts.get().map(({ text }) => text) };
}

/** Follows the link of the page at `path` to Steam; gives what Steam is asked. */
async function toSteam(browser: Browser, path: string): Promise<URL> {
  const { page, unmount } = await openAuth(browser, path);
  await page.user.click(await screen.findByRole('link', { name: 'Sign in through Steam' }));
  unmount();
  const [start = ''] = page.left;
  const { status, headers } = await browser.get(start.replace(/^\/api/, ''));
  expect(status).toBe(302);
  return new URL(headers.get('location') ?? '');
}

/** Where one is led who signs in at Steam as `steamId`. */
async function throughSteam(browser: Browser, path: string, steamId: string): Promise<string> {
  const answer = steam.answer(await toSteam(browser, path), steamId, app.clock.now);
  return (await visits.bringBack(browser, answer)) ?? '';
}

test('it does not go around two-factor authentication: the code is asked for, and lets in', async () => {
  const customer = await customerWithTwoFactor(app);
  const steamId = visits.newSteamId();
  await visits.link(customer.browser, steamId, { code: codeOf(app, customer.secret) });
  app.clock.now += 60;
  const browser = app.browser();
  const { page } = await openAuth(browser, await throughSteam(browser, '/auth', steamId));
  const code = await screen.findByRole('textbox', { name: 'Code' });
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(await isIn(browser)).toBe(false);
  await page.user.type(code, `${codeOf(app, customer.secret)}{Enter}`);
  await waitFor(() => expect(page.left).toEqual(['/account']));
  expect(await isIn(browser)).toBe(true);
});

test('it brings someone new to sign-up, which links the account', async () => {
  const browser = app.browser();
  const steamId = visits.newSteamId();
  const { page } = await openAuth(browser, await throughSteam(browser, '/auth?form=signup', steamId));
  expect(await screen.findByText(new RegExp(`your Steam account ${steamId} will be linked`))).toBeTruthy();
  for (const [label, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Byron'],
    ['Email', 'from-steam@example.test'],
    ['Phone', '+49 30 901820'],
    ['Password', goodPassword],
    ['Confirm password', goodPassword],
  ] as const)
    await page.user.type(screen.getByLabelText(label), value);
  screen.getByRole('checkbox').focus();
  await page.user.keyboard(' {Enter}');
  await waitFor(() => expect(page.left).toEqual(['/account']));
  const { SecurityPanels } = await import('#islands/account/SecurityPanels.tsx');
  page.show(<SecurityPanels language="en" />);
  const panel = await screen.findByRole('region', { name: 'Steam' });
  expect(within(panel).getByText(new RegExp(`Linked to the Steam account ${steamId}`))).toBeTruthy();
});

test('one who thought better of it is told so, on the form that they came from', async () => {
  const browser = app.browser();
  const question = await toSteam(browser, '/auth');
  const back = new URL(question.searchParams.get('openid.return_to') ?? '');
  back.searchParams.set('openid.mode', 'cancel');
  const { toasts } = await openAuth(browser, (await visits.bringBack(browser, back.searchParams)) ?? '');
  expect(toasts()).toEqual(['You have not signed in through Steam']);
  expect(location.pathname + location.search).toBe('/auth?form=signin');
});
