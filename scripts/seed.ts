/** Fills an empty database with the demo shop, by the use cases that customers and operators call. See docs/product/operation.md#demo-shop. */
import { databaseProgramMs } from '../src/rules/limits/outside-calls.ts';
import { type Database, openDatabase } from '../src/server/db/client.ts';
import { logout } from '../src/server/domain/auth/logout.ts';
import { verifyCustomer } from '../src/server/domain/customers/operator/verify-customer.ts';
import { type DemoItem, demoCatalogue, drawnItems } from './demo/catalogue.ts';
import { balanceOf, fillProfile, people, signUp } from './demo/customers.ts';
import { disputePayment } from './demo/dispute.ts';
import { filling, withoutIndexes } from './demo/filling.ts';
import { historyItems, liveHistory, topUp } from './demo/history.ts';
import { type MovingDeps, movingDeps } from './demo/moving-deps.ts';
import { offersOfDemo } from './demo/offer-lists.ts';
import { makeOffers } from './demo/offers.ts';
import { actor, addDeals, completeSettings, listDemoItems, setUpShop } from './demo/shop.ts';
import { fillSteam } from './demo/steam.ts';
import { leaveOffers, leaveTrades, traderItems } from './demo/trader.ts';
import { giveUpMails, leaveWork } from './demo/work.ts';

const day = 86_400;
const demoBalanceCents = 50_000;

/** Returns false when the database holds anything; a demo of an earlier version gets the settings it lacks. Lists `seedItems` items. */
export async function seedWhenEmpty(
  { url, authToken }: { url: string; authToken: string | undefined },
  { seedItems, encryptionKey }: { seedItems: number; encryptionKey: string },
): Promise<boolean> {
  const db = openDatabase(url, authToken, { timeoutMs: databaseProgramMs });
  const deps = movingDeps(db, Math.floor(Date.now() / 1000), encryptionKey);
  if (await holdsAnything(db)) {
    await completeSettings(deps);
    return false;
  }
  await filling(db, () => seedDatabase(deps, { items: seedItems }));
  return true;
}

/** Leaves the clock of `deps` at the present. */
async function seedDatabase(deps: MovingDeps, { items }: { items: number }): Promise<void> {
  deps.moveTo(-45 * day);
  await setUpShop(deps);
  const { forSale, sold } = demoItems(items);
  await listDemoItems(deps, sold.slice(0, historyItems));

  const { demo, second, unverified, trader, disputing } = people;
  deps.moveTo(-42 * day);
  const alex = await signUp(deps, demo, { verified: true });
  await fillProfile(deps, alex, demo);
  await liveHistory({ deps, principal: alex, person: demo }, sold.slice(0, historyItems), demoBalanceCents);
  const { id } = await balanceOf(deps, demo.email);
  await verifyCustomer({ deps, actor, role: 'owner' }, { customerId: id, status: 'approved' });
  // what was sold first, so that few of them are pictures of what is for sale
  const models = [...sold, ...forSale];
  await makeOffers(deps, { customerId: id, person: demo, iban: 'DE89370400440532013000' }, offersOfDemo, models);

  deps.moveTo(-9 * day);
  const nadia = await signUp(deps, second, { verified: true });
  await fillProfile(deps, nadia, second);
  await topUp({ deps, principal: nadia, person: second }, '50', 'EUR', 'payment_succeeded');

  deps.moveTo(0);
  await withoutIndexes(deps.db, 'items', () => listDemoItems(deps, forSale));
  await addDeals(deps);
  // after the rest, whose ids pages link to
  deps.moveTo(-22 * day);
  const bought = sold.slice(historyItems);
  await listDemoItems(deps, bought);
  const tomas = await signUp(deps, trader, { verified: true });
  await fillProfile(deps, tomas, trader);
  await leaveTrades({ deps, principal: tomas, person: trader }, bought);
  const seller = {
    customerId: (await balanceOf(deps, trader.email)).id,
    person: trader,
    iban: 'SE4550000000058398257466',
  };
  await leaveOffers(deps, seller, models);
  deps.moveTo(-7 * day);
  const ines = await signUp(deps, disputing, { verified: true });
  await fillProfile(deps, ines, disputing);
  await disputePayment({ deps, principal: ines, person: disputing });
  deps.moveTo(-5 * day);
  deps.unreachable.add(unverified.email);
  const luc = await signUp(deps, unverified, { verified: false });
  await giveUpMails(deps);
  for (const principal of [alex, nadia, tomas, ines, luc]) await logout({ deps, principal, idempotencyKey: null });
  await fillSteam(deps, forSale);
  await leaveWork(deps);
  await deps.settled();
}

/** The items for sale, and those that customers of the demo have bought, at prices that their balances cover. */
function demoItems(count: number): { forSale: DemoItem[]; sold: DemoItem[] } {
  const spare = 200;
  const all = demoCatalogue(Math.max(count, drawnItems) + spare);
  const affordable = all.slice(-spare).filter(({ priceCents }) => priceCents >= 900 && priceCents <= 4000);
  const sold = affordable.slice(0, historyItems + traderItems);
  return { forSale: all.slice(0, count), sold: sold.map((item) => ({ ...item, isNew: false, oldPriceCents: null })) };
}

export async function holdsAnything(db: Database): Promise<boolean> {
  const tables = ['items', 'customers', 'settings', 'currencies', 'promo_codes'];
  const { rows } = await db.$client.execute(
    `select ${tables.map((table) => `exists (select 1 from ${table})`).join(' or ')} as any_row`,
  );
  return Number(rows[0]?.any_row) === 1;
}
