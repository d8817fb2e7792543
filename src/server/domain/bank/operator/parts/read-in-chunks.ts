/** Reads by many keys in as few queries as the database's limit of parameters allows. */
import { keysPerQuery } from '#rules/limits/batches.ts';
import { runRead } from '../../../../db/write.ts';

export async function readInChunks<Row>(
  keys: readonly string[],
  read: (chunk: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < keys.length; start += keysPerQuery)
    rows.push(...(await runRead(read(keys.slice(start, start + keysPerQuery)))));
  return rows;
}
