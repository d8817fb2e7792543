/** Every pack there ever was, newest first, and whether it can be bought. */
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { OperatorContext } from '../../../context.ts';
import { isForSale, items, packItems, packs } from '../../../db/schema/catalogue.ts';
import { runRead } from '../../../db/write.ts';

export type PackState = 'offered' | 'sold' | 'ended';

export async function listPacks({ deps }: OperatorContext) {
  const { db } = deps;
  const offered = await runRead(
    db
      .select({
        id: packs.id,
        title: packs.title,
        priceCents: packs.priceCents,
        active: packs.active,
        createdAt: packs.createdAt,
        singlyCents: sql<number>`sum(${items.priceCents})`,
        items: sql<number>`count(*)`,
        free: sql<number>`sum(${isForSale})`,
      })
      .from(packs)
      .innerJoin(packItems, eq(packItems.packId, packs.id))
      .innerJoin(items, eq(items.id, packItems.itemId))
      .groupBy(packs.id)
      .orderBy(desc(packs.createdAt), asc(packs.id))
      .execute(),
  );
  return offered.map(({ active, free, ...pack }) => {
    const state: PackState = !active ? 'ended' : free === pack.items ? 'offered' : 'sold';
    return { ...pack, state };
  });
}
