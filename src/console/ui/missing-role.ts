/** Why the operator who is signed in may not do something, by the one table of actions; the server looks again. */
import words from '#content/console/ui.json' with { type: 'json' };
import { mayDo, type OperatorAction, roleOf } from '#rules/operator-actions.ts';
import type { Role } from '#rules/operators.ts';
import { useOperator } from './operator.ts';
import { textsOf } from './texts.ts';

const t = textsOf(words);

/** Undefined for who may, and while it is not known who is signed in. */
export function missingRole(role: Role | undefined, action: OperatorAction): string | undefined {
  return role === undefined || mayDo(role, action) ? undefined : t('roleTooLow', { role: roleOf(action) });
}

/** For a control that is no `Action`: what it needs is what the audit log calls what it does. */
export function useMissingRole(action: OperatorAction): string | undefined {
  return missingRole(useOperator()?.role, action);
}
