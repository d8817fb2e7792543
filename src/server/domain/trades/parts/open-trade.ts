/** The trade of a line or offer that counts: the others were cancelled or reversed. */
import { notInState } from '../../../db/in-state.ts';
import { trades } from '../../../db/schema/trades.ts';

export const isOpenTrade = notInState(trades.state, 'cancelled', 'reversed');
