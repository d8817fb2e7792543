/** Prints the tables of the documentation that follow from the code. Run after a change of import rules, endpoints, errors, settings or lifecycles. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#node/root.ts';
import { printedPages, withTables } from './docs-tables.ts';

for (const page of printedPages) {
  const file = join(root, page);
  writeFileSync(file, withTables(page, readFileSync(file, 'utf8')));
}
