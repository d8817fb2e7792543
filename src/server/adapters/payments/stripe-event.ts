/** Maps Stripe's events to the shop's. Only the fields that are used are parsed; events of other kinds become `other`. */
import { z } from 'zod';
import type { WebhookEvent } from './port.ts';
import { minorUnitsOfStripe } from './stripe-amounts.ts';

const Session = z.object({
  id: z.string(),
  client_reference_id: z.string().nullable(),
  payment_status: z.string(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
});

const Refund = z.object({
  id: z.string(),
  status: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

const Event = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) });

/** Throws a ZodError when an event that means something lacks what it needs. */
export function webhookEventOf(given: unknown): WebhookEvent {
  const event = Event.parse(given);
  if (event.type.startsWith('checkout.session.')) return aboutSession(event, Session.parse(event.data.object));
  if (event.type.startsWith('refund.')) return aboutRefund(event, Refund.parse(event.data.object));
  return { ...nothing, eventId: event.id };
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
  return {
    eventId,
    kind: failed ? 'refund_failed' : refund.status === 'succeeded' ? 'refund_done' : 'other',
    providerRef: refund.id,
    subjectId: refund.metadata?.refund ?? null,
    amountMinorUnits: minorUnitsOfStripe(refund.currency, refund.amount),
    currency: refund.currency.toUpperCase(),
    failure: failed ? (refund.failure_reason ?? refund.status) : null,
  };
}
