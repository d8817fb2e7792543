/**
 * Takes the demo shop out of a database where it must not be, by the use cases that end orders, offers, deals and codes. Each step is
 * whole by itself, so that a removal that was cut off goes on where it stopped, and a second one finds nothing.
 */
import { sql } from 'drizzle-orm';
import { demoItemsPerBatch } from '#rules/limits/batches.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { returningChangedItem, transitionItems } from '../../../db/item-changes.ts';
import { type Statement, type Statements, statement, write } from '../../../db/write.ts';
import { revokeKey } from '../../couriers/operator/revoke-key.ts';
import { endPack } from '../../deals/operator/end-pack.ts';
import { endTimedDeal } from '../../deals/operator/end-timed-deal.ts';
import { endPromo } from '../../promos/operator/end-promo.ts';
import { emptySetting } from '../../settings/operator/set-setting.ts';
import { isSettingName } from '../../settings/parts/settings.ts';
import { demoItems, doubleOfSteam, type FoundDemo, findDemo } from './find-demo.ts';
import { bookOutClosed, closeDemoCustomer } from './parts/close-demo-customer.ts';
import { switchOffDemoOwner } from './parts/switch-off-demo-owner.ts';
import { setWorkAside } from './parts/work-of-demo.ts';

export interface RemovedDemo {
  found: FoundDemo;
  customers: { email: string; bookedOutCents: number }[];
  /** What its closed accounts held, booked out. */
  closedCents: number;
  /** Deleted, and ended where orders name them. */
  promoCodes: number;
  deals: number;
  /** Emptied. */
  settings: string[];
  /** Revoked. */
  keys: number;
  /** Switched off. */
  operators: number;
  /** Rows of the double of Steam, deleted. */
  steamRows: number;
  /** Refused, dismissed and ignored. */
  work: number;
  items: { deleted: number; withdrawn: number };
  /** What stays, with the reason. */
  left: { what: string; why: string }[];
}

export async function removeDemo(ctx: OperatorContext): Promise<RemovedDemo> {
  const found = await findDemo(ctx);
  const left: RemovedDemo['left'] = [];
  const customers: RemovedDemo['customers'] = [];
  for (const customer of found.customers) {
    const { bookedOutCents, obstacles } = await closeDemoCustomer(ctx, customer);
    if (bookedOutCents !== null) customers.push({ email: customer.email, bookedOutCents });
    for (const why of obstacles) left.push({ what: customer.email, why });
  }
  for (const account of found.closedAccounts) await bookOutClosed(ctx, account);
  await removeDeals(ctx, found);
  await removePromoCodes(ctx, found);
  for (const name of found.settings.filter(isSettingName)) await emptySetting(ctx, name);
  for (const { id } of found.keys) await revokeKey(ctx, { id });
  for (const operator of found.operators) await switchOffDemoOwner(ctx, operator);
  const work = await setWorkAside(ctx, found.work);
  const steamRows = await removeDouble(ctx, found);
  const items = await removeItems(ctx);
  const { reserved } = found.items;
  if (reserved > 0)
    left.push({
      what: `items: ${reserved}`,
      why: 'reserved for an order that is being paid; run this again in an hour',
    });
  return {
    found,
    customers,
    closedCents: found.closedAccounts.reduce((sum, { cents }) => sum + cents, 0),
    promoCodes: found.promoCodes.length,
    deals: found.packs.length + found.timedDeals.length,
    settings: found.settings,
    keys: found.keys.length,
    operators: found.operators.length,
    steamRows,
    work,
    items,
    left,
  };
}

/** Ended first: a buyer of this moment has the deal, or not. */
async function removeDeals(ctx: OperatorContext, { packs, timedDeals }: FoundDemo): Promise<void> {
  const { db } = ctx.deps;
  for (const { id, isBought, isOver } of packs) {
    if (!isOver) await endPack(ctx, { id });
    if (isBought) continue;
    const isUnsold = sql`not exists (select 1 from orders where pack_id = ${id})`;
    await write(db, [
      statement(sql`delete from pack_items where pack_id = ${id} and ${isUnsold}`),
      statement(sql`delete from packs where id = ${id} and ${isUnsold}`),
    ]);
  }
  for (const { id, isBought, isOver } of timedDeals) {
    if (!isOver) await endTimedDeal(ctx, { id });
    if (isBought) continue;
    await write(
      db,
      statement(sql`delete from timed_deals where id = ${id}
      and not exists (select 1 from orders where timed_deal_id = ${id})`),
    );
  }
}

async function removePromoCodes(ctx: OperatorContext, { promoCodes }: FoundDemo): Promise<void> {
  for (const { code, isActive } of promoCodes) {
    if (isActive) await endPromo(ctx, { code });
    const isUnused = sql`not exists (select 1 from promo_redemptions where promo_redemptions.code = ${code})`;
    await write(ctx.deps.db, statement(sql`delete from promo_codes where code = ${code} and ${isUnused}`));
  }
}

/** Nothing of the shop refers to it. */
async function removeDouble(ctx: OperatorContext, { steamRows }: FoundDemo): Promise<number> {
  if (steamRows === 0) return 0;
  const { db } = ctx.deps;
  const counts = await write(db, [
    doubleOfSteam.map((table) => statement(db.delete(table))),
    insertAuditEntry(ctx, { action: 'demo.steam', subject: 'demo', details: { rows: steamRows } }),
  ]);
  return counts.slice(0, doubleOfSteam.length).reduce((sum, each) => sum + each, 0);
}

async function removeItems(ctx: OperatorContext): Promise<RemovedDemo['items']> {
  const { db, now } = ctx.deps;
  const [withdrawn = 0] = await write(
    db,
    statement(transitionItems(db, 'withdraw', { where: demoItems.returned, set: { updatedAt: now() } })),
  );
  let deleted = 0;
  for (;;) {
    const some = sql`(select id from items where ${demoItems.unsold} order by number limit ${demoItemsPerBatch})`;
    const counts = await write(db, [
      statement(sql`delete from cart_items where item_id in ${some}`),
      statement(sql`delete from watched_items where item_id in ${some}`),
      statement(sql`delete from pack_items where item_id in ${some}`),
      statement(sql`delete from timed_deals where item_id in ${some}`),
      statement(sql`delete from items where id in ${some} ${returningChangedItem}`),
    ]);
    const ofThese = counts.at(-1) ?? 0;
    if (ofThese === 0) break;
    deleted += ofThese;
  }
  if (deleted + withdrawn > 0) await write(db, [forgetWords(), audit(ctx, { deleted, withdrawn })]);
  return { deleted, withdrawn };
}

/** Typos are forgiven in the words of the items; without items there are none. */
function forgetWords(): Statements {
  const noItems = sql`not exists (select 1 from items)`;
  return [
    statement(sql`delete from search_terms where ${noItems}`),
    statement(sql`delete from search_fragments where ${noItems}`),
  ];
}

function audit(ctx: OperatorContext, details: Record<string, unknown>): Statement {
  return insertAuditEntry(ctx, { action: 'demo.items', subject: 'demo', details });
}
