/** How much of an import one call applies, or undoes. */
import { expect, test } from 'vitest';
import { appliedLinesPerCall, undoneLinesPerCall } from '#rules/limits/batches.ts';
import { addCategory } from '#server/domain/catalogue/operator/add-category.ts';
import { applyImport } from '#server/domain/catalogue/operator/apply-import.ts';
import { undoImport } from '#server/domain/catalogue/operator/undo-import.ts';
import { operatorOf } from '../../support/bank.ts';
import { readCsv } from '../../support/import-file.ts';
import { createTestApp } from '../../support/test-app.ts';

test('appliedLinesPerCall lines of an import are applied in a call and undoneLinesPerCall undone, and one more of each in the next', async () => {
  const app = await createTestApp();
  const ctx = operatorOf(app);
  await addCategory(ctx, { name: 'Dota 2', url: 'dota2' });
  const head = 'external_id,title,type,quality,category,price,img_url';
  const lines = Math.max(appliedLinesPerCall, undoneLinesPerCall) + 1;
  const rows = Array.from({ length: lines }, (_, n) => `e${n},Relic ${n},Relic,well_worn,dota2,10,/a.svg`);
  const id = await readCsv(ctx, [head, ...rows].join('\n'));
  const calls = async (call: () => Promise<{ lines: number; isDone: boolean }>) => {
    const done: number[] = [];
    for (let isDone = false; !isDone; ) {
      const progress = await call();
      done.push(progress.lines);
      isDone = progress.isDone;
    }
    return done;
  };
  expect(await calls(() => applyImport(ctx, { id }))).toEqual(parts(lines, appliedLinesPerCall));
  expect(await calls(() => undoImport(ctx, { id }))).toEqual(parts(lines, undoneLinesPerCall));
  await app.close();
});

function parts(lines: number, size: number): number[] {
  return [...Array(Math.floor(lines / size)).fill(size), lines % size];
}
