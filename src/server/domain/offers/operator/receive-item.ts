/**
 * An operator has the item: the shop's price is owed, and a payout that was asked for before starts by itself. A card payout waits for
 * the provider's form. The item can be listed for sale in the same breath.
 */
import { and, eq, sql } from 'drizzle-orm';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { payouts } from '../../../db/schema/offers.ts';
import { guard, runRead, type Statements, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { systemAccounts } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';
import { inFlight, paid, payoutMail, transitionPayout } from '../../payouts/parts/statements.ts';
import { offerMail } from '../mail.ts';
import { transitionOffer } from '../statements.ts';
import { findOffer } from './find-offer.ts';

export type Received = 'ready_for_payout' | 'payout_processing' | 'approved';

/** Returns the offer's new state. `listing` are statements that put the item up for sale. @throws `not_found` and `offer_not_open`. */
export async function receiveItem(
  deps: Deps,
  actor: string,
  id: string,
  { statements: listing = [], details = {} }: { statements?: Statements; details?: Record<string, unknown> } = {},
): Promise<Received> {
  const { db } = deps;
  const { offer, customer } = await findOffer(deps, id);
  const wanted = and(eq(payouts.offerId, id), eq(payouts.state, 'requested'));
  const [payout] = await runRead(db.select().from(payouts).where(wanted).execute());
  const amountCents = offer.servicePriceCents ?? 0;
  const received = transitionOffer(deps, { offer, transition: 'receive', actor });
  const ready = { ...offer, state: 'ready_for_payout' as const };
  const asWanted = guard(
    sql`coalesce((select id from ${payouts} where ${wanted}), '') = ${payout?.id ?? ''}`,
    'offer_not_open',
  );
  const statements = [
    received,
    asWanted,
    transfer(db, deps.now(), {
      code: 'offer_owed',
      causeId: id,
      from: systemAccounts.purchases,
      to: systemAccounts.owed,
      amountCents,
    }),
    listing,
    insertAuditEntry(deps, { actor, action: 'offers.received', subject: id, details }),
  ];
  if (payout?.method === 'sepa') {
    await write(db, [
      ...statements,
      transitionPayout(deps, payout, 'start'),
      transitionOffer(deps, { offer: ready, transition: 'payOut', actor: 'shop' }),
      inFlight(deps, payout),
      offerMail(deps, { offer, customer, news: 'received_and_paying' }),
    ]);
    return 'payout_processing';
  }
  if (payout?.method === 'balance') {
    await write(db, [
      ...statements,
      transitionPayout(deps, payout, 'pay'),
      transitionOffer(deps, { offer: ready, transition: 'finish', actor: 'shop' }),
      paid(deps, payout, ''),
      payoutMail(deps, { payout, title: offer.title, customer }, 'sent'),
    ]);
    return 'approved';
  }
  const news = payout?.method === 'card' ? 'received_for_card' : 'received';
  await write(db, [...statements, offerMail(deps, { offer, customer, news })]);
  return 'ready_for_payout';
}
