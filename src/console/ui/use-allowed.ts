/** Greys what the operator's role may not do, with the role that may. */
import type { Action } from './action.ts';
import { missingRole } from './missing-role.ts';
import { useOperator } from './operator.ts';

export function useAllowed(actions: readonly Action[]): readonly Action[] {
  const role = useOperator()?.role;
  return actions.map((action) => {
    const missing = missingRole(role, action.needs);
    return missing === undefined ? action : { ...action, disabledBecause: missing };
  });
}
