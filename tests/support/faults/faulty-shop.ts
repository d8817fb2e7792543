/**
 * A shop of a test's own that takes cards by Stripe, twice over one database: sound, and with a fault proxy before the database and
 * before Stripe. What a test prepares and looks at goes the sound way.
 */

import { type Sqld, startSqld } from '#node/sqld.ts';
import type { ProviderName } from '#server/adapters/payments/port.ts';
import { createSandbox } from '#server/adapters/payments/sandbox.ts';
import { createStripe } from '#server/adapters/payments/stripe.ts';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { scaled } from '#server/http/rate-limit.ts';
import { sandboxStore } from '#server/sandbox/store.ts';
import { Browser } from '../browser.ts';
import { kill } from '../failing-database.ts';
import { memoryLimits } from '../memory-limits.ts';
import { openOffers } from '../offers.ts';
import { type Shopper, seedShop } from '../shop.ts';
import { openStripe, type StripeDouble } from '../stripe/double.ts';
import { secretKey, webhookSecret } from '../stripe/keys.ts';
import { checkpointIntervalS, createTestApp, sandboxOptions, type TestApp } from '../test-app.ts';
import { type FaultProxy, openFaultProxy } from './http-proxy.ts';

/** One of the two ways into the shop. */
export interface Way {
  deps: Deps;
  /** The customer's own browser, signed in. */
  browserOf(shopper: Shopper): Browser;
  visitor(): Browser;
}

/** The same way into a shop that takes and pays by the sandbox, which pays out to cards. */
export interface BothWays extends Way {
  toCards: Way;
}

export const parts = ['database', 'provider'] as const;
export type Part = (typeof parts)[number];

export interface FaultyShop {
  app: TestApp;
  stripe: StripeDouble;
  proxies: Record<Part, FaultProxy>;
  sound: BothWays;
  /** Cents that disputes have taken at the provider, by the payment's reference there. */
  takenByDisputes: Map<string, number>;
  /** How often the database's process was killed. */
  kills: { count: number };
  /** `impatient` stops waiting soon, where nobody answers. */
  faulty(patience: 'usual' | 'impatient'): BothWays;
  close(): Promise<void>;
}

/** Milliseconds. Work that is done takes a tenth of it on a machine with nothing else to do. */
const impatientMs = 400;

export async function openFaultyShop(): Promise<FaultyShop> {
  const stripe = await openStripe();
  const app = await createTestApp({ stripeUrl: stripe.url });
  await seedShop(app);
  await openOffers(app);
  const served = restartable(app);
  const onGone = () => {
    for (const part of parts) proxies[part].cut();
  };
  const proxies: Record<Part, FaultProxy> = {
    database: await openFaultProxy(app.url, { restart: served.restart, onGone }),
    provider: await openFaultProxy(stripe.url, { onGone }),
  };
  const sandboxOf = (db: Deps['db']) =>
    createSandbox({ ...sandboxOptions, now: app.deps.now, store: sandboxStore(db, app.deps.now) });
  const through = (timeoutMs?: number): BothWays => {
    const { now } = app.deps;
    const payments = {
      stripe: createStripe({ secretKey, webhookSecret, apiBase: proxies.provider.url, now, waitMs: timeoutMs }),
    };
    const depsBy = (paymentProvider: ProviderName) => (): Deps => {
      const db = openDatabase(proxies.database.url, undefined, { timeoutMs });
      return {
        ...app.deps,
        db,
        paymentProvider,
        payments: { ...payments, sandbox: sandboxOf(db) },
        // a Worker logs what fails after its answer
        later: (work) => app.deps.later(work.catch(() => undefined)),
      };
    };
    return bothWays(app, depsBy);
  };
  const ways = { usual: through(), impatient: through(impatientMs) };
  return {
    app,
    stripe,
    proxies,
    sound: bothWays(app, (paymentProvider) => () => ({
      ...app.deps,
      paymentProvider,
      payments: { ...app.deps.payments, sandbox: sandboxOf(app.deps.db) },
    })),
    takenByDisputes: new Map(),
    kills: served.kills,
    faulty: (patience) => ways[patience],
    async close() {
      await app.settled();
      for (const proxy of Object.values(proxies)) await proxy.close();
      await app.close();
      await served.stop();
      await stripe.close();
    },
  };
}

/** The database's process, which can be killed and comes back at its address. */
function restartable(app: TestApp) {
  const kills = { count: 0 };
  let again: Sqld | null = null;
  return {
    kills,
    async restart() {
      kills.count += 1;
      if (again) {
        again.process.kill('SIGKILL');
        await again.ended;
      } else await kill(app);
      again = await startSqld(app.database.folder, { port: Number(new URL(app.url).port), checkpointIntervalS });
    },
    stop: async () => again?.stop(),
  };
}

function bothWays(app: TestApp, depsBy: (provider: ProviderName) => () => Deps): BothWays {
  const limits = scaled(memoryLimits(app.deps.now), 100_000, new Map());
  const databaseUse = { roundTrips: 0, milliseconds: 0 };
  const way = (depsNow: () => Deps) => {
    const hono = createApp(
      () => ({ deps: depsNow(), limits, databaseUse, access: null }),
      (line) => app.log.push(line),
    );
    return wayOf(depsNow(), hono);
  };
  return { ...way(depsBy('stripe')), toCards: way(depsBy('sandbox')) };
}

function wayOf(deps: Deps, hono: TestApp['hono']): Way {
  return {
    deps,
    browserOf({ browser }) {
      const own = new Browser(hono);
      own.token = browser.token;
      return own;
    },
    visitor: () => new Browser(hono),
  };
}
