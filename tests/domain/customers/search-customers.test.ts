/** Whatever an operator knows of a customer finds them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchesShown } from '#rules/limits/lists.ts';
import { searchTermsOf } from '#server/domain/customers/operator/parts/search-terms.ts';
import { searchCustomers } from '#server/domain/customers/operator/search-customers.ts';
import { createCustomer } from '../../support/create-customer.ts';
import { createShopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
const steamId = '76561197972611406';
const link = 'https://steamcommunity.com/tradeoffer/new/?partner=12345678&token=aB3dE_-9';

beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  const people = [
    { id: 'cus_ada', email: 'Ada.Lovelace@example.com', name: 'Ada', surname: 'Lovelace', steamId },
    { id: 'cus_bob', email: 'bob@lovely.test', name: 'Bob', surname: 'Müller', phoneE164: '+4930901820' },
    { id: 'cus_eve', email: 'eve@example.com', name: 'Eve', surname: 'Adams' },
  ];
  for (const person of people) {
    await createCustomer(app.deps, person);
    app.clock.now += 60;
  }
  await run(`insert into orders (id, customer_id, method, state, subtotal_cents, total_cents, vat_percent, buyer_name, buyer_surname, buyer_email,
    buyer_phone, buyer_country, buyer_city, buyer_address, buyer_post_code, steam_id, trade_url, terms_accepted_at, created_at, paid_at)
    values ('ord_ofbob', 'cus_bob', 'card', 'paid', 4321, 4321, 21, '', '', '', '', '', '', '', '', '', '', 1, 5, 5)`);
  await run(`insert into payments (id, customer_id, purpose, provider, method, state, amount_cents, currency, charged_minor_units, rate_micros,
    provider_ref, money_ref, sepa_reference, payer_iban, created_at, expires_at)
    values ('pay_ofeve', 'cus_eve', 'topup', 'bank', 'sepa', 'Pending', 123400, 'EUR', 123400, 1000000, 'cs_test_123', 'pi_test_9', 'RG-AB12-CD34',
    'DE••1234', 5, 6)`);
  await run(`insert into payouts (id, customer_id, method, state, amount_cents, iban_masked, created_at, updated_at)
    values ('out_ofbob', 'cus_bob', 'sepa', 'processing', 999, 'NL••43AB', 5, 5)`);
});
afterAll(() => app.close());

const run = async (sql: string) => (await app.deps.db.$client.execute(sql)).rows;
const search = async (text: string) =>
  (await searchCustomers({ deps: app.deps }, { search: text })).rows.map(({ id, matches }) => [id, matches[0]?.way]);

test.each([
  ['ada.lovelace@EXAMPLE.com', [['cus_ada', 'email']]],
  ['cus_eve', [['cus_eve', 'customer']]],
  ['ord_ofbob', [['cus_bob', 'order']]],
  ['ord_ofb', [['cus_bob', 'order']]],
  ['sale:ord_ofbob', [['cus_bob', 'order']]],
  ['out-ofbob', [['cus_bob', 'payout']]],
  ['pay_ofeve', [['cus_eve', 'payment']]],
  ['rg ab12 cd34', [['cus_eve', 'bank_reference']]],
  ['RG-AB12-CD34', [['cus_eve', 'bank_reference']]],
  ['cs_test_123', [['cus_eve', 'provider_reference']]],
  ['pi_test_9', [['cus_eve', 'provider_reference']]],
  [steamId, [['cus_ada', 'steam']]],
  [link, [['cus_ada', 'steam']]],
  [`https://steamcommunity.com/profiles/${steamId}`, [['cus_ada', 'steam']]],
  ['43ab', [['cus_bob', 'iban']]],
  ['NL91 ABNA 0417 1643 43AB', [['cus_bob', 'iban']]],
  ['43.21', [['cus_bob', 'amount']]],
  ['43,21 €', [['cus_bob', 'amount']]],
  ['-€43.21', [['cus_bob', 'amount']]],
  ['muller', [['cus_bob', 'name']]],
  ['MÜLLER Bob', [['cus_bob', 'name']]],
  ['0901820', [['cus_bob', 'name']]],
  ['zzzzzz', []],
  ['"; drop', []],
])('%s finds %j', async (text, found) => {
  expect(await search(text)).toEqual(found);
});

test('a sum is read as the console writes it, and not where its thousands could be decimals', () => {
  expect(searchTermsOf('-€1,234.50').amountCents).toBe(123_450);
  expect(searchTermsOf('1.234.567,89 €').amountCents).toBe(123_456_789);
  expect(searchTermsOf('1,234').amountCents).toBeNull();
});

test('what is one thing and another finds both: the end of an account number before an amount', async () => {
  expect(await search('1234')).toEqual([['cus_eve', 'iban']]);
  const [eve] = (await searchCustomers({ deps: app.deps }, { search: '1234' })).rows;
  expect(eve?.matches).toEqual([
    { way: 'iban', subject: 'pay_ofeve' },
    { way: 'amount', subject: 'pay_ofeve' },
  ]);
});

test('the surest comes first: the whole address, then how it begins, then what holds it, the newest first', async () => {
  expect(await search('love')).toEqual([
    ['cus_bob', 'name'],
    ['cus_ada', 'name'],
  ]);
  expect((await search('ada')).map(([id]) => id)).toEqual(['cus_ada', 'cus_eve']);
  expect((await search('e')).map(([id]) => id)).toEqual(['cus_eve']);
  const { rows, hasMore } = await searchCustomers({ deps: app.deps }, { search: 'love', limit: 1 });
  expect([rows.map(({ id }) => id), hasMore]).toEqual([['cus_bob'], true]);
});

test('who changes their name or address is found by the new one, and who closes the account by none', async () => {
  const dan = await createShopper(app);
  await run(`update customers set email = 'fresh@elsewhere.test', surname = 'Quixote' where id = '${dan.id}'`);
  expect(await search('quixote')).toEqual([[dan.id, 'name']]);
  expect(await search(dan.email)).toEqual([]);
  await run(`update customers set email = 'closed:${dan.id}', name = '', surname = '' where id = '${dan.id}'`);
  expect(await search('quixote')).toEqual([]);
  expect(await search('fresh@elsewhere')).toEqual([]);
});

test('matchesShown hits of a customer are named, and not one more', async () => {
  const namedOf = async (payments: number) => {
    await run("delete from payments where customer_id = 'cus_ada'");
    await run(`insert into payments (id, customer_id, purpose, provider, method, state, amount_cents, currency, charged_minor_units, rate_micros,
      provider_ref, created_at, expires_at)
      select 'pay_a' || value, 'cus_ada', 'topup', 'bank', 'sepa', 'Pending', 777700, 'EUR', 777700, 1000000, 'cs_a' || value, value, 6
      from generate_series(1, ${payments})`);
    const { rows } = await searchCustomers({ deps: app.deps }, { search: '7777.00' });
    return rows.find(({ id }) => id === 'cus_ada')?.matches.length;
  };
  expect([await namedOf(matchesShown), await namedOf(matchesShown + 1)]).toEqual([matchesShown, matchesShown]);
});
