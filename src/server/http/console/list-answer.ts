/** How a call of the console answers a page of a list: what `consoleList` of contract/console/endpoint.ts describes. */
import type { ListTotal } from '#rules/list-total.ts';

interface Page<Row> {
  rows: Row[];
  /** The `cursor` of the page after it; null where there is none. */
  next: string | null;
  total?: ListTotal;
}

export function listAnswer<Row>({ rows, next, total }: Page<Row>) {
  return { payload: rows, meta: { next, total } };
}
