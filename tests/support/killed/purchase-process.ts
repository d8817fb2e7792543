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

let calls = 0;
const send = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  calls += 1;
  if (calls !== dies.call) return send(input, init);
  if (dies.moment === 'before') die();
  if (dies.moment === 'during') setTimeout(die, dies.afterMs);
  const answer = await send(input, init);
  if (dies.moment === 'after') die();
  return answer;
};

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
await buyCart(
  { deps, principal, idempotencyKey: readIdempotencyKey(deps, key, '/purchase/product', purchase) },
  purchase,
);
