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
  /** False while the page does not know yet what to say: the place is kept, nothing is shown. */
  known?: boolean;
  children: ReactNode;
  /** Links and buttons. */
  actions?: ReactNode;
}

export function Outcome({ sign, eyebrow, title, known = true, children, actions }: Props) {
  const { Sign, tone } = signs[sign];
  return (
    <div className="outcome panel">
      <span className="outcome-sign" data-tone={tone} data-moving={sign === 'waiting' || undefined}>
        <Sign aria-hidden="true" className="size-8" />
      </span>
      <div className={`outcome-words ${known ? '' : 'invisible'}`}>
        {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
        <h1 className="display-type text-xl">{title}</h1>
        <div className="grid w-full gap-3 text-balance">{children}</div>
        {actions ? <div className="outcome-actions">{actions}</div> : null}
      </div>
    </div>
  );
}
