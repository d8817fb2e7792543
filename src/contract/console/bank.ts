/** Bank statements and their entries. */
import { z } from 'zod';
import { bankMismatches } from '#rules/bank-mismatches.ts';
import { bankEntryLife, bankEntryOutcomes } from '#rules/lifecycles.ts';
import { statementBodyBytesMax, statementBytesMax } from '#rules/limits/sizes.ts';
import { okPayload } from '../endpoint.ts';
import { EntryIgnorance, ListBankEntries, ListBankStatements, StatementAcceptance } from '../operator/bank.ts';
import { subjectFilter, subjectId } from '../operator/fields.ts';
import { asQuery, consoleAction, consoleList, consoleRead } from './endpoint.ts';

const tag = 'Bank';

const entry = z.object({
  id: z.string(),
  statementId: z.string().nullable(),
  reference: z.string().describe('The bank’s own'),
  direction: z.enum(['in', 'out']),
  state: z.enum(bankEntryLife.states),
  amountCents: z.int().nullable().describe('Null for another currency'),
  currency: z.string(),
  bookedAt: z.int(),
  partyName: z.string(),
  partyIban: z.string().describe('Masked'),
  remittance: z.array(z.string()),
  returnReason: z.string(),
  mismatch: z.enum(bankMismatches).nullable().describe('Why it waits'),
  outcome: z.enum(bankEntryOutcomes).nullable(),
  paymentId: z.string().nullable(),
  payoutId: z.string().nullable(),
  exportId: z.string().nullable(),
  customerId: z.string().nullable(),
  email: z.string().nullable(),
  decidedAt: z.int().nullable(),
  decidedBy: z.string().nullable(),
  note: z.string(),
});

const ofEntry = z.object({ id: subjectId });

export const listBankEntries = consoleRead({
  path: '/ops/bank/entries',
  tag,
  summary: 'What the bank has booked, newest first',
  query: asQuery(ListBankEntries.shape),
  response: consoleList(entry),
});

export const getBankEntry = consoleRead({
  path: '/ops/bank/entries/{id}',
  tag,
  summary: 'One booking',
  params: ofEntry,
  response: okPayload(entry),
});

export const suggestTargets = consoleRead({
  path: '/ops/bank/entries/{id}/targets',
  tag,
  summary: 'What a waiting booking may be: deposits, customers and payouts, the likeliest first',
  params: ofEntry,
  query: z.object({ search: z.string().max(200).optional() }),
  response: okPayload(
    z.object({
      deposits: z.array(
        z.object({
          id: z.string(),
          reference: z.string().nullable(),
          state: z.string(),
          amountCents: z.int(),
          payerName: z.string(),
          payerIban: z.string().nullable(),
          email: z.string(),
          createdAt: z.int(),
        }),
      ),
      customers: z.array(z.object({ id: z.string(), email: z.string(), name: z.string() })),
      payouts: z.array(
        z.object({
          id: z.string(),
          state: z.string(),
          amountCents: z.int(),
          ibanMasked: z.string(),
          exportId: z.string().nullable(),
          email: z.string(),
          createdAt: z.int(),
        }),
      ),
    }),
  ),
});

export const assignBankEntry = consoleAction({
  action: 'deposits.assign',
  path: '/ops/bank/entries/{id}/assign',
  tag,
  summary:
    'Say that a booking is a customer’s, a deposit’s or a payout’s; twice does nothing, and much waits for a second person',
  params: ofEntry,
  body: z.object({
    customer: subjectFilter.describe('Id or e-mail address'),
    deposit: subjectFilter.describe('Id or reference'),
    payout: subjectFilter,
    amountCents: z.int().optional().describe('What was seen'),
  }),
  response: okPayload(
    z.object({
      id: z.string(),
      amountCents: z.int().nullable(),
      outcome: z.enum(bankEntryOutcomes).nullable(),
      isNew: z.boolean(),
      waitsAs: z.string().nullable().describe('The approval that it waits for'),
    }),
  ),
});

export const ignoreBankEntry = consoleAction({
  action: 'bank.ignore',
  path: '/ops/bank/entries/{id}/ignore',
  tag,
  summary: 'Say that a booking needs nothing here',
  params: ofEntry,
  body: z.object({ reason: EntryIgnorance.shape.reason }),
  response: okPayload(ofEntry),
});

export const reopenBankEntry = consoleAction({
  action: 'bank.reopen',
  path: '/ops/bank/entries/{id}/reopen',
  tag,
  summary: 'Let an ignored booking wait again',
  params: ofEntry,
  response: okPayload(ofEntry),
});

export const listBankStatements = consoleRead({
  path: '/ops/bank/statements',
  tag,
  summary: 'Statements that were taken, newest first',
  query: asQuery(ListBankStatements.shape),
  response: consoleList(
    z.object({
      id: z.string(),
      account: z.string(),
      reference: z.string(),
      sequence: z.int().nullable(),
      openingCents: z.int().nullable(),
      closingCents: z.int().nullable(),
      endsAt: z.int(),
      importedAt: z.int(),
      importedBy: z.string(),
      entries: z.int(),
      waiting: z.int(),
      gapCents: z.int().nullable().describe('What is missing between it and the one before'),
    }),
  ),
});

const plannedLine = z.object({
  reference: z.string(),
  direction: z.enum(['in', 'out']),
  amountCents: z.int().nullable(),
  currency: z.string(),
  partyName: z.string(),
  outcome: z.enum(bankEntryOutcomes).nullable().describe('Null for what would wait'),
  mismatch: z.enum(bankMismatches).nullable(),
  about: z.string().describe('Reference or id of what it is about'),
  email: z.string().nullable(),
});

const statementPlan = z.object({
  plan: z.string().describe('What is agreed to by taking it'),
  problems: z.array(z.string()).describe('Why it is not taken'),
  notes: z.array(z.string()),
  needsManager: z.boolean().describe('Something is missing beside it, which is a manager’s to answer for'),
  statements: z.array(
    z.object({
      reference: z.string(),
      endsAt: z.int(),
      openingCents: z.int().nullable(),
      closingCents: z.int().nullable(),
      isKept: z.boolean(),
    }),
  ),
  lines: z.array(plannedLine).describe('The first 500'),
  matched: z.int(),
  waiting: z.int(),
  decided: z.int().describe('Settled by an earlier statement or a person'),
  pending: z.int().describe('Not booked yet'),
});

const statementFile = z.string().max(statementBytesMax, 'is too large').describe('The XML of a camt.053 file');

export const previewBankStatement = consoleAction({
  action: 'bank.import',
  path: '/ops/bank/statements/preview',
  tag,
  summary: 'What a statement would do; nothing is written',
  bodyBytesMax: statementBodyBytesMax,
  body: z.object({ file: statementFile }),
  response: okPayload(statementPlan),
});

export const acceptBankStatement = consoleAction({
  action: 'bank.import',
  path: '/ops/bank/statements/accept',
  tag,
  summary: 'Take a statement as it was seen',
  bodyBytesMax: statementBodyBytesMax,
  body: z.object({ file: statementFile, plan: StatementAcceptance.shape.plan }),
  response: okPayload(z.object({ matched: z.int(), waiting: z.int() })),
});
