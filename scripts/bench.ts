/**
 * `npm run bench`: runs the benchmarks of `tests/bench`, all or those named, one after the other; prints a table of each and writes it to
 * `.cache/bench/NAME.json`. A figure never fails the command.
 */
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { endProcess } from '#node/end-process.ts';
import { Problem, runCommand } from '#node/problem.ts';
import { root } from '#node/root.ts';
import { printRows } from '../src/ops/print.ts';
import type { Bench } from '../tests/bench/row.ts';

// What the build makes an address of, such as a style sheet of the API's reference, is one here too: nothing asks for it.
registerHooks({
  load(url, context, nextLoad) {
    if (!new URL(url).searchParams.has('url')) return nextLoad(url, context);
    return { format: 'module', shortCircuit: true, source: `export default ${JSON.stringify(url)};` };
  },
});

const folder = join(root, 'tests', 'bench');
const results = join(root, '.cache', 'bench');
const usualMinutesMax = 8;

await runCommand(async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => endProcess(1));
  const known = globSync('*.bench.ts', { cwd: folder })
    .map((file) => file.replace('.bench.ts', ''))
    .sort();
  const wanted = process.argv.slice(2).filter((word) => word !== '--');
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown) throw new Problem(`There is no benchmark "${unknown}"; choose among ${known.join(', ')}.`);
  mkdirSync(results, { recursive: true });
  for (const name of wanted.length > 0 ? wanted : known) await runOne(name);
  endProcess(0);
});

async function runOne(name: string): Promise<void> {
  console.log(`\n${name}`);
  const { run, minutesMax = usualMinutesMax }: Bench = await import(join(folder, `${name}.bench.ts`));
  const timeout = setTimeout(() => {
    console.error(`The benchmark ${name} did not end within ${minutesMax} minutes and was stopped.`);
    endProcess(1);
  }, minutesMax * 60_000);
  const rows = await run();
  clearTimeout(timeout);
  printRows(rows, {});
  const file = join(results, `${name}.json`);
  writeFileSync(file, `${JSON.stringify({ name, at: new Date().toISOString(), machine: machine(), rows }, null, 2)}\n`);
}

function machine() {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return { cores: availableParallelism(), processor: cpus()[0]?.model ?? 'unknown', gigabytes, node: process.version };
}
