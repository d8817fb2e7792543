/** How much of an import the command line shows, and how much it writes into a file. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importLinesShown, remarkedLinesMax } from '#rules/limits/lists.ts';
import { addCategory } from '#server/domain/catalogue/operator/add-category.ts';
import { describeRun, remarksOf, shownRemarks } from '../../src/ops/import-run.ts';
import { operatorOf } from '../support/bank.ts';
import { readCsv } from '../support/import-file.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await addCategory(operatorOf(app), { name: 'Dota 2', url: 'dota2' });
});
afterAll(() => app.close());

const read = (lines: number) => {
  const rows = Array.from({ length: lines }, (_, n) => `e${n},Relic ${n},Relic,well_worn,dota2,10,/a.svg`);
  return readCsv(operatorOf(app), ['external_id,title,type,quality,category,price,img_url', ...rows].join('\n'));
};

test('importLinesShown changes of a run are shown, and as many remarks, and not one more', async () => {
  const { changes } = await describeRun(operatorOf(app), await read(importLinesShown + 1));
  expect(changes).toHaveLength(importLinesShown);
  const remarks = (count: number) =>
    Array.from({ length: count }, (_, line) => ({
      line,
      kind: 'note' as const,
      field: 'price',
      value: '1',
      text: 'low',
    }));
  expect(shownRemarks(remarks(importLinesShown))).toHaveLength(importLinesShown);
  expect(shownRemarks(remarks(importLinesShown + 1))).toHaveLength(importLinesShown);
});

test('the remarks on remarkedLinesMax lines are written, and not on one more', async () => {
  const remarks = [{ kind: 'note' as const, field: 'price', value: '1', text: 'low' }];
  const written = (lines: number) =>
    remarksOf(async ({ cursor, limit }) => {
      const from = Number(cursor ?? 0);
      const to = Math.min(from + limit, lines);
      const rows = Array.from({ length: to - from }, (_, n) => ({ line: from + n, remarks }));
      return { rows, next: to < lines ? String(to) : null };
    });
  expect(await written(remarkedLinesMax)).toHaveLength(remarkedLinesMax);
  const ofMore = await written(remarkedLinesMax + 1);
  expect([ofMore.length, ofMore.at(-1)?.line]).toEqual([remarkedLinesMax, remarkedLinesMax - 1]);
});
