/** A courier claims trades: each goes to one call at a time, with a lease that a report or a renewal must name. */

import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { claimJobs as claimCall, Job } from '#contract/courier.ts';
import { offerLife, orderLineLife } from '#rules/lifecycles.ts';
import { leaseSeconds } from '#rules/limits/courier.ts';
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

/** Asked-back trade offers first, then what was begun, then what waits; what is watched comes last, the longest unseen first. */
const urgency = sql`case when ${trades.stop} is not null then 0 when ${inState(trades.state, 'sending')} then 1
  when ${inState(trades.state, 'queued')} then 2 else 3 end, ${trades.leaseUntil}, ${trades.createdAt}, ${trades.id}`;

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
  const chosen = sql`select ${trades.id} from ${trades}
    join ${customers} on ${customers.id} = ${trades.customerId}
    left join ${orderLines} on ${orderLines.id} = ${trades.lineId}
    left join ${items} on ${items.id} = ${orderLines.itemId}
    left join ${offers} on ${offers.id} = ${trades.offerId}
    where ${trades.leaseUntil} <= ${now} and ${trades.notBefore} <= ${now}
      and coalesce(${items.tradableFrom}, 0) <= ${now} and (${waiting} or ${begunBy(account.steam_id)})
    order by ${urgency} limit ${limit}`;
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
        and(isUnderWay, eq(trades.leaseHolder, courier.actor), sql`${trades.lease} glob ${`${call}.*`}`),
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

/** What was begun goes on with the account that began it: another one would not find its trade offer. */
function begunBy(steamId: string) {
  return sql`(${inState(trades.state, 'sending', 'sent', 'received')} and ${trades.accountSteamId} = ${steamId})`;
}
