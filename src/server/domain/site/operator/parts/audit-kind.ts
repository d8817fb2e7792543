/**
 * The condition that rows of the audit log are of one kind: an action, or all those of a noun. The rows of a noun stand in the index by their
 * actions, each of them in the order of time: what none of them can have on the page is not read.
 */
import { type SQL, sql } from 'drizzle-orm';

/** `others` are further conditions on the table `a`, `wanted` how many rows a page has at most, from the newest or from the oldest on. */
export function isOfKind(action: string, others: SQL, wanted: number, from: 'newest' | 'oldest'): SQL {
  if (action.includes('.')) return sql`audit_log.action = ${action}`;
  const within = (column: SQL) => sql`${column} > ${`${action}.`} and ${column} < ${`${action}/`}`;
  // each action by a search of its own, instead of reading all their rows
  const actions = sql`(with recursive k(action) as (
      select min(action) from audit_log where ${within(sql`action`)}
      union all select (select min(action) from audit_log where action > k.action and action < ${`${action}/`}) from k where k.action is not null
    ) select action from k where action is not null)`;
  const order = sql.raw(from === 'newest' ? 'a.at desc, a.seq desc' : 'a.at, a.seq');
  const lastOfPage = sql`(select a.at from audit_log a where a.action = k.action and ${others} order by ${order} limit 1 offset ${wanted})`;
  const isNear =
    from === 'newest'
      ? sql`audit_log.at >= coalesce((select max(${lastOfPage}) from ${actions} k), 0)`
      : sql`audit_log.at <= coalesce((select min(${lastOfPage}) from ${actions} k), ${Number.MAX_SAFE_INTEGER})`;
  return sql`audit_log.action in ${actions} and ${isNear}`;
}
