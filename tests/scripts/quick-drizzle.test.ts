import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { root } from '#node/root.ts';

const option = `--import=${pathToFileURL(join(root, 'scripts', 'quick-drizzle.mjs')).href}`;

/** What a process finds in drizzle, and whether it loads the file of statements once by whichever name it is asked for. */
const program = `
  const [all, ofSqlite, { SQL }] = await Promise.all([
    import('drizzle-orm'), import('drizzle-orm/sqlite-core'), import('drizzle-orm/sql/sql'),
  ]);
  console.log(JSON.stringify({ names: [Object.keys(all), Object.keys(ofSqlite)], isOne: SQL === all.SQL }));`;

function found(nodeOptions: string): unknown {
  const env = { ...process.env, NODE_OPTIONS: nodeOptions };
  const args = ['--input-type=module', '--eval', program];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' }));
}

test('finds in drizzle what Node finds without it', () => {
  const without = found('');
  expect(without).toMatchObject({ isOne: true });
  expect(found(option)).toEqual(without);
});

test('is part of every process of Node that a command starts', () => {
  expect(process.env.NODE_OPTIONS?.split(' ')).toContain(option);
});
