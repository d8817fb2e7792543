/** Customers who came in by the front door: they sign up over HTTP, open the link of their mail, and hold money by a transfer. */
import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { sessions } from '#server/db/schema/customers.ts';
import { settings } from '#server/db/schema/shop.ts';
import { statement, write } from '#server/db/write.ts';
import type { Principal } from '#server/domain/auth/session/query-as-customer.ts';
import { customerAccount, systemAccounts } from '#server/domain/ledger/accounts.ts';
import { transfer } from '#server/domain/ledger/transfer.ts';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

export const goodPassword = 'Secret123';

export interface CustomerOptions {
  name?: string;
  email?: string;
  /** Opens the link of the verification mail; true when absent. */
  verified?: boolean;
  /** Credited by the shop. */
  balanceCents?: number;
  /** Network address of the browser. */
  address?: string;
  headers?: Record<string, string>;
}

export interface TestCustomer {
  id: string;
  email: string;
  password: string;
  /** Signed in by cookie. */
  browser: Browser;
  /** The token of the sign-up's answer. */
  token: string;
}

let count = 0;

/** Lets the shop take customers. */
export async function openRegistration({ deps }: TestApp): Promise<void> {
  await setSetting(deps, 'is_reg_enabled', true);
}

export async function setSetting({ db, now }: TestApp['deps'], name: string, value: unknown): Promise<void> {
  const row = { name, value: JSON.stringify(value), updatedAt: now() };
  const insert = db.insert(settings).values(row);
  await write(db, [statement(insert.onConflictDoUpdate({ target: settings.name, set: { value: row.value } }))]);
}

export function signUpForm(changes: Record<string, unknown> = {}) {
  count += 1;
  return {
    name: 'Ada',
    surname: 'Byron',
    email: `customer${count}@example.test`,
    phone: '+49 151 12345678',
    phoneE164: '+4915112345678',
    password: goodPassword,
    passConfirm: goodPassword,
    terms: true,
    ...changes,
  };
}

export async function signUpCustomer(app: TestApp, options: CustomerOptions = {}): Promise<TestCustomer> {
  const { verified = true, balanceCents = 0, address, headers = {}, ...given } = options;
  await openRegistration(app);
  const browser = app.browser(address);
  const form = signUpForm(given);
  const answer = await browser.post('/register', form, { headers });
  expect(answer.body, 'registration').toMatchObject({ status: 'OK' });
  const id = await customerIdOf(app, form.email);
  if (verified) await browser.get(await mailedPath(app, form.email));
  if (balanceCents > 0) await credit(app, id, balanceCents);
  return { id, email: form.email, password: form.password, browser, token: answer.body.token };
}

/** A customer's newest session as use cases see it. */
export async function principalOf({ deps }: TestApp, customerId: string): Promise<Principal> {
  const newest = deps.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, customerId))
    .orderBy(desc(sessions.createdAt));
  const [session] = await newest;
  return { sessionId: session?.id ?? null, language: 'en', address: '203.0.113.7', userAgent: 'a test', country: '' };
}

/** The API path of the newest link that was mailed to an address. */
export async function mailedPath(app: TestApp, email: string): Promise<string> {
  const url = new URL(await mailedLink(app, email));
  return url.pathname.replace(/^\/api/, '') + url.search;
}

/** The newest link that was mailed to an address, beside the one to the support that every mail ends with. */
export async function mailedLink(app: TestApp, email: string): Promise<string> {
  await app.settled();
  const bodies = app.mails.filter(({ to }) => to === email).map(({ text }) => text.split('\n--\n')[0] ?? '');
  const link = /https?:\/\/\S+/.exec(bodies.findLast((body) => body.includes('http')) ?? '')?.[0];
  if (!link) throw new Error(`No link was mailed to ${email}`);
  return link;
}

export async function credit({ deps }: TestApp, customerId: string, amountCents: number): Promise<void> {
  const { db, newId, now } = deps;
  const to = customerAccount(customerId);
  const causeId = newId('evt');
  await write(db, transfer(db, now(), { code: 'credit', causeId, from: systemAccounts.goodwill, to, amountCents }));
}

async function customerIdOf({ deps }: TestApp, email: string): Promise<string> {
  const { rows } = await deps.db.$client.execute({ sql: 'select id from customers where email = ?', args: [email] });
  return String(rows[0]?.id);
}
