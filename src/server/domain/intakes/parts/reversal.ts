/**
 * The item of an offer was taken back after it had arrived. What has not left the shop is not owed any more; what has left, the customer
 * owes: the balance pays as far as it goes, the rest is a claim. See docs/money.md#an-item-that-is-taken-back.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { inState } from '../../../db/in-state.ts';
import { insertEventEntry } from '../../../db/insert-audit-entry.ts';
import { accounts } from '../../../db/schema/ledger.ts';
import { payouts } from '../../../db/schema/offers.ts';
import { guard, type Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { owedCents } from '../../holds/parts/account-hold.ts';
import { systemAccounts } from '../../ledger/accounts.ts';
import { takeFromCustomer } from '../../ledger/taking.ts';
import { transferOnce } from '../../ledger/transfer.ts';
import { transitionOffer } from '../../offers/parts/statements.ts';
import { failPayout } from '../../payouts/parts/payout-ending.ts';
import type { PayoutRow } from '../../payouts/parts/queries.ts';
import { reversalMails } from './reversal-mails.ts';
import type { ReversibleOffer } from './reversible-offer.ts';
import { takeOffSale } from './take-off-sale.ts';

export interface ReversalReason {
  actor: string;
  /** For the audit log and the operators' mail. */
  reason: string;
}

export interface Reversal {
  /** What had left the shop for it, in cents. */
  paidCents: number;
  /** What the customer owes afterwards, in cents. */
  owedCents: number;
  /** Items that are no longer for sale. */
  withdrawn: string[];
  /** Lines that have sold the item: a person has to look. */
  sold: string[];
  statements: Statements;
}

/**
 * Statements for one batch, which stops with `offer_not_open` or `payout_state` when something came in between. @throws `offer_not_open`
 * unless the item had arrived and was not taken back before.
 */
export function reverseOffer(deps: Deps, read: ReversibleOffer, { actor, reason }: ReversalReason): Reversal {
  const { offer } = read;
  const alive = read.payouts.find(({ state }) => ['requested', 'processing', 'paid'].includes(state)) ?? null;
  const hasLeft =
    alive !== null && (alive.state === 'paid' || (alive.state === 'processing' && alive.exportId !== null));
  const paidCents = hasLeft ? alive.amountCents : 0;
  // a balance and a claim are never there at once
  const owed = read.owedCents + Math.max(0, paidCents - read.balanceCents);
  const offSale = takeOffSale(deps, read.items, actor);
  const outcome = { paidCents, owedCents: owed, withdrawn: offSale.withdrawn, sold: offSale.sold };
  return {
    ...outcome,
    statements: [
      unchangedPayout(deps, offer.id, alive),
      hasLeft ? claimPaid(deps, read, paidCents, actor) : cancelDebt(deps, read, alive, actor),
      offSale.statements,
      reversalMails(deps, read, { ...outcome, reason }),
      insertEventEntry(deps, actor, { action: 'offers.reversed', subject: offer.id, details: { reason, ...outcome } }),
    ],
  };
}

/** Nothing has left: a payout under way comes back first, one that was only asked for ends. */
function cancelDebt(deps: Deps, read: ReversibleOffer, alive: PayoutRow | null, actor: string): Statements {
  const { offer, customer } = read;
  const ready = { ...offer, state: alive?.state === 'processing' ? ('ready_for_payout' as const) : offer.state };
  return [
    alive && failPayout(deps, { payout: alive, offer, customer }, actor),
    transitionOffer(deps, { offer: ready, transition: 'reverse', actor, set: { reversedAt: deps.now() } }),
    transferOnce(
      deps.db,
      deps.now(),
      {
        code: 'offer_reversed',
        causeId: offer.id,
        from: systemAccounts.owed,
        to: systemAccounts.purchases,
        amountCents: offer.servicePriceCents ?? 0,
      },
      'offer_not_open',
    ),
  ];
}

/** It has left, or is in a file that the bank may have: the payout goes on, and the customer owes what it brings. */
function claimPaid(deps: Deps, read: ReversibleOffer, paidCents: number, actor: string): Statements {
  const { offer } = read;
  const held = sql`(select ${accounts.balanceCents} from ${accounts} where ${accounts.id} = ${read.account})`;
  return [
    guard(sql`${held} = ${read.balanceCents} and ${owedCents(offer.customerId)} = ${read.owedCents}`, 'offer_not_open'),
    transitionOffer(deps, { offer, transition: 'reverse', actor, set: { reversedAt: deps.now() } }),
    takeFromCustomer(deps.db, deps.now(), {
      customerId: offer.customerId,
      causeId: offer.id,
      codes: { balance: 'offer_taken_back', claim: 'offer_claim' },
      to: systemAccounts.purchases,
      amountCents: paidCents,
    }),
  ];
}

/** The payout that is alive stands as it was read, in a file for the bank or in none, and there is no other. */
function unchangedPayout({ db }: Deps, offerId: string, alive: PayoutRow | null): Statements {
  const isAlive = and(eq(payouts.offerId, offerId), inState(payouts.state, 'requested', 'processing', 'paid'));
  if (!alive)
    return guard(sql`not exists ${db.select({ id: payouts.id }).from(payouts).where(isAlive)}`, 'payout_state');
  const inFile = alive.exportId === null ? isNull(payouts.exportId) : eq(payouts.exportId, alive.exportId);
  const unchanged = and(isAlive, eq(payouts.id, alive.id), eq(payouts.state, alive.state), inFile);
  return guard(sql`exists ${db.select({ id: payouts.id }).from(payouts).where(unchanged)}`, 'payout_state');
}
