/** What a waiting entry may be, as lines to choose from: deposits and payouts before customers. */
import words from '#content/console/bank.json' with { type: 'json' };
import type { Output } from '../api/client.ts';
import { euros } from './format.ts';
import { textsOf } from './texts.ts';

const t = textsOf(words);

export interface Target {
  kind: 'deposit' | 'payout' | 'customer';
  id: string;
  name: string;
  hint: string;
}

type Found = Output<'GET /ops/bank/entries/{id}/targets'>['payload'];

export function targetsOf({ deposits, payouts, customers }: Found): Target[] {
  return [
    ...deposits.map(({ id, reference, email, amountCents, state, payerName }) => ({
      kind: 'deposit' as const,
      id,
      name: t('depositTarget', { reference: reference ?? id, email }),
      hint: [euros(amountCents), state, payerName].filter(Boolean).join(' · '),
    })),
    ...payouts.map(({ id, email, amountCents, state, ibanMasked }) => ({
      kind: 'payout' as const,
      id,
      name: t('payoutTarget', { id, email }),
      hint: [euros(amountCents), state, ibanMasked].filter(Boolean).join(' · '),
    })),
    ...customers.map(({ id, email, name }) => ({ kind: 'customer' as const, id, name: email, hint: name.trim() })),
  ];
}
