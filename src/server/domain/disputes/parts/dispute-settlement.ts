/**
 * Settles what a provider says about money that it takes back: one batch for each event, which stands only while nothing that it was
 * worked out from has changed. See docs/product/disputes.md.
 */
import { and, eq, sql } from 'drizzle-orm';
import { multiplyDivide } from '#rules/money.ts';
import type { ProviderEvent, WebhookEvent } from '../../../adapters/payments/port.ts';
import { disputes } from '../../../db/schema/disputes.ts';
import { accounts } from '../../../db/schema/ledger.ts';
import { expectRows, guard, type Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken } from '../../../hash-token.ts';
import { owedCents } from '../../holds/parts/account-hold.ts';
import { customerAccount } from '../../ledger/accounts.ts';
import { waivedOfDispute } from '../../ledger/claims.ts';
import { closeCardForms } from '../../payouts/parts/held-forms.ts';
import type { Settlement } from '../../settlement.ts';
import { type DisputeEvent, factsAfter } from './dispute-facts.ts';
import { auditStep, type DisputeStep, disputeMails } from './news.ts';
import { postGivenBack, postTaken } from './postings.ts';
import { type DisputeCase, type DisputedPayment, findPayment, isPaid, readCase } from './queries.ts';
import { linesToResume, type ResumedLines, resumeLines } from './resume-lines.ts';
import { linesToStop, type StoppedLines, stopLines } from './stop-lines.ts';

type DisputeRow = typeof disputes.$inferSelect;

/** What a dispute is, from whoever tells of it: a provider, or the bank's statement. */
export interface DisputeInput {
  event: DisputeEvent;
  kind: DisputeRow['kind'];
  /** The provider's own id of the dispute or refund. */
  providerRef: string;
  /** Minor units of the payment's currency; null when it is not said. */
  minorUnits: number | null;
  reason: string;
  evidenceDueAt: number | null;
  actor: string;
}

/** The batch stops with `order_state` when something came in between. @throws `provider_unavailable`. */
export async function settleDispute(deps: Deps, input: ProviderEvent): Promise<Settlement> {
  const { event, provider } = input;
  const paid = await findPayment(deps, input);
  if (!paid) return { failure: 'unknown payment' };
  if (event.currency && event.currency.toUpperCase() !== paid.payment.currency)
    return { failure: `says ${event.currency}, ${paid.payment.currency} was paid` };
  return settlePaymentDispute(deps, paid, {
    // safe because `process-event.ts` sends disputes' events alone
    event: event.kind as DisputeEvent,
    kind: isRefund(event.kind) ? 'refund' : 'dispute',
    providerRef: event.providerRef,
    minorUnits: event.amountMinorUnits,
    reason: (event.reason ?? '').slice(0, 100),
    evidenceDueAt: event.evidenceDueAt ?? null,
    actor: `provider:${provider}`,
  });
}

function disputeIdOf(provider: string, providerRef: string): string {
  return `dsp_${hashToken(`${provider}:${providerRef}`).slice(0, 20)}`;
}

export async function settlePaymentDispute(
  deps: Deps,
  paid: DisputedPayment,
  input: DisputeInput,
): Promise<Settlement> {
  const { payment } = paid;
  if (!isPaid(paid)) return { failure: 'the payment is not paid yet' };
  const id = disputeIdOf(payment.provider, input.providerRef);
  const read = await readCase(deps, paid, id);
  const { dispute: before } = read;
  const minorUnits = input.minorUnits ?? before?.minorUnits ?? payment.chargedMinorUnits;
  if (minorUnits < 1 || minorUnits + unitsReturned(read, input) > payment.chargedMinorUnits)
    return { failure: `says ${minorUnits}, ${payment.chargedMinorUnits} was paid` };
  if (before && before.minorUnits !== minorUnits && before.takenAt !== null)
    return { failure: `says ${minorUnits}, ${before.minorUnits} was taken` };
  const now = deps.now();
  const dispute: DisputeRow = {
    id,
    kind: input.kind,
    provider: payment.provider,
    providerRef: input.providerRef,
    paymentId: payment.id,
    customerId: payment.customerId,
    minorUnits,
    amountCents: before?.minorUnits === minorUnits ? before.amountCents : centsOf(paid, read, input, minorUnits),
    reason: input.reason || (before?.reason ?? ''),
    evidenceDueAt: input.evidenceDueAt ?? before?.evidenceDueAt ?? null,
    releasedAt: before?.releasedAt ?? null,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    ...factsAfter(before, input.event, now),
  };
  return {
    statements: stepStatements(deps, paid, read, dispute, input.actor),
    after: () => closeCardForms(deps, payment.customerId),
  };
}

/** By other bookings than a new one of the bank: all of them together take back what was paid. */
function unitsReturned({ dispute, ofPayment }: DisputeCase, { kind }: DisputeInput): number {
  const earlier = ofPayment.filter((other) => kind === 'return' && other.kind === kind && other.state !== 'won');
  return dispute ? 0 : earlier.reduce((sum, other) => sum + other.minorUnits, 0);
}

/** Refunds in parts are taken from the running total, so that all of them together are what was paid. */
function centsOf({ payment }: DisputedPayment, read: DisputeCase, { kind }: DisputeInput, minorUnits: number): number {
  const earlier = read.ofPayment.filter((other) => kind === 'refund' && other.kind === kind && other.state !== 'won');
  const earlierUnits = earlier.reduce((sum, other) => sum + other.minorUnits, 0);
  const upTo = (units: number) => multiplyDivide(units, BigInt(payment.amountCents), BigInt(payment.chargedMinorUnits));
  return Math.max(1, upTo(earlierUnits + minorUnits) - upTo(earlierUnits));
}

const nothingStopped: StoppedLines = { ended: [], sent: [], endedCents: 0 };
const nothingResumed: ResumedLines = { unstopped: [], resumed: [], ended: [] };

function stepStatements(
  deps: Deps,
  paid: DisputedPayment,
  read: DisputeCase,
  dispute: DisputeRow,
  actor: string,
): Statements {
  const { dispute: before } = read;
  const isTaken = dispute.takenAt !== null && !before?.takenAt;
  const isRestored = dispute.restoredAt !== null && !before?.restoredAt;
  // money that was taken and is restored, each by now, comes back once
  const isGivenBack = dispute.takenAt !== null && dispute.restoredAt !== null && (isTaken || isRestored);
  const stopped =
    dispute.state !== 'won' && (!before || isTaken) ? linesToStop(paid, read, dispute.amountCents) : nothingStopped;
  const after = balancesAfter(read, dispute, stopped, { isTaken, isGivenBack });
  const isHeldElsewhere = read.isOtherOpen || after.owedCents > 0;
  const resumed = isRestored ? linesToResume(read, after.balanceCents, isHeldElsewhere) : nothingResumed;
  const isOnHold = isHeldElsewhere || dispute.state === 'open';
  const step: DisputeStep = { dispute, before, stopped, resumed, owedCents: after.owedCents, isOnHold, actor };
  return [
    unchangedCase(deps, dispute, read),
    saveDispute(deps, dispute, before),
    stopLines(deps, dispute.id, actor, stopped),
    isTaken && postTaken(deps, dispute),
    isGivenBack && postGivenBack(deps, dispute),
    resumeLines(deps, paid, resumed),
    disputeMails(deps, paid, read, step),
    auditStep(deps, step),
  ];
}

function balancesAfter(
  { balanceCents, owedCents: owed, waivedCents }: DisputeCase,
  { amountCents }: DisputeRow,
  { endedCents }: StoppedLines,
  { isTaken, isGivenBack }: { isTaken: boolean; isGivenBack: boolean },
) {
  // a balance and a claim are never there at once
  const givenBackCents = isGivenBack ? amountCents - Math.min(amountCents, waivedCents) : 0;
  const netCents = balanceCents - owed + endedCents - (isTaken ? amountCents : 0) + givenBackCents;
  return { balanceCents: Math.max(0, netCents), owedCents: Math.max(0, -netCents) };
}

function unchangedCase({ db }: Deps, { id, customerId, paymentId }: DisputeRow, read: DisputeCase): Statements {
  const held = db
    .select({ cents: accounts.balanceCents })
    .from(accounts)
    .where(eq(accounts.id, customerAccount(customerId)));
  const others = sql`(select count(*) from ${disputes} where ${disputes.paymentId} = ${paymentId})`;
  return [
    guard(sql`${held} = ${read.balanceCents}`, 'order_state'),
    guard(sql`${owedCents(customerId)} = ${read.owedCents}`, 'order_state'),
    guard(sql`${waivedOfDispute(id, customerId)} = ${read.waivedCents}`, 'order_state'),
    guard(sql`${others} = ${read.ofPayment.length}`, 'order_state'),
    !read.dispute && guard(sql`not exists (select 1 from ${disputes} where ${disputes.id} = ${id})`, 'order_state'),
  ];
}

function saveDispute({ db }: Deps, dispute: DisputeRow, before: DisputeRow | null): Statements {
  if (!before) return expectRows(db.insert(disputes).values(dispute), 'order_state');
  const unchanged = and(
    eq(disputes.id, dispute.id),
    eq(disputes.state, before.state),
    eq(disputes.minorUnits, before.minorUnits),
    sql`${disputes.takenAt} is ${before.takenAt}`,
    sql`${disputes.restoredAt} is ${before.restoredAt}`,
  );
  return expectRows(db.update(disputes).set(dispute).where(unchanged), 'order_state');
}

function isRefund(kind: WebhookEvent['kind']): boolean {
  return kind === 'money_refunded' || kind === 'money_refund_failed';
}
