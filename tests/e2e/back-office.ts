/** Asks the back office, which `npm test` opens beside the shop under test. */
import type { Enrolment, Welcome } from '../support/back-office.ts';
import type { OpsAnswer } from '../support/ops.ts';

/** Runs the operators' command line; `env` says where the database is. */
export const ops = (env: Record<string, string>, ...args: string[]): Promise<Omit<OpsAnswer, 'json'>> =>
  ask('/ops', { env, args });

/** A new customer, signed in. */
export const enrol = (enrolment: Enrolment): Promise<Welcome> => ask('/customers', enrolment);

// biome-ignore lint/suspicious/noExplicitAny: each caller names what it gets
async function ask(path: string, body: object): Promise<any> {
  const answer = await fetch(`${process.env.BACK_OFFICE}${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the back office: ${await answer.text()}`);
  return answer.json();
}
