/** Money that a customer takes from the balance to a bank account. See docs/product/withdrawing.md. */
import { z } from 'zod';
import { endpoint, mailCodeErrors, ok, okPayload, twoFactorErrors } from './endpoint.ts';
import { amount, confirmationCode, decimalText, text, timestamp } from './fields.ts';

export const Withdrawal = z
  .object({
    id: z.string(),
    amount,
    iban: z.string().describe('Its country and last four characters'),
    status: z.enum(['processing', 'paid', 'failed']).describe('What has failed is on the balance again'),
    created_at: timestamp,
    paid_at: timestamp.nullable(),
  })
  .meta({ id: 'Withdrawal' });
export type Withdrawal = z.infer<typeof Withdrawal>;

export const BalanceFunds = z
  .object({
    available: amount.describe('All that is on the balance, in euros'),
    held: amount.describe('What of it cannot be withdrawn now'),
    withdrawable: amount,
    promotional: amount.describe('Of what is held: credit that is for purchases only'),
    card_held: amount.describe(
      'Of what is held: money from a card that was charged within the days of the setting `card_hold_days`',
    ),
    next: z
      .object({ at: timestamp, amount })
      .nullable()
      .describe('When how much of the card money can be withdrawn next'),
    minimum: amount.describe('The smallest withdrawal'),
    withdrawals: z.array(Withdrawal).describe('The newest, at most 20'),
  })
  .meta({ id: 'BalanceFunds' });
export type BalanceFunds = z.infer<typeof BalanceFunds>;

export const getBalanceFunds = endpoint({
  method: 'get',
  path: '/balance/funds',
  tag: 'Purchases',
  summary: 'What is on the balance, and how much of it can be withdrawn',
  access: 'customer',
  response: okPayload(BalanceFunds),
});

export const WithdrawalRequest = z.object({
  amount: decimalText.describe('Euros'),
  holder: text(140).describe('Holder of the account: the name of the profile'),
  account_number: text(64).describe('IBAN'),
  code: confirmationCode,
});

export const withdraw = endpoint({
  method: 'post',
  path: '/balance/withdraw',
  tag: 'Purchases',
  summary: 'Withdraw money from the balance to a bank account in one’s own name',
  description: 'Asks for a `code` each time, which is mailed where two-factor authentication is off.',
  access: 'verified',
  rateLimit: 'payout',
  idempotent: true,
  body: WithdrawalRequest,
  response: z.object({ status: ok, message: z.string(), id: z.string() }),
  errors: ['account_on_hold', 'balance_changed', 'insufficient_balance', ...twoFactorErrors, ...mailCodeErrors],
});
