/** Tables of the documentation are those that the code prints. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printedPages, withTables } from '../../scripts/docs-tables.ts';

const root = join(import.meta.dirname, '..', '..');

test.each(printedPages)('%s has the tables that the code prints', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  expect(text, 'run `npm run docs:write`').toBe(withTables(page, text));
});
