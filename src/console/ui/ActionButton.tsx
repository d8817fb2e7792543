/** An action that stands by itself: its button, on a screen one is gold, and beside it a small menu that copies the command that does the same. */
import { ActionTrigger } from './ActionTrigger.tsx';
import type { Action } from './action.ts';
import { useQuestion } from './action-scope.ts';
import { CommandMenu } from './CommandMenu.tsx';
import { useAllowed } from './use-allowed.ts';

interface Props {
  action: Action;
  /** The gold one. */
  isNext?: boolean;
  /** Id of what says which of several alike it is about. */
  describedBy?: string;
}

export function ActionButton({ action: given, isNext, describedBy }: Props) {
  const actions = useAllowed([given]);
  const [action = given] = actions;
  const ask = useQuestion(actions);
  return (
    <span className="inline-flex items-center">
      <ActionTrigger action={action} isNext={isNext} describedBy={describedBy} onAsk={() => ask(action)} />
      <CommandMenu actions={actions} about={describedBy} />
    </span>
  );
}
