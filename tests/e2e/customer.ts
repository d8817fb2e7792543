/** Customers of a test's own: the test server creates them, the shop takes their money at its sandbox. */
import type { BrowserContext, Page } from '@playwright/test';
import { api, pressInSandbox } from '../support/site/api.ts';
import { insertCustomer } from '../support/site/ask-test-server.ts';
import { expect, newAddress } from './shop.ts';

export const password = 'Demo1234';

/** What the checkout asks for, and the top-up too. */
export const contact = {
  name: 'Ada',
  surname: 'Lovelace',
  phone: '+4930901820',
  country: 'DE',
  city: 'Berlin',
  address: 'Unter den Linden 1',
  postCode: '10117',
};

export const tradeLink = 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=Ab3dE6gH';

export interface Customer {
  email: string;
  token: string;
  /** `name=value` of what the browser of the customer keeps. */
  cookies: string[];
  verified: boolean;
  balanceCents: number;
}

interface Wanted {
  verified?: boolean;
  /** Topped up by card. */
  balanceCents?: number;
  /** Ids of what is in the cart. */
  cart?: readonly string[];
  /** Has `contact` and `tradeLink` in the profile. */
  withTradeLink?: boolean;
}

export async function createCustomer(wanted: Wanted = {}): Promise<Customer> {
  const { verified = true, balanceCents = 0, cart = [], withTradeLink = false } = wanted;
  const { name, surname, phone } = contact;
  const email = newAddress();
  const { token, session } = await insertCustomer({ name, surname, phone, email, password, verified });
  const cookies = [`session=${session}`, `XSRF-TOKEN=${crypto.randomUUID()}`];
  const customer: Customer = { email, token, cookies, verified, balanceCents };
  if (balanceCents > 0) await topUp(customer, balanceCents / 100);
  if (withTradeLink) {
    const profile = { ...contact, email, phoneE164: phone, post_code: contact.postCode, steam_trade_link: tradeLink };
    const saved = await api('PUT', '/user/profile', profile, customer.token);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }
  for (const id of cart) {
    const added = await api('POST', '/cart/add', { id }, customer.token);
    expect(added.status, JSON.stringify(added.body)).toBe(200);
  }
  return customer;
}

let demo: Promise<string> | undefined;

/** The token of the demo customer, who has a history to look at; no test changes it. One sign-in does for all tests of a process. */
export function demoToken(): Promise<string> {
  demo ??= api('POST', '/login', { username: 'demo@regalia.test', password }).then(({ body }) => body.token);
  return demo;
}

async function topUp({ email, token }: Customer, euros: number): Promise<void> {
  const form = { ...contact, email, amount: String(euros), currency: 'EUR', paymentMethod: 'card' };
  const { status, body } = await api('POST', '/deposit/checkout', form, token);
  expect(status, JSON.stringify(body)).toBe(200);
  const back = await pressInSandbox(body.redirect_url, { action: 'pay' });
  expect(back).toContain('/success-payment');
}

/** Puts into the browser the session, as if the customer had signed in on it before. */
export async function signedIn(context: BrowserContext, customer: Customer): Promise<void> {
  const origin = process.env.SITE_UNDER_TEST ?? '';
  const { email, token, verified: emailVerified, balanceCents } = customer;
  const session = { name: contact.name, surname: contact.surname, email, balanceCents, emailVerified };
  const about = { domain: new URL(origin).hostname, path: '/', expires: -1, secure: false, sameSite: 'Lax' } as const;
  await context.setStorageState({
    cookies: [...customer.cookies, 'cookie_consent=true'].map((cookie) => {
      const [name = '', value = ''] = cookie.split('=');
      return { ...about, name, value, httpOnly: name !== 'XSRF-TOKEN' && name !== 'cookie_consent' };
    }),
    origins: [
      {
        origin,
        localStorage: [
          { name: 'session', value: JSON.stringify(session) },
          { name: 'token', value: token },
        ],
      },
    ],
  });
}

/** Fills in the cart's form for a new customer, whose name and address of mail it knows already. */
export async function fillBuyer(page: Page): Promise<void> {
  await expect(page.getByLabel('First name')).toHaveValue(contact.name);
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('option', { name: 'Germany' }).click();
  await page.getByLabel('City').fill(contact.city);
  await page.getByLabel('Address', { exact: true }).fill(contact.address);
  await page.getByLabel('Post Code').fill(contact.postCode);
  await page.getByLabel('Steam trade link').fill(tradeLink);
  await page.getByRole('checkbox', { name: /accept the Terms/ }).check();
}
