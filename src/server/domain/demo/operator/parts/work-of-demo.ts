/** What filling a shop with the demo left to be decided by a person, and is about nobody's account: found, and set aside with its reason. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { approvalLife, bankEntryLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Database } from '../../../../db/client.ts';
import { inState } from '../../../../db/in-state.ts';
import { approvals } from '../../../../db/schema/approvals.ts';
import { bankEntries } from '../../../../db/schema/bank.ts';
import { providerEvents } from '../../../../db/schema/payments.ts';
import { DomainError } from '../../../../domain-error.ts';
import { refuseApproval } from '../../../approvals/operator/refuse-approval.ts';
import { ignoreEntry } from '../../../bank/operator/ignore-entry.ts';
import { dismissEvent } from '../../../payments/operator/dismiss-event.ts';
import { demoActor, demoEventPrefix, demoSeller } from '../../parts/marks.ts';

const reason = 'of the demo';

/** Three queries of ids: wishes, webhook events, bookings. */
export function workOfDemo(db: Database) {
  const isAsked = and(eq(approvals.askedBy, demoActor), inState(approvals.state, approvalLife.initial[0]));
  const isOpen = and(isNull(providerEvents.appliedAt), isNull(providerEvents.dismissedAt));
  const isOfDemo = sql`${providerEvents.eventId} glob ${`${demoEventPrefix}*`}`;
  const isWaiting = inState(bankEntries.state, bankEntryLife.initial[0]);
  return [
    db.select({ id: approvals.id }).from(approvals).where(isAsked),
    db.select({ id: providerEvents.id }).from(providerEvents).where(and(isOpen, isOfDemo)),
    db
      .select({ id: bankEntries.id })
      .from(bankEntries)
      .where(and(eq(bankEntries.account, demoSeller.sepa_iban), isWaiting)),
  ] as const;
}

export interface WorkIds {
  approvals: string[];
  events: string[];
  bankEntries: string[];
}

/** Returns how much that was. What somebody else decides meanwhile is left. */
export async function setWorkAside(ctx: OperatorContext, work: WorkIds): Promise<number> {
  const steps = [
    ...work.approvals.map((id) => () => refuseApproval(ctx, { id, reason })),
    ...work.events.map((id) => () => dismissEvent(ctx, { id, reason })),
    ...work.bankEntries.map((entry) => () => ignoreEntry(ctx, { entry, reason })),
  ];
  for (const step of steps)
    await step().catch((error) => {
      if (!(error instanceof DomainError)) throw error;
    });
  return steps.length;
}
