/** The trade of a line or offer that counts: the others were cancelled or reversed. */
import { desc, sql } from 'drizzle-orm';
import { notInState } from '../../../db/in-state.ts';
import { trades } from '../../../db/schema/trades.ts';

export const isOpenTrade = notInState(trades.state, 'cancelled', 'reversed');

/** Order of the trades of one line or offer: first the one that counts, else the last one that did. */
export const countingFirst = [sql`${isOpenTrade} desc`, desc(trades.createdAt), sql`trades.rowid desc`];
