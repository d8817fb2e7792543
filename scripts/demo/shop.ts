/** How the demo shop is set up, by the operators' use cases: settings, rates, the catalogue, promo codes, a pack and a deal. */
import { eq } from 'drizzle-orm';
import { decimalOf, multiplyDivide } from '../../src/rules/money.ts';
import { auditLog, settings as settingRows } from '../../src/server/db/schema/shop.ts';
import { listItems } from '../../src/server/domain/catalogue/list-items.ts';
import { addCategory } from '../../src/server/domain/catalogue/operator/add-category.ts';
import { importItems } from '../../src/server/domain/catalogue/operator/import-items.ts';
import { addPack } from '../../src/server/domain/deals/operator/add-pack.ts';
import { addTimedDeal } from '../../src/server/domain/deals/operator/add-timed-deal.ts';
import { demoActor, demoItemPrefix, demoSeller } from '../../src/server/domain/demo/parts/marks.ts';
import { createPromo } from '../../src/server/domain/promos/operator/create-promo.ts';
import { setRate } from '../../src/server/domain/settings/operator/set-rate.ts';
import { setSetting } from '../../src/server/domain/settings/operator/set-setting.ts';
import type { DemoItem } from './catalogue.ts';
import type { MovingDeps } from './moving-deps.ts';
import { specificsOf } from './specifics.ts';

export const actor = demoActor;

export const settings = {
  ...demoSeller,
  copyright: '© {year} Regalia',
  is_reg_enabled: 'on',
  offer_enabled: 'on',
  steam_inventory_enabled: 'on',
  min_top_up: '5',
  vat_percent: '21',
  payment_methods: 'card,sepa',
  internal_currency_enabled: 'off',
  internal_currency_name: 'Crowns',
  internal_currency_exchange_rate_eur: '0.1',
  unsupported_countries: 'KP,SY,CU,IR',
};

const rates = { EUR: '1', USD: '1.0842', GBP: '0.8361', PLN: '4.2735', CHF: '0.9387', SEK: '11.0215', JPY: '163.48' };

export async function setUpShop(deps: MovingDeps): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await setSetting({ deps, actor, role: 'owner', holdsDatabase: true }, { name, value });
  for (const [code, value] of Object.entries(rates)) await setRate({ deps, actor, role: 'owner' }, { code, value });
  await addCategory({ deps, actor, role: 'owner' }, { name: 'Dota 2', url: 'dota2' });
  await createPromo(
    { deps, actor, role: 'owner' },
    {
      code: 'WELCOME10',
      type: 'percent',
      amount: 1000,
      description: '10 % off your first purchase',
      usesPerCustomerMax: 1,
    },
  );
  await createPromo(
    { deps, actor, role: 'owner' },
    {
      code: 'MINUS5',
      type: 'fixed',
      amount: 500,
      minimumCents: 2000,
      description: '5 € off from 20 €',
    },
  );
}

/** Adds missing settings to a demo shop that an earlier version seeded. Changes nothing in any other shop. */
export async function completeSettings(deps: MovingDeps): Promise<void> {
  const { db } = deps;
  const [known, auditEntries] = await db.batch([
    db.select({ name: settingRows.name }).from(settingRows),
    db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.actor, actor)).limit(1),
  ]);
  if (auditEntries.length === 0) return;
  for (const [name, value] of Object.entries(settings))
    if (!known.some((row) => row.name === name))
      await setSetting({ deps, actor, role: 'owner', holdsDatabase: true }, { name, value });
}

/** Lists demo items; an invalid line is a mistake in the demo's data. */
export async function listDemoItems(deps: MovingDeps, items: readonly DemoItem[]): Promise<void> {
  const { failed } = await importItems(
    { deps, actor, role: 'owner' },
    { lines: items.map((item) => lineOf(item, deps.now())) },
  );
  if (failed[0]) throw new Error(`Demo item ${failed[0].line}: ${JSON.stringify(failed[0].problems)}`);
}

function lineOf(item: DemoItem, now: number): Record<string, unknown> {
  return {
    external_id: externalId(item),
    title: item.title,
    type: item.type,
    quality: item.quality,
    exterior_name: item.exteriorName,
    hero: item.hero,
    class: item.class,
    category: item.category,
    price: decimalOf(item.priceCents),
    old_price: item.oldPriceCents === null ? '' : decimalOf(item.oldPriceCents),
    img_url: item.imgUrl,
    img_url_big: item.imgUrlBig,
    is_new: String(item.isNew),
    created_at: now - Math.round(item.ageHours * 3600),
    ...specificsOf(item, now),
  };
}

export function externalId(item: Pick<DemoItem, 'number'>): string {
  return `${demoItemPrefix}${item.number}`;
}

/** A pack of three items of one hero and a deal of the day, both below what their items cost. */
export async function addDeals(deps: MovingDeps): Promise<void> {
  const { items } = await listItems({ deps }, { priceFrom: 2000, limit: 100, sort: 'asc' });
  const [first, ...rest] = items;
  if (!first) return;
  const pack = [first, ...rest.filter(({ type }) => type !== first.type).slice(0, 2)];
  const cents = (euros: number) => Math.round(euros * 100);
  const total = pack.reduce((sum, item) => sum + cents(item.price), 0);
  if (pack.length === 3)
    await addPack(
      { deps, actor, role: 'owner' },
      {
        title: "Collector's Trio",
        priceCents: multiplyDivide(total, 80n, 100n),
        imgUrl: first.img_url,
        itemIds: pack.map(({ id }) => id),
      },
    );
  const deal = rest.find((item) => !pack.includes(item)) ?? first;
  await addTimedDeal(
    { deps, actor, role: 'owner' },
    {
      title: `Deal of the week: ${deal.title}`,
      itemId: deal.id,
      priceCents: multiplyDivide(cents(deal.price), 75n, 100n),
      startsAt: deps.now(),
      endsAt: deps.now() + 7 * 86_400,
    },
  );
}
