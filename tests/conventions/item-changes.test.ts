/** Whatever changes items tells whose copies are purged at the edge. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Statements that change items, each with the text that follows as far as its end. */
const changes = [
  { begins: /\.update\(items\)/g, tells: /\.returning\(changedItem\)/ },
  { begins: /(?:update|delete from) (?:items|\$\{items\})\b/g, tells: /\$\{returningChangedItem\}/ },
  { begins: /transition\(\s*\w+(?:\.\w+)*,\s*items\b/g, tells: /\.returning\(changedItem\)/ },
];

/** What no copy shows. */
const silent = [/set external_id = null/];

test('every statement that changes items returns whose it was', () => {
  const found = globSync('src/server/**/*.ts', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return changes.flatMap(({ begins, tells }) =>
      [...text.matchAll(begins)].map(({ index }) => {
        const rest = text.slice(index, index + 400).split(/`\),|,\n\s+'/)[0] ?? '';
        return { file, isTold: tells.test(rest) || silent.some((each) => each.test(rest)) };
      }),
    );
  });
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter(({ isTold }) => !isTold).map(({ file }) => file)).toEqual([]);
});
