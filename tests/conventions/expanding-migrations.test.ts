import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contractions, contractionsOf, firstBound } from './expanding-migrations.ts';

const root = join(import.meta.dirname, '..', '..');
const names = globSync('*.sql', { cwd: join(root, 'drizzle') }).map((file) => file.replace(/\.sql$/, ''));

test('a new migration only adds, so that the Worker of the version before works on; what takes away is listed with its reason', () => {
  const complaints = names
    .filter((name) => name >= firstBound && !Object.hasOwn(contractions, name))
    .flatMap((name) => {
      const sql = readFileSync(join(root, 'drizzle', `${name}.sql`), 'utf8');
      return contractionsOf(sql).map((complaint) => `${name} ${complaint}`);
    });
  expect(complaints, 'add first, take away a release later: docs/deploying.md#two-versions-at-once').toEqual([]);
});

test('what is listed is there, takes something away and says why it may', () => {
  const idle = Object.entries(contractions).filter(([name, { reason }]) => {
    if (!names.includes(name) || reason.length < 20) return true;
    return contractionsOf(readFileSync(join(root, 'drizzle', `${name}.sql`), 'utf8')).length === 0;
  });
  expect(idle).toEqual([]);
});

test('the rule tells what adds from what takes away', () => {
  const adds = [
    'CREATE TABLE `new` (`id` text NOT NULL);\n--> statement-breakpoint\nCREATE UNIQUE INDEX `n` ON `new` (`id`);',
    'ALTER TABLE `items` ADD `rarity` text;',
    "ALTER TABLE `items` ADD `rarity` text DEFAULT '' NOT NULL;",
    'CREATE INDEX `i` ON `items` (`rarity`);',
    '-- drop table is a word here',
  ];
  expect(adds.flatMap(contractionsOf)).toEqual([]);
  const takes = [
    'ALTER TABLE `items` DROP COLUMN `hero`;',
    'ALTER TABLE `items` RENAME COLUMN `hero` TO `who`;',
    'ALTER TABLE `items` ADD `rarity` text NOT NULL;',
    'CREATE UNIQUE INDEX `i` ON `items` (`title`);',
    'DROP TABLE items;',
    'DROP VIEW item_words;',
  ];
  expect(takes.map((sql) => contractionsOf(sql).length)).toEqual(takes.map(() => 1));
});
