/** Input of operators about the audit log. */
import { z } from 'zod';
import { rowsLimit } from './fields.ts';

export const ListAuditEntries = z.object({
  /** Only entries about this id or name. */
  subject: z.string().optional(),
  limit: rowsLimit,
});
