/** Runs layers of vitest. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#node/root.ts';
import type { Layer } from '../../tests/support/layers.ts';
import { type Outcome, outcomeOf, reportVariable } from './outcome.ts';
import { propertySeed } from './property-seed.ts';
import { bin, runTool } from './run-tool.ts';

const cache = join(root, '.cache');

/** Runs `files`, or all of the layers when there are none. */
export async function runVitest(
  layers: readonly Layer[],
  files: readonly string[] = [],
  { coverage = false, env = {} }: { coverage?: boolean; env?: Record<string, string> } = {},
): Promise<Outcome> {
  const title = `${layers.join(', ')} tests`;
  const seed = propertySeed();
  console.log(`\n${title} (PROPERTY_SEED=${seed})`);
  mkdirSync(cache, { recursive: true });
  const report = join(cache, `${layers.join('-')}.jsonl`);
  rmSync(report, { force: true });
  const projects = layers.map((layer) => `--project=${layer}`);
  const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'vitest-reporter.ts')}`];
  const args = [
    bin('vitest', 'vitest.mjs'),
    'run',
    ...projects,
    ...reporters,
    ...(coverage ? ['--coverage'] : []),
    ...files,
  ];
  return outcomeOf(
    report,
    await runTool(title, args, { env: { ...env, PROPERTY_SEED: seed, [reportVariable]: report } }),
  );
}

interface Covered {
  total: number;
  covered: number;
}

/** Prints the coverage of the last run that measured it: lines and branches of each folder of `src`. */
export function printCoverage(): void {
  const summary: Record<string, { lines: Covered; branches: Covered }> = JSON.parse(
    readFileSync(join(cache, 'coverage', 'coverage-summary.json'), 'utf8'),
  );
  const folders = Object.groupBy(
    Object.keys(summary).filter((path) => path !== 'total'),
    (path) =>
      path
        .slice(root.length + 1)
        .split('/')
        .slice(1, -1)
        .slice(0, 3)
        .join('/') || '.',
  );
  const percent = (paths: readonly string[], kind: 'lines' | 'branches') => {
    const all = paths.map((path) => summary[path]?.[kind] ?? { total: 0, covered: 0 });
    const total = all.reduce((sum, each) => sum + each.total, 0);
    const covered = all.reduce((sum, each) => sum + each.covered, 0);
    return total === 0 ? '-' : `${((100 * covered) / total).toFixed(1)} %`;
  };
  const rows = [...Object.entries(folders), ['all', Object.keys(summary).filter((path) => path !== 'total')] as const];
  console.log(`\n${'folder of src'.padEnd(40)}${'lines'.padStart(9)}${'branches'.padStart(10)}`);
  for (const [folder, paths = []] of rows.sort(([a], [b]) => a.localeCompare(b)))
    console.log(`${folder.padEnd(40)}${percent(paths, 'lines').padStart(9)}${percent(paths, 'branches').padStart(10)}`);
}
