/** A moment as date and time of the visitor's clock. */
import { formatDateTime } from '#rules/format.ts';

interface Props {
  /** Unix seconds. */
  at: number;
  className?: string;
}

export function DateTime({ at, className = '' }: Props) {
  return (
    <time className={`tabular text-muted text-sm ${className}`} dateTime={new Date(at * 1000).toISOString()}>
      {formatDateTime(at)}
    </time>
  );
}
