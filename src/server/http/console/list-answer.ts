/** How a call of the console answers a page of a list: what `consoleList` of contract/console/endpoint.ts describes. */

/** `next` is the `cursor` of the page after it; null where there is none. */
export function listAnswer<Row>({ rows, next }: { rows: Row[]; next: string | null }) {
  return { payload: rows, meta: { next } };
}
