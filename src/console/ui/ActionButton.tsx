/**
 * A button that does an action, with its question before and its errors in place. On a screen one is gold: what is to be done next. Beside it
 * a small menu copies the command that does the same.
 */
import { useState } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import type { Action } from './action.ts';
import { CommandMenu } from './CommandMenu.tsx';
import { useAction } from './use-action.ts';
import { useAllowed } from './use-allowed.ts';
import { useErrorToast } from './use-error-toast.ts';

interface Props {
  action: Action;
  /** The gold one. */
  isNext?: boolean;
  /** False where a menu nearby has the command. */
  withCommand?: boolean;
}

export function ActionButton({ action: given, isNext = false, withCommand = true }: Props) {
  const [action = given] = useAllowed([given]);
  const [isAsking, setAsking] = useState(false);
  const { busy, errors, run } = useAction(action);
  useErrorToast(errors, action.onStale);
  const asks = Boolean(action.consequences?.length || action.fields?.length);
  const variant = isNext ? 'primary' : action.isDangerous ? 'danger' : 'secondary';
  return (
    <span className="inline-flex items-center">
      <Button
        variant={variant}
        busy={busy}
        disabled={action.disabledBecause !== undefined}
        title={action.disabledBecause}
        onClick={() => (asks ? setAsking(true) : void run({}))}
      >
        {action.icon}
        {action.label}
      </Button>
      {withCommand ? <CommandMenu actions={[action]} /> : null}
      {asks ? <ActionDialog action={action} open={isAsking} onClose={() => setAsking(false)} /> : null}
    </span>
  );
}
