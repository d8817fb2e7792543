/**
 * Whether the time of a rejection tells if an account exists. Attempts take turns, so that what else the machine does falls on both
 * alike; each comes from an address of its own, because wrong passwords make the next attempt from there wait.
 */
import { hashPassword } from '#server/domain/auth/credentials/password.ts';
import { request } from '../support/request.ts';
import { createShopper } from '../support/shop.ts';
import type { TestApp } from '../support/test-app.ts';
import { median, milliseconds, quantile, rounded, sample } from './measure.ts';
import type { Row } from './row.ts';
import { withTestApp } from './with-test-app.ts';

export const name = 'sign-in';

const password = 'Secret123';

export function run(): Promise<Row[]> {
  return withTestApp(async (app) => {
    const { db } = app.deps;
    const { id, email } = await createShopper(app);
    const hash = await hashPassword(app.deps, password);
    await db.$client.execute({ sql: 'update customers set password_hash = ? where id = ?', args: [hash, id] });

    const turns = await sample(
      async (n) => ({
        unknown: await attempt(app, 422, `nobody${n}@example.com`, password),
        wrong: await attempt(app, 422, email, `Wrong123${n}`),
        right: await attempt(app, 200, email, password),
      }),
      { warmUps: 3, runs: 80, secondsMax: 90 },
    );
    const differences = turns.map(({ unknown, wrong }) => wrong - unknown);
    return [
      row(
        'an account that does not exist',
        turns.map(({ unknown }) => unknown),
      ),
      row(
        'an account that does, wrong password',
        turns.map(({ wrong }) => wrong),
      ),
      row('the difference of the two, turn by turn', differences),
      row(
        'signed in',
        turns.map(({ right }) => right),
      ),
    ];
  });
}

let callers = 0;

async function attempt({ hono }: TestApp, expected: number, username: string, typed: string): Promise<number> {
  callers += 1;
  const headers = {
    'content-type': 'application/json',
    'cf-connecting-ip': `203.0.${callers >> 8}.${callers & 255}`,
    cookie: 'XSRF-TOKEN=a',
    'x-xsrf-token': 'a',
  };
  const body = JSON.stringify({ username, password: typed });
  let status = 0;
  const time = await milliseconds(async () => {
    ({ status } = await request(hono, '/api/login', { method: 'POST', headers, body }));
  });
  if (status !== expected) throw new Error(`A sign-in was answered with ${status} instead of ${expected}`);
  return time;
}

/** The quarters say how far times are apart by chance: a difference well inside them tells nothing. */
function row(what: string, times: readonly number[]): Row {
  return {
    what,
    runs: times.length,
    'median ms': rounded(median(times)),
    'lower quarter ms': rounded(quantile(times, 0.25)),
    'upper quarter ms': rounded(quantile(times, 0.75)),
  };
}
