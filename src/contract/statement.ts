/** Everything that moved a customer's balance, in plain words. */
import { z } from 'zod';
import { endpoint, ok } from './endpoint.ts';
import { amount, numberParam, timestamp } from './fields.ts';

const range = {
  from: numberParam.describe('Unix seconds; from then on'),
  to: numberParam.describe('Unix seconds; before then'),
};

export const StatementRow = z
  .object({
    id: z.string(),
    at: timestamp,
    code: z.string().describe('Why it moved, such as `topup` or `sale`'),
    text: z.string().describe('The same in the language of the request'),
    amount: amount.describe('Euros; negative for what left the balance'),
    balance: amount.describe('Euros on the balance afterwards'),
    reference: z.string().describe('Id of the order, line, payment, offer or payout that caused it'),
  })
  .meta({ id: 'StatementRow' });
export type StatementRow = z.infer<typeof StatementRow>;

export const getStatement = endpoint({
  method: 'get',
  path: '/balance/statement',
  tag: 'Purchases',
  summary: 'Every movement of the balance, newest first',
  access: 'customer',
  query: z.object({ page: numberParam, limit: numberParam, ...range }),
  response: z.object({
    status: ok,
    payload: z.array(StatementRow),
    meta: z.object({
      total: z.int(),
      pages: z.int(),
      page: z.int(),
      limit: z.int(),
      opening: amount.describe('Euros on the balance before `from`'),
      closing: amount.describe('Euros on the balance before `to`'),
    }),
  }),
});

export const getStatementFile = endpoint({
  method: 'get',
  path: '/balance/statement.csv',
  tag: 'Purchases',
  summary: 'The same as a CSV file, oldest first',
  description:
    'UTF-8 with a byte order mark. A cell that a spreadsheet could take for a formula begins with an apostrophe.',
  access: 'customer',
  query: z.object(range),
  answers: 'csv',
  response: z.unknown(),
});
