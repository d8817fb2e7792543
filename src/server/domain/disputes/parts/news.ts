/** Who is told of a dispute: the customer in their language, the operators at the shop's address, and the audit log. */
import { insertEventEntry } from '../../../db/insert-audit-entry.ts';
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail, skipIfClosed } from '../../mail/parts/queue-mail.ts';
import type { DisputeCase, DisputedPayment } from './queries.ts';
import type { ResumedLines } from './resume-lines.ts';
import type { StoppedLines } from './stop-lines.ts';

export interface DisputeStep {
  dispute: NonNullable<DisputeCase['dispute']>;
  /** State before; null when this is the first that is heard of it. */
  before: DisputeCase['dispute'];
  stopped: StoppedLines;
  resumed: ResumedLines;
  /** What the customer owes, and whether they are on hold, afterwards. */
  owedCents: number;
  isOnHold: boolean;
  actor: string;
}

/** One mail to each for every state that a dispute comes to. */
export function disputeMails(
  { db, now }: Deps,
  { customer }: DisputedPayment,
  { operators }: DisputeCase,
  step: DisputeStep,
): Statements {
  const { dispute, before, stopped, resumed, owedCents, isOnHold } = step;
  const { id, kind, state, provider, reason, customerId, paymentId, amountCents, evidenceDueAt } = dispute;
  if (before?.state === state || (!before && state === 'won')) return [];
  const titles = (lines: readonly { title: string }[]) => lines.map(({ title }) => title);
  const about = { paymentId, amountCents, owedCents };
  const news = queueMail(db, now(), {
    id: `dispute_${state}:${id}`,
    template: 'dispute_news',
    recipient: customer.email,
    language: customer.language,
    values: {
      ...about,
      name: customer.name,
      news: state,
      isOnHold,
      stopped: titles(stopped.ended),
      resumed: titles(resumed.resumed.map(({ line }) => line)),
      ended: titles(resumed.ended.map(({ line }) => line)),
    },
  });
  const alert = queueMail(db, now(), {
    id: `dispute_alert_${state}:${id}`,
    template: 'dispute_alert',
    recipient: operators,
    customerId,
    language: 'en',
    values: {
      ...about,
      disputeId: id,
      kind,
      state,
      provider,
      reason,
      customerId,
      evidenceDue: evidenceDueAt
        ? `${new Date(evidenceDueAt * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
        : '',
      stopped: titles(stopped.ended),
      sent: stopped.sent.map((line) => line.id),
    },
  });
  return [skipIfClosed(customer, news), operators !== '' && alert];
}

export function auditStep(
  deps: Deps,
  { dispute, before, stopped, resumed, owedCents, actor }: DisputeStep,
): Statements {
  const isTaken = dispute.takenAt !== null && !before?.takenAt;
  const isTold = before?.state !== dispute.state || isTaken;
  if (!isTold) return [];
  const { id, customerId, paymentId, kind, state, amountCents } = dispute;
  return insertEventEntry(deps, actor, {
    action: `disputes.${before?.state === state ? 'taken' : state}`,
    subject: id,
    details: {
      customerId,
      paymentId,
      kind,
      amountCents,
      owedCents,
      stopped: stopped.ended.map((line) => line.id),
      sent: stopped.sent.map((line) => line.id),
      resumed: resumed.resumed.map(({ line }) => line.id),
    },
  });
}
