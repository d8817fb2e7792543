/** How much waits for a person, by kind: what stands beside the names of the screens, without the rows and figures of Today. */
import { workKinds } from '#rules/work.ts';
import type { SystemContext } from '../../../context.ts';
import { runRead } from '../../../db/write.ts';
import { workQueries } from './parts/all-work.ts';
import { noRows } from './parts/work.ts';

export async function countWork({ deps: { db, now } }: SystemContext) {
  const found = await runRead(db.batch(workQueries(db, now(), () => noRows)));
  return workKinds.map((kind, index) => ({ kind, count: found[index]?.[0]?.count ?? 0 }));
}
