/** What migrations write can be dumped by a libSQL server and restored (docs/operating.md#backup). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Migration 0014 wrote everything anew that came before. */
const files = globSync('drizzle/*.sql', { cwd: root }).filter((file) => file >= join('drizzle', '0014'));
const statements = files.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('--> statement-breakpoint')
    .map((text) => ({ file, text: text.replaceAll(/^\s*--.*$/gm, '').trim() })),
);

/** A libSQL server that restores a dump ends a statement at every line that ends in a semicolon. */
test('of a trigger only the last line ends in a semicolon: `…; END;`', () => {
  const triggers = statements.filter(({ text }) => /^create trigger/i.test(text));
  expect(triggers.length).toBeGreaterThan(20);
  const broken = triggers.filter(({ text }) => /;[ \t]*\n/.test(text));
  expect(broken.map(({ file, text }) => `${file}: ${text.split('\n')[0]}`)).toEqual([]);
});

/** A dump copies the definition of a virtual table into a string and does not double what would end it. */
test('the definition of a virtual table holds no single quote', () => {
  const tables = statements.filter(({ text }) => /^create virtual table/i.test(text));
  expect(tables.length).toBeGreaterThan(0);
  expect(tables.filter(({ text }) => text.includes("'"))).toEqual([]);
});
