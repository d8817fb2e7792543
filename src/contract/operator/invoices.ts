/** Input of operators about invoices and credit notes. */
import { z } from 'zod';
import { isLanguageCode, type LanguageCode } from '#rules/languages.ts';
import { subjectId } from './fields.ts';

export const OneDocument = z.object({
  /** An order's or a line's for the invoice, a refund's for its credit note, or the number that stands on either. */
  id: subjectId,
  /** The customer's own when left out. */
  language: z.custom<LanguageCode>(isLanguageCode, 'is no language of the shop').optional(),
});
export type OneDocument = z.input<typeof OneDocument>;
