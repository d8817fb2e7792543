/** The queries of all that waits, one for each kind: `rows` says how many rows of it are read. */
import type { WorkKind } from '#rules/work.ts';
import type { Database } from '../../../../db/client.ts';
import { eventsToSettle, mailsToMend } from './machine-work.ts';
import {
  approvalsToDecide,
  bankEntriesToMatch,
  disputesToAnswer,
  offersToPrice,
  owedToClosed,
  payoutsToRelease,
} from './money-work.ts';
import { deliveriesToMake, deliveriesToMend, itemsToReceive } from './trade-work.ts';

/** In the order of `workKinds`. */
export function workQueries(db: Database, now: number, rows: (kind: WorkKind) => number) {
  return [
    deliveriesToMake(db, now, rows('deliveries_to_make')),
    deliveriesToMend(db, now, rows('deliveries_to_mend')),
    offersToPrice(db, rows('offers_to_price')),
    itemsToReceive(db, now, rows('items_to_receive')),
    bankEntriesToMatch(db, rows('bank_entries')),
    payoutsToRelease(db, now, rows('payouts')),
    approvalsToDecide(db, rows('approvals')),
    disputesToAnswer(db, rows('disputes')),
    owedToClosed(db, rows('closed_balances')),
    eventsToSettle(db, rows('events')),
    mailsToMend(db, rows('mails')),
  ] as const;
}
