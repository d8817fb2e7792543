/** Passwords at the cost of the shop's own hashes; elsewhere customers of tests sign up for next to nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { owaspCost } from '#server/domain/auth/credentials/password.ts';
import { signUpCustomer } from '../support/customers.ts';
import { roundTripsOf } from '../support/round-trips.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ passwordCost: owaspCost });
});
afterAll(() => app.close());

const hashOf = async (id: string) => {
  const query = { sql: 'select password_hash from customers where id = ?', args: [id] };
  return (await app.deps.db.$client.execute(query)).rows[0]?.password_hash;
};

test('registration keeps a salted hash, and the password opens it', async () => {
  const [one, other] = [await signUpCustomer(app), await signUpCustomer(app)];
  const whole = /^scrypt\$16384\$8\$5\$[\w-]{43}\$[\w-]{43}$/;
  expect(await hashOf(one.id)).toMatch(whole);
  expect(await hashOf(other.id)).toMatch(whole);
  expect(await hashOf(other.id)).not.toBe(await hashOf(one.id));
  const answer = await app.browser().post('/login', { username: one.email, password: one.password });
  expect(answer.status).toBe(200);
});

test('a wrong password and an unknown address are refused alike, with like work', async () => {
  const { email } = await signUpCustomer(app, { verified: false });
  const time = async (username: string) => {
    const start = performance.now();
    const answer = await app.browser('198.51.100.1').post('/login', { username, password: 'Wrong1234' });
    return { answer, ms: performance.now() - start };
  };
  const wrong = await time(email);
  const unknown = await time('nobody@example.test');
  // one of them alone may have waited for a busy machine
  const leastMs = Math.min(wrong.ms, (await time(email)).ms, (await time(email)).ms);
  expect(wrong.answer.status).toBe(422);
  expect(unknown.answer.status).toBe(422);
  expect(unknown.answer.body).toEqual(wrong.answer.body);
  expect(wrong.answer.body.message_key).toBe('wrong_credentials');
  expect(roundTripsOf(unknown.answer)).toBe(roundTripsOf(wrong.answer));
  expect(unknown.ms).toBeGreaterThan(leastMs / 5);
});

test('a hash of older parameters still opens, and is renewed', async () => {
  const { email, password, id } = await signUpCustomer(app);
  const { scryptSync } = await import('node:crypto');
  const weak = scryptSync(password, 'salt', 32, { N: 1024, r: 8, p: 1 }).toString('base64url');
  const args = [`scrypt$1024$8$1$salt$${weak}`, id];
  await app.deps.db.$client.execute({ sql: 'update customers set password_hash = ? where id = ?', args });
  expect((await app.browser().post('/login', { username: email, password })).status).toBe(200);
  expect(await hashOf(id)).toMatch(/^scrypt\$16384\$8\$5\$/);
  expect((await app.browser().post('/login', { username: email, password })).status).toBe(200);
});
