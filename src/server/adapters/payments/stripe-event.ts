/**
 * Maps Stripe's events to the shop's. Only the fields that are used are parsed. What is known to say nothing new becomes `other`, and what
 * nobody has thought of `unknown`, so that it is never taken for applied.
 */
import { z } from 'zod';
import type { WebhookEvent } from './port.ts';
import { minorUnitsOfStripe } from './stripe-amounts.ts';
import { unknownEvent } from './unknown-event.ts';

const Session = z.object({
  id: z.string(),
  client_reference_id: z.string().nullable(),
  payment_status: z.string(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  payment_intent: z.string().nullish(),
});

const Refund = z.object({
  id: z.string(),
  status: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  failure_reason: z.string().nullish(),
  reason: z.string().nullish(),
  payment_intent: z.string().nullish(),
  charge: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

const Dispute = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason: z.string(),
  payment_intent: z.string().nullish(),
  charge: z.string(),
  evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
});

const Charge = z.object({
  id: z.string(),
  amount_refunded: z.int(),
  currency: z.string(),
  payment_intent: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

const Event = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) });

/** Beginnings of the names of events that come with those that count, and say nothing more. */
const silent = [
  'balance.',
  'charge.captured',
  'charge.expired',
  'charge.failed',
  'charge.pending',
  'charge.succeeded',
  'charge.updated',
  'checkout.session.',
  'customer.',
  'customer_cash_balance_transaction.',
  'mandate.',
  'payment_intent.',
  'payment_method.',
  'payout.',
  'price.',
  'product.',
];

/** An event that is not known, or lacks what it needs, is `unknown`. */
export function webhookEventOf(given: unknown): WebhookEvent {
  const { data: event } = Event.safeParse(given);
  if (!event) return unknownEvent(given, 'it is no event');
  try {
    return { ...readEvent(event), type: event.type };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return unknownEvent(given, `cannot be read: ${error.issues[0]?.path.join('.')}`);
  }
}

function readEvent(event: Event): WebhookEvent {
  const { type, data } = event;
  if (type.startsWith('checkout.session.')) return aboutSession(event, Session.parse(data.object));
  if (type.startsWith('refund.') || type === 'charge.refund.updated')
    return aboutRefund(event, Refund.parse(data.object));
  if (type.startsWith('charge.dispute.')) return aboutDispute(event, Dispute.parse(data.object));
  if (type === 'charge.refunded') return aboutCharge(event, Charge.parse(data.object));
  if (silent.some((start) => type.startsWith(start))) return { ...nothing, eventId: event.id };
  return unknownEvent(event, 'not understood');
}

const nothing: Omit<WebhookEvent, 'eventId'> = {
  kind: 'other',
  providerRef: '',
  subjectId: null,
  amountMinorUnits: null,
  currency: null,
  failure: null,
};

type Event = z.infer<typeof Event>;

function aboutSession({ id: eventId, type }: Event, session: z.infer<typeof Session>): WebhookEvent {
  const { amount_total: amount, currency } = session;
  const kind = sessionKind(type, session.payment_status);
  return {
    eventId,
    kind,
    providerRef: session.id,
    subjectId: session.client_reference_id,
    moneyRef: session.payment_intent ?? null,
    amountMinorUnits: amount === null || currency === null ? null : minorUnitsOfStripe(currency, amount),
    currency: currency?.toUpperCase() ?? null,
    failure: kind === 'payment_failed' ? 'card_declined' : kind === 'payment_cancelled' ? 'expired' : null,
  };
}

/** A session that is completed without being paid waits for a bank transfer. */
function sessionKind(type: string, paymentStatus: string): WebhookEvent['kind'] {
  if (type === 'checkout.session.completed')
    return paymentStatus === 'unpaid' ? 'payment_awaited' : 'payment_succeeded';
  if (type === 'checkout.session.async_payment_succeeded') return 'payment_succeeded';
  if (type === 'checkout.session.async_payment_failed') return 'payment_failed';
  return type === 'checkout.session.expired' ? 'payment_cancelled' : 'other';
}

function aboutRefund({ id: eventId }: Event, refund: z.infer<typeof Refund>): WebhookEvent {
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  const own = refund.metadata?.refund;
  return {
    eventId,
    kind: own ? ownRefundKind(refund.status) : foreignRefundKind(refund.status),
    providerRef: refund.id,
    // of a refund of ours; another one names its payment by the money alone
    subjectId: own ?? null,
    moneyRef: own ? null : (refund.payment_intent ?? refund.charge ?? null),
    amountMinorUnits: minorUnitsOfStripe(refund.currency, refund.amount),
    currency: refund.currency.toUpperCase(),
    reason: refund.reason ?? null,
    failure: failed ? (refund.failure_reason ?? refund.status) : null,
  };
}

function ownRefundKind(status: string | null): WebhookEvent['kind'] {
  if (status === 'failed' || status === 'canceled') return 'refund_failed';
  return status === 'succeeded' ? 'refund_done' : 'other';
}

/** A refund that is pending has left Stripe's balance already; one that waits for its payee has not. */
function foreignRefundKind(status: string | null): WebhookEvent['kind'] {
  if (status === 'failed' || status === 'canceled') return 'money_refund_failed';
  return status === 'requires_action' ? 'other' : 'money_refunded';
}

function aboutDispute(event: Event, dispute: z.infer<typeof Dispute>): WebhookEvent {
  const kind = disputeKind(event.type, dispute.status);
  if (!kind) return unknownEvent(event, `not understood: a dispute that is ${dispute.status}`);
  return {
    eventId: event.id,
    kind,
    providerRef: dispute.id,
    subjectId: null,
    moneyRef: dispute.payment_intent ?? dispute.charge,
    amountMinorUnits: minorUnitsOfStripe(dispute.currency, dispute.amount),
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    evidenceDueAt: dispute.evidence_details?.due_by ?? null,
    failure: null,
  };
}

function disputeKind(type: string, status: string): WebhookEvent['kind'] | null {
  if (type === 'charge.dispute.created' || type === 'charge.dispute.updated') return 'dispute_opened';
  if (type === 'charge.dispute.funds_withdrawn') return 'dispute_withdrawn';
  if (type === 'charge.dispute.funds_reinstated') return 'dispute_reinstated';
  if (type !== 'charge.dispute.closed') return null;
  if (status === 'lost') return 'dispute_lost';
  // an inquiry that came to nothing, and a dispute that was kept from beginning
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'dispute_won' : null;
}

function aboutCharge({ id: eventId }: Event, charge: z.infer<typeof Charge>): WebhookEvent {
  return {
    eventId,
    kind: 'refunded_in_all',
    providerRef: charge.id,
    subjectId: charge.metadata?.payment ?? null,
    moneyRef: charge.payment_intent ?? charge.id,
    amountMinorUnits: minorUnitsOfStripe(charge.currency, charge.amount_refunded),
    currency: charge.currency.toUpperCase(),
    failure: null,
  };
}
