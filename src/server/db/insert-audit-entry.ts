/** Who did what to what, written in the same batch as the deed. Details never hold a secret. */

import type { Deps } from '../deps.ts';
import { auditLog } from './schema/shop.ts';
import { type Statement, statement } from './write.ts';

export interface AuditEntry {
  /** Who did it: `ops:name`, `seed`. */
  actor: string;
  /** Noun and verb: `settings.set`. */
  action: string;
  /** Id or name of what it was done to. */
  subject: string;
  details?: Record<string, unknown>;
}

export function insertAuditEntry(
  { db, now, newId }: Deps,
  { actor, action, subject, details = {} }: AuditEntry,
): Statement {
  const row = { id: newId('aud'), at: now(), actor, action, subject, details: JSON.stringify(details) };
  return statement(db.insert(auditLog).values(row));
}
