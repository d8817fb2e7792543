/** What of the demo shop a database holds, as far as it is in a real shop's way. Changes nothing. */
import { type SQL, sql } from 'drizzle-orm';
import { payoutLife } from '#rules/lifecycles.ts';
import type { ReadContext } from '../../../context.ts';
import { inOwnState } from '../../../db/in-state.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { payouts } from '../../../db/schema/offers.ts';
import {
  sandboxSteamAccounts,
  sandboxSteamAssets,
  sandboxSteamOffers,
  sandboxSteamSettings,
  sandboxSteamSignIns,
  sandboxSteamTrades,
} from '../../../db/schema/sandbox-steam.ts';
import { runRead } from '../../../db/write.ts';
import { demoActor, demoEmails, demoItemPrefix, demoOwner, demoSeller, isSandboxKey } from '../parts/marks.ts';
import { type WorkIds, workOfDemo } from './parts/work-of-demo.ts';

export interface FoundDeal {
  id: string;
  isOver: boolean;
  /** Named by an order. */
  isBought: boolean;
}

export interface FoundDemo {
  /** Those whose account is open: everyone knows their password. */
  customers: { id: string; email: string; balanceCents: number }[];
  /** Those whose account is closed, and what came to the demo's bank account for them: it lies there, or is on its way out. */
  closedAccounts: { id: string; cents: number }[];
  promoCodes: { code: string; isActive: boolean }[];
  packs: FoundDeal[];
  timedDeals: FoundDeal[];
  /** Settings that still name the demo's seller. */
  settings: string[];
  /** Good keys of the sandbox's courier. */
  keys: { id: string; name: string }[];
  /** Its owner, who could get in. */
  operators: { id: string; email: string }[];
  /** Accounts, things, trade offers and switches at the double of Steam. */
  steamRows: number;
  /** Ids of what would wait for a person: wishes that the filling asked, webhook events, bookings of its bank account. */
  work: WorkIds;
  items: {
    /** Were in no order: nothing else refers to them. */
    unsold: number;
    /** For sale although they were in an order that came to nothing. */
    returned: number;
    /** Reserved for an order that is being paid. */
    reserved: number;
  };
}

const isDemoItem = sql`external_id glob ${`${demoItemPrefix}[0-9]*`}`;
const wasOrdered = sql`exists (select 1 from order_lines where order_lines.item_id = items.id)`;

/** Conditions on rows of `items`. */
export const demoItems = {
  unsold: sql`${isDemoItem} and ${inOwnState(items.state, 'available', 'withdrawn')} and not ${wasOrdered}`,
  returned: sql`${isDemoItem} and ${inOwnState(items.state, 'available')} and ${wasOrdered}`,
  reserved: sql`${isDemoItem} and ${inOwnState(items.state, 'reserved')}`,
};

/** The tables of the double, those that refer to others first. */
export const doubleOfSteam = [
  sandboxSteamSignIns,
  sandboxSteamTrades,
  sandboxSteamOffers,
  sandboxSteamAssets,
  sandboxSteamAccounts,
  sandboxSteamSettings,
] as const;

interface DealRow {
  id: string;
  is_over: number;
  is_bought: number;
}

function dealOf({ id, is_over, is_bought }: DealRow): FoundDeal {
  return { id, isOver: is_over === 1, isBought: is_bought === 1 };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

export async function findDemo({ deps }: ReadContext): Promise<FoundDemo> {
  const { db, now } = deps;
  const madeWith = (action: string) =>
    sql`(select subject from audit_log where actor = ${demoActor} and action = ${action})`;
  const seller = Object.entries(demoSeller).map(
    ([name, value]) => sql`(name = ${name} and value = ${JSON.stringify(value)})`,
  );
  const count = (condition: SQL) => sql`(select count(*) from items where ${condition})`;
  const [
    customers,
    closedAccounts,
    codes,
    packs,
    deals,
    settings,
    keys,
    operators,
    [double],
    approvals,
    events,
    entries,
    [itemCounts],
  ] = await runRead(
    db.batch([
      db.all<{ id: string; email: string; balance_cents: number }>(
        sql`select customers.id, email, balance_cents from customers join accounts on accounts.customer_id = customers.id
          where lower(email) in ${demoEmails} order by email`,
      ),
      db.all<FoundDemo['closedAccounts'][number]>(
        sql`select customers.id, balance_cents + (select coalesce(sum(amount_cents), 0) from payouts
            where payouts.customer_id = customers.id and ${inOwnState(payouts.state, payoutLife.transitions.start.to)}) as cents
          from customers join accounts on accounts.customer_id = customers.id
          where closed_at is not null and cents > 0
            and customers.id in (select customer_id from bank_entries where account = ${demoSeller.sepa_iban}) order by customers.id`,
      ),
      db.all<{ code: string; active: number }>(
        sql`select code, active, exists (select 1 from promo_redemptions where promo_redemptions.code = promo_codes.code) as is_used
          from promo_codes where code in ${madeWith('promos.create')} and (active or not is_used) order by code`,
      ),
      db.all<DealRow>(
        sql`select id, not active as is_over, exists (select 1 from orders where pack_id = packs.id) as is_bought
          from packs where id in ${madeWith('packs.add')} and not (is_over and is_bought)`,
      ),
      db.all<DealRow>(
        sql`select id, ends_at <= ${now()} as is_over, exists (select 1 from orders where timed_deal_id = timed_deals.id) as is_bought
          from timed_deals where id in ${madeWith('timed-deals.add')} and not (is_over and is_bought)`,
      ),
      db.all<{ name: string }>(sql`select name from settings where ${sql.join(seller, sql` or `)} order by name`),
      db.all<FoundDemo['keys'][number]>(sql`select id, name from operator_keys where ${isSandboxKey} order by name`),
      db.all<FoundDemo['operators'][number]>(
        sql`select id, email from operators where email = ${demoOwner} and switched_off_at is null`,
      ),
      db.all<{ rows: number }>(
        sql`select ${sql.join(
          doubleOfSteam.map((table) => sql`(select count(*) from ${table})`),
          sql` + `,
        )} as rows`,
      ),
      ...workOfDemo(db),
      db.all<FoundDemo['items']>(
        sql`select ${count(demoItems.unsold)} as unsold, ${count(demoItems.returned)} as returned, ${count(demoItems.reserved)} as reserved`,
      ),
    ]),
  );
  return {
    customers: customers.map(({ id, email, balance_cents }) => ({ id, email, balanceCents: balance_cents })),
    closedAccounts,
    promoCodes: codes.map(({ code, active }) => ({ code, isActive: active === 1 })),
    packs: packs.map(dealOf),
    timedDeals: deals.map(dealOf),
    settings: settings.map(({ name }) => name),
    keys,
    operators,
    steamRows: double?.rows ?? 0,
    work: { approvals: idsOf(approvals), events: idsOf(events), bankEntries: idsOf(entries) },
    items: itemCounts ?? { unsold: 0, returned: 0, reserved: 0 },
  };
}
