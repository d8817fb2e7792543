/** Asks the test server, which `npm test` starts beside the shop under test. */

import type { Role } from '#rules/operators.ts';
import type { OperatorCookies } from '../operators.ts';
import type { OpsAnswer } from '../ops.ts';
import type { Passing } from '../pass-time.ts';
import type { NewCustomer, SignedInCustomer } from '../test-server.ts';

/** Runs the operators' command line; `env` says where the database is. */
export const ops = (env: Record<string, string>, ...args: string[]): Promise<Omit<OpsAnswer, 'json'>> =>
  ask('/ops', { env, args });

/** A new customer, signed in. */
export const insertCustomer = (customer: NewCustomer): Promise<SignedInCustomer> => ask('/customers', customer);

/** A new operator, signed in; gives the cookies of the session. */
export const insertOperator = (role: Role, name: string): Promise<OperatorCookies> => ask('/operators', { role, name });

/** Runs the scheduled handler of the shop under test, which mails wait for. */
export const runJobs = (): Promise<void> => ask('/jobs', {});

/** Days pass for one delivery or intake, and the jobs of the shop run; those of a shop of a test's own, with its database, by its own clock. */
export const passDays = (passing: Passing, days: number, libsqlUrl?: string): Promise<void> =>
  ask('/time', { passing, seconds: days * 86_400, libsqlUrl });

// biome-ignore lint/suspicious/noExplicitAny: each caller names what it gets
async function ask(path: string, body: object): Promise<any> {
  const answer = await fetch(`${process.env.TEST_SERVER}${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the test server: ${await answer.text()}`);
  return answer.json();
}
