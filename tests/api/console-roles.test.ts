/** Every call of the console, tried by every role and by those who have none: who may is what its description says, nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts';
import { consoleEndpoints } from '#contract/console/index.ts';
import { hasRole, roles } from '#rules/operators.ts';
import type { Browser } from '../support/browser.ts';
import { signUpCustomer } from '../support/customers.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let operators: Map<string, TestOperator>;
let strangers: [string, Browser][];

const calls: [string, ConsoleEndpoint][] = Object.entries(consoleEndpoints);
const signedIn = calls.filter(([, { role }]) => role !== 'anyone');

beforeAll(async () => {
  app = await createTestApp();
  // a second one, so that whatever the calls do somebody is left
  await signedInOperator(app, 'owner', 'another');
  operators = new Map();
  for (const role of roles) operators.set(role, await signedInOperator(app, role));
  const customer = await signUpCustomer(app);
  const forged = app.browser();
  forged.cookies.set('ops', 'made up');
  forged.cookies.set('XSRF-OPS', 'made up');
  strangers = [
    ['nobody', app.browser()],
    ['a customer', customer.browser],
    ['a made-up session', forged],
  ];
});
afterAll(() => app.close());

/** Fields that no use case accepts, but after the role was checked. */
function send(browser: Browser, { method, path }: ConsoleEndpoint, headers = {}, withoutCsrf = false) {
  const filled = path.replace(/\{\w+\}/g, 'nothing');
  return browser.send(method.toUpperCase(), filled, method === 'get' ? undefined : {}, { headers, withoutCsrf });
}

test.each(signedIn)('%s is for its role and those above, for nobody else', async (name, endpoint) => {
  for (const [who, browser] of strangers) expect((await send(browser, endpoint)).status, `${name} by ${who}`).toBe(401);
  for (const role of roles) {
    // its session is needed for the next call
    if (name === 'signOut') continue;
    const { browser } = operators.get(role) as TestOperator;
    const { status, body } = await send(browser, endpoint);
    const isRefused = status === 403 && body.message_key === 'role_too_low';
    // safe because calls for anyone were left out
    const isAllowed = hasRole(role, endpoint.role as Exclude<ConsoleEndpoint['role'], 'anyone'>);
    expect(isRefused, `${name} by ${role}: ${status}`).toBe(!isAllowed);
    expect(status, `${name} by ${role}`).not.toBe(401);
    expect(status, `${name} by ${role}`).toBeLessThan(500);
  }
});

test.each(signedIn.filter(([, { method }]) => method !== 'get'))(
  '%s needs the CSRF token of its session',
  async (_, endpoint) => {
    const { browser } = operators.get('owner') as TestOperator;
    const refused = { status: 403, body: { message_key: 'csrf_token_mismatch' } };
    expect(await send(browser, endpoint, {}, true)).toMatchObject(refused);
    const another = operators.get('viewer') as TestOperator;
    const foreign = { 'x-xsrf-token': another.browser.cookies.get('XSRF-OPS') ?? '' };
    expect(await send(browser, endpoint, foreign, true)).toMatchObject(refused);
  },
);

test('only the ways in are for anyone', () => {
  const open = calls.filter(([, { role }]) => role === 'anyone').map(([name]) => name);
  expect(open.toSorted()).toEqual(['beginPasskey', 'beginSignIn', 'registerPasskey', 'signIn']);
});

test('an operator’s session opens nothing of a customer', async () => {
  const { browser } = operators.get('owner') as TestOperator;
  expect((await browser.get('/user/profile')).status).toBe(401);
});
