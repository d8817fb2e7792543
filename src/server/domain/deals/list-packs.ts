/** Lists the packs that can be bought now. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Pack } from '#contract/purchases.ts';
import { packsShown } from '#rules/limits/lists.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { ReadContext } from '../../context.ts';
import { categories, isForSale, items, packItems, packs } from '../../db/schema/catalogue.ts';
import { runRead } from '../../db/write.ts';
import { productColumns, productOf } from '../catalogue/parts/product.ts';

/** Packs whose every item is for sale, newest first, `packsShown` at most: what was sold of others is not read. */
export async function listPacks({ deps: { db } }: ReadContext): Promise<Pack[]> {
  const lacksItem = sql`exists (select 1 from ${packItems} join ${items} on ${items.id} = ${packItems.itemId}
    where ${packItems.packId} = ${packs.id} and not ${isForSale})`;
  const offered = db
    .select({ id: packs.id })
    .from(packs)
    // as the index has it: SQLite finds it by no parameter
    .where(and(sql`${packs.active} = 1`, sql`not ${lacksItem}`))
    .orderBy(desc(packs.createdAt), desc(packs.id))
    .limit(packsShown)
    .as('offered');
  const packedItems = await runRead(
    db
      .select({ pack: packs, item: productColumns })
      .from(offered)
      .innerJoin(packs, eq(packs.id, offered.id))
      .innerJoin(packItems, eq(packItems.packId, packs.id))
      .innerJoin(items, eq(items.id, packItems.itemId))
      .innerJoin(categories, eq(categories.id, items.categoryId))
      .orderBy(desc(packs.createdAt), desc(packs.id), asc(items.id))
      .execute(),
  );
  const byPack = new Map<string, typeof packedItems>();
  for (const packed of packedItems) byPack.set(packed.pack.id, [...(byPack.get(packed.pack.id) ?? []), packed]);
  return [...byPack.values()].flatMap((group) => {
    const pack = group[0]?.pack;
    if (!pack) return [];
    const singlyCents = group.reduce((sum, { item }) => sum + item.priceCents, 0);
    return {
      id: pack.id,
      title: pack.title,
      price: eurosOfCents(Math.min(pack.priceCents, singlyCents)),
      old_price: eurosOfCents(singlyCents),
      img_url: pack.imgUrl,
      items: group.map(({ item }) => productOf(item)),
    };
  });
}
