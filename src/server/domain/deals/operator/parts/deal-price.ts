/** What the items of a new deal cost one by one, and whether its price is meant. */
import { and, inArray, sql } from 'drizzle-orm';
import { dealSlip } from '#rules/deal-slips.ts';
import { operatorEuros } from '#rules/euros.ts';
import type { Database } from '../../../../db/client.ts';
import { isForSale, items } from '../../../../db/schema/catalogue.ts';
import { guard, runRead, type Statement } from '../../../../db/write.ts';
import { DomainError, throwIfChanged } from '../../../../domain-error.ts';
import { refuseSlip } from '../../../approvals/parts/slip.ts';

interface Typed {
  priceCents: number;
  seenCents?: number | undefined;
  again?: number | undefined;
  approvalId?: string | undefined;
}

/** @throws `item_unavailable` when one of them is not for sale. */
export async function singlyCentsOf(db: Database, itemIds: readonly string[]): Promise<number> {
  const found = await runRead(
    db.select({ id: items.id, priceCents: items.priceCents }).from(items).where(forSale(itemIds)).execute(),
  );
  const missing = itemIds.filter((each) => !found.some(({ id }) => id === each));
  if (missing.length > 0) throw new DomainError('item_unavailable', { values: { missing: missing.join(', ') } });
  return found.reduce((sum, { priceCents }) => sum + priceCents, 0);
}

/** @throws `changed_meanwhile` when the items do not cost what was seen, `figure_unusual` and `approval_needed`. */
export function assertMeant(singlyCents: number, { priceCents, seenCents, again, approvalId }: Typed): void {
  if (seenCents !== undefined) throwIfChanged([{ field: 'singlyCents', seen: seenCents, now: singlyCents }]);
  refuseSlip(dealSlip(priceCents, singlyCents), {
    figure: operatorEuros(priceCents),
    beside: operatorEuros(singlyCents),
    isRepeated: again === priceCents,
    isApproved: approvalId !== undefined,
  });
}

/** Stops the batch when an item went, or was priced anew, at this moment. */
export function stillCost(db: Database, itemIds: readonly string[], singlyCents: number): Statement[] {
  const listed = db.select({ priceCents: items.priceCents }).from(items).where(forSale(itemIds));
  return [
    guard(sql`(select count(*) from ${listed}) = ${itemIds.length}`, 'item_unavailable'),
    guard(sql`(select sum(price_cents) from ${listed}) = ${singlyCents}`, 'changed_meanwhile'),
  ];
}

function forSale(itemIds: readonly string[]) {
  return and(inArray(items.id, [...itemIds]), isForSale);
}
