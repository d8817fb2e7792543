/** A change of an offer that somebody else may have changed meanwhile. */
import { and, eq, sql } from 'drizzle-orm';
import type { SeenOffer } from '#contract/operator/offers.ts';
import type { Database } from '../../../../db/client.ts';
import { offers } from '../../../../db/schema/offers.ts';
import { guard, type Statement } from '../../../../db/write.ts';
import { throwIfChanged } from '../../../../domain-error.ts';
import type { OfferSummary } from '../../parts/queries.ts';

/** @throws `changed_meanwhile` when the offer is not what the operator saw. */
export function assertSeen({ state, servicePriceCents }: OfferSummary, seen: SeenOffer | undefined): void {
  if (!seen) return;
  throwIfChanged([
    { field: 'state', seen: seen.state, now: state },
    { field: 'servicePriceCents', seen: seen.servicePriceCents, now: servicePriceCents },
  ]);
}

/** Stops the batch with `changed_meanwhile` when the offer is no longer as it was read. */
export function unchangedOffer(db: Database, { id, state, servicePriceCents }: OfferSummary): Statement {
  const same = db
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.id, id), eq(offers.state, state), sql`${offers.servicePriceCents} is ${servicePriceCents}`));
  return guard(sql`exists ${same}`, 'changed_meanwhile');
}
