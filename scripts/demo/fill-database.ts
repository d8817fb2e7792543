/** Everything that the demo shop has, in the order in which it happened; loaded only where a database is to be filled. */
import { logout } from '../../src/server/domain/auth/logout.ts';
import { verifyCustomer } from '../../src/server/domain/customers/operator/verify-customer.ts';
import { type DemoItem, demoCatalogue, drawnItems } from './catalogue.ts';
import { balanceOf, fillProfile, people, signUp } from './customers.ts';
import { disputePayment } from './dispute.ts';
import { withoutIndexes } from './filling.ts';
import { historyItems, liveHistory, topUp } from './history.ts';
import { leaveForGood } from './leaving.ts';
import type { MovingDeps } from './moving-deps.ts';
import { offersOfDemo } from './offer-lists.ts';
import { makeOffers } from './offers.ts';
import { actor, addDeals, listDemoItems, setUpShop } from './shop.ts';
import { fillSteam } from './steam.ts';
import { leaveOffers, leaveTrades, traderItems } from './trader.ts';
import { giveUpMails, leaveWork } from './work.ts';

const day = 86_400;
const demoBalanceCents = 50_000;

/** Lists `items` of them; leaves the clock of `deps` at the present. */
export async function fillDatabase(deps: MovingDeps, { items }: { items: number }): Promise<void> {
  deps.moveTo(-45 * day);
  await setUpShop(deps);
  const { forSale, sold } = demoItems(items);
  await listDemoItems(deps, sold.slice(0, historyItems));

  const { demo, second, unverified, trader, disputing, leaving } = people;
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
  deps.moveTo(-19 * day);
  const emma = await signUp(deps, leaving, { verified: true });
  await fillProfile(deps, emma, leaving);
  const late = await leaveForGood({ deps, principal: emma, person: leaving });
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
  await leaveWork(deps, late);
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
