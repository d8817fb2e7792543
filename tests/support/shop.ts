/** What money tests need in a shop: items, currencies, promo codes, and customers who are signed in and have money. */
import { eq } from 'drizzle-orm';
import { cartItems } from '#server/db/schema/carts.ts';
import { categories, items } from '#server/db/schema/catalogue.ts';
import { accounts } from '#server/db/schema/ledger.ts';
import { promoCodes } from '#server/db/schema/promos.ts';
import { currencies, settings } from '#server/db/schema/shop.ts';
import { statement, write } from '#server/db/write.ts';
import type { Principal } from '#server/domain/auth/session/query-as-customer.ts';
import { customerAccount, systemAccounts } from '#server/domain/ledger/accounts.ts';
import { transfer } from '#server/domain/ledger/transfer.ts';
import type { Browser } from './browser.ts';
import { createCustomer } from './create-customer.ts';
import type { TestApp } from './test-app.ts';

/** What a buyer types in at checkout. */
export const buyer = {
  name: 'Ada',
  surname: 'Byron',
  email: 'ada@example.com',
  phone: '+49 30 901820',
  country: 'DE',
  city: 'Berlin',
  address: 'Unter den Linden 1',
  postCode: '10117',
  tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=12345678&token=aB3dE_-9',
  terms: true,
};

const bank = { sepa_beneficiary: 'Regalia B.V.', sepa_iban: 'NL91ABNA0417164300', sepa_bic: 'ABNANL2A' };

/** Settings, currencies and promo codes as the shop has them. */
export async function seedShop(app: TestApp): Promise<void> {
  const { db, now } = app.deps;
  const at = now();
  const money = [
    { code: 'EUR', symbol: '€', rateMicros: 1_000_000, isDefault: true },
    { code: 'USD', symbol: '$', rateMicros: 1_100_000 },
    { code: 'JPY', symbol: '¥', rateMicros: 160_000_000 },
  ].map((row, position) => ({ ...row, position, updatedAt: at }));
  const set = { vat_percent: 21, min_top_up: 5, ...bank };
  await write(db, [
    statement(db.insert(categories).values({ id: 'cat_dota2', name: 'Dota 2', url: 'dota2' })),
    statement(db.insert(currencies).values(money)),
    ...Object.entries(set).map(([name, value]) =>
      statement(db.insert(settings).values({ name, value: JSON.stringify(value), updatedAt: at })),
    ),
    statement(
      db.insert(promoCodes).values([
        { code: 'WELCOME10', type: 'percent', amount: 1000, usesPerCustomerMax: 1, createdAt: at },
        { code: 'MINUS5', type: 'fixed', amount: 500, minimumCents: 2000, createdAt: at },
        { code: 'GONE', type: 'fixed', amount: 500, endsAt: at - 1, createdAt: at },
        { code: 'ONCE', type: 'fixed', amount: 100, usesMax: 1, createdAt: at },
        { code: 'FREE', type: 'percent', amount: 10_000, createdAt: at },
      ]),
    ),
  ]);
}

/** Lists an item; gives its id. */
export async function listItem(app: TestApp, priceCents: number): Promise<string> {
  const { db, newId, now } = app.deps;
  const id = newId('itm');
  const row = {
    id,
    title: `Blade ${id.slice(-4)}`,
    type: 'Blade',
    subcategory: 'blade',
    quality: 'field_tested' as const,
    categoryId: 'cat_dota2',
    priceCents,
    imgUrl: '/a.svg',
    imgUrlBig: '/b.svg',
    state: 'available' as const,
    createdAt: now(),
    updatedAt: now(),
  };
  await write(db, [statement(db.insert(items).values(row))]);
  return id;
}

export interface Shopper {
  id: string;
  email: string;
  browser: Browser;
  /** As use cases see the customer. */
  principal: Principal;
  balance(): Promise<number>;
  /** Puts items into the cart. */
  addToCart(...itemIds: string[]): Promise<void>;
}

/** What came by bank transfer and lies on the balance, to be withdrawn at once. */
export async function bankMoney({ deps }: TestApp, { id }: Pick<Shopper, 'id'>, amountCents: number): Promise<void> {
  const { db, newId, now } = deps;
  const payment = { code: 'withdrawal_sent_back' as const, causeId: newId('out'), from: systemAccounts.bank };
  await write(db, [transfer(db, now(), { ...payment, to: customerAccount(id), amountCents })]);
}

/** A signed-in customer with `cents` on the balance, and a Steam trade link in the profile. */
export async function createShopper(
  app: TestApp,
  cents = 0,
  { verified = true, steamTradeLink = buyer.tradeUrl } = {},
): Promise<Shopper> {
  const { deps } = app;
  const { db, newId, now } = deps;
  const id = newId('cus');
  const email = `${id}@example.com`;
  const start = { code: 'credit' as const, causeId: id, from: systemAccounts.goodwill, to: customerAccount(id) };
  const { session, token } = await createCustomer(
    deps,
    {
      id,
      email,
      name: 'Ada',
      surname: 'Byron',
      steamTradeLink,
      confirmedTradeLink: steamTradeLink,
      emailVerifiedAt: verified ? now() : null,
    },
    transfer(db, now(), { ...start, amountCents: cents }),
  );
  const browser = app.browser();
  browser.token = token;
  return {
    id,
    email,
    browser,
    principal: { sessionId: session.id, language: 'en', address: '203.0.113.7', userAgent: 'a test', country: '' },
    async balance() {
      const [account] = await db
        .select()
        .from(accounts)
        .where(eq(accounts.id, customerAccount(id)));
      return account?.balanceCents ?? Number.NaN;
    },
    async addToCart(...itemIds) {
      for (const [index, itemId] of itemIds.entries()) {
        const [item] = await db.select().from(items).where(eq(items.id, itemId));
        const line = { customerId: id, itemId, seenPriceCents: item?.priceCents ?? 0, addedAt: now() + index };
        await write(db, [statement(db.insert(cartItems).values(line))]);
      }
    },
  };
}
