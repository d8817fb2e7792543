/** The sandbox provider's own table: the pages that it opened, how they ended, and the webhooks that are still to be sent. */
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { SandboxStore } from '../adapters/payments/sandbox.ts';
import type { Database } from '../db/client.ts';
import { sandboxCheckouts } from '../db/schema/payments.ts';
import { runRead, statement, write } from '../db/write.ts';
import { DomainError } from '../domain-error.ts';
import { sandboxMovements } from './movements.ts';
import { leftToTake, reversalsOf } from './reversals.ts';

export type SandboxRow = typeof sandboxCheckouts.$inferSelect;
export type Outcome = Exclude<SandboxRow['state'], 'open'>;

export function sandboxStore(db: Database, now: () => number): SandboxStore {
  return {
    async open(page) {
      const row = { ...page, state: 'open' as const, createdAt: now() };
      await write(db, [statement(db.insert(sandboxCheckouts).values(row).onConflictDoNothing())]);
    },

    async refund(id, { id: paymentId, providerRef, amountMinorUnits, currency }) {
      const paid = await findCheckout(db, providerRef);
      if (paid?.state !== 'paid' && paid?.state !== 'later') throw new DomainError('refund_impossible');
      // asked again it is done already, whatever has become of the payment since
      if (await findCheckout(db, id)) return;
      // like a real provider, it gives nobody money that they have taken back
      if (leftToTake(paid, await reversalsOf(db, paid.id)) < amountMinorUnits)
        throw new DomainError('refund_impossible');
      const nowhere = { successUrl: '', pendingUrl: '', failUrl: '', description: '' };
      const row = {
        id,
        kind: 'refund' as const,
        paymentId,
        state: paid.refundsFail ? ('declined' as const) : ('paid' as const),
        failure: paid.refundsFail ? 'expired_or_canceled_card' : null,
        amountMinorUnits,
        currency,
        ...nowhere,
        webhookDueAt: now(),
        createdAt: now(),
      };
      await write(db, [statement(db.insert(sandboxCheckouts).values(row).onConflictDoNothing())]);
    },

    async close(id, { webhook }) {
      await endCheckout(db, id, { state: 'cancelled', failure: 'cancelled', webhookDueAt: webhook ? now() : null });
      const page = await findCheckout(db, id);
      return page?.state === 'cancelled' || page?.state === 'declined';
    },

    movementsSince: (since) => sandboxMovements(db, since),
  };
}

export async function findCheckout(db: Database, id: string): Promise<SandboxRow | undefined> {
  const [row] = await runRead(db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id)).execute());
  return row;
}

/** Ends an open page, once: of two submissions at one moment the first counts. */
export async function endCheckout(
  db: Database,
  id: string,
  ended: { state: Outcome; failure: string | null; refundsFail?: boolean; webhookDueAt: number | null },
): Promise<boolean> {
  const open = and(eq(sandboxCheckouts.id, id), eq(sandboxCheckouts.state, 'open'));
  const [rows] = await write(db, [statement(db.update(sandboxCheckouts).set(ended).where(open))]);
  return rows === 1;
}

/** The webhooks that are due, those that wait longest first. */
export function dueWebhooks(db: Database, now: number, atOnce: number): Promise<SandboxRow[]> {
  const due = and(lte(sandboxCheckouts.webhookDueAt, now), isNull(sandboxCheckouts.webhookSentAt));
  return runRead(
    db.select().from(sandboxCheckouts).where(due).orderBy(asc(sandboxCheckouts.webhookDueAt)).limit(atOnce).execute(),
  );
}

/** Stores whether a webhook was sent: `sentAt` null puts it off until `dueAt`. */
export async function storeWebhookDelivery(
  db: Database,
  id: string,
  { sentAt, dueAt }: { sentAt: number | null; dueAt: number },
): Promise<void> {
  const kept = { webhookSentAt: sentAt, webhookDueAt: dueAt };
  await write(db, [statement(db.update(sandboxCheckouts).set(kept).where(eq(sandboxCheckouts.id, id)))]);
}
