/** A moment as its distance from now, with the exact one on hover; `exact` shows that itself. */
import { ago, moment } from './format.ts';
import { useNow } from './use-now.ts';

interface Props {
  /** Unix seconds; nothing is shown without. */
  at: number | null | undefined;
  exact?: boolean;
  /** Colours what lies in the past: a deadline that has gone by. */
  isDeadline?: boolean;
}

export function When({ at, exact = false, isDeadline = false }: Props) {
  const now = useNow();
  if (at === null || at === undefined) return <span className="text-muted">–</span>;
  const isPast = isDeadline && at <= now;
  return (
    <time
      className={`tabular whitespace-nowrap ${exact ? '@max-[38rem]:whitespace-normal' : ''} ${isPast ? 'text-danger' : ''}`}
      dateTime={new Date(at * 1000).toISOString()}
      title={moment(at)}
    >
      {exact ? moment(at) : ago(at, now)}
    </time>
  );
}
