/** A courier claims trades: each goes to one call at a time, with a lease that a report or a renewal must name. */

import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { claimJobs as claimCall, Job } from '#contract/courier.ts';
import { offerLife, orderLineLife } from '#rules/lifecycles.ts';
import { leaseSeconds, sentPerReceived } from '#rules/limits/courier.ts';
import type { RequestContext } from '../../context.ts';
import { inState } from '../../db/in-state.ts';
import { items } from '../../db/schema/catalogue.ts';
import { customers } from '../../db/schema/customers.ts';
import { offers } from '../../db/schema/offers.ts';
import { orderLines } from '../../db/schema/orders.ts';
import { shopSteamAccounts, trades } from '../../db/schema/trades.ts';
import { runWrite, statement, write } from '../../db/write.ts';
import { jobQuery } from '../trades/parts/job-query.ts';
import { jobView } from './parts/job-view.ts';
import { queryAsCourier } from './parts/query-as-courier.ts';

export async function claimJobs(
  ctx: RequestContext,
  { account, steam, limit }: z.output<typeof claimCall.body>,
): Promise<{ jobs: Job[]; lease_seconds: number }> {
  const { deps } = ctx;
  const { db, newToken } = deps;
  const now = deps.now();
  const { courier } = await queryAsCourier(ctx, []);
  const reported = {
    name: account.name,
    level: account.level,
    tradeUrl: account.trade_url,
    joinedAt: account.created_at,
  };
  const away = steam === 'away' ? sql`coalesce(${shopSteamAccounts.steamAwaySince}, ${now})` : null;
  const seen = db
    .insert(shopSteamAccounts)
    .values({
      steamId: account.steam_id,
      ...reported,
      seenAt: now,
      steamAwaySince: steam === 'away' ? now : null,
    })
    .onConflictDoUpdate({
      target: shopSteamAccounts.steamId,
      set: { ...reported, seenAt: now, steamAwaySince: away },
    });
  if (limit === 0) {
    await write(db, statement(seen));
    return { jobs: [], lease_seconds: leaseSeconds };
  }
  const call = newToken().slice(0, 24);
  const chosen = mostUrgent({ steamId: account.steam_id, now, limit });
  const leased = {
    lease: sql`${call} || '.' || ${trades.id}`,
    leaseHolder: courier.actor,
    leaseUntil: now + leaseSeconds,
    accountSteamId: account.steam_id,
  };
  const [, , claimed] = await runWrite(() =>
    db.batch([
      seen,
      db.update(trades).set(leased).where(sql`${trades.id} in (${chosen})`),
      jobQuery(db).where(
        and(
          isUnderWay,
          // by which they are found among all that are under way
          eq(trades.leaseUntil, leased.leaseUntil),
          eq(trades.leaseHolder, courier.actor),
          sql`${trades.lease} glob ${`${call}.*`}`,
        ),
      ),
    ]),
  );
  return { jobs: claimed.map(jobView), lease_seconds: leaseSeconds };
}

/** What a courier can hold: trades that are over are not looked through for what was claimed. */
const isUnderWay = inState(trades.state, 'queued', 'sending', 'sent', 'received');

const undelivered = orderLineLife.transitions.complete.from;
const awaited = offerLife.transitions.receive.from;

/** Anybody may send it: nothing holds its line or customer, its offer still waits for the item. What Steam does not let go yet waits too. */
const waiting = sql`(${inState(trades.state, 'queued')} and ${customers.blockedAt} is null and (
  (${inState(orderLines.state, ...undelivered)} and ${orderLines.heldAt} is null) or ${inState(offers.state, ...awaited)}))`;

/**
 * Ids of the most urgent: asked-back trade offers first, then what was begun, then what waits; what is watched comes last. Of each kind the
 * longest unseen first, and no more are read than are claimed: tens of thousands of items that have arrived can be watched at once. What
 * was begun goes on with the account that began it: another one would not find its trade offer.
 */
function mostUrgent({ steamId, now, limit }: { steamId: string; now: number; limit: number }): SQL {
  const isBegun = sql`${inState(trades.state, 'sending', 'sent', 'received')} and ${trades.accountSteamId} = ${steamId}`;
  const begun = (state: 'sending' | 'sent' | 'received') =>
    sql`${isBegun} and ${inState(trades.state, state)} and ${trades.stop} is null`;
  const queued = sql`${isUnderWay} and ${waiting}`;
  const kind = (urgency: number, index: string, which: SQL, sharing = 1) => sql`
    select id, ${urgency} as urgency, ${sharing} * row_number() over (order by leaseUntil, createdAt, id) as place from (
      select ${trades.id} as id, ${trades.leaseUntil} as leaseUntil, ${trades.createdAt} as createdAt
      from ${trades} indexed by ${sql.raw(index)}
      join ${customers} on ${customers.id} = ${trades.customerId}
      left join ${orderLines} on ${orderLines.id} = ${trades.lineId}
      left join ${items} on ${items.id} = ${orderLines.itemId}
      left join ${offers} on ${offers.id} = ${trades.offerId}
      where ${which} and ${trades.leaseUntil} <= ${now} and ${trades.notBefore} <= ${now}
        and coalesce(${items.tradableFrom}, 0) <= ${now}
      order by ${trades.leaseUntil}, ${trades.createdAt}, ${trades.id} limit ${limit})`;
  const kinds = [
    kind(0, 'trades_stopping', sql`${isBegun} and ${trades.stop} is not null`),
    kind(1, 'trades_begun', begun('sending')),
    kind(2, 'trades_work', queued),
    kind(3, 'trades_begun', begun('sent')),
    kind(3, 'trades_begun', begun('received'), sentPerReceived),
  ];
  return sql`select id from (${sql.join(kinds, sql` union all `)}) order by urgency, place, id limit ${limit}`;
}
