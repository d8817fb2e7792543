/**
 * The audit log: who did what to what, written in the batch of the action. Details never hold a secret. An operator's entry checks the role,
 * so that nothing an operator does can be written without it.
 */
import { mayDo, type OperatorAction, roleOf } from '#rules/operator-actions.ts';
import type { Role } from '#rules/operators.ts';
import type { OperatorContext } from '../context.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { auditLog } from './schema/shop.ts';
import { type Statement, statement } from './write.ts';

export interface AuditEntry<Action extends string = string> {
  /** Noun and verb: `settings.set`. */
  action: Action;
  /** Id or name of what it was done to. */
  subject: string;
  details?: Record<string, unknown>;
}

/** @throws `role_too_low`. */
export function insertAuditEntry({ deps, actor, role }: OperatorContext, entry: AuditEntry<OperatorAction>): Statement {
  assertMayDo({ role }, entry.action);
  return insert(deps, { actor, role }, entry);
}

/** For what happens without an operator: a customer's own act, a provider's or a courier's news. */
export function insertEventEntry(deps: Deps, actor: string, entry: AuditEntry): Statement {
  return insert(deps, { actor, role: null }, entry);
}

/** @throws `role_too_low`. For use cases that do something before they write. */
export function assertMayDo({ role }: Pick<OperatorContext, 'role'>, action: OperatorAction): void {
  if (!mayDo(role, action)) throw new DomainError('role_too_low', { values: { role: roleOf(action) } });
}

function insert(
  { db, now, newId, newToken }: Deps,
  who: { actor: string; role: Role | null },
  { details = {}, ...entry }: AuditEntry,
): Statement {
  const values = { ...entry, ...who, id: newId('aud'), at: now(), salt: newToken(), details: JSON.stringify(details) };
  return statement(db.insert(auditLog).values(values));
}
