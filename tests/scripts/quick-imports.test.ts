import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const hook = join(root, 'scripts', 'quick-imports.mjs');

/** What a program sees of drizzle-orm: by which address, which names, and whether two ways lead to the same thing. */
const program = `
  import { sql } from 'drizzle-orm';
  import * as columns from 'drizzle-orm/sqlite-core';
  import * as client from 'drizzle-orm/libsql/web';
  import { sql as again } from 'drizzle-orm/sql';
  import { createRequire } from 'node:module';
  const required = createRequire(import.meta.url)('drizzle-orm/libsql/migrator');
  console.log(JSON.stringify([
    import.meta.resolve('drizzle-orm/libsql/migrator'),
    ...[columns, client, required].map(Object.keys),
    sql === again,
  ]));
`;

function seen(...options: string[]): unknown[] {
  const args = [...options, '--input-type=module', '--eval', program];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));
}

test('what is found quickly is what Node finds', () => {
  const quickly = seen('--import', hook);
  expect(quickly).toEqual(seen());
  expect(quickly.at(-1)).toBe(true);
});

test('a module that is not there is named', () => {
  const missing = () =>
    execFileSync(
      process.execPath,
      ['--import', hook, '--input-type=module', '--eval', "import 'drizzle-orm/nothing'"],
      {
        cwd: root,
        stdio: 'pipe',
      },
    );
  expect(missing).toThrow(/ERR_PACKAGE_PATH_NOT_EXPORTED/);
});
