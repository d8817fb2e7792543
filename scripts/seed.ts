import { openDatabase } from '#server/db/client.ts';
import { newId, newToken } from '#server/random.ts';
import { importItems } from '#server/domain/catalogue/import-items.ts';
import { addCategory } from '#server/domain/catalogue/add-category.ts';
import { currencies, settings } from '#server/db/schema/shop.ts';
import { demoCatalogue } from './demo/catalogue.ts';
import type { Environment } from './environment.ts';
export async function seedWhenEmpty(database: any, environment: Environment) {
  const db = openDatabase(database.url, undefined);
  const deps: any = { db, now: () => Math.floor(Date.now() / 1000), newId, newToken, siteUrl: environment.siteUrl, later() {} };
  const have = await db.select().from(currencies);
  if (have.length) return false;
  const now = deps.now();
  await db.insert(currencies).values([{ code: 'EUR', symbol: '€', rateMicros: 1000000, isDefault: true, position: 0, updatedAt: now }, { code: 'USD', symbol: '$', rateMicros: 1085700, position: 1, updatedAt: now }, { code: 'JPY', symbol: '¥', rateMicros: 162300000, position: 2, updatedAt: now }] as any);
  await db.insert(settings).values([{ name: 'is_reg_enabled', value: 'true', updatedAt: now }, { name: 'min_top_up', value: '500', updatedAt: now }, { name: 'vat_percent', value: '21', updatedAt: now }]);
  await addCategory(deps, 'seed', { name: 'Dota 2', url: 'dota2' });
  const rows = demoCatalogue(environment.seedItems);
  const report = await importItems(deps, 'seed', rows.map((r: any) => ({ external_id: `demo-${r.number}`, title: r.title, type: r.type, quality: r.quality, exterior_name: r.exteriorName, hero: r.hero, class: r.class, category: r.category, price: (r.priceCents/100).toFixed(2), old_price: r.oldPriceCents ? (r.oldPriceCents/100).toFixed(2) : '', img_url: r.imgUrl, img_url_big: r.imgUrlBig, is_new: r.isNew })));
  console.log(JSON.stringify(report).slice(0, 300));
  return true;
}
