/** What the counters of two filter values should say: a count of the items that are for sale. */
import type { Database } from '#server/db/client.ts';

const columnOf = {
  types: 'type',
  qualities: 'quality',
  heroes: 'hero',
  exterior_names: 'exterior_name',
  classes: 'class',
};
const isReduced = 'coalesce(old_price_cents > price_cents, 0)';
const sums = `count(*) as items, sum(${isReduced}) as on_sale, sum(is_new) as fresh, sum(${isReduced} * is_new) as fresh_on_sale`;
const inOrder = 'order by facet, value, other_facet, other_value, category_id, subcategory';

const recount = Object.entries(columnOf)
  .flatMap(([facet, column], place, all) =>
    all.slice(place + 1).map(
      ([other, otherColumn]) =>
        `select '${facet}' as facet, ${column} as value, '${other}' as other_facet, ${otherColumn} as other_value, category_id, subcategory, ${sums}
          from items where state = 'available' and ${column} is not null and ${otherColumn} is not null group by 2, 4, 5, 6`,
    ),
  )
  .join(' union all ');

/** The counters above zero, as they are stored and as the items give them. */
export async function pairsStoredAndCounted(client: Pick<Database['$client'], 'batch'>) {
  const [stored, counted] = await client.batch([
    `select * from facet_pair_counts where items > 0 ${inOrder}`,
    `select * from (${recount}) ${inOrder}`,
  ]);
  const plain = (result: typeof stored) => (result?.rows ?? []).map((row) => ({ ...row }));
  return { stored: plain(stored), counted: plain(counted) };
}
