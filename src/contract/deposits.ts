/** Topping up the balance, and all money that came in. See docs/product/topping-up.md. */
import { z } from 'zod';
import { paymentLife } from '#rules/lifecycles.ts';
import { ListMeta } from './catalogue.ts';
import { endpoint, ok, okList } from './endpoint.ts';
import { amount, contactFields, decimalText, flag, id, numberParam, text, timestamp } from './fields.ts';

export const PaymentStatus = z.enum(paymentLife.states);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const PaymentPurpose = z.enum(['topup', 'purchase']);
export type PaymentPurpose = z.infer<typeof PaymentPurpose>;

export const SepaInstructions = z
  .object({
    beneficiary: z.string(),
    iban: z.string(),
    bic: z.string(),
    amount,
    currency: z.literal('EUR'),
    reference: z.string(),
    epc_qr: z.string().describe('Text of the EPC069-12 QR code that banking apps read'),
  })
  .meta({ id: 'SepaInstructions' });
export type SepaInstructions = z.infer<typeof SepaInstructions>;

export const DepositRequest = z.object({
  ...contactFields,
  currency: text(8).describe('Currency of `amount`, such as `EUR`'),
  amount: decimalText.describe('In `currency`, with no more decimals than it has'),
  paymentMethod: text(16).describe('`card` (default) or `sepa`'),
  iban: text(64).describe('With `sepa`'),
  terms: flag.describe('With `sepa`: acceptance of the Terms of Use'),
});

export const DepositStarted = z
  .object({
    status: ok,
    message: z.string(),
    redirect_url: z.string().describe("The payment provider's page; with `sepa` the page that shows the instructions"),
    order_id: z.string(),
    instructions: SepaInstructions.optional(),
  })
  .meta({ id: 'DepositStarted', description: 'The instructions come with `sepa` alone.' });
export type DepositStarted = z.infer<typeof DepositStarted>;

export const DepositStatus = z
  .object({
    status: PaymentStatus,
    purpose: PaymentPurpose,
    instructions: SepaInstructions.optional(),
    reserved_seconds: z.int().optional().describe('For how long the items of a purchase are still reserved'),
    redirect_url: z.string().optional().describe("The payment provider's page, where the customer may go on paying"),
    credited: z.boolean().optional().describe('The items had gone when the money came: it is on the balance'),
    failure: z.enum(['card_declined', 'insufficient_funds', 'not_confirmed']).optional(),
  })
  .meta({
    id: 'DepositStatus',
    description:
      'The instructions are there while a bank transfer is awaited, the seconds while a purchase is, the address while a card payment is open, the failure after an error whose reason is known; `credited` tells a purchase that was paid too late from one that was bought.',
  });
export type DepositStatus = z.infer<typeof DepositStatus>;

/** What is said of a payment whose money is taken back: nobody has decided yet, or a part or all of it is gone. */
const takenKinds = ['disputed', 'partly_taken_back', 'taken_back'] as const;

export const Deposit = z
  .object({
    id: z.string(),
    created_at: timestamp,
    status: PaymentStatus,
    purpose: PaymentPurpose,
    taken: z
      .enum(takenKinds)
      .nullable()
      .describe('Its payer’s bank, the provider or the shop’s bank takes it back, or has'),
    sum: z.number().describe('In `currency`'),
    currency: z.object({ symbol: z.string(), code: z.string() }),
  })
  .meta({ id: 'Deposit', description: 'A row of the payment history.' });
export type Deposit = z.infer<typeof Deposit>;

export const checkoutDeposit = endpoint({
  method: 'post',
  path: '/deposit/checkout',
  tag: 'Deposits',
  summary: 'Top up the balance by card or SEPA bank transfer',
  access: 'verified',
  rateLimit: 'checkout',
  idempotent: true,
  body: DepositRequest,
  response: DepositStarted,
  errors: ['provider_unavailable'],
});

export const getDepositStatus = endpoint({
  method: 'get',
  path: '/deposit/status/{id}',
  tag: 'Deposits',
  summary: 'How a payment stands',
  description:
    "`status` is the payment's own. Answers for the order id of a card purchase too, and to the owner alone.",
  access: 'customer',
  params: z.object({ id }),
  response: DepositStatus,
  errors: ['not_found'],
});

export const getDepositHistory = endpoint({
  method: 'get',
  path: '/deposit/history',
  tag: 'Deposits',
  summary: 'All money in, top-ups and card purchases, newest first',
  access: 'customer',
  query: z.object({ page: numberParam, limit: numberParam }),
  response: okList(Deposit, ListMeta),
});
