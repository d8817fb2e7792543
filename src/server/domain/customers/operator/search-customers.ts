/**
 * Finds a customer by whatever a person knows: a fragment of the e-mail or a name, an id of anything that is theirs, a bank's or provider's reference, a
 * Steam id or trade link, an invoice's number, the end of an account number, an amount.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { SearchCustomers, searchWays } from '#contract/operator/customers.ts';
import { matchesShown } from '#rules/limits/lists.ts';
import type { SystemContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { customerColumns } from './parts/customer-columns.ts';
import { searchHits } from './parts/search-hits.ts';
import { searchTermsOf } from './parts/search-terms.ts';

const Matches = z.array(z.object({ way: z.enum(searchWays), subject: z.string() }));

/** The surest hits first, then the newest; `hasMore` when a narrower search would show others. @throws `invalid_fields`. */
export async function searchCustomers({ deps }: SystemContext, input: z.input<typeof SearchCustomers>) {
  const { search, limit } = parseInput(SearchCustomers, input);
  const hits = searchHits(searchTermsOf(search), limit + 1);
  if (!hits) return { rows: [], hasMore: false };
  const match = sql`json_object('way', h.way, 'subject', h.subject)`;
  const ranked = sql`(select customer_id, min(rank) as rank, max(at) as at, json_group_array(json(match)) as matches
    from (select h.customer_id, h.rank, h.at, ${match} as match from ${hits} h order by h.rank, h.at desc)
    group by customer_id order by min(rank), max(at) desc limit ${limit + 1})`;
  const found = await runRead(
    deps.db
      .select({ ...customerColumns, matches: sql<string>`r.matches` })
      .from(customers)
      .innerJoin(sql`${ranked} r`, sql`r.customer_id = ${customers.id}`)
      .orderBy(sql`r.rank, r.at desc`, customers.id)
      .execute(),
  );
  const rows = found
    .slice(0, limit)
    .map((row) => ({ ...row, matches: firstOfEach(Matches.parse(JSON.parse(row.matches))) }));
  return { rows, hasMore: found.length > limit };
}

function firstOfEach(matches: z.output<typeof Matches>): z.output<typeof Matches> {
  const seen = new Map(matches.map((each) => [`${each.way} ${each.subject}`, each]));
  return [...seen.values()].slice(0, matchesShown);
}
