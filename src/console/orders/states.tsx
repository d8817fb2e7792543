/** How states of lines, orders and deliveries are named and marked. */
import words from '#content/console/orders.json' with { type: 'json' };
import type { OrderLineState, OrderState, TradeState } from '#rules/lifecycles.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { textsOf } from '../ui/texts.ts';

const t = textsOf(words);

const lineTones: Record<OrderLineState, Tone> = {
  processing: 'warning',
  accepted: 'info',
  completed: 'success',
  denied: 'danger',
  deleted: 'neutral',
  'client refused': 'neutral',
  'payment error': 'danger',
};

const payments: Record<OrderState, { text: string; tone: Tone }> = {
  open: { text: t('unpaid'), tone: 'warning' },
  paid: { text: t('paid'), tone: 'neutral' },
  failed: { text: t('neverPaid'), tone: 'danger' },
};

const tradeTones: Record<TradeState, Tone> = {
  queued: 'warning',
  sending: 'info',
  sent: 'info',
  received: 'success',
  settled: 'success',
  declined: 'danger',
  expired: 'danger',
  failed: 'danger',
  reversed: 'danger',
  cancelled: 'neutral',
};

export function LineBadge({ state }: { state: OrderLineState }) {
  return <Badge tone={lineTones[state]}>{state}</Badge>;
}

export function PaymentBadge({ state }: { state: OrderState }) {
  const { text, tone } = payments[state];
  return <Badge tone={tone}>{text}</Badge>;
}

export function TradeBadge({ state }: { state: TradeState }) {
  return <Badge tone={tradeTones[state]}>{state}</Badge>;
}

/** Names and values of a filter whose words are the states' own. */
export function choicesOf(states: readonly string[]): { value: string; label: string }[] {
  return states.map((state) => ({ value: state, label: state.replaceAll('_', ' ') }));
}
