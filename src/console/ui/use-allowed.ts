/** Greys what the operator's role may not do, with the role that may, by the one table of actions. The server looks again. */
import words from '#content/console/ui.json' with { type: 'json' };
import { mayDo, roleOf } from '#rules/operator-actions.ts';
import type { Action } from './action.ts';
import { useOperator } from './operator.ts';
import { textsOf } from './texts.ts';

const t = textsOf(words);

/** Nothing is greyed while it is not known who is signed in. */
export function useAllowed(actions: readonly Action[]): readonly Action[] {
  const role = useOperator()?.role;
  return actions.map((action) => {
    const { needs } = action;
    if (role === undefined || needs === undefined || mayDo(role, needs)) return action;
    return { ...action, disabledBecause: t('roleTooLow', { role: roleOf(needs) }) };
  });
}
