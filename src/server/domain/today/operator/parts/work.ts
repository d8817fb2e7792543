/** Work that waits, of whatever kind, as one shape: its queries count all of it and give the rows that press most. */
import { asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

interface Columns {
  id: SQLWrapper;
  title: SQLWrapper;
  detail: SQLWrapper;
  /** Since when it waits. */
  at: SQLWrapper;
  deadlineAt?: SQLWrapper;
  amountCents?: SQLWrapper;
}

export interface WorkRow {
  id: string;
  title: string;
  detail: string;
  at: number;
  deadlineAt: number | null;
  amountCents: number | null;
}

/** A row of a query, which also says of all that wait how many they are, since when, and until when. */
export interface CountedRow extends WorkRow {
  count: number;
  oldestAt: number;
  nearestAt: number | null;
}

const nothing = sql`null`;
const empty: Columns = { id: nothing, title: nothing, detail: nothing, at: nothing };

/** Of a kind of work that is only counted. */
export const noRows = 0;

/** How many rows are read: one says how many there are. */
export function rowsRead(limit: number): number {
  return Math.max(limit, 1);
}

/** What a query of work selects: the count alone, without what costs time for each row, where `limit` is `noRows`. */
export function workColumns(columns: Columns, limit: number) {
  const { id, title, detail, at, deadlineAt = nothing, amountCents = nothing } = limit === noRows ? empty : columns;
  return {
    id: sql<string>`${id}`.as('work_id'),
    title: sql<string>`${title}`.as('work_title'),
    detail: sql<string>`${detail}`.as('work_detail'),
    at: sql<number>`${at}`.as('work_at'),
    deadlineAt: sql<number | null>`${deadlineAt}`.as('work_deadline'),
    amountCents: sql<number | null>`${amountCents}`.as('work_amount'),
    count: sql<number>`count(*) over ()`.as('work_count'),
    oldestAt: sql<number>`min(${at}) over ()`.as('work_oldest'),
    nearestAt: sql<number | null>`min(${deadlineAt}) over ()`.as('work_nearest'),
  };
}

/** What has a deadline goes first, the nearest on top, then what waits longest. */
export const mostUrgentFirst: SQL[] = [sql`work_deadline is null`, sql`work_deadline`, asc(sql`work_at`), sql`work_id`];
