/** The books, what was sold, and what tax is due. Sums are whole cents. */
import { z } from 'zod';
import { okPayload } from '../endpoint.ts';
import { documentKinds, ListDocuments, ListTransfers, RevenueReport, VatReport } from '../operator/reports.ts';
import { asQuery, consoleList, consoleRead } from './endpoint.ts';

const cents = z.int();

export const getPosition = consoleRead({
  path: '/ops/money/position',
  tag: 'Money',
  summary: 'Where the shop’s money stands now, by kind of account, and what the last nightly check found',
  response: okPayload(
    z.object({
      accounts: z.array(
        z.object({
          kind: z.string(),
          account: z.string().nullable().describe('Null for the many accounts of customers'),
          accounts: z.int(),
          open: z.int().describe('Accounts that hold anything'),
          balanceCents: cents,
        }),
      ),
      check: z
        .object({
          day: z.string(),
          at: z.int(),
          sound: z.boolean(),
          accounts: z.int(),
          transfers: z.int(),
          sumCents: cents.describe('Of the balances of all accounts together: zero, or the books are wrong'),
          overdrawn: z.array(z.string()).describe('Accounts of customers below zero'),
          differences: z.array(
            z.object({
              accountId: z.string(),
              balanceCents: cents.describe('What the account holds'),
              recomputedCents: cents.describe('What it should hold'),
              by: z.enum(['transfers', 'offers', 'payouts']).describe('What it was recomputed from'),
            }),
          ),
        })
        .nullable(),
    }),
  ),
});

export const getRevenue = consoleRead({
  path: '/ops/money/revenue',
  tag: 'Money',
  summary: 'What was sold and given back, day by day',
  query: asQuery(RevenueReport.shape),
  response: okPayload(z.array(z.object({ day: z.string(), sales: z.int(), soldCents: cents, refundedCents: cents }))),
});

export const getVat = consoleRead({
  path: '/ops/money/vat',
  tag: 'Money',
  summary: 'Revenue and VAT by month, country and rate',
  query: asQuery(VatReport.shape),
  response: okPayload(
    z.array(
      z.object({
        month: z.string(),
        country: z.string(),
        vatPercent: z.number(),
        invoices: z.int(),
        creditNotes: z.int(),
        invoicedCents: cents,
        creditedCents: cents,
        grossCents: cents,
        vatCents: cents,
        netCents: cents,
      }),
    ),
  ),
});

const documentFilters = asQuery(ListDocuments.shape);

export const listDocuments = consoleRead({
  path: '/ops/money/documents',
  tag: 'Money',
  summary: 'Invoices and credit notes, in the order of issue',
  query: documentFilters,
  response: consoleList(
    z.object({
      id: z.string(),
      kind: z.enum(documentKinds),
      number: z.string(),
      issuedAt: z.int(),
      orderId: z.string(),
      customerId: z.string(),
      country: z.string(),
      vatPercent: z.number(),
      method: z.enum(['card', 'balance']),
      causeId: z.string().describe('What the ledger’s transfers name'),
      grossCents: cents,
      vatCents: cents,
      netCents: cents,
    }),
  ),
});

export const exportDocuments = consoleRead({
  path: '/ops/money/documents.csv',
  tag: 'Money',
  summary: 'The same as a file for an accountant',
  query: documentFilters,
  answers: 'csv',
  response: z.undefined(),
});

export const listTransfers = consoleRead({
  path: '/ops/money/transfers',
  tag: 'Money',
  summary: 'Ledger transfers, the newest first',
  query: asQuery(ListTransfers.shape),
  response: consoleList(
    z.object({
      id: z.string(),
      code: z.string(),
      fromAccount: z.string(),
      toAccount: z.string(),
      amountCents: cents,
      causeId: z.string(),
      memo: z.string(),
      createdAt: z.int(),
    }),
  ),
});
