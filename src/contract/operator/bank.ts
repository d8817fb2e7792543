/** Input of operators about bank statements and their entries. */
import { z } from 'zod';
import { bankMismatches } from '#rules/bank-mismatches.ts';
import { bankEntryLife } from '#rules/lifecycles.ts';
import { acceptedEntriesMax } from '#rules/limits/sizes.ts';
import { approvalId } from './approvals.ts';
import { reasonText, subjectFilter, subjectId, textOf } from './fields.ts';
import { pageFields, sortsOf } from './list.ts';

/** References of entries that are taken although amount or payer are not what was announced. */
const accepted = z
  .array(subjectId)
  .max(acceptedEntriesMax, `has more than ${acceptedEntriesMax} references`)
  .default([]);

/** `plan` is that of the preview which a person has agreed to. */
export const StatementAcceptance = z.object({ accepted, plan: textOf(100) });
export type StatementAcceptance = z.input<typeof StatementAcceptance>;

export const StatementPreview = z.object({ accepted });
export type StatementPreview = z.input<typeof StatementPreview>;

/** `entry` is its id, or the bank's reference. Exactly one of the others says what it is. */
export const EntryAssignment = z
  .object({
    entry: subjectId,
    /** Id or reference of a deposit. */
    deposit: subjectId.optional(),
    /** Id or e-mail address of a customer. */
    customer: subjectId.optional(),
    payout: subjectId.optional(),
    /** What the person saw: the entry is not assigned when it is of another amount. */
    amountCents: z.int().positive().optional(),
    /** By which a second person approves it, above the limit. */
    approvalId,
  })
  .refine(({ deposit, customer, payout }) => [deposit, customer, payout].filter(Boolean).length === 1, {
    path: ['customer'],
    message: 'name exactly one of customer, deposit and payout',
  });
export type EntryAssignment = z.input<typeof EntryAssignment>;

export const EntryIgnorance = z.object({
  entry: subjectId,
  reason: reasonText,
});
export type EntryIgnorance = z.input<typeof EntryIgnorance>;

export const OneEntry = z.object({ entry: subjectId });
export type OneEntry = z.input<typeof OneEntry>;

/** What a waiting entry may be; without `search` by what the entry says. */
export const TargetSearch = z.object({ entry: subjectId, search: z.string().trim().max(200).default('') });
export type TargetSearch = z.input<typeof TargetSearch>;

const cents = z.int('must be euros with at most two decimals').optional();

export const entrySorts = sortsOf('booked', 'amount');

export const ListBankEntries = z.object({
  ...pageFields,
  state: z.enum(bankEntryLife.states).optional(),
  direction: z.enum(['in', 'out']).optional(),
  mismatch: z.enum(bankMismatches).optional(),
  /** Id or e-mail address. */
  customer: subjectFilter,
  statement: subjectFilter,
  fromCents: cents,
  toCents: cents,
  /** A part of what the entry says: its reference, the other side's name, the text of the transfer. */
  search: z.string().trim().max(200).optional(),
  sort: z.enum(entrySorts).default('-booked'),
});
export type ListBankEntries = z.input<typeof ListBankEntries>;

export const ListBankStatements = z.object({ ...pageFields });
export type ListBankStatements = z.input<typeof ListBankStatements>;
