/** Nothing to show here, and what to do next. */
import type { ReactNode } from 'react';
import { Button } from '#islands/ui/Button.tsx';

interface Props {
  title: ReactNode;
  text?: ReactNode;
  action?: { label: string; run: () => void } | undefined;
}

export function Empty({ title, text, action }: Props) {
  return (
    <div className="empty-state grid justify-items-center gap-2">
      <p className="font-semibold text-lg text-text">{title}</p>
      {text ? <p className="max-w-prose">{text}</p> : null}
      {action ? <Button onClick={action.run}>{action.label}</Button> : null}
    </div>
  );
}
