/** Lists the packs that can be bought now. */
import { asc, eq } from 'drizzle-orm';
import type { Pack } from '#contract/purchases.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { ReadContext } from '../../context.ts';
import { categories, items, packItems, packs } from '../../db/schema/catalogue.ts';
import { runRead } from '../../db/write.ts';
import { productColumns, productOf } from '../catalogue/parts/product.ts';

/** Packs whose every item is for sale, newest first. */
export async function listPacks({ deps }: ReadContext): Promise<Pack[]> {
  const packedItems = await runRead(
    deps.db
      .select({ pack: packs, item: productColumns })
      .from(packs)
      .innerJoin(packItems, eq(packItems.packId, packs.id))
      .innerJoin(items, eq(items.id, packItems.itemId))
      .innerJoin(categories, eq(categories.id, items.categoryId))
      .where(eq(packs.active, true))
      .orderBy(asc(packs.createdAt), asc(packs.id), asc(items.id))
      .execute(),
  );
  const byPack = new Map<string, typeof packedItems>();
  for (const packed of packedItems) byPack.set(packed.pack.id, [...(byPack.get(packed.pack.id) ?? []), packed]);
  return [...byPack.values()].reverse().flatMap((group) => {
    const pack = group[0]?.pack;
    if (!pack || group.some(({ item }) => item.state !== 'available')) return [];
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
