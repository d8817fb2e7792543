/** Input of operators about payouts. */
import { z } from 'zod';
import { payoutLife } from '#rules/lifecycles.ts';
import { rowsLimit, subjectId } from './fields.ts';

export const ListPayouts = z.object({ state: z.enum(payoutLife.states).optional(), limit: rowsLimit });
export type ListPayouts = z.input<typeof ListPayouts>;

export const MarkPayoutPaid = z.object({ id: subjectId });
export type MarkPayoutPaid = z.input<typeof MarkPayoutPaid>;

export const MarkPayoutFailed = z.object({ id: subjectId, reason: z.string() });
export type MarkPayoutFailed = z.input<typeof MarkPayoutFailed>;

export const payoutsPerFileMax = 500;

/** At most `max` payouts go into the file. */
export const ExportPayouts = z.object({
  max: z
    .int('must be a whole number')
    .min(1, 'must be above 0')
    .max(payoutsPerFileMax, `must be at most ${payoutsPerFileMax}`)
    .default(payoutsPerFileMax),
});
export type ExportPayouts = z.input<typeof ExportPayouts>;

/** `id` is an export's. */
export const RepeatExport = z.object({ id: subjectId });
export type RepeatExport = z.input<typeof RepeatExport>;
