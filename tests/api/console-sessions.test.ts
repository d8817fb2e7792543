import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleEndpoints } from '#contract/console/index.ts';
import { operatorRestMinutes, operatorSessionHours } from '#rules/operators.ts';
import { signedInOperator } from '../support/operators.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const minute = 60;

test('the console says who is signed in, and until when', async () => {
  const { browser, email, id } = await signedInOperator(app, 'clerk', 'ann');
  const { status, body, headers } = await browser.get('/ops/me');
  expect(status).toBe(200);
  expect(body.payload).toEqual({
    id,
    email,
    name: 'ann',
    role: 'clerk',
    endsAt: app.clock.now + operatorSessionHours * 60 * minute,
  });
  expect(headers.get('cache-control')).toBe('no-store');
});

test('nobody, a customer and an unknown session are told to sign in', async () => {
  const stranger = app.browser();
  expect((await stranger.get('/ops/me')).status).toBe(401);
  stranger.cookies.set('ops', 'a session that nobody has');
  expect((await stranger.get('/ops/audit')).body).toMatchObject({ message_key: 'unauthenticated' });
});

test('a session ends by rest, and what the page fetches by itself is rest too', async () => {
  const { browser } = await signedInOperator(app, 'clerk', 'bea');
  app.clock.now += (operatorRestMinutes - 1) * minute;
  expect((await browser.get('/ops/me')).status).toBe(200);
  await app.settled();
  app.clock.now += (operatorRestMinutes - 1) * minute;
  expect((await browser.get('/ops/me', { headers: { 'x-background': '1' } })).status).toBe(200);
  await app.settled();
  app.clock.now += 1 * minute;
  expect((await browser.get('/ops/me', { headers: { 'x-background': '1' } })).status).toBe(401);
});

test('a session in use ends all the same after its hours', async () => {
  const { browser } = await signedInOperator(app, 'clerk', 'cid');
  for (let used = 0; used < operatorSessionHours * 60; used += 20) {
    expect((await browser.get('/ops/me')).status).toBe(200);
    await app.settled();
    app.clock.now += 20 * minute;
  }
  expect((await browser.get('/ops/me')).status).toBe(401);
});

test('the description is for operators, and names every call with its role', async () => {
  const { browser } = await signedInOperator(app, 'viewer', 'dan');
  expect((await app.browser().get('/ops/openapi.json')).status).toBe(401);
  const { body } = await browser.get('/ops/openapi.json');
  for (const [name, { method, path, role }] of Object.entries(consoleEndpoints)) {
    const operation = body.paths[path]?.[method];
    expect(operation, path).toMatchObject({ operationId: name, security: [{ operator: [] }] });
    expect(operation.description, path).toContain(`Role: \`${role}\``);
  }
});

test('the log of what operators did comes in pages', async () => {
  const { browser } = await signedInOperator(app, 'viewer', 'eve');
  const wrong = await browser.get('/ops/audit?limit=0');
  expect(wrong).toMatchObject({
    status: 422,
    body: { errors: { limit: ['must be a whole number above 0'] } },
  });
  expect((await browser.get('/ops/audit?limit=1&subject=')).body).toMatchObject({ status: 'OK', meta: { next: null } });
});
