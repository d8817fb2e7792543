/** A demo with more items than one batch deletes. */
import { expect, test, vi } from 'vitest';
import { demoItemsPerBatch } from '#rules/limits/batches.ts';
import { removeDemo } from '#server/domain/demo/operator/remove-demo.ts';
import { demoItemPrefix } from '#server/domain/demo/parts/marks.ts';
import { operatorOf } from '../../support/bank.ts';
import { stock } from '../../support/stock.ts';
import { createTestApp } from '../../support/test-app.ts';

test('demoItemsPerBatch items of the demo are deleted in a batch, and one more in the next', async () => {
  const app = await createTestApp();
  const lines = Array.from({ length: demoItemsPerBatch + 1 }, (_, n) => ({ external_id: `${demoItemPrefix}${n}` }));
  await stock(app.deps, lines);
  const batch = vi.spyOn(app.deps.db.$client, 'batch');
  expect((await removeDemo(operatorOf(app))).items).toEqual({ deleted: demoItemsPerBatch + 1, withdrawn: 0 });
  const results = await Promise.all(batch.mock.results.map(({ value }) => value));
  const deleted = batch.mock.calls.flatMap(([statements], call) =>
    JSON.stringify(statements).includes('delete from items') ? [results[call]?.at(-1)?.rowsAffected] : [],
  );
  expect(deleted).toEqual([demoItemsPerBatch, 1, 0]);
  batch.mockRestore();
  await app.close();
});
