/** The search for people in a log finds them, says where and never who. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaksIn, type PersonalValues, personalValues } from '../support/log-scan.ts';
import { createShopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let values: PersonalValues;
let email: string;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  const ada = await createShopper(app, 5000);
  email = ada.email;
  await ada.browser.get('/profile');
  values = await personalValues(app.url);
});
afterAll(() => app.close());

const leak = (line: object) => leaksIn([JSON.stringify({ route: '/api/profile', ms: 3, ...line })], values);

test('what the shop logs of a customer’s day holds nothing', () => {
  expect(app.log.length).toBeGreaterThan(0);
  expect(
    leaksIn(
      app.log.map((line) => JSON.stringify(line)),
      values,
    ),
  ).toEqual([]);
});

test('a name in a message is found by its column, and not repeated', () => {
  const [name = ''] = [...values].find(([, place]) => place === 'customers.surname') ?? [];
  expect(name.length).toBeGreaterThan(3);
  const found = leak({ cause: `Error: ${name} is unknown` });
  expect(found).toEqual([expect.stringMatching(/^a line of \/api\/profile: "cause" holds a value of \w+\.\w+$/)]);
  expect(found.join()).not.toContain(name);
});

test.each([
  ['an e-mail address', () => ({ cause: `<${email}>` })],
  ['an account number', () => ({ key: 'DE89 3704 0044 0532 0130 00' })],
  ['a token', () => ({ session: 'a'.repeat(43) })],
])('%s is found wherever it stands', (what, line) => {
  expect(leak(line()).join('\n')).toContain(`holds ${what}`);
});
