/** Packs and timedDeals as operators see them: all there ever were, newest first. */
import { asc, desc, eq, sql } from 'drizzle-orm';
import { items, packItems, packs, timedDeals } from '../../db/schema/catalogue.ts';
import { runRead } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';

export type DealState = 'offered' | 'sold' | 'ended' | 'planned';

export async function listAllPacks({ db }: Pick<Deps, 'db'>) {
  const rows = await runRead(
    db
      .select({
        id: packs.id,
        title: packs.title,
        priceCents: packs.priceCents,
        active: packs.active,
        createdAt: packs.createdAt,
        singlyCents: sql<number>`sum(${items.priceCents})`,
        items: sql<number>`count(*)`,
        free: sql<number>`sum(${items.state} = 'available')`,
      })
      .from(packs)
      .innerJoin(packItems, eq(packItems.packId, packs.id))
      .innerJoin(items, eq(items.id, packItems.itemId))
      .groupBy(packs.id)
      .orderBy(desc(packs.createdAt), asc(packs.id))
      .execute(),
  );
  return rows.map(({ active, free, ...row }) => {
    const state: DealState = !active ? 'ended' : free === row.items ? 'offered' : 'sold';
    return { ...row, state };
  });
}

export async function listAllPrompts({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const { id, title, itemId, priceCents, startsAt, endsAt } = timedDeals;
  const rows = await runRead(
    db
      .select({ id, title, itemId, priceCents, startsAt, endsAt, itemCents: items.priceCents, itemState: items.state })
      .from(timedDeals)
      .innerJoin(items, eq(items.id, timedDeals.itemId))
      .orderBy(desc(timedDeals.createdAt), asc(timedDeals.id))
      .execute(),
  );
  const at = now();
  return rows.map(({ itemState, ...row }) => {
    const state: DealState =
      row.endsAt <= at ? 'ended' : itemState !== 'available' ? 'sold' : row.startsAt > at ? 'planned' : 'offered';
    return { ...row, state };
  });
}
