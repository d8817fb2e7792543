/** What many cases came to: how much was asked and failed, and whether provider and books agree on the money. */
import { eq } from 'drizzle-orm';
import { customers } from '#server/db/schema/customers.ts';
import { accounts } from '#server/db/schema/ledger.ts';
import { providerAccount } from '#server/domain/ledger/accounts.ts';
import type { FaultyShop } from './faulty-shop.ts';
import type { Tally } from './play.ts';

export interface Figures {
  cases: number;
  requests: number;
  faults: number;
  /** How often the database's process was killed. */
  kills: number;
  customers: number;
  /** Cents that customers paid at the provider, that came back to their cards, and that disputes took, by the provider's own account. */
  paidInCents: number;
  paidOutCents: number;
  disputedCents: number;
  /** What of that the books do not have, or have twice. */
  lostCents: number;
  /** How the requests ended that met a fault. */
  ends: Record<string, number>;
}

export async function figuresOf(
  { app, stripe, takenByDisputes, kills }: FaultyShop,
  { ends, ...tally }: Tally,
): Promise<Figures> {
  const { db } = app.deps;
  const isProviders = eq(accounts.id, providerAccount('stripe'));
  const [held] = await db.select().from(accounts).where(isProviders);
  const paid = [...stripe.sessions.values()].filter(({ payment_status }) => payment_status === 'paid');
  const given = [...stripe.refunds.values()].filter(({ status }) => status === 'succeeded');
  const paidInCents = sum(paid.map(({ amount_total }) => Number(amount_total)));
  const paidOutCents = sum(given.map(({ amount }) => Number(amount)));
  const disputedCents = sum([...takenByDisputes.values()]);
  return {
    ...tally,
    kills: kills.count,
    customers: await db.$count(customers),
    paidInCents,
    paidOutCents,
    disputedCents,
    lostCents: paidInCents - paidOutCents - disputedCents + (held?.balanceCents ?? 0),
    ends: Object.fromEntries([...ends].toSorted()),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
