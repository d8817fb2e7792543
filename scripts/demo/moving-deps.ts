/** Dependencies for seeding the demo's history: a clock that can be moved, mails that are kept in memory, the sandbox provider. */

import type { Mail } from '../../src/server/adapters/mail/port.ts';
import { createSandbox, type Sandbox } from '../../src/server/adapters/payments/sandbox.ts';
import { createInventory } from '../../src/server/adapters/steam/inventory.ts';
import { createSteam } from '../../src/server/adapters/steam/openid.ts';
import type { Database } from '../../src/server/db/client.ts';
import type { Deps, IdPrefix, PasswordCost } from '../../src/server/deps.ts';
import { idOf, newId, newToken } from '../../src/server/random.ts';
import { sandboxStore } from '../../src/server/sandbox/store.ts';
import { random } from './random.ts';

/** Ids that pages link to are the same in every demo shop, so that a site built with one database fits the next. */
const shownInPages = new Set<IdPrefix>(['itm', 'pak', 'pro']);

/** Whoever reads the README knows the password of the demo: a dear hash would guard nothing. A sign-in replaces it by one of full cost. */
const publicCost: PasswordCost = { N: 1_024, r: 8, p: 1 };

export interface MovingDeps extends Deps {
  sandbox: Sandbox;
  mails: Mail[];
  /** Addresses that no mail server takes a mail for. */
  unreachable: Set<string>;
  /** Goes to a time before or after the present, in seconds from the seed's own present. */
  moveTo(secondsFromNow: number): void;
  /** Waits for work that answers do not wait for. */
  settled(): Promise<void>;
}

/** `present` is unix seconds. */
export function movingDeps(db: Database, present: number, encryptionKey: string): MovingDeps {
  let at = present;
  const now = () => at;
  const siteUrl = 'http://localhost';
  const sandbox = createSandbox({
    secret: newToken(),
    siteUrl,
    now,
    store: sandboxStore(db, now),
  });
  const mails: Mail[] = [];
  const unreachable = new Set<string>();
  const work: Promise<unknown>[] = [];
  const luck = random('regalia item ids');
  return {
    db,
    now,
    newId: (prefix) => (shownInPages.has(prefix) ? idOf(prefix, () => luck.whole(0, 255)) : newId(prefix)),
    newToken,
    siteUrl,
    imageHost: '',
    tokenSecret: newToken(),
    passwordCost: publicCost,
    encryptionKey,
    mail: {
      async send(mail) {
        if (unreachable.has(mail.to)) throw new Error('550 5.1.1 mailbox unavailable');
        mails.push(mail);
      },
    },
    renderPdf: () => Promise.reject(new Error('the demo renders no invoices')),
    steam: createSteam(),
    steamInventory: createInventory(),
    paymentProvider: 'sandbox',
    payments: { sandbox },
    later: (promise) => void work.push(promise),
    sandbox,
    mails,
    unreachable,
    moveTo: (secondsFromNow) => {
      at = present + Math.round(secondsFromNow);
    },
    async settled() {
      while (work.length > 0) await work.shift();
    },
  };
}
