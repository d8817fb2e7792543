/** What people and machines hand in, as large as it may be and one larger; `field-limits.test.ts` goes through all fields. Titles carry the limit's name for `tests/rules/limit-proofs.test.ts`. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ContactRequest } from '#contract/content.ts';
import { claimJobs } from '#contract/courier.ts';
import { queryText } from '#contract/fields.ts';
import { StatementPreview } from '#contract/operator/bank.ts';
import { NewPack } from '#contract/operator/deals.ts';
import { NewEvidence } from '#contract/operator/evidence.ts';
import { ImportPart, NewImport } from '#contract/operator/imports.ts';
import { specificsColumns } from '#contract/operator/item-specifics.ts';
import { WithdrawnItems } from '#contract/operator/items.ts';
import { pageFields } from '#contract/operator/list.ts';
import { ExportPayouts } from '#contract/operator/payouts.ts';
import { NewSetting } from '#contract/operator/settings.ts';
import { csvCutter } from '#rules/item-file/csv-records.ts';
import { claimedJobsMax } from '#rules/limits/job-runs.ts';
import * as sizes from '#rules/limits/sizes.ts';
import * as limits from '#rules/limits.ts';
import { filtersOfQuery } from '#rules/list-filters.ts';
import { searchWords } from '#rules/search-words.ts';
import { codeLimitErrors } from '#rules/validation/code-limit.ts';
import { isEmail } from '#rules/validation/email.ts';

const letters = (count: number) => 'x'.repeat(count);
const many = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`);
const list = z.object(pageFields);
const message = { name: 'Ada', email: 'ada@regalia.test' };

test.each<[string, number, (count: number) => boolean]>([
  [
    'contactMessageCharactersMax',
    limits.contactMessageCharactersMax,
    (count) => ContactRequest.safeParse({ ...message, message: letters(count) }).success,
  ],
  [
    'codeAboveCentsMax',
    limits.codeAboveCentsMax,
    (cents) => codeLimitErrors({ enabled: true, amount: (cents / 100).toFixed(2) }).length === 0,
  ],
  ['emailCharactersMax', sizes.emailCharactersMax, (count) => isEmail(`${letters(count - 4)}@b.c`)],
  ['pageRowsMax', sizes.pageRowsMax, (count) => list.safeParse({ limit: count }).success],
  ['payoutsPerFileMax', sizes.payoutsPerFileMax, (count) => ExportPayouts.safeParse({ max: count }).success],
  [
    'importColumnsMax',
    sizes.importColumnsMax,
    (count) => NewImport.safeParse({ fileName: 'goods.csv', format: { kind: 'csv', head: many(count) } }).success,
  ],
  [
    'specificValuesMax',
    sizes.specificValuesMax,
    (count) => specificsColumns.gems.safeParse(many(count).join(',')).success,
  ],
  [
    'specificCharactersMax',
    sizes.specificCharactersMax,
    (count) => specificsColumns.gems.safeParse(letters(count)).success,
  ],
  [
    'evidenceBytesMax',
    sizes.evidenceBytesMax,
    (count) =>
      NewEvidence.safeParse({ id: 'trd_1', name: 'chat.txt', note: 'talk', file: new Uint8Array(count).fill(97) })
        .success,
  ],
  ['itemsPerChangeMax', sizes.itemsPerChangeMax, (count) => WithdrawnItems.safeParse({ ids: many(count) }).success],
  [
    'recordsPerPartMax',
    sizes.recordsPerPartMax,
    (count) => ImportPart.safeParse({ id: 'imp_1', records: many(count).map((text) => ({ line: 2, text })) }).success,
  ],
  ['queryCharactersMax', sizes.queryCharactersMax, (count) => queryText.safeParse(letters(count)).success],
  [
    'settingCharactersMax',
    sizes.settingCharactersMax,
    (count) => NewSetting.safeParse({ name: 'requisites', value: letters(count) }).success,
  ],
  [
    'acceptedEntriesMax',
    sizes.acceptedEntriesMax,
    (count) => StatementPreview.safeParse({ accepted: many(count) }).success,
  ],
  ['itemsPerPackMax', sizes.itemsPerPackMax, (count) => NewPack.shape.itemIds.safeParse(many(count)).success],
  ['claimedJobsMax', claimedJobsMax, (count) => claimJobs.body.shape.limit.safeParse(count).success],
])('%s is taken, one more is refused', (_name, limit, takes) => {
  expect([takes(limit), takes(limit + 1)]).toEqual([true, false]);
});

test.each<[string, number, (count: number) => number]>([
  [
    'searchCharactersMax',
    sizes.searchCharactersMax,
    (count) => filtersOfQuery(new URLSearchParams({ search: letters(count) })).search.length,
  ],
  ['searchWordsMax', sizes.searchWordsMax, (count) => searchWords(many(count).join(' ')).length],
  ['searchLettersMax', sizes.searchLettersMax, (count) => searchWords(letters(count))[0]?.length ?? 0],
])('%s is kept whole, and of more as much', (_name, limit, kept) => {
  expect([kept(limit), kept(limit + 1)]).toEqual([limit, limit]);
});

test('recordCharactersMax letters behind an open quotation mark are waited for, one more is told', () => {
  const told = (count: number) => csvCutter(',').push(`"${letters(count - 1)}`);
  expect(told(sizes.recordCharactersMax)).toEqual([]);
  expect(told(sizes.recordCharactersMax + 1)).toMatchObject([{ line: 1, problem: expect.any(String) }]);
});
