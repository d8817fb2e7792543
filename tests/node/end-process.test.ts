import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '#node/root.ts';

const module = join(root, 'src', 'node', 'end-process.ts');

/** Runs `body` in a process that can call `endProcess`. Rejects with its code and output when that is not 0. */
function run(body: string) {
  const script = `const { endProcess } = await import(${JSON.stringify(module)}); ${body}`;
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
}

test('a process that nothing keeps ends with the code, once what it was doing is done', async () => {
  await expect(run("endProcess(3); await null; console.log('done')")).rejects.toMatchObject({
    code: 3,
    stdout: 'done\n',
  });
});

test('a process that a clock or a connection keeps ends all the same', async () => {
  await expect(run('setInterval(() => {}, 1_000); endProcess(4)')).rejects.toMatchObject({ code: 4 });
});

test('nothing else ends a process at once', () => {
  const ending = globSync('{src,scripts}/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /process\.exit\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(ending).toEqual(['src/node/end-process.ts']);
});
