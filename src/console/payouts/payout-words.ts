/** How the screen Payouts writes payouts. */
import words from '#content/console/payouts.json' with { type: 'json' };
import type { PayoutState } from '#rules/lifecycles.ts';
import type { Output } from '../api/client.ts';
import type { Tone } from '../ui/Badge.tsx';
import { textsOf } from '../ui/texts.ts';

const t = textsOf(words);

export type Payout = Output<'GET /ops/payouts'>['payload'][number];

export const states: readonly { value: PayoutState; label: string }[] = [
  { value: 'requested', label: t('stateRequested') },
  { value: 'processing', label: t('stateProcessing') },
  { value: 'paid', label: t('statePaid') },
  { value: 'failed', label: t('stateFailed') },
  { value: 'replaced', label: t('stateReplaced') },
];

export const methods: readonly { value: Payout['method']; label: string }[] = [
  { value: 'sepa', label: t('methodSepa') },
  { value: 'card', label: t('methodCard') },
  { value: 'balance', label: t('methodBalance') },
];

export const toneOf: Record<PayoutState, Tone> = {
  requested: 'info',
  processing: 'warning',
  paid: 'success',
  failed: 'danger',
  replaced: 'neutral',
};

export function stateLabel(state: PayoutState): string {
  return states.find(({ value }) => value === state)?.label ?? state;
}

/** Where the money goes. */
export function methodLabel({ method, ibanMasked }: Pick<Payout, 'method' | 'ibanMasked'>): string {
  return ibanMasked || (methods.find(({ value }) => value === method)?.label ?? method);
}
