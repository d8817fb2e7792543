import { expect, test } from 'vitest';
import { keysPerQuery } from '#rules/limits/batches.ts';
import { readInChunks } from '#server/domain/bank/operator/parts/read-in-chunks.ts';

test('keysPerQuery keys are one query, and one more is another', async () => {
  const queriesFor = async (keys: number) => {
    const queries: number[] = [];
    const all = Array.from({ length: keys }, (_, n) => `k${n}`);
    const rows = await readInChunks(all, async (chunk) => {
      queries.push(chunk.length);
      return chunk;
    });
    expect(rows).toEqual(all);
    return queries;
  };
  expect(await queriesFor(keysPerQuery)).toEqual([keysPerQuery]);
  expect(await queriesFor(keysPerQuery + 1)).toEqual([keysPerQuery, 1]);
});
