/** Why the operator cannot do something; the server looks again. */
import words from '#content/console/customers.json' with { type: 'json' };
import { mayDo, type OperatorAction, roleOf } from '#rules/operator-actions.ts';
import type { Role } from '#rules/operators.ts';
import { textsOf } from '../ui/texts.ts';

const t = textsOf(words);

/** Undefined for who may, and while it is not known who is signed in. */
export function missingRole(role: Role | undefined, action: OperatorAction): string | undefined {
  return role === undefined || mayDo(role, action) ? undefined : t('roleTooLow', { role: roleOf(action) });
}
