/** Whole euro cents; what is below zero is marked. */
import { euros } from './format.ts';

interface Props {
  cents: number | null | undefined;
  className?: string;
}

export function Amount({ cents, className = '' }: Props) {
  if (cents === null || cents === undefined) return <span className="text-muted">–</span>;
  return (
    <span className={`tabular whitespace-nowrap ${cents < 0 ? 'text-danger' : ''} ${className}`}>{euros(cents)}</span>
  );
}
