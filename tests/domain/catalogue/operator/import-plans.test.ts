/** A part of an import costs the same however many lines stand before it: none of its statements walks through the others of its run. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorContext } from '#server/context.ts';
import { addCategory } from '#server/domain/catalogue/operator/add-category.ts';
import { applyImport } from '#server/domain/catalogue/operator/apply-import.ts';
import { readImportPart } from '#server/domain/catalogue/operator/read-import-part.ts';
import { startImport } from '#server/domain/catalogue/operator/start-import.ts';
import { undoImport } from '#server/domain/catalogue/operator/undo-import.ts';
import { applyAll, readCsv } from '../../../support/import-file.ts';
import { plansOf } from '../../../support/plans.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await addCategory(ctx(), { name: 'Dota 2', url: 'dota2' });
});
afterAll(() => app.close());

const ctx = () => ({ deps: app.deps, actor: 'mira@shop.test', role: 'owner' as const });
const head = ['external_id', 'title', 'type', 'quality', 'category', 'price', 'img_url'];
const line = (n: number) => `p-${n},Relic ${n},Relic,well_worn,dota2,10,/a.svg`;
const csv = (count: number) => [head.join(), ...Array.from({ length: count }, (_, n) => line(n))].join('\n');

/** How the statements find lines of the run. */
const ways = async (ask: (ctx: OperatorContext) => Promise<unknown>) => {
  const plans = await plansOf(app, (deps) => ask({ ...ctx(), deps }));
  return plans.flatMap(({ lines }) => lines).filter((each) => /^(SEARCH|SCAN) import_rows/.test(each));
};

test('a part that is read looks for its own numbers among the lines before it', async () => {
  const format = { kind: 'csv' as const, head };
  const { id } = await startImport(ctx(), { fileName: 'items.csv', format });
  const found = await ways((asking) => readImportPart(asking, { id, records: [{ line: 2, text: line(1) }] }));
  expect(found).toEqual([
    'SEARCH import_rows USING INDEX import_rows_external (run_id=? AND external_id=?)',
    'SEARCH import_rows USING INDEX import_rows_asset (run_id=? AND asset_id=?)',
  ]);
});

test('a part that is applied or undone reads on from the line it has come to, and changes its own lines', async () => {
  const whole = /\(run_id=\?\)|\(run_id=\? AND (line<\?|kind=\?)\)/;
  const id = await readCsv(ctx(), csv(1001));
  expect((await ways((asking) => applyImport(asking, { id }))).filter((way) => whole.test(way))).toEqual([]);
  await applyAll(ctx(), id);
  expect((await ways((asking) => undoImport(asking, { id }))).filter((way) => whole.test(way))).toEqual([]);
});
