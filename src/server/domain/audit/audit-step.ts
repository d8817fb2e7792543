/** Who did what to what, written in the same batch as the deed. Details never hold a secret. */
import { auditLog } from '../../db/schema/shop.ts';
import { type Step, step } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';

export interface Deed {
  /** Who did it: `ops:name`, `seed`. */
  actor: string;
  /** Noun and verb: `settings.set`. */
  action: string;
  /** Id or name of what it was done to. */
  subject: string;
  details?: Record<string, unknown>;
}

export function auditStep({ db, now, newId }: Deps, { actor, action, subject, details = {} }: Deed): Step {
  const row = { id: newId('aud'), at: now(), actor, action, subject, details: JSON.stringify(details) };
  return step(db.insert(auditLog).values(row));
}
