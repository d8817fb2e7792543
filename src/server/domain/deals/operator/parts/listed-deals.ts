/** Packs and timed deals with what their items cost one by one and their state at a moment, each as one table. */
import { type SQL, sql } from 'drizzle-orm';
import type { PackState, TimedDealState } from '#rules/deal-states.ts';
import { isForSale } from '../../../../db/schema/catalogue.ts';

const pack = (state: PackState) => sql.raw(`'${state}'`);
const deal = (state: TimedDealState) => sql.raw(`'${state}'`);

/** Columns are those of `ListedPack`. */
export function listedPacks(): SQL {
  return sql`(
    select p.*, case when not active then ${pack('ended')} when free = items then ${pack('offered')}
      else ${pack('sold')} end as state
    from (
      select p.id, p.title, p.price_cents as priceCents, p.active, p.created_at as createdAt,
        sum(items.price_cents) as singlyCents, count(*) as items, sum(${isForSale}) as free,
        json_group_array(json_object('id', items.id, 'title', items.title, 'priceCents', items.price_cents,
          'state', items.state)) as parts
      from packs p join pack_items pi on pi.pack_id = p.id join items on items.id = pi.item_id
      group by p.id
    ) p)`;
}

/** Columns are those of `ListedTimedDeal`. */
export function listedTimedDeals(at: number): SQL {
  return sql`(
    select d.id, d.title, d.item_id as itemId, items.title as itemTitle, d.price_cents as priceCents,
      d.starts_at as startsAt, d.ends_at as endsAt, d.created_at as createdAt, items.price_cents as itemCents,
      case when d.ends_at <= ${at} then ${deal('ended')} when not ${isForSale} then ${deal('sold')}
        when d.starts_at > ${at} then ${deal('planned')} else ${deal('offered')} end as state
    from timed_deals d join items on items.id = d.item_id)`;
}
