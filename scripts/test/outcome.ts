/**
 * What became of the tests. Reporters append a line per test to a file while the runner is at work, so that a runner that dies leaves what
 * it has found.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export interface Failure {
  /** File and title of the test, or the name of the tool. */
  name: string;
  reason: string;
}

export interface Outcome {
  passed: number;
  failures: Failure[];
}

/** A line of a report; the last one of a runner that came to its end is `end`. */
export type ReportLine = { passed: string } | ({ failed: true } & Failure) | { end: true };

/** The variable that tells a reporter where its file is. */
export const reportVariable = 'TEST_REPORT';

const reasonLines = 12;

/** Records a failure and prints it at once: it need not wait for the end of the run. */
export function reportFailure(name: string, reason: string): void {
  const failure = { name, reason: plain(reason).trim().split('\n').slice(0, reasonLines).join('\n') };
  console.log(`\n✗ ${failure.name}\n${indented(failure.reason)}\n`);
  report({ failed: true, ...failure });
}

export function report(line: ReportLine): void {
  const file = process.env[reportVariable];
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

export interface Ending {
  /** Name of the runner. */
  runner: string;
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Last lines that it printed. */
  tail: string;
}

/** Reads a runner's report; one that did not come to its end, or failed without a failure, is a failure itself. */
export function outcomeOf(file: string, { runner, code, signal, tail }: Ending): Outcome {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line): ReportLine => JSON.parse(line));
  const passed = lines.filter((line) => 'passed' in line).length;
  const failures = lines.flatMap((line) => ('failed' in line ? [{ name: line.name, reason: line.reason }] : []));
  const how = signal ? `was ended by ${signal}` : `ended with ${code}`;
  const whole = lines.some((line) => 'end' in line);
  if (!whole) failures.push({ name: runner, reason: `${runner} ${how} before its last test.\n${plain(tail)}` });
  else if (code !== 0 && failures.length === 0)
    failures.push({ name: runner, reason: `${runner} ${how}.\n${plain(tail)}` });
  else if (passed + failures.length === 0) failures.push({ name: runner, reason: `${runner} ran no test.` });
  return { passed, failures };
}

/** Prints every failure with its reason, and the line that counts. */
export function printOutcome(outcomes: readonly Outcome[]): { failed: number } {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  if (failures.length > 0) console.log('\nFailed:');
  for (const { name, reason } of failures) console.log(`\n✗ ${name}\n${indented(reason)}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return { failed: failures.length };
}

const indented = (text: string) => text.replace(/^/gm, '  ');

/** Without the colours of a terminal. */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  return text.replace(/\u001b\[[\d;]*m/g, '');
}
