/**
 * An operator gives many items other prices at once, each as it was previewed. What no longer costs what was seen stays as it is, and is
 * told; the others change in one batch, or none of them when one changes in this very moment.
 */
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { PriceChanges } from '#contract/operator/items.ts';
import { operatorEuros } from '#rules/euros.ts';
import { type PriceSlip, priceSlip } from '#rules/price-slips.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { changedItem } from '../../../db/item-changes.ts';
import { isForSale, items } from '../../../db/schema/catalogue.ts';
import { expectRows, type Statements, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { type PricedItem, readPricedItems } from './parts/priced-items.ts';

type ParsedChanges = z.output<typeof PriceChanges>;
type Change = ParsedChanges['changes'][number];

export interface RepricedItems {
  changed: number;
  /** Cost something else meanwhile, or cannot be bought any more: as they are now. */
  stale: Pick<PricedItem, 'id' | 'title' | 'state' | 'priceCents'>[];
  /** One person alone may not set these: each by itself, with a second one. */
  refused: string[];
}

/** @throws `invalid_fields`, `not_found`, `figure_unusual` with the ids of those that nobody confirmed, and `changed_meanwhile`. */
export async function repriceItems(ctx: OperatorContext, input: z.input<typeof PriceChanges>): Promise<RepricedItems> {
  const { deps } = ctx;
  const { changes, oldPrice, confirmed } = parseInput(PriceChanges, input);
  const found = await readPricedItems(
    deps.db,
    changes.map(({ id }) => id),
  );
  const byId = new Map(found.map((item) => [item.id, item]));
  const fresh: { item: PricedItem; change: Change }[] = [];
  const stale: PricedItem[] = [];
  for (const change of changes) {
    const item = byId.get(change.id);
    if (!item) throw new DomainError('not_found', { values: { missing: change.id } });
    if (item.state === 'available' && item.priceCents === change.seenCents) fresh.push({ item, change });
    else stale.push(item);
  }
  const slips = fresh.map(({ item, change }) => slipOf(item, change));
  const refused = fresh.filter((_, index) => slips[index]?.needs === 'second_person');
  const unusual = fresh.filter((_, index) => slips[index]?.needs === 'repetition');
  if (unusual.length > 0 && !confirmed) throw unusualPrices(unusual);
  const taken = fresh.filter((each) => !refused.includes(each));
  await write(
    deps.db,
    taken.map(({ item, change }) => repriced(ctx, item, change, oldPrice)),
  );
  return {
    changed: taken.length,
    stale: stale.map(({ id, title, state, priceCents }) => ({ id, title, state, priceCents })),
    refused: refused.map(({ item }) => item.id),
  };
}

function slipOf({ priceCents: presentCents, medianCents }: PricedItem, { priceCents }: Change): PriceSlip | null {
  return priceSlip(priceCents, { presentCents, medianCents });
}

/** Names the first of them, and has the ids of all. */
function unusualPrices(unusual: readonly { item: PricedItem; change: Change }[]): DomainError {
  const [first] = unusual;
  const values = {
    figure: operatorEuros(first?.change.priceCents ?? 0),
    beside: operatorEuros(first?.item.priceCents ?? 0),
  };
  return new DomainError('figure_unusual', { values, extra: { unusual: unusual.map(({ item }) => item.id) } });
}

function repriced(
  ctx: OperatorContext,
  item: PricedItem,
  { priceCents }: Change,
  oldPrice: ParsedChanges['oldPrice'],
): Statements {
  const { deps } = ctx;
  const price = { priceCents, oldPriceCents: oldPriceOf(item, priceCents, oldPrice) };
  return [
    expectRows(
      deps.db
        .update(items)
        .set({ ...price, updatedAt: deps.now() })
        .where(and(eq(items.id, item.id), isForSale, eq(items.priceCents, item.priceCents)))
        .returning(changedItem),
      'changed_meanwhile',
    ),
    insertAuditEntry(ctx, { action: 'items.price', subject: item.id, details: { ...price, before: item.priceCents } }),
  ];
}

/** A price that it is reduced from is above it, or there is none. */
function oldPriceOf(item: PricedItem, priceCents: number, oldPrice: ParsedChanges['oldPrice']): number | null {
  if (oldPrice === 'plain') return null;
  const cents = oldPrice === 'reduced' ? (item.oldPriceCents ?? item.priceCents) : item.oldPriceCents;
  return cents !== null && cents > priceCents ? cents : null;
}
