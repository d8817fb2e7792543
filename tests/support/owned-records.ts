/** A customer with one record of each kind that only its owner may see or move, for tests of who may. */
import { eq } from 'drizzle-orm';
import { packItems, packs, timedDeals } from '#server/db/schema/catalogue.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { statement, write } from '#server/db/write.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { offerIn } from './offers.ts';
import { buyer, createShopper, listItem, type Shopper } from './shop.ts';
import type { TestApp } from './test-app.ts';

export interface OwnedRecords {
  owner: Shopper;
  item: string;
  pack: string;
  timedDeal: string;
  order: string;
  line: string;
  creditNote: string;
  deposit: string;
  /** Ids of offers by what can be done with them next. */
  offers: { new: string; toAccept: string; toDecline: string; awaited: string; toPay: string };
  /** Id of another session of the owner. */
  session: string;
}

const operator = (app: TestApp) => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });

export async function createOwnedRecords(app: TestApp): Promise<OwnedRecords> {
  const owner = await createShopper(app, 100_000);
  const { order, line } = await bought(app, owner);
  const denied = await bought(app, owner);
  await transitionOrderLine(operator(app), { lineId: denied.line, transition: 'deny' });
  const history = (await owner.browser.get('/purchase/history')).body.payload;
  const toppedUp = await owner.browser.post('/deposit/checkout', { ...buyer, amount: '25', currency: 'EUR' });
  const item = await listItem(app, 900);
  await owner.addToCart(item);
  return {
    owner,
    item,
    ...(await deals(app)),
    order,
    line,
    creditNote: history.flatMap((row: { credit_notes: { id: string }[] }) => row.credit_notes)[0].id,
    deposit: toppedUp.body.order_id,
    offers: {
      new: await offerIn(app, owner, 'pending'),
      toAccept: await offerIn(app, owner, 'offer'),
      toDecline: await offerIn(app, owner, 'offer'),
      awaited: await offerIn(app, owner, 'awaiting_item'),
      toPay: await offerIn(app, owner, 'ready_for_payout'),
    },
    session: (await owner.browser.get('/user/security')).body.payload.sessions[0].id,
  };
}

async function bought(app: TestApp, { addToCart, browser }: Shopper): Promise<{ order: string; line: string }> {
  await addToCart(await listItem(app, 1000));
  const { body } = await browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  const [line] = await app.deps.db.select().from(orderLines).where(eq(orderLines.orderId, body.order_id));
  if (!line) throw new Error(`Nothing was bought: ${JSON.stringify(body)}`);
  return { order: body.order_id, line: line.id };
}

async function deals(app: TestApp): Promise<{ pack: string; timedDeal: string }> {
  const { db, newId, now } = app.deps;
  const [pack, timedDeal] = [newId('pak'), newId('pro')];
  const [one, other] = [await listItem(app, 600), await listItem(app, 700)];
  const times = { startsAt: now() - 10, endsAt: now() + 100_000, createdAt: now() };
  await write(db, [
    statement(
      db.insert(packs).values({ id: pack, title: 'A pack', priceCents: 500, imgUrl: '/p.svg', createdAt: now() }),
    ),
    statement(db.insert(packItems).values({ packId: pack, itemId: one })),
    statement(
      db.insert(timedDeals).values({ id: timedDeal, title: 'A deal', itemId: other, priceCents: 500, ...times }),
    ),
  ]);
  return { pack, timedDeal };
}
