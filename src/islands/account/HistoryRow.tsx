/** One row of a history: picture, title, time, state and sum. */
import type { ReactNode } from 'react';
import type { StateIcon } from '#rules/state-icons.ts';
import { DateTime } from '../ui/DateTime.tsx';
import { StatusIcon } from '../ui/StatusIcon.tsx';

interface Props {
  picture: ReactNode;
  title: ReactNode;
  /** Unix seconds. */
  createdAt: number;
  icon: StateIcon;
  status: string;
  sum: ReactNode;
  /** A line below the state. */
  detail?: ReactNode;
  /** A button, or links. */
  action?: ReactNode;
}

export function HistoryRow({ picture, title, createdAt, icon, status, detail, sum, action }: Props) {
  return (
    <>
      {picture}
      <div className="history-text">
        <p className="history-title line-clamp-2">{title}</p>
        <DateTime at={createdAt} />
      </div>
      <p className="history-status tabular flex items-center gap-2">
        <StatusIcon icon={icon} />
        {status}
      </p>
      {detail ? <div className="history-detail min-w-0">{detail}</div> : null}
      <p className="history-sum">{sum}</p>
      {action ? <div className="history-action">{action}</div> : null}
    </>
  );
}
