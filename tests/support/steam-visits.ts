/** Visitors who go to Steam and come back with its answer. */
import { expect } from 'vitest';
import type { Browser } from './browser.ts';
import { goodPassword, signUpCustomer } from './customers.ts';
import type { SteamDouble } from './steam-double.ts';
import type { TestApp } from './test-app.ts';

export type SteamVisits = ReturnType<typeof steamVisits>;

/** Where a customer is led who has come in, on the way to `target`. */
export const signedIn = (target: string) => `/auth?form=signin&redirect=${encodeURIComponent(target)}&steam=in`;

export const isIn = async (browser: Browser) => (await browser.get('/is-auth')).body.authenticated;

export function steamVisits(app: TestApp, steam: SteamDouble) {
  let accounts = 0;
  function newSteamId(): string {
    accounts += 1;
    return `7656119${String(8_000_000_000 + accounts)}`;
  }

  /** What the visitor takes to Steam. */
  async function question(browser: Browser, redirect = ''): Promise<URL> {
    const { status, headers } = await browser.get(`/auth/steam/start?redirect=${encodeURIComponent(redirect)}`);
    expect(status).toBe(302);
    return new URL(headers.get('location') ?? '');
  }

  async function bringBack(browser: Browser, answer: URLSearchParams): Promise<string | null> {
    const { status, headers } = await browser.get(`/auth/steam/return?${answer}`);
    expect(status).toBe(302);
    return headers.get('location');
  }

  async function comeThroughSteam(browser: Browser, steamId: string, redirect = ''): Promise<string | null> {
    return bringBack(browser, steam.answer(await question(browser, redirect), steamId, app.clock.now));
  }

  async function link(browser: Browser, steamId: string, proof: object = {}) {
    const { body, status } = await browser.post('/user/steam/link', { password: goodPassword, ...proof });
    expect(status, body.message).toBe(200);
    return bringBack(browser, steam.answer(new URL(body.redirect_url), steamId, app.clock.now));
  }

  async function linkedCustomer() {
    const [customer, steamId] = [await signUpCustomer(app), newSteamId()];
    expect(await link(customer.browser, steamId)).toBe('/account/personal?steam=linked');
    return { ...customer, steamId };
  }

  return { newSteamId, question, bringBack, comeThroughSteam, link, linkedCustomer };
}
