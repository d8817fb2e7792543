/** A card payment whose money the bank has taken back, as the sandbox's own page would: evidence is due within its days. */
import { asc, eq, sql } from 'drizzle-orm';
import type { WebhookEvent } from '../../src/server/adapters/payments/port.ts';
import { payments } from '../../src/server/db/schema/payments.ts';
import { sandboxWebhooks } from '../../src/server/db/schema/sandbox.ts';
import { runRead, statement, write } from '../../src/server/db/write.ts';
import { receiveWebhook } from '../../src/server/domain/payments/receive-webhook.ts';
import { beginReversal } from '../../src/server/sandbox/reversals.ts';
import { findCheckout } from '../../src/server/sandbox/store.ts';
import { type Actor, topUp } from './history.ts';
import type { MovingDeps } from './moving-deps.ts';

const day = 86_400;

export async function disputePayment(who: Actor): Promise<void> {
  const { deps } = who;
  deps.moveTo(-6 * day);
  const paymentId = await topUp(who, '80', 'EUR', 'payment_succeeded');
  const [payment] = await runRead(deps.db.select().from(payments).where(eq(payments.id, paymentId)).execute());
  const checkout = await findCheckout(deps.db, payment?.providerRef ?? '');
  if (!checkout) throw new Error(`No page of the sandbox for ${paymentId}`);
  deps.moveTo(-2 * day);
  await beginReversal(deps, checkout, 'dispute', checkout.amountMinorUnits);
  await tellShop(deps);
}

/** Hands over at once what the sandbox would send to the shop's address. */
async function tellShop({ db, ...deps }: MovingDeps): Promise<void> {
  const oldest = [asc(sandboxWebhooks.createdAt), asc(sql`rowid`)];
  for (const { id, body: event } of await runRead(
    db
      .select()
      .from(sandboxWebhooks)
      .orderBy(...oldest)
      .execute(),
  )) {
    // safe because `beginReversal` wrote it
    const { body, headers } = deps.sandbox.sign(JSON.parse(event) as WebhookEvent);
    await receiveWebhook(
      { deps: { db, ...deps } },
      { provider: 'sandbox', rawBody: body, headers: new Headers(headers) },
    );
    await deps.settled();
    await write(
      db,
      statement(db.update(sandboxWebhooks).set({ sentAt: deps.now() }).where(eq(sandboxWebhooks.id, id))),
    );
  }
}
