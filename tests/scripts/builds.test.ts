import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtConfigs, clearBuilds, isBuilt, makeBuild, use } from '../../scripts/builds.ts';

const nameOf = (digit: string) => digit.repeat(16);

/** A folder with a build for each digit, the first the oldest. */
function builds(...digits: string[]): string {
  const outDir = mkdtempSync(join(tmpdir(), 'regalia-builds-'));
  onTestFinished(() => rmSync(outDir, { recursive: true, force: true }));
  for (const [index, digit] of digits.entries()) {
    make(join(outDir, nameOf(digit)));
    utimesSync(join(outDir, nameOf(digit)), index, index);
  }
  return outDir;
}

function make(folder: string): void {
  for (const file of Object.values(builtConfigs(folder))) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '{}');
  }
}

test('a build is there as a whole or not at all', async () => {
  const outDir = builds();
  const folder = join(outDir, nameOf('a'));
  await makeBuild(outDir, nameOf('a'), async (part) => {
    make(part);
    expect(isBuilt(folder)).toBe(false);
  });
  expect(isBuilt(folder)).toBe(true);
  const failing = makeBuild(outDir, nameOf('b'), async (part) => {
    make(part);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(readdirSync(outDir)).toEqual([nameOf('a')]);
});

test('a build that is there already is not touched by one made of the same', async () => {
  const outDir = builds('a');
  const file = join(outDir, nameOf('a'), 'served');
  writeFileSync(file, '');
  await makeBuild(outDir, nameOf('a'), async (part) => make(part));
  expect(existsSync(file)).toBe(true);
});

test('what a process serves stays, however old; of the others the latest two', () => {
  const outDir = builds('1', '2', '3', '4', '5');
  use(outDir, nameOf('1'));
  clearBuilds(outDir);
  expect(readdirSync(outDir).sort()).toEqual([nameOf('1'), nameOf('4'), nameOf('5'), 'in-use']);
});

test('what a killed process served, or had half made, goes', () => {
  const outDir = builds('1', '2', '3');
  const dead = 2 ** 22;
  mkdirSync(join(outDir, 'in-use'));
  writeFileSync(join(outDir, 'in-use', `${dead}`), JSON.stringify({ pid: dead, began: '1', note: nameOf('1') }));
  mkdirSync(join(outDir, `${nameOf('9')}.${dead}.part`));
  mkdirSync(join(outDir, `${nameOf('8')}.${process.pid}.part`));
  writeFileSync(join(outDir, 'notes.txt'), 'mine');
  clearBuilds(outDir);
  const left = [nameOf('2'), nameOf('3'), `${nameOf('8')}.${process.pid}.part`, 'in-use', 'notes.txt'];
  expect(readdirSync(outDir).sort()).toEqual(left);
});
