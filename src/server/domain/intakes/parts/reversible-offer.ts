/** What the reversal of an intake depends on, in one read: the offer's payouts, its item in the shop, and what its customer holds and owes. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { alsoInState } from '../../../db/in-state.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { customers } from '../../../db/schema/customers.ts';
import { accounts } from '../../../db/schema/ledger.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { owedCents } from '../../holds/parts/account-hold.ts';
import { customerAccount } from '../../ledger/accounts.ts';
import { recipientColumns } from '../../mail/parts/recipient.ts';
import { offerSummary } from '../../offers/parts/queries.ts';
import { cancelProviderForms } from '../../payouts/parts/provider-forms.ts';
import { settingsQuery } from '../../settings/parts/queries.ts';
import { settingValues } from '../../settings/parts/settings.ts';

export type ReversibleOffer = Awaited<ReturnType<typeof readReversible>>;

/**
 * Takes the provider's card forms away before it reads: what was sent is on its way and has to be known first. @throws `not_found`,
 * `offer_not_open` when a form was sent, `provider_unavailable`.
 */
export async function prepareReversal(deps: Deps, offerId: string): Promise<ReversibleOffer> {
  const forms = await runRead(
    deps.db
      .select({ providerRef: payouts.providerRef })
      .from(payouts)
      .where(and(eq(payouts.offerId, offerId), alsoInState(payouts.state, 'requested', 'failed')))
      .execute(),
  );
  await cancelProviderForms(
    deps,
    forms.flatMap(({ providerRef }) => providerRef ?? []),
  );
  return readReversible(deps, offerId);
}

async function readReversible({ db }: Deps, offerId: string) {
  const customerId = sql`(select customer_id from offers where id = ${offerId})`;
  const [[found], payoutRows, listed, [books], settingRows] = await runRead(
    db.batch([
      db
        .select({ offer: offerSummary, customer: recipientColumns })
        .from(offers)
        .innerJoin(customers, eq(customers.id, offers.customerId))
        .where(eq(offers.id, offerId)),
      db.select().from(payouts).where(eq(payouts.offerId, offerId)).orderBy(asc(payouts.createdAt)),
      db
        .select({
          id: items.id,
          state: items.state,
          reservedOrderId: items.reservedOrderId,
          /** The line that sold it last. */
          lineId: sql<
            string | null
          >`(select l.id from order_lines l where l.item_id = items.id order by l.rowid desc limit 1)`,
        })
        .from(items)
        .where(eq(items.offerId, offerId)),
      db
        .select({ balanceCents: accounts.balanceCents, owedCents: owedCents(customerId) })
        .from(accounts)
        .where(eq(accounts.customerId, customerId)),
      settingsQuery(db, ['support_email']),
    ]),
  );
  if (!found) throw new DomainError('not_found');
  return {
    ...found,
    account: customerAccount(found.offer.customerId),
    payouts: payoutRows,
    items: listed,
    balanceCents: books?.balanceCents ?? 0,
    owedCents: books?.owedCents ?? 0,
    operators: settingValues(settingRows).support_email,
  };
}
