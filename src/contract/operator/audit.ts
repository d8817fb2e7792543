/** Input of operators about the audit log. */
import { z } from 'zod';
import { pageFields } from './list.ts';

export const ListAuditEntries = z.object({
  /** Of one entry. */
  id: z.string().min(1).optional(),
  /** An id or name. Of a customer or an order also what was done to what belongs to it: lines, deliveries, payments, refunds. */
  subject: z.string().min(1).optional(),
  actor: z.string().min(1).optional(),
  /** Noun and verb, `items.price`, or a noun alone for all that was done to its like. */
  action: z.string().min(1).optional(),
  /** Unix seconds; both belong to the time that is asked for. */
  since: z.int().optional(),
  until: z.int().optional(),
  ...pageFields,
});
