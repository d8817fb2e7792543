import { countedRowsMax } from './limits/lists.ts';

/** What a list says of how many rows it has: a count while they are few, and about so many beyond. */
export interface ListTotal {
  count: number;
  isEstimate: boolean;
}

/** An estimate is rounded to two digits, so that nobody takes it for a count. */
export function listTotal(rows: number): ListTotal {
  if (rows <= countedRowsMax) return { count: rows, isEstimate: false };
  const unit = 10 ** (String(rows).length - 2);
  return { count: Math.round(rows / unit) * unit, isEstimate: true };
}
