/** Input of operators about the audit log. */
import { z } from 'zod';
import { subjectId } from './fields.ts';
import { pageFields, sortsOf } from './list.ts';

export const auditSorts = sortsOf('at');

export const ListAuditEntries = z.object({
  /** Of one entry. */
  id: subjectId.optional(),
  /** An id or name. Of a customer or an order also what was done to what belongs to it: lines, deliveries, payments, refunds. */
  subject: subjectId.optional(),
  actor: subjectId.optional(),
  /** Noun and verb, `items.price`, or a noun alone for all that was done to its like. */
  action: subjectId.optional(),
  /** Unix seconds; both belong to the time that is asked for. */
  since: z.int().optional(),
  until: z.int().optional(),
  sort: z.enum(auditSorts).default('-at'),
  ...pageFields,
});
