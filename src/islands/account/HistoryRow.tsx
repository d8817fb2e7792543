/** One row of a history: a picture, what it was, when, how it stands, and the sum. */
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '#rules/format.ts';
import type { Icon } from '#rules/lifecycles.ts';
import { StatusIcon } from '../ui/StatusIcon.tsx';

interface Props {
  picture: ReactNode;
  title: string;
  /** Unix seconds. */
  createdAt: number;
  icon: Icon;
  status: string;
  sum: ReactNode;
  /** A button, or links. */
  action?: ReactNode;
}

export function HistoryRow({ picture, title, createdAt, icon, status, sum, action }: Props) {
  return (
    <>
      {picture}
      <div className="history-words">
        <p className="history-title">{title}</p>
        <time className="tabular text-muted text-sm" dateTime={new Date(createdAt * 1000).toISOString()}>
          {formatDate(createdAt)} {formatTime(createdAt)}
        </time>
      </div>
      <p className="history-status">
        <StatusIcon icon={icon} />
        {status}
      </p>
      <p className="history-sum">{sum}</p>
      {action ? <div className="history-action">{action}</div> : null}
    </>
  );
}
