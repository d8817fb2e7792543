/** Reads lists of the command line page by page, so that a long one costs no more per row than a short one. */

import type { ListPage } from '#contract/operator/list.ts';
import { pageRowsMax } from '#rules/limits/sizes.ts';

export type List<Row> = (page: { cursor?: string | undefined; limit: number }) => Promise<ListPage<Row>>;

/** The first `limit` rows of a list. */
export async function rowsOf<Row>(limit: number, list: List<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pagesOf(limit, list)) rows.push(...page);
  return rows;
}

/** The same, each page when it is there. */
export async function* pagesOf<Row>(limit: number, list: List<Row>): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  let left = limit;
  do {
    const page = await list({ cursor, limit: Math.min(left, pageRowsMax) });
    yield page.rows;
    left -= page.rows.length;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && left > 0);
}
