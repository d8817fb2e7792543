/** A moment as date and time of the visitor's clock. */
import { formatDate, formatTime } from '#rules/format.ts';

interface Props {
  /** Unix seconds. */
  at: number;
  className?: string;
}

export function DateTime({ at, className = '' }: Props) {
  return (
    <time className={`tabular text-muted text-sm ${className}`} dateTime={new Date(at * 1000).toISOString()}>
      {formatDate(at)} {formatTime(at)}
    </time>
  );
}
