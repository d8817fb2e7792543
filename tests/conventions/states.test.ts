/** States stand in the lifecycles alone: SQL names them by columns' types (server/db/in-state.ts), so that a renamed one does not compile. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as lifecycles from '#rules/lifecycles.ts';

const root = join(import.meta.dirname, '..', '..');
const states = new Set(
  Object.values(lifecycles).flatMap((each): readonly string[] =>
    typeof each === 'object' && 'states' in each ? each.states : [],
  ),
);

/** States in quotes within the templates of SQL of a source text. */
function spelled(source: string): string[] {
  const templates = [...source.matchAll(/\bsql(?:<[^>]*>)?`((?:[^`\\]|\\.)*)`/gs)].map(([, text = '']) =>
    text.replace(/\$\{[^}]*\}/g, ''),
  );
  return templates.flatMap((text) =>
    [...text.matchAll(/'([^']*)'/g)].map(([, word = '']) => word).filter((word) => states.has(word)),
  );
}

test('a state spelled in SQL is found', () => {
  expect(states.size).toBeGreaterThan(25);
  expect(spelled("sql<number>`state = 'reserved' or x = 'other'`")).toEqual(['reserved']);
});

test('no SQL of the server spells a state', () => {
  const files = globSync('src/{server,ops,node}/**/*.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    spelled(readFileSync(join(root, file), 'utf8')).map((state) => `${file}: '${state}'`),
  );
  expect(found).toEqual([]);
});
