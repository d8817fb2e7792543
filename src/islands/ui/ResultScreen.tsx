/** The screen that says how something ended: icon, title, text, links and buttons. */
import { CircleCheck, CircleX, Clock, Landmark, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = {
  success: { Icon: CircleCheck, tone: 'success' },
  failure: { Icon: CircleX, tone: 'danger' },
  waiting: { Icon: Clock, tone: 'info' },
  transfer: { Icon: Landmark, tone: 'gold' },
  mail: { Icon: MailCheck, tone: 'gold' },
} as const;

interface Props {
  icon: keyof typeof icons;
  /** A line above the title. */
  eyebrow?: string;
  title: string;
  /** False keeps the text and the actions invisible in their place until the result is known. */
  ready?: boolean;
  children: ReactNode;
  /** Links and buttons. */
  actions?: ReactNode;
}

export function ResultScreen({ icon, eyebrow, title, ready = true, children, actions }: Props) {
  const { Icon, tone } = icons[icon];
  return (
    <div className="result-screen grid w-full justify-items-center gap-4 panel">
      <span
        className="result-icon grid place-items-center"
        data-tone={tone}
        data-moving={icon === 'waiting' || undefined}
      >
        <Icon aria-hidden="true" className="size-8" />
      </span>
      <div className={`grid w-full justify-items-center gap-4 ${ready ? '' : 'invisible'}`}>
        {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
        <h1 className="display-type text-xl">{title}</h1>
        <div className="grid w-full gap-3 text-balance">{children}</div>
        {actions ? <div className="flex flex-wrap justify-center gap-3 pt-4">{actions}</div> : null}
      </div>
    </div>
  );
}
