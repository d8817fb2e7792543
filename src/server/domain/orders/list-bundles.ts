/** Packs and timedDeals that can be bought now. */
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Pack, Prompt } from '#contract/purchases.ts';
import { eurosOfCents } from '#rules/money.ts';
import { categories, items, packItems, packs, timedDeals } from '../../db/schema/catalogue.ts';
import { runRead } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { productColumns, productOf } from '../catalogue/product.ts';

/** Packs whose every item is for sale, newest first. */
export async function listPacks({ db }: Pick<Deps, 'db'>): Promise<Pack[]> {
  const rows = await runRead(
    db
      .select({ pack: packs, item: productColumns })
      .from(packs)
      .innerJoin(packItems, eq(packItems.packId, packs.id))
      .innerJoin(items, eq(items.id, packItems.itemId))
      .innerJoin(categories, eq(categories.id, items.categoryId))
      .where(eq(packs.active, true))
      .orderBy(asc(packs.createdAt), asc(packs.id), asc(items.id))
      .execute(),
  );
  const byPack = new Map<string, typeof rows>();
  for (const row of rows) byPack.set(row.pack.id, [...(byPack.get(row.pack.id) ?? []), row]);
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

/** Prompts that have begun and not ended, whose item is for sale; the next to end comes first. */
export async function listPrompts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Prompt[]> {
  const rows = await runRead(
    db
      .select({ prompt: timedDeals, item: productColumns })
      .from(timedDeals)
      .innerJoin(items, eq(items.id, timedDeals.itemId))
      .innerJoin(categories, eq(categories.id, items.categoryId))
      .where(and(lte(timedDeals.startsAt, now()), gt(timedDeals.endsAt, now()), eq(items.state, 'available')))
      .orderBy(asc(timedDeals.endsAt), asc(timedDeals.id))
      .execute(),
  );
  return rows.map(({ prompt, item }) => ({
    id: prompt.id,
    price: eurosOfCents(Math.min(prompt.priceCents, item.priceCents)),
    old_price: eurosOfCents(item.priceCents),
    expires_at: prompt.endsAt,
    item: productOf(item),
  }));
}
