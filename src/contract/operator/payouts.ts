/** Input of operators about payouts. */

import { z } from 'zod';
import { payoutLife } from '#rules/lifecycles.ts';
import { payoutsPerFileMax } from '#rules/limits/sizes.ts';
import { subjectFilter, subjectId, textOf } from './fields.ts';
import { customerFilter, pageFields, sortsOf } from './list.ts';

export const payoutSorts = sortsOf('created', 'amount');

export const ListPayouts = z.object({
  ...pageFields,
  state: z.enum(payoutLife.states).optional(),
  method: z.enum(['sepa', 'card', 'balance']).optional(),
  customer: customerFilter,
  /** The file for the bank that holds it. */
  export: subjectFilter,
  /** Whole cents, both included. */
  fromCents: z.int().optional(),
  toCents: z.int().optional(),
  /** An id, a part of an e-mail address, account or title, or an amount. */
  search: z.string().trim().max(200).optional(),
  sort: z.enum(payoutSorts).default('-created'),
});
export type ListPayouts = z.input<typeof ListPayouts>;

export const OnePayout = z.object({ id: subjectId });
export type OnePayout = z.input<typeof OnePayout>;

/** As whoever ends the payout has seen it. */
export const SeenPayout = z.object({ state: z.enum(payoutLife.states), exportId: subjectId.nullable() });
export type SeenPayout = z.output<typeof SeenPayout>;

export const MarkPayoutPaid = z.object({ id: subjectId, seen: SeenPayout.optional() });
export type MarkPayoutPaid = z.input<typeof MarkPayoutPaid>;

export const MarkPayoutFailed = z.object({ id: subjectId, reason: textOf(300), seen: SeenPayout.optional() });
export type MarkPayoutFailed = z.input<typeof MarkPayoutFailed>;

/** At most `max` payouts go into the file. */
export const ExportPayouts = z.object({
  max: z
    .int('must be a whole number')
    .min(1, 'must be above 0')
    .max(payoutsPerFileMax, `must be at most ${payoutsPerFileMax}`)
    .default(payoutsPerFileMax),
});
export type ExportPayouts = z.input<typeof ExportPayouts>;

/** What one person has prepared and another releases: these payouts, to the cent, from this account. */
export const ReleasePayouts = z.object({
  approvalId: subjectId,
  payoutIds: z.array(subjectId).min(1).max(payoutsPerFileMax),
  totalCents: z.int().positive(),
  debtorIban: textOf(64).min(1),
});
export type ReleasePayouts = z.input<typeof ReleasePayouts>;

/** `id` is an export's. */
export const RepeatExport = z.object({ id: subjectId });
export type RepeatExport = z.input<typeof RepeatExport>;
