/** Money that goes out: payouts and their files for the bank. */
import { z } from 'zod';
import { payoutLife } from '#rules/lifecycles.ts';
import { okPayload } from '../endpoint.ts';
import { subjectId } from '../operator/fields.ts';
import { ExportPayouts, ListPayouts, MarkPayoutFailed, MarkPayoutPaid } from '../operator/payouts.ts';
import { asQuery, consoleAction, consoleList, consoleRead } from './endpoint.ts';

const tag = 'Payouts';
const ofPayout = z.object({ id: subjectId });

const payout = z.object({
  id: z.string(),
  offerId: z.string().nullable().describe('Null for a withdrawal'),
  state: z.enum(payoutLife.states),
  method: z.enum(['sepa', 'card', 'balance']),
  amountCents: z.int(),
  ibanMasked: z.string(),
  exportId: z.string().nullable().describe('The file for the bank that holds it'),
  title: z.string().nullable(),
  customerId: z.string(),
  email: z.string(),
  createdAt: z.int(),
  updatedAt: z.int(),
  paidAt: z.int().nullable(),
});

export const listPayouts = consoleRead({
  path: '/ops/payouts',
  tag,
  summary: 'Payouts and withdrawals, newest first',
  query: asQuery(ListPayouts.shape),
  response: consoleList(payout),
});

export const getPayout = consoleRead({
  path: '/ops/payouts/{id}',
  tag,
  summary: 'One payout, with what was said of it',
  params: ofPayout,
  response: okPayload(
    payout.extend({
      news: z.array(z.object({ at: z.int(), actor: z.string(), action: z.string(), reason: z.string() })),
    }),
  ),
});

const file = z.object({
  id: z.string(),
  messageId: z.string(),
  count: z.int(),
  totalCents: z.int(),
  xml: z.string().describe('pain.001.001.09'),
});

const prepared = z.object({
  waitsAs: z.string(),
  count: z.int(),
  totalCents: z.int(),
  askedBy: z.string(),
  askedAt: z.int(),
  isOwn: z.boolean().describe('Whether who asks has prepared it, and so cannot release it'),
});

export const getPayoutFiles = consoleRead({
  path: '/ops/payout-files',
  tag,
  summary: 'What waits for a file, files that wait for a second person, and files that are not settled',
  response: okPayload(
    z.object({
      waiting: z.object({ count: z.int(), totalCents: z.int() }),
      needsSecondPerson: z.boolean(),
      prepared: z.array(prepared),
      open: z.array(
        z.object({
          id: z.string(),
          messageId: z.string(),
          createdAt: z.int(),
          open: z.int().describe('Payouts that are neither paid nor failed'),
          cents: z.int(),
        }),
      ),
    }),
  ),
});

export const exportPayouts = consoleAction({
  action: 'payouts.export',
  path: '/ops/payout-files',
  tag,
  summary: 'Write the payouts that wait into a file for the bank, or prepare it for a second person',
  body: z.object(ExportPayouts.shape),
  response: okPayload(
    z.object({
      file: file.nullable(),
      waitsAs: z.string().nullable().describe('The approval that a second person gives'),
      count: z.int(),
      totalCents: z.int(),
    }),
  ),
});

export const releasePayouts = consoleAction({
  action: 'approvals.approve',
  path: '/ops/payout-files/release/{id}',
  tag,
  summary: 'Release the file that somebody else has prepared; `id` is the approval’s',
  params: ofPayout,
  response: okPayload(file),
});

export const repeatExport = consoleAction({
  action: 'payouts.export_again',
  path: '/ops/payout-files/{id}/again',
  tag,
  summary: 'A file that was written before, the same to the letter',
  params: ofPayout,
  response: okPayload(file),
});

export const markPayoutPaid = consoleAction({
  action: 'payouts.paid',
  path: '/ops/payouts/{id}/paid',
  tag,
  summary: 'Say that the money has arrived',
  params: ofPayout,
  body: MarkPayoutPaid.omit({ id: true }),
  response: okPayload(z.object({ id: z.string(), amountCents: z.int() })),
});

export const markPayoutFailed = consoleAction({
  action: 'payouts.failed',
  path: '/ops/payouts/{id}/failed',
  tag,
  summary: 'Say that the money came back',
  params: ofPayout,
  body: MarkPayoutFailed.omit({ id: true }),
  response: okPayload(z.object({ id: z.string(), amountCents: z.int() })),
});
