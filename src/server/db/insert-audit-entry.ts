/** The audit log: who did what to what, written in the batch of the action. Details never hold a secret. */
import type { OperatorContext } from '../context.ts';
import { auditLog } from './schema/shop.ts';
import { type Statement, statement } from './write.ts';

export interface AuditEntry {
  /** Noun and verb: `settings.set`. */
  action: string;
  /** Id or name of what it was done to. */
  subject: string;
  details?: Record<string, unknown>;
}

export function insertAuditEntry(
  { deps: { db, now, newId }, actor }: OperatorContext,
  { details = {}, ...entry }: AuditEntry,
): Statement {
  const values = { ...entry, id: newId('aud'), at: now(), actor, details: JSON.stringify(details) };
  return statement(db.insert(auditLog).values(values));
}
