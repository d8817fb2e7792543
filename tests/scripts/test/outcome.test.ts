import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ending, outcomeOf, type ReportLine } from '../../../scripts/test/outcome.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'regalia-report-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const well: Ending = { runner: 'api tests', code: 0, signal: null, tail: '' };
const failed = { failed: true, name: 'a test', reason: 'expected 1 to be 2' } as const;

function outcome(lines: readonly ReportLine[], ending: Partial<Ending> = {}) {
  const file = join(folder, 'report.jsonl');
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return outcomeOf(file, { ...well, ...ending });
}

test('tests that passed and failed are counted, with name and reason', () => {
  expect(outcome([{ passed: 'one' }, failed, { end: true }], { code: 1 })).toEqual({
    passed: 1,
    failures: [{ name: 'a test', reason: 'expected 1 to be 2' }],
  });
});

test('a runner that is killed is a failure that says the signal and its last lines, beside what it found', () => {
  expect(outcome([{ passed: 'one' }, failed], { code: null, signal: 'SIGKILL', tail: 'its last line' })).toEqual({
    passed: 1,
    failures: [
      { name: 'a test', reason: 'expected 1 to be 2' },
      { name: 'api tests', reason: 'api tests was ended by SIGKILL before its last test.\nits last line' },
    ],
  });
});

test('a runner that leaves no report is a failure that says its exit code', () => {
  expect(outcomeOf(join(folder, 'none.jsonl'), { ...well, code: 7, tail: 'no such option' }).failures).toEqual([
    { name: 'api tests', reason: 'api tests ended with 7 before its last test.\nno such option' },
  ]);
});

test('a runner that fails without a failing test, or runs none, is a failure', () => {
  const reasons = [outcome([{ passed: 'one' }, { end: true }], { code: 1, tail: 'why' }), outcome([{ end: true }])];
  expect(reasons.map(({ failures }) => failures[0]?.reason)).toEqual([
    'api tests ended with 1.\nwhy',
    'api tests ran no test.',
  ]);
});
