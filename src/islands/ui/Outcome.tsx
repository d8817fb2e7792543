/** How something ended: a sign, a title, words, and the ways on. */
import { CircleCheck, CircleX, Clock, Landmark, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';

const signs = {
  success: { Sign: CircleCheck, tone: 'success' },
  failure: { Sign: CircleX, tone: 'danger' },
  waiting: { Sign: Clock, tone: 'info' },
  transfer: { Sign: Landmark, tone: 'gold' },
  mail: { Sign: MailCheck, tone: 'gold' },
} as const;

interface Props {
  sign: keyof typeof signs;
  /** A word above the title. */
  eyebrow?: string;
  title: string;
  children: ReactNode;
  /** Links and buttons. */
  actions?: ReactNode;
}

export function Outcome({ sign, eyebrow, title, children, actions }: Props) {
  const { Sign, tone } = signs[sign];
  return (
    <div className="outcome panel">
      <span className="outcome-sign" data-tone={tone} data-moving={sign === 'waiting' || undefined}>
        <Sign aria-hidden="true" className="size-8" />
      </span>
      {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
      <h1 className="display-type text-xl">{title}</h1>
      <div className="grid gap-3 text-balance">{children}</div>
      {actions ? <div className="outcome-actions">{actions}</div> : null}
    </div>
  );
}
