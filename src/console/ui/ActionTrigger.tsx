/** The button of an action: its question is opened by the press, and what asks nothing is done by it. */
import { Button } from '#islands/ui/Button.tsx';
import type { Action } from './action.ts';
import { useActionScope } from './action-scope.ts';
import { useAction } from './use-action.ts';

interface Props {
  action: Action;
  /** The gold one. */
  isNext?: boolean;
  describedBy?: string;
  onAsk: () => void;
}

export function ActionTrigger({ action, isNext = false, describedBy, onAsk }: Props) {
  const { isBusy } = useActionScope();
  const { busy, run } = useAction();
  const asks = Boolean(action.consequences?.length || action.fields?.length);
  return (
    <Button
      variant={isNext ? 'primary' : action.isDangerous ? 'danger' : 'secondary'}
      busy={busy}
      aria-describedby={describedBy}
      aria-disabled={(!asks && isBusy) || undefined}
      disabled={action.disabledBecause !== undefined}
      title={action.disabledBecause}
      onClick={() => (asks ? onAsk() : void run(action, {}))}
    >
      {action.icon}
      {action.label}
    </Button>
  );
}
