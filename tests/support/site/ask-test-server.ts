/** Asks the test server, which `npm test` starts beside the shop under test. */

import type { OpsAnswer } from '../ops.ts';
import type { NewCustomer, SignedInCustomer } from '../test-server.ts';

/** Runs the operators' command line; `env` says where the database is. */
export const ops = (env: Record<string, string>, ...args: string[]): Promise<Omit<OpsAnswer, 'json'>> =>
  ask('/ops', { env, args });

/** A new customer, signed in. */
export const insertCustomer = (customer: NewCustomer): Promise<SignedInCustomer> => ask('/customers', customer);

/** Runs the scheduled handler of the shop under test, which mails wait for. */
export const runJobs = (): Promise<void> => ask('/jobs', {});

// biome-ignore lint/suspicious/noExplicitAny: each caller names what it gets
async function ask(path: string, body: object): Promise<any> {
  const answer = await fetch(`${process.env.TEST_SERVER}${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the test server: ${await answer.text()}`);
  return answer.json();
}
