/**
 * A process that buys what is in a customer's cart and is killed at a point of its own choosing: before it sends one of its calls to the
 * database, while the call is under way, or when the answer is there.
 */
import { flushCompileCache } from 'node:module';
import { createSandbox } from '#server/adapters/payments/sandbox.ts';
import { createInventory } from '#server/adapters/steam/inventory.ts';
import { createSteam } from '#server/adapters/steam/openid.ts';
import { openDatabase } from '#server/db/client.ts';
import { readIdempotencyKey } from '#server/db/idempotency/idempotency-key.ts';
import type { Deps } from '#server/deps.ts';
import { owaspCost } from '#server/domain/auth/credentials/password.ts';
import type { Principal } from '#server/domain/auth/session/query-as-customer.ts';
import { buyCart, type CartPurchase } from '#server/domain/purchases/buy-cart.ts';
import { DomainError } from '#server/domain-error.ts';
import { newId, newToken } from '#server/random.ts';
import { sandboxStore } from '#server/sandbox/store.ts';

export interface KilledPurchase {
  url: string;
  now: number;
  principal: Principal;
  purchase: CartPurchase;
  key: string;
  dies: { call: number; moment: 'before' | 'during' | 'after'; afterMs: number };
}

// safe because the test that starts this process wrote it
const { url, now, principal, purchase, key, dies } = JSON.parse(process.argv[2] ?? '') as KilledPurchase;
const die = () => process.kill(process.pid, 'SIGKILL');

/** Calls that the database has carried out. One that it refuses, busy or slow as it may be, has done nothing and is sent again. */
let calls = 0;
const send = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const isLast = calls + 1 === dies.call;
  if (isLast && dies.moment === 'before') die();
  if (isLast && dies.moment === 'during') setTimeout(die, dies.afterMs);
  const answer = await send(input, init);
  if (!(await isCarriedOut(answer.clone()))) return answer;
  if (isLast) die();
  calls += 1;
  return answer;
};

interface Answer {
  results: { type: string; response?: { result?: { step_errors?: unknown[] } } }[];
}

async function isCarriedOut(answer: Response): Promise<boolean> {
  if (!answer.ok) return false;
  const { results }: Answer = await answer.json();
  return results.every(({ type, response }) => type === 'ok' && !response?.result?.step_errors?.some(Boolean));
}

const db = openDatabase(url, undefined);
const siteUrl = 'http://localhost:4321';
const secret = 'a secret of the sandbox';
const deps: Deps = {
  db,
  now: () => now,
  newId,
  newToken,
  siteUrl,
  imageHost: '',
  tokenSecret: 'a secret of the tests, long enough for HS256',
  passwordCost: owaspCost,
  encryptionKey: '',
  steam: createSteam(undefined),
  steamInventory: createInventory(undefined),
  renderPdf: () => Promise.reject(new Error('nobody renders invoices here')),
  mail: { send: () => Promise.reject(new Error('nobody sends from here')) },
  paymentProvider: 'sandbox',
  payments: { sandbox: createSandbox({ secret, siteUrl, now: () => now, store: sandboxStore(db, () => now) }) },
  later: () => {},
};
// Who is killed leaves nothing compiled for the next one but what is written now.
flushCompileCache();
const idempotencyKey = readIdempotencyKey(deps, key, '/purchase/product', purchase);
const isUnavailable = (error: unknown) => error instanceof DomainError && error.code === 'database_unavailable';
for (let attempt = 1; ; attempt++) {
  try {
    await buyCart({ deps, principal, idempotencyKey }, purchase);
    break;
  } catch (error) {
    // A server that stands still for seconds takes transactions away; a customer begins again with the key.
    if (!isUnavailable(error) || attempt === 3) throw error;
    calls = 0;
  }
}
